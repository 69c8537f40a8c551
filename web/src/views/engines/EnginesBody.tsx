// What the Engines tabs choose between, and the tabs themselves.
import { signal } from "@preact/signals";
import * as s from "../../state";
import { VirtualTable } from "../graph/VirtualTable";
import { EngineGlyph, engineLook } from "../../components/engine";
import { setShownCursor, shownCursor } from "../pressure/data";
import { laneInsts, waitsOf } from "./data";

export type EnginesTab = "lanes" | "listing" | "json";
export const enginesTab = signal<EnginesTab>("lanes");

const TABS: [EnginesTab, string][] = [
  ["lanes", "Lanes"],
  ["listing", "Listing"],
  ["json", "JSON"],
];

export function EnginesTabs() {
  const move = (e: KeyboardEvent): void => {
    const by = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    if (by === 0 || e.altKey) return;
    e.preventDefault();
    const at = TABS.findIndex(([id]) => id === enginesTab.value);
    const next = (TABS[(at + by + TABS.length) % TABS.length] as [EnginesTab, string])[0];
    enginesTab.value = next;
    requestAnimationFrame(() => document.getElementById(`engines-${next}`)?.focus());
  };
  return (
    <div class="tabs" role="tablist" aria-label="Engines as" onKeyDown={move}>
      {TABS.map(([id, title]) => (
        <button key={id} id={`engines-${id}`} type="button" role="tab" aria-selected={enginesTab.value === id} tabIndex={enginesTab.value === id ? 0 : -1} onClick={() => (enginesTab.value = id)}>
          {title}
        </button>
      ))}
    </div>
  );
}

/** The lanes as a table. */
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
