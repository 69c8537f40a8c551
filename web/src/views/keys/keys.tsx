// Keyboard: global keys, the sheet behind "?", and the walk through the panes.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import * as s from "../../state";
import { redo, undo } from "../../state/program";
import { copyLink } from "../share/copy";
import { nextProblem } from "../problems/Problems";
import { changingStep } from "../rail/steps";
import { editorModule } from "../source/SourceView";
import { paletteOpen } from "./Palette";
import { PaneHead } from "../../components/PaneHead";
import { Icon } from "../../components/icons";

export const keysOpen = signal(false);

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

const SHEET: [string, [string, string][]][] = [
  [
    "Everywhere",
    [
      ["Ctrl Enter", "run again"],
      ["Ctrl K", "command palette"],
      ["Ctrl Shift S", "copy share link"],
      ["F6, Shift F6", "next, previous pane"],
      ["Alt 1 … 9", "go to a pane"],
      ["F8, Shift F8", "next, previous problem"],
      ["Alt ←, Alt →", "step back, forward one pass"],
      ["Alt ↑, Alt ↓", "first, next changing pass"],
      ["Ctrl Z, Ctrl Shift Z", "undo, redo: typing, loads and pipeline edits"],
      ["Esc", "cancel a long run; else clear the focus"],
      ["?", "this sheet"],
    ],
  ],
  [
    "Source",
    [
      ["Esc then Tab", "leave the editor"],
      ["Click, Alt Enter", "put the name in focus"],
      ["Ctrl click", "add it to the focus"],
      ["F12", "go to where it is made"],
      ["Ctrl .", "apply the fix"],
      ["Ctrl F", "search and replace"],
      ["Ctrl Shift [ and ]", "fold, unfold"],
    ],
  ],
  [
    "Graph",
    [
      ["arrows", "to the nearest node that way"],
      ["Enter", "put it in focus"],
      ["+, −, 0", "zoom in, out, fit"],
      ["/", "search"],
      ["t", "as table"],
    ],
  ],
  [
    "Pressure and engines",
    [
      ["←, →", "one instruction; with Shift ten"],
      ["Home, End", "first, last"],
      ["m", "to the peak"],
      ["↑, ↓", "engine above, below"],
      ["t", "as table"],
    ],
  ],
  ["IR at step", [["F7, Shift F7", "next, previous change"]]],
  ["Lines between panes", [["arrows", "move by 8 pixels"]]],
];

export function KeySheet() {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    box.current?.showModal();
  }, []);
  const close = (): void => {
    keysOpen.value = false;
  };
  return (
    <dialog ref={box} aria-label="Keys" onClose={close} onClick={(e) => e.target === box.current && box.current?.close()}>
      <PaneHead title="Keys" stales={false}>
        <button class="btn quiet" type="button" aria-label="Close" onClick={() => box.current?.close()}>
          <Icon name="close" />
        </button>
      </PaneHead>
      <div class="dbody sheet">
        {SHEET.map(([title, rows]) => (
          <div key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([key, what]) => (
                <>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </dialog>
  );
}
