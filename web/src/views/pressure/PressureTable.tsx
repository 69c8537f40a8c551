// The chart as a table: one row per position of the shown order.
import { useComputed } from "@preact/signals";
import * as s from "../../state";
import { kib, signedBytes } from "../../components/format";
import { valueAt } from "../../geometry/steps";
import { EngineGlyph, engineLook } from "../../components/engine";
import { VirtualTable } from "../graph/VirtualTable";
import { laneByName, waitsOf } from "../engines/data";
import { curveA, curveB, hasPsum, mainSpace, setShownCursor, shownCursor, shownLane, shownOrder } from "./data";

interface Row {
  position: number;
  name: string;
}

/** `withLanes` adds what the lanes show: the engine, and what each instruction waits for. */
export function PressureTable({ withLanes = false }: { withLanes?: boolean }) {
  const rows = useComputed<Row[]>(() => shownOrder.value.map((name, position) => ({ position, name })));
  const space = mainSpace.value;
  const shown = shownLane.value === "A" ? curveA(space) : curveB(space);
  const psum = shownLane.value === "A" ? curveA("PSUM") : curveB("PSUM");
  const f = shownLane.value === "A" ? s.fnBefore.value : s.fn.value;
  const cell = (v: number | undefined): string => (v === undefined ? "" : kib(v));
  const liveNames = (position: number): string => (f ? s.liveAt(f, space === "HBM" ? "DRAM" : space, position).map((t) => t.tensor).join(", ") : "");
  return (
    <VirtualTable
      label={`Pressure by position, order ${shownLane.value}`}
      minWidth={withLanes ? "52rem" : "38rem"}
      columns={[
        { head: "#", number: true, width: "3.5rem", cell: (r) => r.position },
        { head: "instruction", width: "minmax(5rem, 10rem)", cell: (r) => <b class="m">{r.name}</b> },
        ...(withLanes
          ? [
              {
                head: "engine",
                width: "6.5rem",
                cell: (r: Row) => {
                  const engine = laneByName.value.get(r.name)?.engine;
                  return (
                    <>
                      <EngineGlyph engine={engine} /> {engineLook(engine)?.name || engine}
                    </>
                  );
                },
              },
            ]
          : []),
        { head: `${space} during, KiB`, number: true, width: "8rem", cell: (r) => cell(valueAt(shown, r.position)?.[0]) },
        { head: "after", number: true, width: "5rem", cell: (r) => cell(valueAt(shown, r.position)?.[1]) },
        ...(s.lane.value === "B-A"
          ? ([0, 1] as const).map((k) => ({
              head: `B − A ${k === 0 ? "during" : "after"}`,
              number: true,
              width: "6.5rem",
              cell: (r: Row) => {
                const [b, a] = [valueAt(curveB(space), r.position)?.[k], valueAt(curveA(space), r.position)?.[k]];
                return b === undefined || a === undefined ? "" : signedBytes(b - a);
              },
            }))
          : []),
        ...(hasPsum.value
          ? [
              { head: "PSUM during", number: true, width: "6rem", cell: (r: Row) => cell(valueAt(psum, r.position)?.[0]) },
              { head: "after", number: true, width: "4rem", cell: (r: Row) => cell(valueAt(psum, r.position)?.[1]) },
            ]
          : []),
        ...(withLanes ? [{ head: "waits for, on other engines", width: "minmax(8rem, 14rem)", cell: (r: Row) => waitsOf(r.name).map((w) => w.name).join(", ") }] : []),
        { head: "live", width: "minmax(8rem, 1fr)", cell: (r) => <span title={liveNames(r.position)}>{liveNames(r.position)}</span> },
      ]}
      rows={rows.value}
      selected={(r) => r.position === shownCursor.value}
      onChoose={(r) => setShownCursor(r.position)}
      reveal={shownCursor.value}
    />
  );
}
