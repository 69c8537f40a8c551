// Gutters: line, engine, bytes live in the program's own order. And the line of the program cursor.
import { RangeSetBuilder, StateEffect, StateField, type Extension, type RangeSet, type Text } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, gutter, gutterLineClass, type DecorationSet, type ViewUpdate, type WidgetType } from "@codemirror/view";
import { foldEffect, foldedRanges, unfoldEffect } from "@codemirror/language";
import * as s from "../../state";
import { cursorLine, marks, type Marks } from "./marks";
import { Message } from "./diagnostics";
import { topFold } from "./folding";

/** Something that the marks show has changed outside the text. */
export const refresh = StateEffect.define<null>();
export const isRefresh = (u: ViewUpdate): boolean => u.transactions.some((t) => t.effects.some((e) => e.is(refresh)));

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
    readonly bytes: number,
    readonly name: string,
  ) {
    super();
  }
  override eq(o: Bar): boolean {
    return o.width === this.width && o.over === this.over && o.cap === this.cap && o.bytes === this.bytes && o.name === this.name;
  }
  override toDOM(): Node {
    const box = document.createElement("span");
    box.className = "lbar";
    box.title = `${this.name}: ${this.bytes.toLocaleString("en")} B live`;
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
  return new Bar(pct(within, m.scale), pct(bytes - within, m.scale), cap > 0 ? pct(cap, m.scale) : 0, bytes, name);
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
  cursorLine: DecorationSet;
}
const cursorLineMark = Decoration.line({ class: "cur" });
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
  const at = n >= 1 && n <= doc.lines ? doc.line(n).from : -1;
  if (at >= 0) cursor.add(at, at, curMarker);
  return { engines: built.engines, bars: built.bars, cursor: cursor.finish(), cursorLine: at >= 0 ? Decoration.set(cursorLineMark.range(at)) : Decoration.none };
}
/** Marks belong to the last answer: until the next one they move with their lines. */
const markersField = StateField.define<LineMarkers>({
  create: (state) => lineMarkers(state.doc),
  update(value, tr) {
    if (tr.docChanged) value = { engines: value.engines.map(tr.changes), bars: value.bars.map(tr.changes), cursor: value.cursor.map(tr.changes), cursorLine: value.cursorLine.map(tr.changes) };
    return tr.effects.some((e) => e.is(refresh)) && s.answerText.peek() === s.text.peek() ? lineMarkers(tr.newDoc) : value;
  },
  provide: (f) => [gutterLineClass.from(f, (v) => v.cursor), EditorView.decorations.from(f, (v) => v.cursorLine)],
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

export const gutters: Extension = [
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
