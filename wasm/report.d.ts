// Requests and answers of the core, version 1 (report.schema.json says the same for validators).
// Fields are only added; a change of meaning raises `version`. Positions and steps count from 0,
// lines and columns from 1. Bytes of SBUF and PSUM are bytes per partition, of HBM whole tensors.

export type Severity = 'error' | 'warning' | 'note';
export type Format = 'auto' | 'penguin' | 'dump' | 'stablehlo' | 'net' | 'bir';
export type Section = 'insts' | 'tensors' | 'dep_edges' | 'curve' | 'trace' | 'steps' | 'mask' | 'arguments';
export type EmitKind =
  'penguin' | 'dump' | 'bir' | 'dot' | 'stablehlo' | 'stablehlo-generic' | 'trace' | 'svg' | 'svg-graph' | 'csv';
/** Integers above 2^53 come as decimal strings. */
export type Int = number | string;

export interface Request {
  version?: 1;
  command?: 'run' | 'eval' | 'passes' | 'ops' | 'targets' | 'nets' | 'layout' | 'curve' | 'move' | 'mask' | 'digest';
  source?: string;
  /** File name, for messages. */
  name?: string;
  format?: Format;
  /** Pipeline text; "none" is the empty pipeline. */
  passes?: string;
  /** A target's name, or an object that overrides one: `{base: "sunda", sbuf_bytes: 163840}`. */
  target?: string | { base: string; [key: string]: unknown };
  emit?: EmitKind[];
  sections?: Section[];
  /** Part of the curves wanted undecimated: positions from, to (exclusive). */
  range?: [number, number];
  /** layout, curve, move, mask: the function's name; default the root. */
  function?: string;
  /** move: path of the scope, name of the unit, the place to try (default: where it is). */
  scope?: string;
  unit?: string;
  place?: number;
  /** layout: groups drawn closed, places of an earlier layout as [name, x, y], direction, longest drawn span. */
  collapsed?: string[];
  previous?: [string, number, number][];
  direction?: 'down' | 'right';
  max_span?: number;
  /**
   * mask: instructions whose masks are cut along rows and columns, each a loop or index, or a loop and one inside it;
   * the others stay at a trip.
   */
  insts?: string[];
  rows?: string[];
  columns?: string[];
  at?: Record<string, Int>;
  /** mask: only this one of the guards, from 0. */
  guard?: number;
  times?: boolean;
  /** eval: row-major values by input name; all ranks in the answer; unwritten output elements as null. */
  inputs?: Record<string, (number | string)[]>;
  ranks?: boolean;
  partial_outputs?: boolean;
  seed?: Int;
  validate?: boolean;
  limits?: { steps?: Int; states?: Int; bytes?: Int };
  [key: string]: unknown;
}

/** Line 1 and column 1 are the first; line 0 or a null span: no place in the text. */
export interface Span {
  line: number;
  column: number;
  length: number;
  offset: number;
}
export interface Note {
  message: string;
  span: Span | null;
}
export interface Diagnostic {
  severity: Severity;
  /** Stable, kebab-case. */
  code: string;
  message: string;
  pass: string | null;
  span: Span | null;
  /** Wording of the original compiler's message, where there is one. */
  original: string | null;
  notes: Note[];
}

export interface Remark {
  text: string;
  inst: number | null;
}
export interface PassRun {
  name: string;
  changed: boolean;
  outcome: 'changed' | 'unchanged' | 'declined' | 'failed';
  /** null: not asked for, or cannot be said. */
  validated: boolean | null;
  remarks: Remark[];
  /** The next three with section "steps". */
  text?: string;
  /** With section steps and emit dump: form B after the pass. */
  dump?: string;
  order?: string[];
  pressure?: PressureSet;
  /** Only with `times`, where the host has a clock. */
  milliseconds?: number;
}

