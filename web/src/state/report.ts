// Types of the core's answers as the page reads them: wasm/report.d.ts, where a byte count may be a string above 2^53,
// which no memory of a chip reaches. Positions and steps count from 0; lines and columns from 1; columns arrive in
// UTF-16 units, because the JS module converts them.

import type * as core from "../../../wasm/report";

export type { Diagnostic, EdgeKind, Element, EvalCheck, EvalOutput, PassOption, Severity, Space, Span } from "../../../wasm/report";

/** T with every core.Int a number. */
type Plain<T> = [core.Int] extends [T] ? Exclude<T, string> : T extends object ? { [K in keyof T]: Plain<T[K]> } : T;

export type PassEntry = Plain<core.PassRun>;
export type InstEntry = core.Inst;
export type TensorEntry = Plain<core.Tensor>;
export type DepEdge = core.DepEdge;
export type SpacePressure = Plain<core.Pressure>;
export type PressureBySpace = Plain<core.PressureSet>;
export type Peak = Plain<core.Peak>;
export type ScheduleEntry = Plain<core.Schedule>;
/** One choice of the scheduler (section "trace"). */
export type TraceStep = Plain<core.TraceStep>;
export type ReadyUnit = TraceStep["ready"][number];
export type FunctionReport = Plain<core.FunctionReport>;
export type MoveAnswer = Plain<core.MoveAnswer>;
export type PredicateInfo = Plain<core.PredicateInfo>;
export type MaskDim = Plain<core.MaskDim>;
export type MaskSide = Plain<core.MaskSide>;
export type MaskGrid = Plain<core.MaskGrid>;
export type PipelineEntry = Plain<core.Pipelining>;
export type PassInfo = core.PassInfo;
export type Report = Omit<core.Report, "passes" | "functions"> & { passes: PassEntry[]; functions: FunctionReport[] };

/** The pass without its options. */
export const passName = (p: { name: string }): string => p.name.replace(/\{.*$/s, "");
