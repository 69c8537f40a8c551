// What a person can do to the state. The rules are pure functions (`…Of`), tested alone; the actions apply them.
import { batch } from "@preact/signals";
import * as s from "./state";
import type { FocusItem, Lane, Theme } from "./state";
import { order, inst, tensor, positionOf, stepCount } from "./derived";

export const sameItem = (a: FocusItem, b: FocusItem): boolean => a.kind === b.kind && a.name === b.name;

/** Click: the item alone. */
export const focusOf = (item: FocusItem): FocusItem[] => [item];

/** Ctrl+click: add at the end, or take away; the oldest leaves when there would be more than the limit. */
export function toggledFocusOf(list: FocusItem[], item: FocusItem, limit: number = s.MAX_FOCUS): FocusItem[] {
  if (list.some((f) => sameItem(f, item))) return list.filter((f) => !sameItem(f, item));
  return [...list, item].slice(-limit);
}

export function clampOf(value: number, count: number): number {
  if (!Number.isFinite(value) || count <= 0) return 0;
  return Math.max(0, Math.min(count - 1, Math.round(value)));
}

/** Focus on one item; an instruction also moves the cursor to its position. `add` = Ctrl+click. */
export function setFocus(item: FocusItem | null, add = false): void {
  batch(() => {
    if (!item) {
      s.focus.value = [];
      return;
    }
    s.focus.value = add ? toggledFocusOf(s.focus.value, item) : focusOf(item);
    if (item.kind === "inst" && !add) {
      const at = positionOf(item.name);
      if (at >= 0) s.cursor.value = at;
    }
  });
}
export const toggleFocus = (item: FocusItem): void => setFocus(item, true);
export const clearFocus = (): void => setFocus(null);
export const focusTensor = (name: string, add = false): void => setFocus({ kind: "tensor", name }, add);
export const focusInst = (name: string, add = false): void => setFocus({ kind: "inst", name }, add);

/** Focus by a bare name: a tensor when there is one of that name, else an instruction. */
export function focusName(name: string, add = false): boolean {
  if (tensor(name)) focusTensor(name, add);
  else if (inst(name)) focusInst(name, add);
  else return false;
  return true;
}

export function setHover(item: FocusItem | null): void {
  const now = s.hover.value;
  if (now === item || (now && item && sameItem(now, item))) return;
  s.hover.value = item;
}

export function setCursor(position: number): void {
  s.cursor.value = clampOf(position, order.value.length);
}
export const moveCursor = (by: number): void => setCursor(s.cursor.value + by);

export function setStep(index: number): void {
  s.step.value = clampOf(index, stepCount.value);
}
export const moveStep = (by: number): void => setStep(s.step.value + by);

/** Another function of the module: positions and focus belong to the one before. */
export function setFunction(index: number): void {
  batch(() => {
    s.functionIndex.value = clampOf(index, s.answer.value?.functions.length ?? 0);
    s.focus.value = [];
    s.cursor.value = clampOf(s.answer.value?.functions[s.functionIndex.value]?.peaks?.SBUF?.during?.pos ?? 0, order.value.length);
  });
}

export function setLane(lane: Lane): void {
  s.lane.value = lane;
}
export function setTheme(theme: Theme): void {
  s.theme.value = theme;
}

/** An edit: the answer on screen is now one edit older. */
export function setText(next: string): void {
  if (next === s.text.value) return;
  batch(() => {
    s.text.value = next;
    s.stale.value = next === s.answerText.value ? 0 : s.stale.value + 1;
  });
}
export function setPipeline(next: string): void {
  if (next !== s.pipeline.value) s.pipeline.value = next;
}