export interface Inst {
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
  origin: number[];
  /** Its debug location: of an imported program the line of the StableHLO text and the location named there. */
  dl?: { file?: string; line?: Int; name?: string };
}
export interface Tensor {
  id: number;
  name: string;
  class: string;
  space: string;
  dtype: string;
  shape: Int[];
  partition_dim: number | null;
  bytes: Int;
  static: boolean;
  input: boolean;
  output: boolean;
  scope: string;
  span: Span | null;
  /** Positions in the order; -1 = live-in, null = never live. */
  first: number | null;
  last: number | null;
  /** The same as the program was written; absent when a pass made the tensor. */
  first_before?: number | null;
  last_before?: number | null;
}
export type EdgeKind = 'FLOW' | 'ANTI' | 'OUTPUT' | 'ORDERED';
export interface DepEdge {
  src: string;
  dst: string;
  kind: EdgeKind;
  origin: 'data' | 'global' | 'alias' | 'barrier' | 'ag' | 'user';
  tensor: string | null;
  distance: number | null;
}

export interface Pressure {
  during: Int;
  after: Int;
  /** The rest with section "curve". Bytes live before the first instruction. */
  initial?: Int;
  /** More points than asked for: `curve` has [greatest, least] of the column from each of `positions`. */
  decimated?: true;
  positions?: number[];
  /** Per position of the order: [during, after]. */
  curve?: [Int, Int][];
}
export type Space = 'SBUF' | 'PSUM' | 'HBM' | 'total';
export type PressureSet = Record<Space, Pressure>;
export interface Live {
  tensor: string;
  bytes: Int;
}
export interface Peak {
  pos: number;
  inst: string | null;
  bytes: Int;
  live: Live[];
}
export interface Peaks {
  during: Peak;
  after: Peak;
}
export interface Schedule {
  scope: string;
  strategy: string;
  units: number;
  /** units − longest increasing subsequence of static_lex_order. */
  moved: number;
  proposed: { during: Int; after: Int; order: string[] };
  /** The scope's own order. */
  program: { during: Int; after: Int };
  committed: boolean;
  reason: 'better' | 'equal' | 'worse' | 'forced';
  lower_bound: Int | null;
  optimal: boolean;
  /** Every strategy that was priced: all of them with section "trace" or trace=true. */
  compared: { strategy: string; during: Int; after: Int }[];
}
export interface AgOrder {
  order: string[];
  broken: { src: string; dst: string; forced: boolean; cost: Int }[];
  cost: Int;
  optimal: boolean;
  /** The gathers in program order as the pass found it, with the bytes each gathers. */
  nodes: { gather: string; bytes: Int }[];
  /** What asks for an order; edges_left_out more are not listed. */
  edges: {
    src: string;
    dst: string;
    kind: 'dependence' | 'forced' | 'removable';
    cost: Int;
    broken: boolean;
  }[];
  edges_left_out: number;
}
export interface Violation {
  type: 'RAW' | 'WAR' | 'WAW';
  tensor: string;
  src: string;
  dst: string;
  src_iter: number[];
  dst_iter: number[];
}
export interface Pipelining {
  axis: string;
  /** Path of the loop. */
  scope: string;
  stages: number;
  /** Bounds of the loop as it now stands. */
  lb: Int;
  ub: Int;
  pipelined: boolean;
  /** Why it was left alone; null when it was pipelined. */
  reason: string | null;
  /** Children of the loop in program order, each with its stage and its place in the new body. */
  statements: { unit: string; stage: number; place: number }[];
  guards: { inst: string; text: string[] }[];
  /** A value of iteration v is in flight in iterations v + first_stage to v + last_stage of the new loop. */
  buffers: {
    tensor: string;
    formula: Int;
    formula_verbatim: Int;
    needed: Int;
    allocated: Int;
    first_stage: Int;
    last_stage: Int;
  }[];
  violation: Violation | null;
}
/** One dimension of an instruction's domain; value at trip t is lb + t * stride. */
export interface MaskDim {
  name: string;
  /** A loop around the instruction, or a tile index of it. */
  kind: 'axis' | 'index';
  lb: Int;
  /** null: known at run time; one trip is counted. */
  ub: Int | null;
  stride: Int;
  trips: Int;
  /** Some guard reads it. */
  used: boolean;
  /** Of a tile index: the loop it goes on from, as p does from t in 128*t + p. */
  outer: string | null;
}
export interface GuardInfo {
  /** Canonical: `-t + 4 >= 0`. */
  text: string;
  /** Its own, or of a Filter around it. */
  from: 'inst' | 'filter';
  /** Implied by the exact ones. */
  approx: boolean;
  /** Where the text says it; null when a pass made it. */
  span: Span | null;
  /** Points that this one alone keeps; null when not known. */
  kept: Int | null;
}
/** Where the guards of an instruction hold, or (select) where it takes its source by its comparison. */
export interface PredicateInfo {
  inst: string;
  kind: 'guard' | 'select';
  text: string[];
  guards: GuardInfo[];
  /** Loops, outermost first, then tile indices in order of declaration. */
  domain: MaskDim[];
  points: Int;
  kept: Int | null;
  /** Why counts or runs are missing. */
  limited: string | null;
  /** Runs of points in row-major order of the used dimensions: off, on, off, …; the first may be 0. */
  mask_rle?: Int[];
}
export interface TraceStep {
  scope: string;
  step: number;
  ready: { unit: string; delta: Int; def: Int; kill: Int; priority: Int; lex: number }[];
  pick: string;
  /** seed, seed0: delta, priority, lex; amdgpu also not-ready, ready; exact and beam: search. */
  reason:
    | 'delta'
    | 'priority'
    | 'not-ready'
    | 'ready'
    | 'lex'
    | 'look-ahead'
    | 'pinned'
    | 'random'
    | 'search'
    | 'program';
  live_before: Int;
  live_after: Int;
}
/** Of a program given as BIR there is no pressure and no peak: these objects are empty. */
export interface FunctionReport {
  name: string;
  inst_count: number;
  order: string[];
  /** As the program was written; of an op-level one as isel made it. The same holds for the other fields of before. */
  order_before: string[];
  insts?: Inst[];
  tensors?: Tensor[];
  dep_edges?: DepEdge[];
  pressure: {
    before: PressureSet;
    after: PressureSet;
    static: Record<string, Int>;
    capacity: Record<string, Int>;
  };
  peaks: Record<Space, Peaks>;
  peaks_before: Record<Space, Peaks>;
  schedule: Schedule[];
  ag_order?: AgOrder | null;
  pipelines?: Pipelining[];
  predicates?: PredicateInfo[];
  trace?: TraceStep[];
}

