// Completion in net scripts: a list below the caret, with what the operation takes and becomes beside it.
import { EditorSelection, EditorState, Prec, StateEffect, StateField, type Extension } from "@codemirror/state";
import { EditorView, ViewPlugin, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import { opDetails } from "./details";
import { netOps, wantNetOps } from "./ops";
import { wordsAt, type Word } from "./words";
import "./nets.css";

/** So many words are in the list at a time; the rest is reached with the arrows. */
const SHOWN = 9;

interface Open {
  /** Where the typed part begins. */
  from: number;
  list: Word[];
  at: number;
}
const setOpen = StateEffect.define<Open | null>();
/** Lines above the caret that are looked at. */
const MOST_LINES = 400;

function wordsIn(state: EditorState, asked: boolean): Open | null {
  const { head, empty } = state.selection.main;
  if (!empty) return null;
  const line = state.doc.lineAt(head);
  const first = Math.max(1, line.number - MOST_LINES);
  const lines = [];
  for (let n = first; n < line.number; n++) lines.push(state.doc.line(n).text);
  lines.push(line.text.slice(0, head - line.from));
  const found = wordsAt(lines, netOps.peek(), asked, line.text.slice(head - line.from));
  return found ? { from: line.from + found.from, list: found.list, at: 0 } : null;
}

const field = StateField.define<Open | null>({
  create: () => null,
  update(value, tr) {
    for (const e of tr.effects) if (e.is(setOpen)) return e.value;
    if (tr.docChanged) {
      if (tr.isUserEvent("input.type")) return wordsIn(tr.state, false);
      return value && tr.isUserEvent("delete.backward") ? wordsIn(tr.state, false) : null;
    }
    return tr.selection ? null : value;
  },
  provide: (f) => [
    showTooltip.from(f, (open) => (open ? tooltipOf(open) : null)),
    EditorView.contentAttributes.from(f, (open) => ({ "aria-autocomplete": "list", "aria-haspopup": "listbox", ...(open ? { "aria-controls": "net-words", "aria-activedescendant": `net-word-${open.at}` } : {}) })),
  ],
});

function tooltipOf(open: Open): Tooltip {
  return {
    pos: open.from,
    above: false,
    create(view) {
      const dom = document.createElement("div");
      dom.className = "networds";
      const draw = (now: Open): void => {
        const list = document.createElement("ul");
        list.id = "net-words";
        list.setAttribute("role", "listbox");
        list.setAttribute("aria-label", "What may stand here");
        const first = Math.max(0, Math.min(now.at - 4, now.list.length - SHOWN));
        for (let i = first; i < Math.min(now.list.length, first + SHOWN); i++) {
          const word = now.list[i] as Word;
          const row = document.createElement("li");
          row.id = `net-word-${i}`;
          row.setAttribute("role", "option");
          row.setAttribute("aria-selected", String(i === now.at));
          row.setAttribute("aria-setsize", String(now.list.length));
          row.setAttribute("aria-posinset", String(i + 1));
          const label = document.createElement("code");
          label.textContent = word.label;
          const detail = document.createElement("span");
          detail.textContent = word.detail;
          row.append(label, detail);
          row.onmousedown = (e) => {
            e.preventDefault();
            accept(view, i);
          };
          list.append(row);
        }
        const op = now.list[now.at]?.op;
        dom.replaceChildren(list, ...(op ? [opDetails(op)] : []));
      };
      draw(open);
      return {
        dom,
        update(u) {
          const now = u.state.field(field);
          if (now && now !== u.startState.field(field)) draw(now);
        },
      };
    },
  };
}

function accept(view: EditorView, at: number): boolean {
  const open = view.state.field(field);
  const word = open?.list[at];
  if (!open || !word) return false;
  const to = view.state.selection.main.head;
  // A call that stands there already keeps its arguments.
  const isCall = word.insert.includes("(") && view.state.sliceDoc(to, to + 1) === "(";
  const insert = isCall ? word.label : word.insert;
  const caret = isCall ? insert.length : (word.caret ?? insert.length);
  view.dispatch({ changes: { from: open.from, to, insert }, selection: EditorSelection.cursor(open.from + caret), effects: setOpen.of(null), userEvent: "input.complete", scrollIntoView: true });
  view.focus();
  return true;
}

const move =
  (by: number) =>
  (view: EditorView): boolean => {
    const open = view.state.field(field);
    if (!open) return false;
    const n = open.list.length;
    const at = Math.abs(by) === 1 ? (open.at + by + n) % n : Math.max(0, Math.min(n - 1, open.at + by));
    view.dispatch({ effects: setOpen.of({ ...open, at }) });
    return true;
  };
const acceptNow = (view: EditorView): boolean => accept(view, view.state.field(field)?.at ?? -1);

const keys = Prec.highest(
  keymap.of([
    { key: "ArrowDown", run: move(1) },
    { key: "ArrowUp", run: move(-1) },
    { key: "PageDown", run: move(SHOWN - 1) },
    { key: "PageUp", run: move(1 - SHOWN) },
    { key: "Enter", run: acceptNow },
    { key: "Tab", run: acceptNow },
    {
      key: "Escape",
      run(view) {
        if (!view.state.field(field)) return false;
        view.dispatch({ effects: setOpen.of(null) });
        return true;
      },
    },
    {
      key: "Ctrl-Space",
      run(view) {
        view.dispatch({ effects: setOpen.of(wordsIn(view.state, true)) });
        return true;
      },
    },
  ]),
);

/** Puts a call of an operation where the caret is. */
export function insertCall(view: EditorView, text: string, caret: number): void {
  const { from, to } = view.state.selection.main;
  const before = view.state.sliceDoc(Math.max(0, from - 11), from);
  const prefix = /(?:^|[^\w.])(?:s|stablehlo)\.$/.test(before) ? "" : "s.";
  view.dispatch({ changes: { from, to, insert: prefix + text }, selection: EditorSelection.cursor(from + prefix.length + caret), userEvent: "input.complete", scrollIntoView: true });
  view.focus();
}

export const completion: Extension = [
  field,
  keys,
  ViewPlugin.define(() => {
    wantNetOps();
    return {};
  }),
  EditorView.domEventHandlers({
    focus: () => {
      wantNetOps();
      return false;
    },
    blur: (_event, view) => {
      if (view.state.field(field)) view.dispatch({ effects: setOpen.of(null) });
      return false;
    },
  }),
];
