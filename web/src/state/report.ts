// Types of the core's answers, version 1 (wasm/report.d.ts is the full contract; the page names what it reads).
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

export interface Fix {
  label: string;
  span: Span;
  insert: string;
}

export interface Diagnostic {
  severity: Severity;
  code: string;
  message: string;
  pass: string | null;
  span: Span | null;
  original?: Span | null;
  notes?: (string | { message: string; span?: Span | null })[];
  fix?: Fix | null;
}

export interface SpacePressure {
  during: number;
  after: number;
  /** One [during, after] pair per position of the order. */
  curve?: [number, number][];
}
export type PressureBySpace = Partial<Record<Space, SpacePressure>>;

export interface PassEntry {
  name: string;
  changed: boolean;
  outcome: "changed" | "unchanged" | "declined" | "failed";
  validated?: boolean | null;
  remarks?: { text: string; inst?: number | string | null }[];
  /** Section "steps": the printed program after this pass, its order and its pressure. */
  text?: string;
  order?: string[];
  pressure?: PressureBySpace;
  /** Only with `times`. */
  ms?: number;
}

export interface InstEntry {
  id: number;
  name: string;
  class: string;
  engine: string;
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
  space: string;
  dtype: string;
  shape: number[];
  partition_dim: number;
  /** Bytes per partition. */
  bytes: number;
  static: boolean;
  span: Span | null;
  /** First and last position in the order; -1 = live-in. */
  first: number;
  last: number;
}

export interface DepEdge {
  src: string;
  dst: string;
  kind: EdgeKind;
  origin: string;
  tensor: string | null;
  distance: number;
}

export interface Peak {
  pos: number;
  inst: string;
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
  lower_bound?: number;
  optimal?: boolean;
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
  digest?: string;
  times?: Record<string, number>;
  /** Set by the loader, not by the core: "memory" or "trap". */
  code?: string;
}

export interface PassOption {
  name: string;
  type: string;
  values?: string[];
  default?: string | number | boolean | null;
  summary?: string;
}
export interface PassInfo {
  name: string;
  summary: string;
  options: PassOption[];
}