export type Part = number | string;
export type Element = Part | [Part, Part] | null;
export interface EvalOutput {
  name: string;
  rank: number;
  dtype: string;
  shape: Int[];
  /** Row-major: words for nan and infinite, decimal strings above 2^53, null where nobody wrote, complex elements
   * as real and imaginary part. */
  values?: Element[];
  sha256: string;
  /** Of StableHLO, whose own values these are: the output's name in the program it was imported to. */
  penguin?: string;
  /** With passes: the greatest difference of an element from that program's after them. */
  difference?: Element;
}
/** One check.expect_… of a StableHLO text, or CheckOp of a program. */
export interface EvalCheck {
  name: string;
  function: string;
  ok: boolean;
  /** Of one that does not hold: the first difference. */
  message?: string;
  span: Span;
}
/** A form of the program that was run: the StableHLO text, and what it was imported to. */
export interface EvalStation {
  name: 'stablehlo' | 'penguin';
  instances: Int;
  /** That ran there. */
  checks?: number;
  failed?: number;
}
export interface Report {
  version: 1;
  engine: string;
  ok: boolean;
  /**
   * memory, crash: the instance was lost. request: it cannot be read; then there are no passes and functions.
   * needs-whole: only from a core loaded with `isFirst`.
   */
  code?: 'memory' | 'crash' | 'request' | 'needs-whole';
  /** With memory and crash: what ended it. */
  message?: string;
  target?: string;
  /** What the text was read as. */
  format?: Format;
  pipeline?: string;
  diagnostics: Diagnostic[];
  passes: PassRun[];
  functions: FunctionReport[];
  emitted?: Partial<Record<EmitKind, string>>;
  /** With emit stablehlo, of a net script: line of the script that each line of that text came from, 0 for none. */
  script_lines?: number[];
  bir?: unknown;
  /** With section "arguments", of StableHLO: those of what runs. */
  arguments?: { name: string; dtype: string; shape: Int[] }[];
  /** Instruction instances run, ranks simulated, outputs of rank 0 (or all). */
  eval?: { instances: Int; ranks: number; outputs: EvalOutput[]; checks?: EvalCheck[]; stations?: EvalStation[] };
  /** Only with `times`; not reproducible. */
  times?: Record<string, number>;
}

