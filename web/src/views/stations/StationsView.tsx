// Stations: the program at each stage on its way down, side by side, with one choice marked in all of them.
import { useEffect, useRef, useState } from "preact/hooks";
import "./stations.css";
import * as s from "../../state";
import { Icon } from "../../components/icons";
import { Pane, Waiting } from "../../components/Pane";
import { Column } from "./Column";
import { declarations, followStations, shownStations, sourceStation, stations, steppedStation, stepPlace, stepUnits, wanted } from "./store";
import type { StationId } from "./kin";

const SHORT: Record<StationId, string> = { net: "script", stablehlo: "StableHLO", op: "operators", isa: "instructions", bir: "BIR" };

/** On a phone one station; elsewhere any number. */
function Switch({ shown, single }: { shown: readonly StationId[]; single: boolean }) {
  const toggle = (id: StationId): void => {
    const list = stations.value.map((x) => x.id);
    const on = single ? [id] : shown.includes(id) ? shown.filter((x) => x !== id) : [...shown, id];
    if (on.length > 0) wanted.value = new Map(list.map((x) => [x, on.includes(x)]));
  };
  return (
    <span class={`seg ${single ? "tch" : ""}`} role="group" aria-label="Stations shown">
      {stations.value.map((x) => (
        <button key={x.id} type="button" aria-pressed={shown.includes(x.id)} onClick={() => toggle(x.id)}>
          {SHORT[x.id]}
        </button>
      ))}
    </span>
  );
}

function Steps() {
  const station = steppedStation.value;
  const at = stepPlace.value;
  if (!station) return null;
  return (
    <span class="ststep">
      <button type="button" class="btn quiet" aria-label={`${station.noun} before`} title="Page Up" disabled={at === 0} onClick={() => stepUnits(-1)}>
        <Icon name="left" />
      </button>
      <span class="nw" role="status">
        {at < 0 ? `${station.units.length} ${station.noun}s` : `${station.noun} ${at} of ${station.units.length}`}
      </span>
      <button type="button" class="btn quiet" aria-label={`Next ${station.noun}`} title="Page Down" disabled={at === station.units.length - 1} onClick={() => stepUnits(1)}>
        <Icon name="right" />
      </button>
    </span>
  );
}

export function StationsView() {
  useEffect(followStations, []);
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(900);
  useEffect(() => {
    const observer = new ResizeObserver(() => setWidth(box.current?.clientWidth ?? 900));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const list = stations.value;
  const single = s.arrangement.value === "phone";
  const want = wanted.value;
  const shown = single ? [list.find((x) => want.get(x.id) === true)?.id ?? list.find((x) => x.id !== sourceStation.value)?.id ?? "isa"] : shownStations(list, sourceStation.value, want, width / (s.projector.value ? 1.25 : 1));
  const focusColumn = (id: StationId, by: 1 | -1): void => {
    const to = shown[shown.indexOf(id) + by];
    if (to) box.current?.querySelector<HTMLElement>(`[data-station="${to}"] [role=listbox]`)?.focus();
  };
  const isEmpty = s.text.value.trim() === "";
  return (
    <Pane
      id="stations"
      title="Stations"
      class="stations"
      busy={s.status.value.kind === "computing"}
      body={
        <>
          <div class="stbar">
            <Switch shown={shown} single={single} />
            {list.some((x) => x.format === "penguin" && x.units.length > 0) && (
              <label class="stdecl">
                <input type="checkbox" checked={declarations.value} onChange={(e) => (declarations.value = e.currentTarget.checked)} /> declarations
              </label>
            )}
            <span class="sp" />
            <Steps />
          </div>
          <div ref={box} class="stcols" style={{ gridTemplateColumns: `repeat(${shown.length}, minmax(0, 1fr))` }}>
            {isEmpty ? <Waiting head="No program." text="Write one, or open an example." /> : list.filter((x) => shown.includes(x.id)).map((x) => <Column key={x.id} station={x} onLeave={(by) => focusColumn(x.id, by)} />)}
          </div>
        </>
      }
    />
  );
}
