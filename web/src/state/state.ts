// The page's state: one signal per fact, no logic.
//
// Views read signals and call actions (actions.ts); no view knows another. What can be computed from these
// facts lives in derived.ts.
import { signal } from "@preact/signals";
import type { Report } from "./report";

export type FocusKind = "tensor" | "inst";
export interface FocusItem {
  kind: FocusKind;
  name: string;
}
/** Lane A = the program's own order (empty pipeline), B = after the pipeline, B-A = the difference. */
export type Lane = "A" | "B" | "B-A";
export type Theme = "system" | "light" | "dark";

export type Status =
  | { kind: "loading"; loaded: number; total: number }
  /** `shown` turns true after 300 ms: only then are time, progress and Cancel drawn. */
  | { kind: "computing"; since: number; done: number; total: number; shown: boolean }
  /** `ms` = time in the core, `roundTrip` = from the edit's run to the paint. */
  | { kind: "ready"; ms: number; roundTrip: number }
  | { kind: "error"; errors: number }
  /** Nothing runs until asked: `?safe`, or the last run was cancelled. */
  | { kind: "paused"; why: "safe" | "cancelled" }
  | { kind: "crashed"; message: string };

export const MAX_FOCUS = 8;

export const text = signal("");
export const fileName = signal("untitled.penguin.py");
export const pipeline = signal("default,lower-bir");
export const target = signal("sunda");

/** Last good report of lane B (the pipeline). Kept while the text is in error; see `stale`. */
export const answer = signal<Report | null>(null);
/** Report of lane A: the same text with the empty pipeline. Comes first, so it is there while B computes. */
export const answerBefore = signal<Report | null>(null);
/** Last report of any kind: its diagnostics are those of the text now shown. */
export const latest = signal<Report | null>(null);
/** The text that `answer` belongs to; `text` differs from it while an answer is stale. */
export const answerText = signal("");
/** Edits since `answer`; 0 = fresh. */
export const stale = signal(0);
export const status = signal<Status>({ kind: "loading", loaded: 0, total: 0 });
export const coreVersion = signal("");
/** Known from the build. */
export const targets = signal<string[]>([]);
/** What `default` stands for: as the build's core said, then as the last answer did (op-level programs differ). */
export const defaultPipeline = signal<string[]>([]);

/** Ordered, at most MAX_FOCUS; the first is the one the inspector shows. */
export const focus = signal<FocusItem[]>([]);
export const hover = signal<FocusItem | null>(null);
/** Position in the order after the pipeline (lane B). */
export const cursor = signal(0);
/** Pass index: 0 = source, i = after pass i. */
export const step = signal(0);
export const lane = signal<Lane>("B");
/** Index into report.functions. */
export const functionIndex = signal(0);

export const theme = signal<Theme>("system");
export const projector = signal(false);
/** Single-letter keys of the panes; a switch turns them off (WCAG 2.1.4). */
export const letterKeys = signal(true);
export const online = signal(true);
/** Width of the window in CSS px divided by the scale of type; the shell keeps it up to date. */
export const viewportWidth = signal(1440);
/** The one pane that is shown where there is room for one (phone), or the tab of the right column. */
export const tab = signal<"source" | "graph" | "stations" | "pressure" | "engines" | "inspector" | "step" | "decisions" | "predicates" | "more">("source");
/** What the decisions are about: schedule, gathers or pipeline; null: what the program has. */
export const decisionsPart = signal<string | null>(null);
/** Nodes of the graph that were put somewhere by hand: by name, with the direction of the drawing. */
export const pinned = signal<ReadonlyMap<string, { x: number; y: number; right: boolean }>>(new Map());
