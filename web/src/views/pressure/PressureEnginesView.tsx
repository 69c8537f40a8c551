// The lower pane: pressure chart, engine lanes on the same x scale, and the live set at the cursor.
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import "./pressure.css";
import * as s from "../../state";
import { Pane } from "../../components/Pane";
import { StaleMark } from "../../components/PaneHead";
import { Icon } from "../../components/icons";
import { makeAxis } from "../../geometry/axis";
import { needLayout } from "../../geometry/layoutStore";
import { Chart } from "./Chart";
import { LiveSet } from "./LiveSet";
import { shownOrder, window, zoomBy } from "./data";
import { LANE_HEAD, typeScale, useSize } from "./size";
import { Lanes } from "../engines/Lanes";
import { EnginesTabs, enginesTab } from "../engines/EnginesBody";
import { lazy } from "../../components/lazy";

const PressureTable = lazy(() => import("./PressureTable").then((m) => m.PressureTable));
const Listing = lazy(() => import("../engines/Listing").then((m) => m.Listing));
const Json = lazy(() => import("../engines/Json").then((m) => m.Json));

export const asTable = signal(false);
/** Lanes want 17 px a row and the axis 18; the chart gets the rest. */
const LANES_HEIGHT = 6 * 17 + 18;
const LEAST_CHART = 96;

function Timeline() {
  const box = useRef<HTMLDivElement>(null);
  const { w, h } = useSize(box);
  const scale = typeScale();
  const width = w / scale;
  const height = h / scale;
  const axis = makeAxis(shownOrder.value.length, Math.max(0, width - LANE_HEAD), window.value);
  const tab = enginesTab.value;
  const lanes = Math.min(LANES_HEIGHT + Math.max(0, height - 300) * 0.25, Math.max(6 * 13 + 18, height - LEAST_CHART));
  const chart = tab === "lanes" ? Math.max(LEAST_CHART, height - lanes) : Math.max(LEAST_CHART, Math.min(150, height * 0.36));
  return (
    <div ref={box} class={`pbox ${tab === "lanes" ? "" : "split2"}`}>
      {w > 0 && (
        <div class="pxtype" style={{ zoom: scale }}>
          <Chart width={width} height={chart} axis={axis} head={LANE_HEAD} />
          {tab === "lanes" && <Lanes width={width} height={lanes} axis={axis} head={LANE_HEAD} empty={emptySentence("Curve and lanes")} />}
        </div>
      )}
      {tab === "listing" && <Listing />}
      {tab === "json" && <Json />}
    </div>
  );
}

export function ZoomControls() {
  if (!window.value && shownOrder.value.length <= 24) return null;
  return (
    <>
      <button class="btn quiet" type="button" aria-label="Show less of the order" onClick={() => zoomBy(0.5)}>
        <Icon name="plus" />
      </button>
      <button class="btn quiet" type="button" aria-label="Show more of the order" disabled={!window.value} onClick={() => zoomBy(2)}>
        <Icon name="minus" />
      </button>
      {window.value && (
        <button class="btn quiet" type="button" onClick={() => (window.value = null)}>
          #{window.value.from}–{window.value.from + window.value.count - 1} of {shownOrder.value.length}
        </button>
      )}
    </>
  );
}

/** The two curves, named in the head: the legend of the chart. */
export function CurveKey() {
  if (s.lane.value === "B-A" && s.answer.value !== null) return <span class="nw pkeys">B − A at the same position</span>;
  return (
    <>
      <span class="nw pkeys">
        <svg width="22" height="8" aria-hidden="true">
          <path class="c-before" d="M0 5H18" />
        </svg>
        A before
      </span>
      {s.answer.value !== null && (
        <span class="nw pkeys">
          <svg width="22" height="8" aria-hidden="true">
            <path class="c-after" d="M0 5H18" />
          </svg>
          B after
        </span>
      )}
    </>
  );
}

/** Why there is nothing yet, and what comes next; one sentence. */
export function emptySentence(what: string): string {
  const status = s.status.value;
  if (status.kind === "loading") return `${what} come with the first result`;
  if (status.kind === "paused") return `Run to see ${what.toLowerCase()}`;
  if (status.kind === "error" && s.answer.value === null) return `${what} come with the first program that can be read`;
  if (status.kind === "crashed") return "The core stopped; the text is safe";
  if (s.answer.value && s.stale.value === 0) return "No instructions: write one, or open an example";
  return `${what} come with the result`;
}

export function PressureEnginesView() {
  useEffect(needLayout, []);
  const has = shownOrder.value.length > 0;
  const beside = s.liveBeside.value;
  return (
    <Pane
      id="pressure"
      title="Pressure"
      class="plower"
      stales={false}
      busy={s.status.value.kind === "computing"}
      note={
        <>
          {has && <CurveKey />}
          {s.looksStale.value ? <StaleMark /> : beside && has && <span class="nw">left half of a slot: during, right half: after</span>}
        </>
      }
      body={
        <div class={`lw ${beside ? "" : "under"} ${s.looksStale.value ? "stale pstale" : ""}`}>
          {asTable.value && has ? enginesTab.value === "lanes" ? <PressureTable withLanes /> : enginesTab.value === "listing" ? <Listing /> : <Json /> : <Timeline />}
          <LiveSet />
        </div>
      }
    >
      {beside && <span class="nw">x is program order, not time</span>}
      {has && <ZoomControls />}
      <button class="btn quiet" type="button" aria-label="Show pressure and lanes as tables" disabled={!has} aria-pressed={asTable.value} onClick={() => (asTable.value = !asTable.value)}>
        <Icon name="table" />
      </button>
      <h2>Engines</h2>
      <EnginesTabs />
    </Pane>
  );
}
