// Which decisions the pane is about, as picture or table, and the keys its sliders share. What the program has comes first;
// a person's choice holds until another.
import { computed, signal } from "@preact/signals";
import * as s from "../../state";
import type { FunctionReport } from "../../state";

export type Part = "schedule" | "gathers" | "pipeline";
export const PARTS: [Part, string][] = [
  ["schedule", "Schedule"],
  ["gathers", "Gathers"],
  ["pipeline", "Pipeline"],
];

/** Scopes that were scheduled, gathers that were ordered, loops that ask to be pipelined. */
export function sizeOf(which: Part, f: FunctionReport | null): number {
  if (which === "schedule") return (f?.schedule ?? []).filter((e) => e.units > 1).length;
  return which === "gathers" ? (f?.ag_order?.order.length ?? 0) : (f?.pipelines?.length ?? 0);
}

export const firstPart = (f: FunctionReport | null): Part => PARTS.map(([id]) => id).find((id) => sizeOf(id, f) > 0) ?? "schedule";
/** The one asked for, else the first that the program has. */
export const shownPart = computed<Part>(() => PARTS.map(([id]) => id).find((id) => id === s.decisionsPart.value) ?? firstPart(s.fn.value));

/** The table behind the part's picture. */
export const asTable = signal(false);

/** Where a key takes a slider of `count` places that stands at `at`; null for other keys. t shows the table. */
export function placeAfter(e: KeyboardEvent, at: number, count: number): number | null {
  const far = e.shiftKey ? 10 : 1;
  const to = { ArrowRight: at + far, ArrowUp: at + 1, ArrowLeft: at - far, ArrowDown: at - 1, PageDown: at + 10, PageUp: at - 10, Home: 0, End: count - 1 }[e.key];
  if (to !== undefined) return Math.max(0, Math.min(count - 1, to));
  if (e.key === "t" && s.letterKeys.value) {
    asTable.value = true;
    return at;
  }
  return null;
}
