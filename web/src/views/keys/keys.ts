// Keyboard: global keys and the walk through the panes. The sheet behind "?" is KeySheet.tsx.
import { signal } from "@preact/signals";
import * as s from "../../state";
import { redo, undo } from "../../state/program";
import { copyLink } from "../share/acts";
import { nextProblem } from "../problems/Problems";
import { changingStep } from "../rail/steps";
import { editorModule } from "../source/SourceView";

export const keysOpen = signal(false);
export const paletteOpen = signal(false);

const isTyping = (t: EventTarget | null): boolean =>
  t instanceof HTMLElement && (t.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(t.tagName));
const inEditor = (t: EventTarget | null): boolean => t instanceof HTMLElement && t.closest(".cm-editor") !== null;

/** Panes in reading order; F6 goes round them. */
export function walkPanes(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>("[data-pane]")].filter((p) => p.offsetParent !== null || p.getClientRects().length > 0);
  if (panes.length === 0) return;
  const now = panes.findIndex((p) => p.contains(document.activeElement));
  goToPane(panes[(now + by + panes.length) % panes.length] as HTMLElement);
}
function goToPane(pane: HTMLElement): void {
  if (pane.dataset["pane"] === "source" && editorModule.value?.theEditor()) editorModule.value.theEditor()?.focus();
  else (pane.querySelector<HTMLElement>("[data-enter]") ?? pane).focus();
}

function onKey(e: KeyboardEvent): void {
  if (e.defaultPrevented) return;
  const mod = e.ctrlKey || e.metaKey;
  const done = (): void => e.preventDefault();
  if (e.key === "F6") {
    done();
    walkPanes(e.shiftKey ? -1 : 1);
  } else if (e.key === "F8") {
    done();
    nextProblem(e.shiftKey ? -1 : 1);
  } else if (mod && e.key === "Enter") {
    done();
    s.runAgain();
  } else if (mod && e.shiftKey && e.key.toLowerCase() === "s") {
    done();
    void copyLink();
  } else if (mod && !e.shiftKey && e.key.toLowerCase() === "k") {
    done();
    paletteOpen.value = true;
  } else if (mod && !isTyping(e.target) && e.key.toLowerCase() === "z") {
    if (e.shiftKey ? redo() : undo()) done();
  } else if (mod && !isTyping(e.target) && e.key.toLowerCase() === "y") {
    if (redo()) done();
  } else if (e.altKey && !mod && (e.key === "ArrowLeft" || e.key === "ArrowRight")) {
    done();
    s.moveStep(e.key === "ArrowRight" ? 1 : -1);
  } else if (e.altKey && !mod && (e.key === "ArrowUp" || e.key === "ArrowDown")) {
    done();
    const to = changingStep(s.step.value, e.key === "ArrowUp" ? "first" : "next");
    if (to !== null) s.setStep(to);
  } else if (e.altKey && !mod && /^[1-9]$/.test(e.key)) {
    const panes = document.querySelectorAll<HTMLElement>("[data-pane]");
    const pane = panes[Number(e.key) - 1];
    if (pane) {
      done();
      goToPane(pane);
    }
  } else if (e.key === "Escape") {
    if (s.status.value.kind === "computing" && s.status.value.shown) s.cancelRun();
    else if (!inEditor(e.target) && !isTyping(e.target)) s.clearFocus();
  } else if (!mod && !e.altKey && !isTyping(e.target) && s.letterKeys.value && e.key === "?") {
    done();
    keysOpen.value = true;
  }
}

export function startKeys(): void {
  document.addEventListener("keydown", onKey);
}
