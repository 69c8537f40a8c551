// The lanes as a table.
import * as s from "../../state";
import { VirtualTable } from "../graph/VirtualTable";
import { EngineGlyph, engineLook } from "../../components/engine";
import { setShownCursor, shownCursor } from "../pressure/data";
import { laneInsts, waitsOf } from "./data";

export function LaneTable() {
  return (
    <VirtualTable
      label="Engine lanes as a table"
      columns={[
        { head: "#", number: true, width: "3.5rem", cell: (r) => r.position },
        {
          head: "engine",
          width: "7rem",
          cell: (r) => (
            <>
              <EngineGlyph engine={r.engine} /> {engineLook(r.engine)?.name || r.engine}
            </>
          ),
        },
        { head: "instruction", width: "minmax(6rem, 12rem)", cell: (r) => <b class="m">{r.name}</b> },
        { head: "waits for, on other engines", width: "minmax(8rem, 1fr)", cell: (r) => waitsOf(r.name).map((w) => `${w.name} (${engineLook(w.engine)?.code ?? w.engine})`).join(", ") },
      ]}
      rows={laneInsts.value}
      selected={(r) => r.position === shownCursor.value}
      onChoose={(r, add) => {
        setShownCursor(r.position);
        s.focusInst(r.name, add);
      }}
      reveal={shownCursor.value}
    />
  );
}