export interface PassOption {
  name: string;
  type: 'flag' | 'int' | 'word' | 'list';
  default: string;
  values: string[];
  summary: string;
}
export interface PassInfo {
  name: string;
  summary: string;
  options: PassOption[];
}
/** `default`: what the word "default" stands for in a pipeline. */
export interface PassesAnswer {
  version: 1;
  engine: string;
  ok: boolean;
  default: string;
  passes: PassInfo[];
}

export interface RoleInfo {
  name: string;
  required: boolean;
  accepts_number: boolean;
  is_list: boolean;
}
export interface AttributeInfo {
  name: string;
  type: string;
  required: boolean;
}
export interface ClassInfo {
  name: string;
  module: string;
  kind: 'tensor' | 'node' | 'instruction';
  summary: string;
  /** Of tensors. */
  space?: string;
  /** The rest: of instructions. */
  level?: 'op' | 'ISA';
  tier?: 'executable' | 'opaque' | 'structural';
  indices?: 'none' | 'elementwise' | 'reduce' | 'contraction' | 'transpose' | 'opaque';
  engines?: string[];
  results?: RoleInfo[];
  operands?: RoleInfo[];
  attributes?: AttributeInfo[];
}
/** What must hold, by the code of the diagnostic that says it does not; unique by stage and code. */
export interface RuleInfo {
  code: string;
  stage:
    | 'read'
    | 'verify'
    | 'pipeline'
    | 'pass'
    | 'evaluate'
    | 'lower'
    | 'verify-bir'
    | 'read-bir'
    | 'stablehlo'
    | 'net'
    | 'request';
  text: string;
}
export interface OpsAnswer {
  version: 1;
  engine: string;
  ok: boolean;
  ops: ClassInfo[];
  rules: RuleInfo[];
}

/** An operation of net scripts; rows of one name differ in whether their first number is N, the batch. */
export interface NetOpInfo {
  name: string;
  /** Values it takes, in order. */
  operands: string[];
  /** What it takes beside them, in order or by name; numbers that shapes say may be left out. */
  params: { name: string; kind: 'value' | 'literal' | 'tag' | 'number' | 'numbers' }[];
  precisions: ('f32' | 'bf16' | 'f8E4M3FN')[];
  /** Types of operands and named values, and of the result: `r:[B,m] | weight:[m,n] -> [B,n]`. */
  signature: string;
  /** The statements it becomes, apart by semicolons; null: it has no text. */
  recipe: string | null;
}
export interface NetsAnswer {
  version: 1;
  engine: string;
  ok: boolean;
  net_ops: NetOpInfo[];
}

export interface TargetInfo {
  name: string;
  summary: string;
  level: number;
  sbuf_bytes: number;
  sbuf_reserved: number;
  psum_banks: number;
  psum_bank_bytes: number;
  psum_partitions: number;
  partitions: number;
  pe_rows: number;
  pe_columns: number;
  lanes: number;
}
export interface TargetsAnswer {
  version: 1;
  engine: string;
  ok: boolean;
  targets: TargetInfo[];
}
export interface DigestAnswer {
  version: 1;
  engine: string;
  ok: boolean;
  /** Absent when there is no result. */
  digest?: string;
  diagnostics: Diagnostic[];
}

