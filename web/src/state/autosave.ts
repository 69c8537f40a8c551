// The text survives: it is kept on this device while it is edited, and a snapshot is made at pauses and before it is replaced.
import { effect } from "@preact/signals";
import * as s from "./state";
import { persisted } from "./persisted";
import { isEdited, onReplace, programNow, type Program } from "./program";

const CURRENT = "penguin.current";
/** A snapshot at most this often while typing. */
const EVERY_MS = 60_000;
const AUTOSAVE_MS = 400;
/** Browsers keep about five million characters for a site; longer texts are not kept, and the page does not say they are. */
const MAX_KEPT = 2_000_000;

const addSnapshot = (p: Program): void => void import("./snapshots").then((m) => m.addSnapshot(p));

/** The program of the last visit, when it was edited there. */
export function lastProgram(): Program | null {
  try {
    const kept = JSON.parse(localStorage.getItem(CURRENT) ?? "null") as Program | null;
    return kept && typeof kept.text === "string" && kept.text.trim() !== "" ? kept : null;
  } catch {
    return null;
  }
}

export function startAutosave(): void {
  onReplace(addSnapshot);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Date.now();
  const save = (): void => {
    try {
      if (isEdited() && s.text.value.length > MAX_KEPT) throw new Error("too long");
      if (isEdited()) localStorage.setItem(CURRENT, JSON.stringify(programNow()));
      else localStorage.removeItem(CURRENT);
      persisted.value = true;
    } catch {
      persisted.value = false;
      // Storage full or blocked: the text stays in the page.
    }
    if (isEdited() && Date.now() - lastAt > EVERY_MS) {
      lastAt = Date.now();
      addSnapshot(programNow());
    }
  };
  effect(() => {
    void s.text.value;
    void s.pipeline.value;
    void s.target.value;
    clearTimeout(timer);
    timer = setTimeout(save, AUTOSAVE_MS);
  });
  addEventListener("pagehide", save);
}
