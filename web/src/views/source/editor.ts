// The editor: CodeMirror in the page's clothes. Loaded after first paint; one instance for the life of the page, so that
// text, selection and history outlive the panes that show it.
import { Compartment, EditorSelection, EditorState, RangeSetBuilder, StateEffect, StateField, Transaction, type Extension } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, closeHoverTooltips, drawSelection, hasHoverTooltips, highlightActiveLine, hoverTooltip, keymap, type DecorationSet, type ViewUpdate } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap, indentWithTab, invertedEffects, isolateHistory, redo, undo } from "@codemirror/commands";
import { bracketMatching, foldKeymap, foldedRanges, indentUnit, unfoldEffect } from "@codemirror/language";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { effect } from "@preact/signals";
import * as s from "../../state";
import { applySettings, replaceProgram, setSink, type Program } from "../../state/program";
import { namesOf } from "./tokens";
import { cursorLine, focusVariables, hoverVariable, marks, nameAt, names } from "./marks";
import { applyFix, diagnosticsField, setDiagnostics } from "./diagnostics";
import { foldTop, folding } from "./folding";
import { gutters, isRefresh, refresh } from "./gutters";
import { languageOf } from "./language";
import type { Diagnostic, Format } from "../../state";

// ---- settings of the program as history ----------------------------------------------------------

type Settings = Omit<Program, "text">;
const setSettings = StateEffect.define<Settings>();
const settingsField = StateField.define<Settings>({
  create: () => ({ pipeline: s.pipeline.value, target: s.target.value, fileName: s.fileName.value }),
  update(value, tr) {
    for (const e of tr.effects) if (e.is(setSettings)) value = e.value;
    return value;
  },
});
const settingsHistory = invertedEffects.of((tr) =>
  tr.effects.some((e) => e.is(setSettings)) ? [setSettings.of(tr.startState.field(settingsField))] : [],
);

// ---- focus and cursor -----------------------------------------------------------------------------

const focusMark = Decoration.mark({ class: "foc" });
const hoverMark = Decoration.mark({ class: "hov" });

const focusPlugin = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = this.build(view);
    }
    update(u: ViewUpdate): void {
      if (u.docChanged || u.viewportChanged || isRefresh(u)) this.decorations = this.build(u.view);
    }
    build(view: EditorView): DecorationSet {
      const deco = new RangeSetBuilder<Decoration>();
      const focused = focusVariables.value;
      const hovered = hoverVariable.value;
      for (const { from, to } of view.visibleRanges) {
        for (let pos = from; pos <= to; ) {
          const line = view.state.doc.lineAt(pos);
          if (focused.size > 0 || hovered !== null) {
            for (const n of namesOf(line.text, s.format.value)) {
              const name = nameAt(n.name, line.number);
              if (focused.has(name)) deco.add(line.from + n.from, line.from + n.to, focusMark);
              else if (name === hovered) deco.add(line.from + n.from, line.from + n.to, hoverMark);
            }
          }
          pos = line.to + 1;
        }
      }
      return deco.finish();
    }
  },
  { decorations: (v) => v.decorations },
);

/** The item whose name stands at a place of the text. */
export function itemAt(view: EditorView, pos: number): s.FocusItem | null {
  const line = view.state.doc.lineAt(pos);
  const at = namesOf(line.text, s.format.value).find((n) => pos >= line.from + n.from && pos <= line.from + n.to);
  return (at && names.value.items.get(nameAt(at.name, line.number))) ?? null;
}

// ---- the one instance ------------------------------------------------------------------------------------

let editor: EditorView | null = null;
const language = new Compartment();
/** What only some kinds of text have; its code comes with the first of them. */
const extras = new Compartment();
async function showExtras(view: EditorView, format: Format): Promise<void> {
  const own: Extension[] = [];
  if (format === "net" || format === "stablehlo") own.push((await import("../stations/linked")).linked);
  if (format === "net") own.push((await import("../nets/completion")).completion);
  if (s.format.value === format) view.dispatch({ effects: extras.reconfigure(own) });
}

