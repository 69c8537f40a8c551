// Guards of the program on screen, asked for while the pane is open; which instruction is looked at, and along which sides.
import { computed, effect, signal } from "@preact/signals";
import * as s from "../../state";
import { Cancelled } from "../../worker/client";
import { BY_INST, defaultSides, heldDims, loopScope, overlaps, sameSide, sidesOf, type Rows, type Side } from "./masks";
import type { MaskGrid, PredicateInfo, Report } from "../../state";

interface Known {
  of: Report;
  index: number;
  list: PredicateInfo[];
}
const known = signal<Known | null>(null);
export const asking = signal(false);
export const problem = signal<string | null>(null);
const again = signal(0);
export const askAgain = (): void => void again.value++;

/** Guarded instructions of the answer on screen, in program order; null until they are there. */
export const guarded = computed<PredicateInfo[] | null>(() => (known.value && known.value.of === s.answer.value && known.value.index === s.functionIndex.value ? known.value.list : null));

async function fetchList(of: Report, index: number): Promise<void> {
  asking.value = true;
  problem.value = null;
  try {
    const a = await s.askAboutAnswer("mask", { function: of.functions[index]?.name });
    if (s.answer.value === of) known.value = { of, index, list: (a["predicates"] ?? []) as PredicateInfo[] };
  } catch (error) {
    if (s.answer.value === of) problem.value = error instanceof Cancelled ? "Given up for another run." : (error as Error).message;
  } finally {
    asking.value = false;
  }
}

// ---- what is looked at --------------------------------------------------------------------------------

const of = (name: string): PredicateInfo | undefined => (guarded.value ?? []).find((p) => p.inst === name && p.kind === "guard") ?? (guarded.value ?? []).find((p) => p.inst === name);

/** The instruction in focus, a writer of the tensor in focus, the one at the cursor, else the first that is guarded. */
export const shown = computed<PredicateInfo | null>(() => {
  const list = guarded.value ?? [];
  for (const item of s.focus.value) {
    const names = item.kind === "inst" ? [item.name] : (s.fn.value?.insts ?? []).filter((i) => i.writes.includes(item.name)).map((i) => i.name);
    for (const name of names) {
      const found = of(name);
      if (found) return choose(found);
    }
  }
  const at = s.cursorInst.value === null ? undefined : of(s.cursorInst.value);
  return at ? choose(at) : list[0] ? choose(list[0]) : null;
});

/** Guards, or the comparison that selects. */
export const wantsSelect = signal(false);
function choose(p: PredicateInfo): PredicateInfo {
  const other = wantsSelect.value ? (guarded.value ?? []).find((x) => x.inst === p.inst && x.kind === "select") : undefined;
  return other ?? p;
}
export const hasSelect = computed(() => (guarded.value ?? []).some((p) => p.inst === shown.value?.inst && p.kind === "select") && (guarded.value ?? []).some((p) => p.inst === shown.value?.inst && p.kind === "guard"));

/** The instruction in focus, when it runs at every point. */
export const unguarded = computed<string | null>(() => {
  const first = s.focus.value[0];
  return first?.kind === "inst" && guarded.value && s.inst(first.name) && !of(first.name) ? first.name : null;
});

const rowsWanted = signal<Rows | null>(null);
const columnsWanted = signal<Side | null>(null);
/** Sides as chosen while the instruction has them, else those that show most. */
export const sides = computed<{ rows: Rows; columns: Side }>(() => {
  const p = shown.value;
  if (!p) return { rows: BY_INST, columns: [] };
  const all = sidesOf(p);
  const has = (side: Rows | null): boolean => side !== null && (side === BY_INST || all.some((x) => sameSide(x, side)));
  const usual = defaultSides(p);
  const apart = (from: Rows): Side | undefined => all.find((x) => !overlaps(x, from));
  const columns = has(columnsWanted.value) ? (columnsWanted.value as Side) : has(rowsWanted.value) && rowsWanted.value && overlaps(rowsWanted.value, usual.columns) ? (apart(rowsWanted.value) ?? usual.columns) : usual.columns;
  const rows = has(rowsWanted.value) && rowsWanted.value && !overlaps(rowsWanted.value, columns) ? rowsWanted.value : overlaps(usual.rows, columns) ? (apart(columns) ?? BY_INST) : usual.rows;
  return { rows, columns };
});

export function chooseRows(rows: Rows): void {
  if (overlaps(rows, sides.value.columns)) columnsWanted.value = null;
  rowsWanted.value = rows;
}
export function chooseColumns(columns: Side): void {
  if (overlaps(sides.value.rows, columns)) rowsWanted.value = null;
  columnsWanted.value = columns;
}