/** Pixels; `points` are x, y alternating. */
export interface LayoutAnswer {
  version: 1;
  engine: string;
  ok: boolean;
  nodes: {
    id: number;
    name: string;
    label: string;
    engine: string;
    x: number;
    y: number;
    w: number;
    h: number;
    /** Path of the group it lies in; "" = none. */
    group: string;
  }[];
  groups: {
    name: string;
    label: string;
    x: number;
    y: number;
    w: number;
    h: number;
    parent: string;
    /** Where the label's text starts, on its baseline; where it ends when `end`. */
    lx: number;
    ly: number;
    end: boolean;
    /** Holds everything: drawn without a box. */
    frame: boolean;
    collapsed: boolean;
  }[];
  edges: {
    src: string;
    dst: string;
    kind: EdgeKind;
    kinds: EdgeKind[];
    tensor: string | null;
    /** Dependences the line stands for. */
    count: number;
    /** Binds different iterations of a loop only. */
    carried: boolean;
    /** x, y, x, y … from src to dst; of a stub two pieces of two points, at src and at dst. */
    points: number[];
    stub: boolean;
  }[];
  width: number;
  height: number;
  dependences: number;
  carried: number;
  crossings: number;
  displacement: number;
  partial: boolean;
}
export interface CurveAnswer {
  version: 1;
  engine: string;
  ok: boolean;
  function: string;
  inst_count: number;
  pressure: { before: PressureSet; after: PressureSet };
}
/** Where a unit may stand while the others of its scope keep their order, after the pipeline. */
export interface MoveAnswer {
  version: 1;
  engine: string;
  ok: boolean;
  function: string;
  scope: string;
  unit: string;
  /** Number of units in the scope; places count from 0. */
  units: number;
  place: number;
  /** First and last place it may have, and what keeps it from those beyond: null at an end of the scope and beside a branch. */
  low: number;
  high: number;
  low_edge: DepEdge | null;
  high_edge: DepEdge | null;
  /** Why the scope keeps its order, if it does. */
  frozen: 'no_reorder' | 'pipelined' | 'blocks' | 'outer' | null;
  /** Peaks of the scope as it is. */
  now: { during: Int; after: Int };
  /** The place asked for; `edge` forbids it, `price` is the scope's with the unit there. */
  target: {
    place: number;
    legal: boolean;
    edge: DepEdge | null;
    price: { during: Int; after: Int } | null;
  };
}
/** Cells of one side: blocks of trips of the inner dimension, within blocks of trips of the outer one. */
export interface MaskSide {
  outer_cells: number;
  outer_block: Int;
  inner_cells: number;
  inner_block: Int;
}
/** A cut through a mask; `kept` has the points of each cell that hold, row by row. */
export interface MaskGrid {
  inst: string;
  kind: 'guard' | 'select';
  /** Why there is no cut; then the rest is absent. */
  limited: string | null;
  rows?: MaskSide;
  columns?: MaskSide;
  kept?: Int[];
}
/** Without `insts` the guarded instructions, masks left out; with them the cuts. */
export interface MaskAnswer {
  version: 1;
  engine: string;
  ok: boolean;
  function: string;
  predicates?: PredicateInfo[];
  grids?: MaskGrid[];
}
/** A request that cannot be answered: what is wrong with it, or with its text. */
export interface Refusal {
  version: 1;
  engine: string;
  ok: false;
  code?: string;
  message?: string;
  diagnostics: Diagnostic[];
}

export type Answer =
  | Report
  | PassesAnswer
  | OpsAnswer
  | TargetsAnswer
  | NetsAnswer
  | DigestAnswer
  | LayoutAnswer
  | CurveAnswer
  | MoveAnswer
  | MaskAnswer
  | Refusal;
