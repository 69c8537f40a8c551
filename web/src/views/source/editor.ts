// The editor: CodeMirror in the page's clothes. Loaded after first paint; one instance for the life of the page, so that
// text, selection and history outlive the panes that show it.
import { EditorSelection, EditorState, RangeSetBuilder, StateEffect, StateField, Transaction, type Extension, type Range, type RangeSet, type Text } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, ViewPlugin, WidgetType, drawSelection, gutter, gutterLineClass, highlightActiveLine, keymap, type DecorationSet, type ViewUpdate } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap, indentWithTab, invertedEffects, isolateHistory, redo, undo } from "@codemirror/commands";
import { StreamLanguage, codeFolding, foldEffect, foldKeymap, foldService, foldedRanges, indentUnit, syntaxHighlighting, unfoldEffect, bracketMatching } from "@codemirror/language";
import { tagHighlighter, tags } from "@lezer/highlight";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { effect } from "@preact/signals";
import * as s from "../../state";
import { applySettings, replaceProgram, setSink, type Program } from "../../state/program";
import { blockEnd, namesOf, tokensOf, topDeclarations, type Token } from "./tokens";
import { cursorLine, focusVariables, hoverVariable, marks, names, type Marks } from "./marks";
import { fixFor } from "../problems/fixes";
import type { Diagnostic } from "../../state";

// ---- language: the tokens of tokens.ts, replayed to CodeMirror ------------------------------------

interface LineState {
  tokens: Token[];
}
const TAG = { k: tags.keyword, mo: tags.namespace, kw: tags.propertyName, st1: tags.string, co: tags.comment, lhs: tags.definition(tags.variableName), nu: tags.number };
const penguin = StreamLanguage.define<LineState>({
  name: "penguin",
  startState: () => ({ tokens: [] }),
  token(stream, state) {
    if (stream.sol()) state.tokens = tokensOf(stream.string);
    const next = state.tokens.find((t) => t.to > stream.pos);
    if (!next) {
      stream.skipToEnd();
      return null;
    }
    if (next.from > stream.pos) {
      stream.pos = next.from;
      return null;
    }
    stream.pos = next.to;
    return next.cls;
  },
  tokenTable: TAG,
  languageData: { commentTokens: { line: "#" }, indentOnInput: /^\s*$/ },
});
const weights = tagHighlighter(Object.entries(TAG).map(([cls, tag]) => ({ tag, class: cls })));
export const penguinLanguage: Extension = [penguin, syntaxHighlighting(weights)];

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

// ---- diagnostics ----------------------------------------------------------------------------------

const setDiagnostics = StateEffect.define<Diagnostic[]>();

