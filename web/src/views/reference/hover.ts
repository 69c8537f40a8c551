// The reference beside a class name in the editor, while the pointer is on it.
import type { EditorView, Tooltip } from "@codemirror/view";
import { fetchClasses } from "./store";
import { classAt, headOf, kindOf, rowsOf, type ClassInfo } from "./text";

const MOST_CHARS = 4000;

function element<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text: string, ...children: Node[]): HTMLElementTagNameMap[K] {
  const e = document.createElement(tag);
  if (className) e.className = className;
  if (text) e.append(text);
  e.append(...children);
  return e;
}

export function cardOf(c: ClassInfo): HTMLElement {
  const rows = rowsOf(c).flatMap(([label, text]) => [element("dt", "", label), element("dd", "", text)]);
  const card = element("div", "cm-class", "", element("div", "", "", element("b", "m", headOf(c)), element("span", "q3", ` ${kindOf(c)}`)), element("div", "q2", c.summary), element("dl", "kv wide", "", ...rows));
  card.setAttribute("role", "tooltip");
  return card;
}

export async function classTooltip(view: EditorView, pos: number): Promise<Tooltip | null> {
  const line = view.state.doc.lineAt(pos);
  if (line.length > MOST_CHARS) return null;
  const at = classAt(line.text, pos - line.from);
  if (!at) return null;
  const c = await fetchClasses().then((list) => list.get(at.name), () => undefined);
  return c ? { pos: line.from + at.from, end: line.from + at.to, above: false, create: () => ({ dom: cardOf(c) }) } : null;
}
