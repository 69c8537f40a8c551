// Keys of the graph: arrows by place, i and o along the edges, the list one key away.
import * as s from "../../state";
import { layout, pinNode, toggleGroup } from "../../geometry/layoutStore";
import { fit, nextSpot, reveal, windowOf, zoomAt, type Direction } from "../../geometry/graph";
import { typeScale } from "../pressure/size";
import { asList, camera, choice, mode, move, room, searching, spot } from "./camera";
import { indexed, inputsOf, outputsOf } from "./model";

/** Height of the one-line legend. */
const LEGEND_LINE = 18;

/** Graphs that would be smaller than this when fitted are looked at from near, at the program cursor. */
const LEAST_AUTO = 0.3;
const NEAR = 0.75;

export function fitAll(): void {
  const l = layout.value;
  if (!l) return;
  camera.value = fit(l.width, l.height, room.value, LEGEND_LINE, typeScale());
  mode.value = "fit";
}

/** The view nobody chose: all of the graph where that can be read, else the cursor's surroundings, which it follows. */
export function autoView(): void {
  const l = layout.value;
  const index = indexed.value;
  if (!l || !index) return;
  const all = fit(l.width, l.height, room.value, LEGEND_LINE, typeScale());
  if (all.k >= LEAST_AUTO) {
    camera.value = all;
    return;
  }
  const name = s.cursorInst.value;
  const at = (name === null ? undefined : index.spotOf.get(name)) ?? index.spots[0];
  if (!at) return;
  const c = camera.peek();
  const near = c.k === NEAR ? c : { k: NEAR, x: room.value.w / 2 - (at.x + at.w / 2) * NEAR, y: room.value.h / 2 - (at.y + at.h / 2) * NEAR };
  camera.value = reveal(near, at, room.value);
}

/** Zooms around the chosen node, or that of the cursor, when it can be seen; else around the middle. */
function zoomBy(factor: number): void {
  const c = camera.value;
  const r = room.value;
  const name = spot.value ?? s.cursorInst.value;
  const b = name === null ? undefined : indexed.value?.spotOf.get(name);
  const x = b ? (b.x + b.w / 2) * c.k + c.x : -1;
  const y = b ? (b.y + b.h / 2) * c.k + c.y : -1;
  const isSeen = x >= 0 && y >= 0 && x <= r.w && y <= r.h;
  move(zoomAt(c, isSeen ? x : r.w / 2, isSeen ? y : r.h / 2, factor));
}

/** Makes a node the one the keys act on and, when asked for, brings it into the window. */
export function goTo(name: string): void {
  const box = indexed.value?.spotOf.get(name);
  if (!box) return;
  spot.value = name;
  s.setHover(box.group ? null : { kind: "inst", name });
  const seen = windowOf(camera.value, room.value);
  const isSeen = box.x >= seen.x && box.y >= seen.y && box.x + box.w <= seen.x + seen.w && box.y + box.h <= seen.y + seen.h;
  if (!isSeen) move(reveal(camera.value, box, room.value));
}

/** A click: focus on a node, open a collapsed group. */
export function chooseSpot(name: string, add: boolean, show = false): void {
  const box = indexed.value?.spotOf.get(name);
  if (!box) return;
  if (show) goTo(name);
  else spot.value = name;
  if (box.group) toggleGroup(name);
  else s.focusInst(name, add);
}

function follow(what: "inputs" | "outputs"): void {
  const at = spot.value;
  if (at === null) return;
  const names = what === "inputs" ? inputsOf(at) : outputsOf(at);
  if (names.length === 1) goTo(names[0] as string);
  else if (names.length > 1) choice.value = { what, names };
}

/** Where the arrows start when nothing is chosen yet: the focused instruction, the one at the cursor, the first. */
function firstSpot(): string | null {
  const index = indexed.value;
  if (!index) return null;
  const wanted = [s.focus.value.find((f) => f.kind === "inst")?.name, s.cursorInst.value ?? undefined, index.spots[0]?.name];
  return wanted.find((n) => n !== undefined && index.spotOf.has(n)) ?? null;
}

function walk(direction: Direction): void {
  const index = indexed.value;
  if (!index) return;
  const from = spot.value === null ? undefined : index.spotOf.get(spot.value);
  const next = from ? (nextSpot(index.spots, from, direction)?.name ?? null) : firstSpot();
  if (next !== null) goTo(next);
}

const ARROWS: Record<string, Direction> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

function foldGroup(name: string): void {
  const index = indexed.value;
  const node = index?.nodes.get(name);
  const group = node ? node.group : name;
  const known = layout.value?.groups.find((g) => g.name === group);
  if (!known || known.frame) return;
  toggleGroup(group);
  spot.value = group;
}

const PIN_STEP = 8;
const STEPS: Record<string, [number, number]> = { ArrowUp: [0, -PIN_STEP], ArrowDown: [0, PIN_STEP], ArrowLeft: [-PIN_STEP, 0], ArrowRight: [PIN_STEP, 0] };
/** p: pins the node where it is, or takes its pin away. Shift and an arrow: moves it. */
function pinSpot(dx: number, dy: number): boolean {
  const n = spot.value === null ? undefined : indexed.value?.nodes.get(spot.value);
  if (!n) return false;
  const isMove = dx !== 0 || dy !== 0;
  pinNode(n.name, !isMove && s.pinned.value.has(n.name) ? null : { x: n.x + dx, y: n.y + dy });
  return true;
}

function onLetter(key: string): boolean {
  switch (key) {
    case "i":
      follow("inputs");
      return true;
    case "o":
      follow("outputs");
      return true;
    case "+":
    case "=":
      zoomBy(1.25);
      return true;
    case "-":
      zoomBy(0.8);
      return true;
    case "0":
      fitAll();
      return true;
    case "1":
      zoomBy(1 / camera.value.k);
      return true;
    case "p":
      return pinSpot(0, 0);
    case "t":
      asList.value = true;
      return true;
    case "/":
      searching.value = true;
      return true;
    default:
      return false;
  }
}

export function onKey(e: KeyboardEvent): void {
  if (e.defaultPrevented || e.altKey || e.ctrlKey || e.metaKey) return;
  if ((e.target as Element).closest(".gover")) return;
  const open = choice.value;
  if (open) {
    const n = Number(e.key);
    if (e.key === "Escape") choice.value = null;
    else if (n >= 1 && n <= Math.min(9, open.names.length)) {
      choice.value = null;
      goTo(open.names[n - 1] as string);
    } else return;
    e.preventDefault();
    e.stopPropagation();
    return;
  }
  const arrow = ARROWS[e.key];
  let used = true;
  if (arrow && e.shiftKey) used = pinSpot(...(STEPS[e.key] as [number, number]));
  else if (arrow) walk(arrow);
  else if (e.key === "Enter") {
    if (spot.value !== null) chooseSpot(spot.value, e.shiftKey);
  } else if (e.key === " ") {
    if (spot.value !== null) foldGroup(spot.value);
  } else used = s.letterKeys.value && onLetter(e.key);
  if (!used) return;
  e.preventDefault();
  e.stopPropagation();
}
