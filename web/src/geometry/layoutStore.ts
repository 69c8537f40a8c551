// The layout of the program on screen, asked for once per answer and shared by all that draws it.
//
// The core keeps the order of what was there before when it is told the old places, so an edit moves as little as it
// can. The last good layout stays until the next one; one answer, one paint.
import { effect, signal, untracked } from "@preact/signals";
import * as s from "../state";
import { askAboutAnswer, type FunctionReport, type Report } from "../state";
import { whenIdle } from "../state/run";
import type { GraphLayout } from "./graph";

export const layout = signal<GraphLayout | null>(null);
/** The same without what was pinned by hand. */
let drawn: GraphLayout | null = null;
let pinCode: typeof import("./pins") | null = null;
/** The code that moves nodes; fetched for the first pin. */
export const needPins = async (): Promise<void> => void (pinCode ??= await import("./pins"));
/** Shows `drawn` with the pins there are. */
function show(): void {
  if (!drawn) return;
  const pins = s.pinned.value;
  layout.value = pins.size > 0 && pinCode ? pinCode.withPins(drawn, pins, direction.value === "right") : drawn;
}
/** Puts a node somewhere, or takes the pin away; what else is drawn stays where it is. */
export function pinNode(name: string, place: { x: number; y: number } | null): void {
  const next = new Map(s.pinned.value);
  if (place) next.set(name, { x: Math.max(0, Math.round(place.x)), y: Math.max(0, Math.round(place.y)), right: direction.value === "right" });
  else next.delete(name);
  s.pinned.value = next;
}
/** Report the layout belongs to. */
const laidOut = signal<Report | null>(null);
export const layoutProblem = signal<string | null>(null);
export const collapsed = signal<ReadonlySet<string>>(new Set());
export const direction = signal<"down" | "right">("down");
/** Whether `layout` shows the answer on screen. */
export const isLaidOut = (): boolean => laidOut.value !== null && laidOut.value === s.answer.value;

/** Number of the last question; answers to older ones are dropped. */
let asking = 0;

type Places = [string, number, number][];
function oldPlaces(l: GraphLayout | null): Places {
  if (!l) return [];
  const nodes = l.nodes.map((n): Places[number] => [n.name, n.x, n.y]);
  const groups = l.groups.filter((g) => g.collapsed).map((g): Places[number] => [g.name, g.x, g.y]);
  return [...nodes, ...groups];
}

let openedProgram = "";
let lastDirection: "down" | "right" = "down";
let lastProgram = "";

async function request(report: Report): Promise<void> {
  const mine = ++asking;
  const f = s.fn.value;
  if (!f) return;
  const program = `${s.fileName.value}\n${f.name}`;
  const keeps = lastDirection === direction.value && lastProgram === program;
  try {
    const answer = await askAboutAnswer("layout", {
      function: f.name,
      collapsed: [...collapsed.value],
      direction: direction.value,
      previous: keeps ? oldPlaces(drawn) : [],
    });
    if (mine !== asking) return;
    if (!answer.ok || !Array.isArray(answer["nodes"])) {
      layoutProblem.value = typeof answer["message"] === "string" ? answer["message"] : "the core gave no layout";
      return;
    }
    lastDirection = direction.value;
    lastProgram = program;
    layoutProblem.value = null;
    drawn = answer as unknown as GraphLayout;
    if (untracked(() => s.pinned.value.size) > 0) await needPins();
    if (mine !== asking) return;
    show();
    laidOut.value = report;
  } catch {
    // Cancelled by a newer run. Its answer asks again; without one the layout of this answer is still wanted.
    if (mine !== asking) return;
    await whenIdle();
    if (mine === asking && s.answer.value === report) void request(report);
  }
}

/** Programs of more instructions than this start with their loops collapsed. */
export const OPEN_LIMIT = 5000;

/** Scopes to collapse at first: the outermost ones that do not hold everything. */
export function firstCollapsed(f: FunctionReport): string[] {
  const scopes = [...new Set((f.insts ?? []).map((i) => i.scope))];
  if (scopes.length === 0) return [];
  let common = (scopes[0] as string).split("/");
  for (const scope of scopes) {
    const parts = scope.split("/");
    let k = 0;
    while (k < common.length && k < parts.length && common[k] === parts[k]) k++;
    common = common.slice(0, k);
  }
  const depth = common.length;
  return [...new Set(scopes.map((x) => x.split("/")).filter((x) => x.length > depth).map((x) => x.slice(0, depth + 1).join("/")))];
}

let started = false;
/** Called by every view that needs the layout; starts once. */
export function needLayout(): void {
  if (started) return;
  started = true;
  effect(() => {
    if (s.pinned.value.size > 0) void needPins().then(() => untracked(show));
    else untracked(show);
  });
  effect(() => {
    const report = s.answer.value;
    void collapsed.value;
    void direction.value;
    void s.functionIndex.value;
    const f = s.fn.value;
    const program = `${s.fileName.value}\n${f?.name}`;
    if (report && f && f.inst_count > OPEN_LIMIT && openedProgram !== program) {
      openedProgram = program;
      const names = firstCollapsed(f);
      if (names.length > 0) {
        collapsed.value = new Set(names); // runs this effect again
        return;
      }
    }
    if (report) void request(report);
    else {
      asking++;
      layout.value = drawn = null;
      laidOut.value = null;
      layoutProblem.value = null;
      if (untracked(() => collapsed.value.size) > 0) collapsed.value = new Set();
    }
  });
}

export function toggleGroup(name: string): void {
  const next = new Set(collapsed.value);
  if (!next.delete(name)) next.add(name);
  collapsed.value = next;
}
