// Folds: loops and scopes by indentation, and the declarations at the top as one line that says what they are.
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { codeFolding, foldEffect, foldService } from "@codemirror/language";
import { blockEnd, topDeclarations } from "./tokens";

export function topFold(view: EditorView): ReturnType<typeof topDeclarations> {
  const lines: string[] = [];
  for (let i = 1; i <= Math.min(view.state.doc.lines, 400); i++) lines.push(view.state.doc.line(i).text);
  return topDeclarations(lines);
}
export const folding: Extension = [
  foldService.of((state, from) => {
    const line = state.doc.lineAt(from);
    const end = blockEnd((i) => (i < state.doc.lines ? state.doc.line(i + 1).text : null), line.number - 1);
    return end < 0 ? null : { from: line.to, to: state.doc.line(end + 1).to };
  }),
  codeFolding({
    preparePlaceholder(state, range): string {
      const first = state.doc.lineAt(range.from);
      const n = state.doc.lineAt(range.to).number - first.number;
      if (range.from > first.from) return ` … ${n} lines`;
      const lines: string[] = [];
      for (let i = 1; i <= Math.min(state.doc.lines, 400); i++) lines.push(state.doc.line(i).text);
      return topDeclarations(lines)?.summary ?? `${n + 1} lines`;
    },
    placeholderDOM(_view, onclick, prepared: string) {
      const el = document.createElement("span");
      el.className = `cm-foldPlaceholder${prepared.startsWith(" …") ? "" : " whole"}`;
      el.textContent = prepared.startsWith(" …") ? prepared : `› ${prepared}`;
      el.title = "Show these lines";
      el.setAttribute("role", "button");
      el.onclick = onclick;
      return el;
    },
  }),
];

export function foldTop(view: EditorView): void {
  const top = topFold(view);
  if (!top) return;
  view.dispatch({ effects: foldEffect.of({ from: view.state.doc.line(top.from + 1).from, to: view.state.doc.line(top.to + 1).to }) });
}
