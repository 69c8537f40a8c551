// A pass is dragged to another place of the pipeline. Fetched with the first press on a step; the menu of each pass moves
// it by keyboard.
import { signal } from "@preact/signals";
import { moved } from "../../state/pipeline";
import { setPasses, specs } from "./steps";

const DRAG_PX = 6;

/** The step in hand, and the step it would be dropped before (one behind the last: at the end). */
export const dragging = signal<{ step: number; before: number } | null>(null);

/** The step whose left half, or whose neighbour's right half, is under x; `boxes` are the steps on screen, left to right. */
export function dropBefore(boxes: { from: number; to: number; left: number; right: number }[], x: number): number {
  for (const b of boxes) if (x < (b.left + b.right) / 2) return Math.max(1, b.from);
  return (boxes.at(-1)?.to ?? 0) + 1;
}

/** The place the pass of step `step` gets in the list when it is dropped before step `before`; its own: no move. */
export const placeOf = (step: number, before: number): number => (before > step ? before - 2 : before - 1);

export function beginDrag(start: PointerEvent, step: number, rail: HTMLElement): void {
  if (start.button !== 0 || start.pointerType === "touch") return;
  const boxes = () =>
    [...rail.querySelectorAll<HTMLElement>("[data-step]")].map((el) => {
      const r = el.getBoundingClientRect();
      const [from, to] = (el.dataset["step"] ?? "0 0").split(" ").map(Number) as [number, number];
      return { from, to, left: r.left, right: r.right };
    });
  const move = (e: PointerEvent): void => {
    if (e.buttons === 0) return end(); // let go outside the window
    if (!dragging.value && Math.abs(e.clientX - start.clientX) < DRAG_PX) return;
    dragging.value = { step, before: dropBefore(boxes(), e.clientX) };
  };
  const end = (): void => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", end);
    removeEventListener("keydown", escape, true);
    dragging.value = null;
  };
  const drop = (): void => {
    const now = dragging.value;
    end();
    if (!now) return;
    // The click that follows the drop chooses no step.
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, true), 0);
    const list = specs.value;
    const next = moved(list, step - 1, placeOf(step, now.before));
    if (next !== list) setPasses(next);
  };
  const swallow = (e: Event): void => {
    e.stopPropagation();
    e.preventDefault();
  };
  const escape = (e: KeyboardEvent): void => {
    if (e.key !== "Escape") return;
    e.stopPropagation();
    end();
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", end);
  addEventListener("keydown", escape, true);
}