class Message extends WidgetType {
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

export const sentence = (m: string): string => (m === "" ? "" : m[0]!.toUpperCase() + m.slice(1) + (/[.!?]$/.test(m) ? "" : "."));

function applyFix(view: EditorView, d: Diagnostic): boolean {
  const fix = fixFor(d, view.state.doc.toString());
  if (!fix) return false;
  view.dispatch({ changes: { from: fix.from, to: fix.to, insert: fix.insert }, selection: EditorSelection.cursor(fix.from + fix.insert.length), userEvent: "input.fix", scrollIntoView: true });
  view.focus();
  return true;
}

interface Diagnosed {
  list: Diagnostic[];
  deco: DecorationSet;
}
function diagnosed(state: EditorState, list: Diagnostic[]): Diagnosed {
  const deco: Range<Decoration>[] = [];
  const seen = new Set<number>();
  for (const d of list) {
    const span = d.span;
    if (!span || !(span.line >= 1 && span.line <= state.doc.lines)) continue;
    const line = state.doc.line(span.line);
    const from = Math.min(line.to, line.from + span.column - 1);
    const to = Math.min(line.to, from + Math.max(1, span.length));
    if (to > from) deco.push(Decoration.mark({ class: `squig ${d.severity}`, attributes: { title: d.message } }).range(from, to));
    if (d.severity === "error" && !seen.has(span.line) && seen.size < 5) {
      seen.add(span.line);
      deco.push(Decoration.widget({ widget: new Message(d), block: true, side: 1 }).range(line.to));
    }
  }
  return { list, deco: Decoration.set(deco, true) };
}
const diagnosticsField = StateField.define<Diagnosed>({
  create: () => ({ list: [], deco: Decoration.none }),
  update(value, tr) {
    let next = tr.docChanged ? { list: value.list, deco: value.deco.map(tr.changes) } : value;
    for (const e of tr.effects) if (e.is(setDiagnostics)) next = diagnosed(tr.state, e.value);
    return next;
  },
  provide: (f) => EditorView.decorations.from(f, (v) => v.deco),
});

// ---- focus and cursor -----------------------------------------------------------------------------

const refresh = StateEffect.define<null>();
const isRefresh = (u: ViewUpdate): boolean => u.transactions.some((t) => t.effects.some((e) => e.is(refresh)));

const focusMark = Decoration.mark({ class: "foc" });
const hoverMark = Decoration.mark({ class: "hov" });
const cursorLineMark = Decoration.line({ class: "cur" });

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
      const at = cursorLine.value;
      for (const { from, to } of view.visibleRanges) {
        for (let pos = from; pos <= to; ) {
          const line = view.state.doc.lineAt(pos);
          if (line.number === at) deco.add(line.from, line.from, cursorLineMark);
          if (focused.size > 0 || hovered !== null) {
            for (const n of namesOf(line.text)) {
              if (focused.has(n.name)) deco.add(line.from + n.from, line.from + n.to, focusMark);
              else if (n.name === hovered) deco.add(line.from + n.from, line.from + n.to, hoverMark);
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
  const at = namesOf(line.text).find((n) => pos >= line.from + n.from && pos <= line.from + n.to);
  return (at && names.value.items.get(at.name)) ?? null;
}

// ---- gutters ----------------------------------------------------------------------------------------

class Cell extends GutterMarker {
  constructor(
    readonly text: string,
    readonly cls: string,
  ) {
    super();
  }
  override eq(o: Cell): boolean {
    return o.text === this.text && o.cls === this.cls;
  }
  override toDOM(): Node {
    const el = document.createElement("span");
    el.className = this.cls;
    el.textContent = this.text;
    return el;
  }
}
class Bar extends GutterMarker {
  constructor(
    readonly width: number,
    readonly over: number,
    readonly cap: number,
    readonly title: string,
  ) {
    super();
  }
  override eq(o: Bar): boolean {
    return o.width === this.width && o.over === this.over && o.cap === this.cap && o.title === this.title;
  }
  override toDOM(): Node {
    const box = document.createElement("span");
    box.className = "lbar";
    box.title = this.title;
    const part = (left: number, width: number, cls: string): void => {
      if (width <= 0) return;
      const i = document.createElement("i");
      i.style.left = `${left}%`;
      i.style.width = `max(1px, ${width}%)`;
      if (cls) i.className = cls;
      box.append(i);
    };
    part(0, this.width, "");
    part(this.width, this.over, "over");
    if (this.cap > 0) {
      const u = document.createElement("u");
      u.style.left = `${this.cap}%`;
      box.append(u);
    }
    return box;
  }
}
class Cur extends GutterMarker {
  override elementClass = "cur";
}
const curMarker = new Cur();

const pct = (n: number, of: number): number => Math.round((1000 * n) / of) / 10;
function barOf(m: Marks, bytes: number, name: string): Bar {
  const cap = m.capacity <= m.scale ? m.capacity : 0;
  const within = cap > 0 ? Math.min(bytes, cap) : bytes;
  return new Bar(pct(within, m.scale), pct(bytes - within, m.scale), cap > 0 ? pct(cap, m.scale) : 0, `${name}: ${bytes.toLocaleString("en")} B live`);
}

/** Last line of a fold that begins at this line, or 0. */
function foldedTo(view: EditorView, from: number, to: number): number {
  let end = 0;
  foldedRanges(view.state).between(from, to, (a, b) => {
    if (a >= from && a <= to) end = view.state.doc.lineAt(b).number;
  });
  return end;
}

interface LineMarkers {
  engines: RangeSet<GutterMarker>;
  bars: RangeSet<GutterMarker>;
  cursor: RangeSet<GutterMarker>;
}
/** The marks of one answer on one text: moving the cursor must not build them again. */
let built: { from: Marks; doc: Text; engines: RangeSet<GutterMarker>; bars: RangeSet<GutterMarker> } | null = null;
function lineMarkers(doc: Text): LineMarkers {
  const all = marks.value;
  if (built?.from !== all || built.doc !== doc) {
    const engines = new RangeSetBuilder<GutterMarker>();
    const bars = new RangeSetBuilder<GutterMarker>();
    for (const [number, m] of [...all.lines].sort((x, y) => x[0] - y[0])) {
      if (number > doc.lines) break;
      const at = doc.line(number).from;
      engines.add(at, at, new Cell(m.code, `e-${m.engine}`));
      bars.add(at, at, barOf(all, m.bytes, m.name));
    }
    built = { from: all, doc, engines: engines.finish(), bars: bars.finish() };
  }
  const cursor = new RangeSetBuilder<GutterMarker>();
  const n = cursorLine.value;
  if (n >= 1 && n <= doc.lines) cursor.add(doc.line(n).from, doc.line(n).from, curMarker);
  return { engines: built.engines, bars: built.bars, cursor: cursor.finish() };
}
/** Marks belong to the last answer: until the next one they move with their lines. */
const markersField = StateField.define<LineMarkers>({
  create: (state) => lineMarkers(state.doc),
  update(value, tr) {
    if (tr.docChanged) value = { engines: value.engines.map(tr.changes), bars: value.bars.map(tr.changes), cursor: value.cursor.map(tr.changes) };
    return tr.effects.some((e) => e.is(refresh)) && s.answerText.peek() === s.text.peek() ? lineMarkers(tr.newDoc) : value;
  },
  provide: (f) => gutterLineClass.from(f, (v) => v.cursor),
});

class ErrorRow extends GutterMarker {
  constructor(readonly severity: string) {
    super();
    this.elementClass = `erow ${severity}`;
  }
  override eq(o: ErrorRow): boolean {
    return o.severity === this.severity;
  }
  override toDOM(): Node {
    return document.createTextNode("");
  }
}
const widgetMarker = (_view: EditorView, widget: WidgetType): GutterMarker | null => (widget instanceof Message ? new ErrorRow(widget.d.severity) : null);

const gutters: Extension = [
  markersField,
  gutter({
    class: "cm-g-no",
    lineMarker(view, block) {
      const line = view.state.doc.lineAt(block.from);
      const end = foldedTo(view, line.from, line.to);
      const whole = end > line.number && topFold(view)?.from === line.number - 1;
      return whole ? new Cell(`${line.number}–${end}`, "wideno") : new Cell(String(line.number), "");
    },
    lineMarkerChange: (u) => u.docChanged || u.transactions.some((t) => t.effects.some((e) => e.is(foldEffect) || e.is(unfoldEffect))),
    initialSpacer: () => new Cell("00", ""),
    widgetMarker,
  }),
  gutter({ class: "cm-g-en", markers: (view) => view.state.field(markersField).engines, widgetMarker }),
  gutter({ class: "cm-g-lb", markers: (view) => view.state.field(markersField).bars, widgetMarker }),
];

// ---- folding ------------------------------------------------------------------------------------------

function topFold(view: EditorView): ReturnType<typeof topDeclarations> {
  const lines: string[] = [];
  for (let i = 1; i <= Math.min(view.state.doc.lines, 400); i++) lines.push(view.state.doc.line(i).text);
  return topDeclarations(lines);
}
const folding: Extension = [
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

function foldTop(view: EditorView): void {
  const top = topFold(view);
  if (!top) return;
  view.dispatch({ effects: foldEffect.of({ from: view.state.doc.line(top.from + 1).from, to: view.state.doc.line(top.to + 1).to }) });
}

// ---- the one instance ------------------------------------------------------------------------------------

let editor: EditorView | null = null;

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
  const errors = view.state.field(diagnosticsField).list.filter((d) => d.severity === "error");
  return errors.find((d) => d.span?.line === line) ?? errors[0] ?? null;
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
      penguinLanguage,
      bracketMatching(),
      highlightActiveLine(),
      highlightSelectionMatches({ minSelectionLength: 2 }),
      search({ top: false }),
      drawSelection(),
      indentUnit.of("    "),
      diagnosticsField,
      focusPlugin,
      EditorView.contentAttributes.of({ "aria-label": "Penguin source", tabindex: "0", spellcheck: "false", autocorrect: "off", autocapitalize: "off", "aria-describedby": "editor-hint" }),
      keymap.of([
        { key: "Mod-.", run: (view) => { const d = currentProblem(view); return d ? applyFix(view, d) : false; } },
        { key: "Mod-Enter", run: () => { s.runAgain(); return true; } },
        { key: "Alt-Enter", run: focusAtCaret },
        { key: "F12", run: goToDefinition },
        { key: "Escape", run: (view) => { view.contentDOM.dataset["escaped"] = "1"; return false; } },
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
