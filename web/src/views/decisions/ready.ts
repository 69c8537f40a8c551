// The ready set over time: from which step to which each unit was ready, and what it would have changed. Pure.
import type { TraceStep } from "../../state";

/** What running the unit at that step would do to the live bytes. */
export type Tone = "frees" | "keeps" | "adds";
export const toneOf = (delta: number): Tone => (delta < 0 ? "frees" : delta > 0 ? "adds" : "keeps");

/** Steps `from` to `to` (exclusive) during which the unit was ready and its delta had this tone. */
export interface Span {
  row: number;
  from: number;
  to: number;
  tone: Tone;
}
export interface ReadyTime {
  /** Rows in the order the units were picked. */
  units: { unit: string; since: number; picked: number }[];
  spans: Span[];
  most: number;
}

export function readyTime(steps: TraceStep[]): ReadyTime {
  const row = new Map(steps.map((t, i) => [t.pick, i]));
  const units = steps.map((t, i) => ({ unit: t.pick, since: i, picked: i }));
  const open = new Map<number, Span>();
  const spans: Span[] = [];
  let most = 0;
  steps.forEach((t, i) => {
    most = Math.max(most, t.ready.length);
    for (const r of t.ready) {
      const k = row.get(r.unit);
      if (k === undefined) continue;
      const tone = toneOf(r.delta);
      const now = open.get(k);
      if (now && now.tone === tone && now.to === i) now.to = i + 1;
      else {
        const next: Span = { row: k, from: i, to: i + 1, tone };
        open.set(k, next);
        spans.push(next);
      }
      const u = units[k];
      if (u && i < u.since) u.since = i;
    }
  });
  return { units, spans, most };
}
