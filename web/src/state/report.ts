// Types of the core's answers, version 1, as far as the page reads them (wasm/report.d.ts is the full contract; there
// byte counts may be strings above 2^53, which no memory of a chip reaches).
// Positions and steps count from 0; lines and columns from 1; columns arrive in UTF-16 units,
// because the JS module converts them.

export type Severity = "error" | "warning" | "note";
export type EdgeKind = "FLOW" | "ANTI" | "OUTPUT" | "ORDERED";
export type Space = "SBUF" | "PSUM" | "HBM" | "total";

export interface Span {
  line: number;
  column: number;
  length: number;
  offset: number;
}

export interface Diagnostic {
  severity: Severity;
  code: string;
  message: string;
  pass: string | null;
  span: Span | null;
  original?: string | null;
  notes?: { message: string; span?: Span | null }[];
}

export interface SpacePressure {
  during: number;
  after: number;
  /** One [during, after] pair per position of the order. */
  curve?: [number, number][];
}
export type PressureBySpace = Partial<Record<Space, SpacePressure>>;

export interface PassEntry {
  /** As the pipeline spells it, options included; see passName. */
  name: string;
  changed: boolean;
  outcome: "changed" | "unchanged" | "declined" | "failed";
  validated?: boolean | null;
  remarks?: { text: string; inst?: number | string | null }[];
  /** Section "steps": the printed program after this pass, its order and its pressure. */
  text?: string;
  order?: string[];
  pressure?: PressureBySpace;
  /** Where the core has a clock and was asked for times. */
  milliseconds?: number;
}

/** The pass without its options. */
export const passName = (p: { name: string }): string => p.name.replace(/\{.*$/s, "");

export interface InstEntry {
  id: number;
  name: string;
  class: string;
  engine: string | null;
  scope: string;
  lex: number;
  preorder: number;
  rev_preorder: number;
  pdom_rev_preorder: number;
  span: Span | null;
  reads: string[];
  writes: string[];
  bir: string[];
  origin: (number | string)[];
}

export interface TensorEntry {
  id: number;
  name: string;
  /** As the text spells it: NeuronSBTensor, … */
  class: string;
  space: string;
  dtype: string;
  shape: number[];
  partition_dim: number | null;
  /** Bytes per partition. */
  bytes: number;
  static: boolean;
  span: Span | null;
  /** First and last position in the order; -1 = live-in, null = never live. */
  first: number | null;
  last: number | null;
}

export interface DepEdge {
  src: string;
  dst: string;
  kind: EdgeKind;
  origin: string;
  tensor: string | null;
  distance: number | null;
}

export interface Peak {
  pos: number;
  inst: string | null;
  bytes: number;
  live: { tensor: string; bytes: number }[];
}

export interface ScheduleEntry {
  scope: string;
  strategy: string;
  units: number;
  moved: number;
  proposed: { during: number; after: number; order: string[] };
  committed: boolean;
  reason: string;
  lower_bound?: number | null;
  optimal?: boolean;
  /** The scope's own order. */
  program?: { during: number; after: number };
  /** Every strategy that was priced. */
  compared?: { strategy: string; during: number; after: number }[];
}

export interface ReadyUnit {
  unit: string;
  delta: number;
  def: number;
  kill: number;
  priority: number;
  lex: number;
}
/** One choice of the scheduler (section "trace"). */
export interface TraceStep {
  scope: string;
  step: number;
  ready: ReadyUnit[];
  pick: string;
  reason: string;
  live_before: number;
  live_after: number;
}

export interface EvalOutput {
  name: string;
  rank: number;
  dtype: string;
  shape: number[];
  /** Numbers, words for what JSON has no number for, decimal strings, null for what nobody wrote. */
  values?: (number | string | null)[];
  sha256: string;
}

export interface FunctionReport {
  name: string;
  inst_count: number;
  order: string[];
  order_before: string[];
  insts?: InstEntry[];
  tensors?: TensorEntry[];
  dep_edges?: DepEdge[];
  pressure: {
    before: PressureBySpace;
    after: PressureBySpace;
    static: Partial<Record<Space, number>>;
    capacity: Partial<Record<Space, number>>;
  };
  peaks: Partial<Record<Space, { during?: Peak; after?: Peak }>>;
  schedule?: ScheduleEntry[];
  trace?: TraceStep[];
}

export interface Report {
  version: number;
  engine: string;
  ok: boolean;
  target: string;
  pipeline: string;
  diagnostics: Diagnostic[];
  passes: PassEntry[];
  functions: FunctionReport[];
  emitted?: Record<string, string>;
  bir?: unknown;
  times?: Record<string, number>;
  /** Instruction instances run, ranks simulated, outputs of rank 0. */
  eval?: { instances: number | string; ranks: number; outputs: EvalOutput[] };
  /** Set by the loader, not by the core: "memory" or "crash". */
  code?: string;
}

export interface PassOption {
  name: string;
  type: string;
  values?: string[];
  default?: unknown;
  summary?: string;
}
export interface PassInfo {
  name: string;
  summary: string;
  options: PassOption[];
}
