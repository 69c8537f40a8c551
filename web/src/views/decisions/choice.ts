// Which decisions the pane is about. Those the program has come first; a person's choice holds until it has nothing to show.
import { computed } from "@preact/signals";
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
