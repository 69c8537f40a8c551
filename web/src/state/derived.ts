// Facts that follow from the state. Lookups are built once per answer, not per view.
import { computed } from "@preact/signals";
import * as s from "./state";
import type { FunctionReport, InstEntry, PassEntry, TensorEntry } from "./report";

export const fn = computed<FunctionReport | null>(
  () => s.answer.value?.functions[s.functionIndex.value] ?? s.answer.value?.functions[0] ?? null,
);
/** The same function as the text was read. */
export const fnWritten = computed<FunctionReport | null>(() => {
  const list = s.answerBefore.value?.functions;
  return list?.[s.functionIndex.value] ?? list?.[0] ?? null;
});
/** The function in the order that the report compares with. */
function beforeOf(f: FunctionReport): FunctionReport {
  const tensors = f.tensors?.map((t) => ({ ...t, first: t.first_before ?? null, last: t.last_before ?? null }));
  return { ...f, order: f.order_before, peaks: f.peaks_before, pressure: { ...f.pressure, after: f.pressure.before }, ...(tensors ? { tensors } : {}) };
}
/** Lane A. Operators have no place on the chip: of them it is what isel made of them, in its order. */
export const fnBefore = computed<FunctionReport | null>(() => {
  const f = fn.value;
  const isSelected = passes.value.some((p) => p.changed && p.name.startsWith("isel")) && f !== null && f.order_before.every((name) => insts.value.has(name));
  return isSelected ? beforeOf(f) : fnWritten.value;
});

export const order = computed<string[]>(() => fn.value?.order ?? []);
export const orderBefore = computed<string[]>(() => fnBefore.value?.order ?? fn.value?.order_before ?? []);

const byName = <T extends { name: string }>(list: T[] | undefined): Map<string, T> =>
  new Map((list ?? []).map((x) => [x.name, x]));
const positions = (names: string[]): Map<string, number> => new Map(names.map((n, i) => [n, i]));

export const insts = computed<Map<string, InstEntry>>(() => byName(fn.value?.insts));
export const tensors = computed<Map<string, TensorEntry>>(() => byName(fn.value?.tensors));
export const instsBefore = computed<Map<string, InstEntry>>(() => byName(fnBefore.value?.insts));
export const tensorsBefore = computed<Map<string, TensorEntry>>(() => byName(fnBefore.value?.tensors));
export const positionsB = computed(() => positions(order.value));
export const positionsA = computed(() => positions(orderBefore.value));

export const inst = (name: string): InstEntry | undefined => insts.value.get(name);
export const tensor = (name: string): TensorEntry | undefined => tensors.value.get(name);
/** Position in lane B, -1 when the pipeline left no instruction of that name. */
export const positionOf = (name: string): number => positionsB.value.get(name) ?? -1;

/** Name of the instruction at the cursor. */
export const cursorInst = computed<string | null>(() => order.value[s.cursor.value] ?? null);
/** The same instruction's position in lane A, -1 when it is not there. */
export const cursorBefore = computed<number>(() => {
  const name = cursorInst.value;
  return name === null ? -1 : (positionsA.value.get(name) ?? -1);
});

export const passes = computed<PassEntry[]>(() => s.answer.value?.passes ?? []);
/** Steps are the source and one per pass. */
export const stepCount = computed<number>(() => passes.value.length + 1);

export interface LiveEntry {
  tensor: string;
  bytes: number;
  first: number;
  last: number;
}
/**
 * Tensors of `space` live while the instruction at `position` executes, largest first (ties by name). Static
 * weights are not among them: their bytes are taken off the capacity instead.
 */
export function liveAt(f: FunctionReport, space: string, position: number): LiveEntry[] {
  return (f.tensors ?? [])
    .filter((t) => t.space === space && !t.static && t.bytes > 0)
    .map((t) => ({ tensor: t.name, bytes: t.bytes, first: t.first ?? NaN, last: t.last ?? NaN }))
    .filter((t) => t.first <= position && position <= t.last)
    .sort((a, b) => b.bytes - a.bytes || (a.tensor < b.tensor ? -1 : 1));
}

/**
 * Arrangement for the width at hand. wide: source, middle, inspector, lower pane (1280 and up). tabbed: the inspector
 * is a tab of the middle column. two: source and one tabbed pane (under 1000). phone: one pane (under 700).
 */
export type Arrangement = "wide" | "tabbed" | "two" | "phone";
export const arrangementOf = (width: number): Arrangement =>
  width < 700 ? "phone" : width < 1000 ? "two" : width < 1280 ? "tabbed" : "wide";
export const arrangement = computed<Arrangement>(() => arrangementOf(s.viewportWidth.value));
/** The live set stands beside the chart from 1100 up, under it below. */
export const liveBeside = computed(() => s.viewportWidth.value >= 1100);

export const errors = computed(() => (s.latest.value?.diagnostics ?? []).filter((d) => d.severity === "error"));
export const warnings = computed(() => (s.latest.value?.diagnostics ?? []).filter((d) => d.severity === "warning"));
export const notes = computed(() => (s.latest.value?.diagnostics ?? []).filter((d) => d.severity === "note"));
/** The text is read, but the pipeline is not one: an unknown pass, a wrong option. */
export const pipelineError = computed(() => {
  const list = errors.value;
  return list.length > 0 && list.every((d) => !d.span && d.message.startsWith("pipeline:")) ? (list[0] ?? null) : null;
});
/** The program is BIR: there is one order, and no pass works on it. */
export const isBir = computed(() => s.answer.value?.format === "bir");
/** Head of an empty pane: `what` is there of Penguin programs only, or comes later. */
export const emptyHead = (what: string, later: string): string => (isBir.value ? `${what} are of Penguin programs; this is BIR.` : later);
export const isStale = computed(() => s.answer.value !== null && s.stale.value > 0);
/**
 * The answer on screen is old and nothing newer is about to come: what is drawn loses its colour. While a run of an
 * edit is under way, which is mostly over within a frame or two, nothing changes its look and back.
 */
export const looksStale = computed(() => {
  const status = s.status.value;
  return isStale.value && status.kind !== "ready" && (status.kind !== "computing" || status.shown);
});
