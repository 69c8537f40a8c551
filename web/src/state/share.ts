// The share link of the present state, and what a link opens. The codec is wasm/link.mjs, which the command line uses too.
import { decodeLink, encodeLink, LinkError, type LinkState } from "../../../wasm/link.mjs";
import * as s from "./state";
import { stepCount } from "./derived";
import { shownName } from "./format";
import { titleOf, type Opened } from "./program";
import type { FocusItem } from "./state";

/** Marks of the length meter, and the limit above which no link is offered. */
export const LENGTH_MARKS = [2000, 8000, 32000] as const;
export const MAX_LENGTH = 32000;
/** The pipeline a link means when it names none. */
const LINK_DEFAULT = "default";

const focusText = (f: FocusItem): string => `${f.kind === "tensor" ? "t" : "i"}:${f.name}`;
function focusItem(v: unknown): FocusItem | null {
  const m = typeof v === "string" ? /^(?:([ti]):)?(.+)$/.exec(v) : null;
  return m ? { kind: m[1] === "i" ? "inst" : "tensor", name: m[2] as string } : null;
}

export interface ShareOptions {
  /** Leave out cursor, step and focus. */
  bare?: boolean;
}

export function linkState(digest: string | null, options: ShareOptions = {}): LinkState {
  const state: LinkState = { t: s.text.value };
  if (s.pipeline.value !== LINK_DEFAULT) state.p = s.pipeline.value;
  if (!options.bare && s.answer.value) {
    if (s.step.value !== stepCount.value - 1) state.s = s.step.value;
    const peak = s.answer.value.functions[0]?.peaks?.["SBUF"]?.during?.pos;
    if (s.cursor.value !== (peak ?? 0)) state.c = s.cursor.value;
    if (s.focus.value.length > 0) state.f = s.focus.value.map(focusText);
    if (s.pinned.value.size > 0) state["w"] = { g: [...s.pinned.value].slice(0, MOST_PINNED).map(([name, p]) => [name, p.x, p.y, ...(p.right ? [1] : [])]) };
    if (s.tab.value !== "source" && s.tab.value !== "more") state.l = s.tab.value + (s.tab.value === "decisions" && s.decisionsPart.value !== null ? `/${s.decisionsPart.value}` : "");
  }
  state.n = titleOf(s.text.value, shownName.value);
  if (s.coreVersion.value) state.e = s.coreVersion.value;
  if (digest) state.h = digest;
  if (s.target.value !== "sunda") state["m"] = s.target.value;
  if (s.fileName.value !== "untitled.penguin.py") state["i"] = s.fileName.value;
  return state;
}

/** Nodes that a link keeps the places of. */
const MOST_PINNED = 200;
/** [name, x, y] or [name, x, y, 1]: drawn to the right. Others are left out. */
function pinnedOf(view: unknown): NonNullable<Opened["pinned"]> {
  const list = typeof view === "object" && view !== null ? (view as { g?: unknown }).g : undefined;
  const place = (v: unknown): v is number => typeof v === "number" && Number.isFinite(v) && v >= 0 && v < 1e6;
  return new Map(
    (Array.isArray(list) ? list.slice(0, MOST_PINNED) : []).flatMap((p: unknown): [string, { x: number; y: number; right: boolean }][] =>
      Array.isArray(p) && typeof p[0] === "string" && place(p[1]) && place(p[2]) ? [[p[0], { x: p[1], y: p[2], right: p[3] === 1 }]] : [],
    ),
  );
}

export interface Link {
  fragment: string;
  length: number;
}
/** A text of this many characters gives no link of MAX_LENGTH, however well it packs; packing it would take long. */
const HOPELESS = 2_000_000;
/** null when the state is over the limits of a link. */
export function linkOf(state: LinkState, base: string): Link | null {
  if ((state.t?.length ?? 0) > HOPELESS) return null;
  try {
    const fragment = encodeLink(state);
    return { fragment, length: base.length + fragment.length };
  } catch (error) {
    if (error instanceof LinkError) return null;
    throw error;
  }
}

export interface OpenedLink {
  program: Opened;
  engine: string | null;
  digest: string | null;
}
/** Throws LinkError. */
export function openedOf(fragment: string): OpenedLink {
  const state = decodeLink(fragment);
  const text = (v: unknown): string | undefined => (typeof v === "string" ? v : undefined);
  const whole = (v: unknown): number | undefined => (typeof v === "number" && Number.isInteger(v) && v >= 0 ? v : undefined);
  const program: Opened = {
    text: state.t ?? "",
    pipeline: state.p ?? LINK_DEFAULT,
    fileName: text(state["i"]) ?? "shared.penguin.py",
    target: text(state["m"]) ?? "sunda",
    focus: Array.isArray(state.f) ? state.f.map(focusItem).filter((x) => x !== null) : [],
  };
  const c = whole(state.c);
  const p = whole(state.s);
  const pane = /^([a-z]+)(?:\/([a-z]+))?$/.exec(text(state.l) ?? "");
  if (pane) program.pane = [pane[1] as string, pane[2] ?? null];
  const pinned = pinnedOf(state["w"]);
  if (pinned.size > 0) program.pinned = pinned;
  if (c !== undefined) program.cursor = c;
  if (p !== undefined) program.step = p;
  return { program, engine: state.e ?? null, digest: state.h ?? null };
}