export interface Scroll {
  top: number;
  height: number;
  total: number;
}
type TopLine = (lineAt: (n: number) => string, line: number) => void;
const scrollWatchers = new Set<(at: Scroll) => void>();
const topWatchers = new Set<TopLine>();
/** Both call back at once and return the function that ends it. */
export function watchScroll(fn: (at: Scroll) => void): () => void {
  scrollWatchers.add(fn);
  report();
  return () => void scrollWatchers.delete(fn);
}
export function watchTopLine(fn: TopLine): () => void {
  topWatchers.add(fn);
  report();
  return () => void topWatchers.delete(fn);
}
function report(): void {
  const view = editor;
  if (!view) return;
  const { scrollTop, clientHeight } = view.scrollDOM;
  for (const fn of scrollWatchers) fn({ top: scrollTop, height: clientHeight, total: view.contentHeight });
  if (topWatchers.size === 0) return;
  const first = scrollTop > 4 ? view.state.doc.lineAt(view.lineBlockAtHeight(scrollTop + 4).from).number : 0;
  for (const fn of topWatchers) fn((n) => view.state.doc.line(n).text, first);
}

export function theEditor(): EditorView | null {
  return editor;
}

function currentProblem(view: EditorView): Diagnostic | null {
  const line = view.state.doc.lineAt(view.state.selection.main.head).number;
  const list = view.state.field(diagnosticsField).list;
  return list.find((d) => d.severity !== "note" && d.span?.line === line) ?? list.find((d) => d.severity === "error") ?? null;
}

function make(): EditorView {
  const state = EditorState.create({
    doc: s.text.value,
    extensions: [
      history({ newGroupDelay: 400 }),
      settingsField,
      settingsHistory,
      gutters,
      folding,
      language.of(languageOf(s.format.value)),
      extras.of([]),
      bracketMatching(),
      highlightActiveLine(),
      highlightSelectionMatches({ minSelectionLength: 2 }),
      search({ top: false }),
      drawSelection(),
      indentUnit.of("    "),
      diagnosticsField,
      focusPlugin,
      hoverTooltip((view, pos) => import("../reference/hover").then((m) => m.classTooltip(view, pos), () => null)),
      EditorView.contentAttributes.of({ "aria-label": "Penguin source", tabindex: "0", spellcheck: "false", autocorrect: "off", autocapitalize: "off", "aria-describedby": "editor-hint" }),
      keymap.of([
        { key: "Mod-.", run: (view) => { const d = currentProblem(view); return d ? applyFix(view, d) : false; } },
        { key: "Mod-Enter", run: () => { s.runAgain(); return true; } },
        { key: "Alt-Enter", run: focusAtCaret },
        { key: "F12", run: goToDefinition },
        { key: "Escape", run: (view) => { view.contentDOM.dataset["escaped"] = "1"; if (!hasHoverTooltips(view.state)) return false; view.dispatch({ effects: closeHoverTooltips }); return true; } },
        { key: "Tab", run: (view) => leaveOnTab(view) },
        { key: "Shift-Tab", run: (view) => leaveOnTab(view) },
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
        ...defaultKeymap.filter((k) => k.key !== "Alt-ArrowUp" && k.key !== "Alt-ArrowDown" && k.key !== "Mod-Enter" && k.key !== "Alt-ArrowLeft" && k.key !== "Alt-ArrowRight"),
        indentWithTab,
      ]),
      EditorView.updateListener.of(updated),
      EditorView.domEventHandlers({
        mousedown: (event, view) => {
          if (event.button !== 0 || !(event.target as HTMLElement).closest(".cm-content")) return false;
          const pos = view.posAtCoords({ x: event.clientX, y: event.clientY });
          const item = pos === null ? null : itemAt(view, pos);
          if (item) s.setFocus(item, event.ctrlKey || event.metaKey);
          return item !== null && (event.ctrlKey || event.metaKey);
        },
        mousemove: (event, view) => {
          const pos = view.posAtCoords({ x: event.clientX, y: event.clientY });
          s.setHover(pos === null ? null : itemAt(view, pos));
          return false;
        },
        mouseleave: () => {
          s.setHover(null);
          return false;
        },
      }),
    ],
  });
  const view = new EditorView({ state });
  view.scrollDOM.addEventListener("scroll", report, { passive: true });
  return view;
}

