// Problems in the text: a squiggle where one is, and for errors the message below the line with its repair.
import { EditorSelection, StateEffect, StateField, type EditorState, type Range } from "@codemirror/state";
import { Decoration, EditorView, WidgetType, type DecorationSet } from "@codemirror/view";
import * as s from "../../state";
import { capital } from "../problems/Problems";
import { fixFor } from "../problems/fixes";
import type { Diagnostic } from "../../state";

export const setDiagnostics = StateEffect.define<Diagnostic[]>();

export class Message extends WidgetType {
  constructor(readonly d: Diagnostic) {
    super();
  }
  override eq(other: Message): boolean {
    return other.d.message === this.d.message && other.d.severity === this.d.severity && other.d.span?.offset === this.d.span?.offset;
  }
  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement("div");
    box.className = `emsg ${this.d.severity}`;
    box.setAttribute("role", this.d.severity === "error" ? "alert" : "note");
    const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    icon.setAttribute("class", "ic");
    icon.setAttribute("viewBox", "0 0 12 12");
    icon.setAttribute("aria-hidden", "true");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", "M4 1.5h4L10.5 4v4L8 10.5H4L1.5 8V4zM4.3 4.3l3.4 3.4M7.7 4.3 4.3 7.7");
    icon.append(path);
    const body = document.createElement("div");
    const head = document.createElement("b");
    head.append(...quoted(sentence(this.d.message)));
    const where = document.createElement("span");
    where.className = "q2";
    where.textContent = ` ${this.d.span?.line}:${this.d.span?.column} · ${this.d.code}`;
    body.append(head, where);
    for (const n of this.d.notes ?? []) {
      const note = document.createElement("div");
      note.className = "q2";
      note.textContent = n.span?.line ? `${n.message} (line ${n.span.line})` : n.message;
      body.append(note);
    }
    const fix = fixFor(this.d, s.text.value);
    if (fix) {
      const row = document.createElement("div");
      row.className = "fix";
      const button = document.createElement("button");
      button.type = "button";
      button.className = "btn";
      button.append(...quoted(fix.label));
      button.onclick = () => applyFix(view, this.d);
      const hint = document.createElement("span");
      for (const key of ["Ctrl", "."]) {
        const k = document.createElement("kbd");
        k.textContent = key;
        hint.append(k, " ");
      }
      row.append(button, hint);
      body.append(row);
    }
    box.append(icon, body);
    return box;
  }
  override ignoreEvent(): boolean {
    return true;
  }
}

/** Names in quotes as code: what a person can type is mono. */
function quoted(message: string): Node[] {
  return message.split(/(['"`“][^'"`”]{1,80}['"`”])/).map((part, i) => {
    if (i % 2 === 0) return document.createTextNode(part);
    const code = document.createElement("code");
    code.textContent = part.slice(1, -1);
    return code;
  });
}

export const sentence = (m: string): string => (m === "" ? "" : capital(m) + (/[.!?]$/.test(m) ? "" : "."));

export function applyFix(view: EditorView, d: Diagnostic): boolean {
  const fix = fixFor(d, view.state.doc.toString());
  if (!fix) return false;
  view.dispatch({ changes: { from: fix.from, to: fix.to, insert: fix.insert }, selection: EditorSelection.cursor(fix.from + fix.insert.length), userEvent: "input.fix", scrollIntoView: true });
  view.focus();
  return true;
}

/** So many messages stand in the text; the list has all. */
const MOST_SAID = 5;
interface Diagnosed {
  list: Diagnostic[];
  deco: DecorationSet;
}
function diagnosed(state: EditorState, list: Diagnostic[]): Diagnosed {
  const deco: Range<Decoration>[] = [];
  const seen = new Set<number | string>();
  let said = 0;
  for (const d of list) {
    const span = d.span;
    if (!span || !(span.line >= 1 && span.line <= state.doc.lines)) continue;
    const line = state.doc.line(span.line);
    const at = Math.min(line.to, line.from + span.column - 1);
    const to = Math.min(line.to, at + Math.max(1, span.length));
    // Something is missing at the end of the line: the last character shows where.
    const from = to > at ? at : Math.max(line.from, at - 1);
    // A note is no fault of the text: it stands in the list only.
    if (to > from && d.severity !== "note") deco.push(Decoration.mark({ class: `squig ${d.severity}`, attributes: { title: d.message } }).range(from, to));
    // What a pass says of one instruction after the other is said once; the list has them all.
    const kind = d.pass === null ? span.line : `${d.pass} ${d.code}`;
    if (d.severity === "error" && !seen.has(kind) && !seen.has(span.line) && said < MOST_SAID) {
      said++;
      seen.add(span.line).add(kind);
      deco.push(Decoration.widget({ widget: new Message(d), block: true, side: 1 }).range(line.to));
    }
  }
  return { list, deco: Decoration.set(deco, true) };
}
export const diagnosticsField = StateField.define<Diagnosed>({
  create: () => ({ list: [], deco: Decoration.none }),
  update(value, tr) {
    let next = tr.docChanged ? { list: value.list, deco: value.deco.map(tr.changes) } : value;
    for (const e of tr.effects) if (e.is(setDiagnostics)) next = diagnosed(tr.state, e.value);
    return next;
  },
  provide: (f) => EditorView.decorations.from(f, (v) => v.deco),
});