/** Trips of the dimensions that lie on no side, by name; kept from one instruction to the next. */
export const places = signal<Record<string, number>>({});
export const held = computed(() => (shown.value ? heldDims(shown.value, sides.value.rows, sides.value.columns).map((d) => ({ dim: d, at: Math.min(Number(d.trips) - 1, places.value[d.name] ?? 0) })) : []));
export const hold = (name: string, at: number): void => void (places.value = { ...places.value, [name]: at });

/** One guard alone; null = all of them. */
export const only = signal<number | null>(null);
export const onlyNow = computed(() => (only.value !== null && shown.value && only.value < shown.value.guards.length && shown.value.guards.length > 1 ? only.value : null));

/** Rows are at most so many instructions. */
export const MOST_ROWS = 24;
/** Instructions that stand as rows: those inside the loop of the columns, or with its index. */
export const rowInsts = computed<string[]>(() => {
  const p = shown.value;
  const column = sides.value.columns[0];
  if (!p || column === undefined) return [];
  const kind = p.domain.find((d) => d.name === column)?.kind;
  if (kind === "index") return [...new Set((guarded.value ?? []).filter((g) => g.domain.some((d) => d.name === column && d.kind === "index")).map((g) => g.inst))];
  const around = loopScope(s.inst(p.inst)?.scope ?? "", column);
  if (around === null) return [p.inst];
  return s.order.value.filter((name) => {
    const scope = s.inst(name)?.scope ?? "";
    return scope === around || scope.startsWith(`${around}/`);
  });
});

// ---- the cut -------------------------------------------------------------------------------------------

export interface Cut {
  of: Report;
  /** Instructions, sides and guard: what the picture is of; `at` is where it is cut. */
  shape: string;
  at: string;
  grids: MaskGrid[];
}
const cut = signal<Cut | null>(null);
export const cutProblem = signal<string | null>(null);

interface Question {
  of: Report;
  shape: string;
  at: string;
  request: Record<string, unknown>;
}
const question = computed<Question | null>(() => {
  const p = shown.value;
  const answer = s.answer.value;
  if (!p || !answer || s.stale.value > 0) return null;
  const { rows, columns } = sides.value;
  const subject = {
    function: s.fn.value?.name,
    insts: rows === BY_INST ? rowInsts.value.slice(0, MOST_ROWS) : [p.inst],
    rows: rows === BY_INST ? [] : rows,
    columns,
    ...(onlyNow.value !== null && rows !== BY_INST ? { guard: onlyNow.value } : {}),
  };
  const at = Object.fromEntries(held.value.map((h) => [h.dim.name, h.at]));
  return { of: answer, shape: JSON.stringify(subject), at: JSON.stringify(at), request: { ...subject, at } };
});
const answers = (c: Cut | null, q: Question | null): boolean => c !== null && q !== null && c.of === q.of && c.shape === q.shape;
/** The cut of what is chosen; while a slider moves, the one before. null until there is one. */
export const cutNow = computed(() => (answers(cut.value, question.value) ? cut.value : null));

async function fetchCut(q: Question): Promise<void> {
  cutProblem.value = null;
  try {
    const a = await s.askAboutAnswer("mask", q.request);
    const now = question.value;
    if (now && now.of === q.of && now.shape === q.shape) cut.value = { of: q.of, shape: q.shape, at: q.at, grids: (a["grids"] ?? []) as MaskGrid[] };
  } catch (error) {
    if (!(error instanceof Cancelled) && question.value?.shape === q.shape) cutProblem.value = (error as Error).message;
  }
}

/** While a pane shows predicates; the function returned ends it. */
export function follow(): () => void {
  let asked: unknown[] = [];
  const endList = effect(() => {
    const now = s.answer.value;
    const index = s.functionIndex.value;
    const about = [now, index, again.value];
    if (!now || s.stale.value > 0 || guarded.value || about.every((x, i) => x === asked[i])) return;
    asked = about;
    queueMicrotask(() => void fetchList(now, index));
  });
  let last: Question | null = null;
  const endCut = effect(() => {
    const q = question.value;
    const isSame = (x: { of: Report; shape: string; at: string } | null): boolean => x !== null && x.of === q?.of && x.shape === q.shape && x.at === q.at;
    if (!q || isSame(last) || isSame(cut.peek())) return;
    last = q;
    queueMicrotask(() => void fetchCut(q));
  });
  return () => {
    endList();
    endCut();
  };
}