// After Esc, Tab leaves the editor as it does elsewhere on the page.
function leaveOnTab(view: EditorView): boolean {
  if (view.contentDOM.dataset["escaped"] !== "1") return false;
  delete view.contentDOM.dataset["escaped"];
  view.setTabFocusMode(500);
  return false;
}

function focusAtCaret(view: EditorView): boolean {
  const item = itemAt(view, view.state.selection.main.head);
  if (item) s.setFocus(item);
  return item !== null;
}
function goToDefinition(view: EditorView): boolean {
  const item = itemAt(view, view.state.selection.main.head);
  if (!item) return false;
  revealItem(item);
  return true;
}

function updated(u: ViewUpdate): void {
  if (u.selectionSet && !u.docChanged && u.transactions.some((t) => t.isUserEvent("select"))) {
    s.setHover(itemAt(u.view, u.state.selection.main.head));
  }
  if (u.docChanged || u.transactions.some((t) => t.effects.some((e) => e.is(setSettings)))) {
    if (u.docChanged) delete u.view.contentDOM.dataset["escaped"];
    const settings = u.state.field(settingsField);
    const isLoad = (t: Transaction): boolean =>
      t.isUserEvent("load") || ((t.isUserEvent("undo") || t.isUserEvent("redo")) && t.effects.some((e) => e.is(setSettings)));
    if (u.docChanged && u.transactions.some(isLoad)) replaceProgram({ text: u.state.doc.toString(), ...settings });
    else {
      if (u.docChanged) s.setText(u.state.doc.toString());
      applySettings(settings);
    }
  }
  if (u.geometryChanged || u.heightChanged) report();
}

/** Puts the editor into `host`, making it on first use. */
export function mountEditor(host: HTMLElement): () => void {
  const first = editor === null;
  editor ??= make();
  const view = editor;
  host.append(view.dom);
  if (first) connect(view);
  view.requestMeasure();
  report();
  return () => view.dom.remove();
}

function connect(view: EditorView): void {
  setSink({
    load(program) {
      const doc = view.state.doc.toString();
      const same = doc === program.text;
      const { text, ...settings } = program;
      view.dispatch({
        changes: same ? undefined : { from: 0, to: doc.length, insert: text },
        selection: same ? undefined : EditorSelection.cursor(0),
        effects: [setSettings.of(settings)],
        annotations: [isolateHistory.of("full"), ...(same ? [] : [Transaction.userEvent.of("load")])],
        scrollIntoView: !same,
      });
      if (!same) foldTop(view);
    },
    undo: () => undo(view),
    redo: () => redo(view),
  });
  foldTop(view);
  effect(() => {
    const format = s.format.value;
    queueMicrotask(() => {
      view.dispatch({ effects: language.reconfigure(languageOf(format)) });
      void showExtras(view, format).catch(() => undefined);
    });
  });
  effect(() => {
    const list = s.latest.value?.diagnostics ?? [];
    queueMicrotask(() => view.dispatch({ effects: setDiagnostics.of(list) }));
  });
  effect(() => {
    void [marks.value, focusVariables.value, hoverVariable.value, cursorLine.value, s.stale.value];
    queueMicrotask(() => view.dispatch({ effects: refresh.of(null) }));
  });
}

/** Moves caret and view to a place (line and column from 1) and gives the editor the keyboard. */
export function goTo(line: number, column = 1, focus = true): void {
  if (!editor || line < 1) return;
  const doc = editor.state.doc;
  const at = doc.line(Math.min(line, doc.lines));
  const pos = Math.min(at.to, at.from + Math.max(0, column - 1));
  const unfold: StateEffect<unknown>[] = [];
  foldedRanges(editor.state).between(pos, pos, (from, to) => void unfold.push(unfoldEffect.of({ from, to })));
  editor.dispatch({ selection: EditorSelection.cursor(pos), effects: [...unfold, EditorView.scrollIntoView(pos, { y: "center" })] });
  if (focus) editor.focus();
}

export function revealItem(item: s.FocusItem): void {
  const span = (item.kind === "tensor" ? s.tensor(item.name) : s.inst(item.name))?.span;
  if (span) goTo(span.line, span.column, false);
}
