// The editor as the first of the stations: a line of a script or of StableHLO is chosen and pointed at like a line of a
// column, and what is chosen or pointed at in a column is marked in the text.
import { StateEffect, StateField, type Extension, type Range } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, type DecorationSet } from "@codemirror/view";
import { effect } from "@preact/signals";
import { itemAt } from "../source/editor";
import { kinAt, unitsAt, type Station } from "./kin";
import { choose, isFollowed, kin, point, pointedKin, sourceStation, stationOf } from "./store";

const setMarks = StateEffect.define<DecorationSet>();
const marksField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, tr) {
    let next = tr.docChanged ? value.map(tr.changes) : value;
    for (const e of tr.effects) if (e.is(setMarks)) next = e.value;
    return next;
  },
  provide: (f) => EditorView.decorations.from(f),
});
const chosenLine = Decoration.line({ class: "cur" });
const pointedLine = Decoration.line({ class: "stat" });

const source = (): Station | undefined => stationOf(sourceStation.value);

const lines = ViewPlugin.define((view) => {
  const stop = effect(() => {
    const marks: Range<Decoration>[] = [];
    const station = isFollowed.value ? source() : undefined;
    const mark = (keys: ReadonlySet<string>, deco: Decoration): void => {
      for (const u of station?.units ?? []) {
        if (!keys.has(u.key)) continue;
        for (let n = u.from + 1; n <= Math.min(u.to, view.state.doc.lines); n++) marks.push(deco.range(view.state.doc.line(n).from));
      }
    };
    if (station && station.lines.length <= view.state.doc.lines) {
      mark(kinAt(kin.value, station.id), chosenLine);
      mark(kinAt(pointedKin.value, station.id), pointedLine);
    }
    const set = Decoration.set(marks, true);
    queueMicrotask(() => view.dispatch({ effects: setMarks.of(set) }));
  });
  return { destroy: stop };
});

function lineUnder(view: EditorView, event: MouseEvent): { station: Station; line: number; pos: number } | null {
  const station = source();
  const pos = view.posAtCoords({ x: event.clientX, y: event.clientY });
  return station && pos !== null ? { station, line: view.state.doc.lineAt(pos).number - 1, pos } : null;
}

export const linked: Extension = [
  marksField,
  lines,
  EditorView.domEventHandlers({
    mousedown(event, view) {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || !(event.target as HTMLElement).closest(".cm-content")) return false;
      const at = lineUnder(view, event);
      // A name is put in focus by itself.
      if (at && !itemAt(view, at.pos)) choose(at.station.id, unitsAt(at.station, at.line), false);
      return false;
    },
    mousemove(event, view) {
      if (!isFollowed.peek()) return false;
      const at = lineUnder(view, event);
      const unit = at?.station.units.find((u) => u.from <= at.line && at.line < u.to);
      point(at && unit ? { station: at.station.id, keys: new Set([unit.key]) } : null);
      return false;
    },
    mouseleave() {
      point(null);
      return false;
    },
  }),
];
