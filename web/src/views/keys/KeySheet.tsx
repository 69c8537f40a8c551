// The sheet of keys.
import { useLayoutEffect, useRef } from "preact/hooks";
import { PaneHead } from "../../components/PaneHead";
import { Icon } from "../../components/icons";
import { keysOpen } from "./keys";

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
      ["Ctrl Space", "in net scripts: what may stand here"],
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
      ["p", "pin the node, or take its pin away"],
      ["Shift arrows, drag", "move it; it stays there"],
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
  [
    "Stations",
    [
      ["↑, ↓", "one line of the column"],
      ["Page Up, Page Down", "one operator"],
      ["←, →", "to the station beside"],
      ["Home, End", "first, last"],
    ],
  ],
  [
    "IR at step",
    [
      ["F7, Shift F7", "next, previous change"],
      ["Esc", "cancel the evaluation"],
    ],
  ],
  [
    "Decisions",
    [
      ["←, →", "one step of the scheduler, one iteration; with Shift ten"],
      ["Home, End", "first, last"],
      ["m, drag", "move the unit among the steps; Esc puts it back"],
      ["t", "as table"],
    ],
  ],
  ["Lines between panes", [["arrows", "move by 8 pixels"]]],
];

export function KeySheet() {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
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
