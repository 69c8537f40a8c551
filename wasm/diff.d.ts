// What `penguin diff` writes, version 1 (`#/$defs/diff` of report.schema.json says the same).
import type { DepEdge, Diagnostic, Element, Int, Space } from './report.js';

/** What `penguin diff --emit report` writes. */
export interface DiffReport {
  version: 1;
  engine: string;
  /** Both ran; else only what stands before `functions` is there. */
  ok: boolean;
  same: boolean | null;
  a: DiffSide;
  b: DiffSide;
  functions?: DiffFunction[];
  /** Functions of one side alone. */
  only_a?: string[];
  only_b?: string[];
  /** `same` null: not compared, `reason` says why. Absent with --no-results. */
  results?: { same: boolean | null; reason: string | null; outputs: DiffOutput[] };
}
export interface DiffSide {
  name: string;
  /** As given; `pipeline` is what it stands for. */
  passes: string;
  ok: boolean;
  pipeline: string;
  diagnostics: Diagnostic[];
}
export interface DiffFunction {
  name: string;
  same: boolean;
  /** `a`, `b`: how many instructions; `moved`: the fewest that turn A's order into B's. */
  order: {
    same: boolean;
    a: number;
    b: number;
    moved: { name: string; from: number; to: number }[];
    only_a: string[];
    only_b: string[];
  };
  peaks: {
    same: boolean;
    spaces: Record<Space, { during: { a: Int; b: Int }; after: { a: Int; b: Int } }>;
  };
  edges: { same: boolean; a: number; b: number; only_a: DepEdge[]; only_b: DepEdge[] };
}
export interface DiffOutput {
  name: string;
  rank: number;
  dtype: string;
  shape: Int[];
  /** Bit for bit. */
  same: boolean;
  differing: number;
  first: { index: number[]; a: Element; b: Element } | null;
  largest: number | null;
}
