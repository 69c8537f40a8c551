// The one x scale of chart, strips and lanes: slots of program order side by side. Pure.

export interface Axis {
  /** First position shown and how many. */
  from: number;
  count: number;
  /** Width of a slot in px; may be far below 1. */
  slot: number;
  /** Positions of the whole program. */
  total: number;
}

export const MAX_SLOT = 44;
/** Under these widths a slot loses its name, lanes draw density, curves draw extremes per pixel. */
export const NAME_SLOT = 12;
export const DENSE_SLOT = 4;
export const PIXEL_SLOT = 1;

export interface Window {
  from: number;
  count: number;
}

/** A window within the program; a missing one is all of it. */
export function clampWindow(w: Window | null, total: number): Window {
  if (!w || total === 0) return { from: 0, count: total };
  const count = Math.max(1, Math.min(total, Math.round(w.count)));
  return { from: Math.max(0, Math.min(total - count, Math.round(w.from))), count };
}

export function makeAxis(total: number, width: number, window: Window | null, scale = 1): Axis {
  const { from, count } = clampWindow(window, total);
  const slot = count === 0 ? 0 : Math.min(MAX_SLOT * scale, width / count);
  return { from, count, slot, total };
}

export const xOf = (a: Axis, position: number): number => (position - a.from) * a.slot;
export const middleOf = (a: Axis, position: number): number => xOf(a, position + 0.5);

/** Position under x, within the program. */
export function positionAt(a: Axis, x: number): number {
  if (a.slot <= 0) return 0;
  return Math.max(0, Math.min(a.total - 1, a.from + Math.floor(x / a.slot)));
}

/** The window scaled around a position that keeps its place. */
export function zoomWindow(w: Window, total: number, around: number, factor: number): Window | null {
  const count = Math.max(4, Math.min(total, w.count * factor));
  if (count >= total) return null;
  const share = (around + 0.5 - w.from) / w.count;
  return clampWindow({ from: around + 0.5 - share * count, count }, total);
}

/** The window moved as little as needed to show the position. */
export function windowWith(w: Window | null, total: number, position: number): Window | null {
  if (!w) return null;
  const { from, count } = clampWindow(w, total);
  if (position < from) return { from: position, count };
  if (position >= from + count) return { from: position - count + 1, count };
  return w;
}

/** Positions to number: every 1, 2, 5, 10, 20, 50 … so that labels of 22 px fit. */
export function labelStep(slot: number): number {
  let step = 1;
  for (let i = 0; step * slot < 22; i++) step *= i % 3 === 1 ? 2.5 : 2;
  return step;
}

/** Round numbers from 0 on, at most `most` steps: 1, 2, 4, 8 … KiB apart, less on a scale of bytes. */
export function ticks(top: number, most: number): number[] {
  let step = top < 1024 ? 8 : 1024;
  while (top / step > most) step *= 2;
  const list: number[] = [];
  for (let v = 0; v <= top; v += step) list.push(v);
  return list;
}
