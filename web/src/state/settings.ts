// What a person set up once, kept on this device: theme, scale, sizes of panes. A browser that keeps nothing (private
// windows, blocked storage) works the same, only without memory.
import { effect, signal } from "@preact/signals";
import * as s from "./state";
import type { Theme } from "./state";

const KEY = "penguin.settings";

export interface Sizes {
  source: number;
  inspector: number;
  lower: number;
}
export const DEFAULT_SIZES: Sizes = { source: 500, inspector: 340, lower: 310 };
/** Sizes in px at scale 1, as dragged. */
export const sizes = signal<Sizes>(DEFAULT_SIZES);

interface Stored {
  theme?: Theme;
  projector?: boolean;
  letterKeys?: boolean;
  sizes?: Sizes;
}

export function readStore(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
export function writeStore(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function startSettings(): void {
  try {
    const stored = JSON.parse(readStore(KEY) ?? "{}") as Stored;
    if (stored.theme === "light" || stored.theme === "dark") s.theme.value = stored.theme;
    s.projector.value = stored.projector === true;
    s.letterKeys.value = stored.letterKeys !== false;
    if (stored.sizes) sizes.value = { ...DEFAULT_SIZES, ...stored.sizes };
  } catch {
    // Settings that cannot be read are those of a first visit.
  }
  effect(() => {
    const root = document.documentElement;
    if (s.theme.value === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = s.theme.value;
    if (s.projector.value) root.dataset["scale"] = "projector";
    else delete root.dataset["scale"];
    writeStore(
      KEY,
      JSON.stringify({ theme: s.theme.value, projector: s.projector.value, letterKeys: s.letterKeys.value, sizes: sizes.value } satisfies Stored),
    );
  });
}
