// The engines alone, where one pane is shown: lanes, listing, JSON.
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import "../pressure/pressure.css";
import * as s from "../../state";
import { Pane, Waiting } from "../../components/Pane";
import { Icon } from "../../components/icons";
import { makeAxis } from "../../geometry/axis";
import { needLayout } from "../../geometry/layoutStore";
import { shownOrder, window } from "../pressure/data";
import { emptySentence } from "../pressure/PressureEnginesView";
import { LANE_HEAD, typeScale, useSize } from "../pressure/size";
import { EnginesTabs, enginesTab } from "./EnginesBody";
import { LaneTable } from "./LaneTable";
import { Lanes } from "./Lanes";
import { lazy } from "../../components/lazy";

const Listing = lazy(() => import("./Listing").then((m) => m.Listing));
const Json = lazy(() => import("./Json").then((m) => m.Json));

const asTable = signal(false);

function LaneBody() {
  const box = useRef<HTMLDivElement>(null);
  const { w, h } = useSize(box);
  const scale = typeScale();
  const head = w < 560 ? 34 : LANE_HEAD;
  const width = w / scale;
  const axis = makeAxis(shownOrder.value.length, Math.max(0, width - head - 8), window.value);
  return (
    <div ref={box} class="pbox">
      {w > 0 && <div class="pxtype" style={{ zoom: scale }}><Lanes width={width} height={Math.min(h / scale, 230)} axis={axis} head={head} /></div>}
      {h > 420 && <LaneTable />}
    </div>
  );
}

export function EnginesView() {
  useEffect(needLayout, []);
  const has = shownOrder.value.length > 0;
  const tab = enginesTab.value;
  return (
    <Pane
      id="engines"
      title="Engines"
      note={tab === "lanes" ? "x is program order, not time" : undefined}
      busy={s.status.value.kind === "computing"}
      body={
        <>
          {s.arrangement.value === "phone" && <div class="lsub"><EnginesTabs /></div>}
          {!has ? <Waiting head={`${emptySentence("Lanes")}.`} /> : tab === "listing" ? <Listing /> : tab === "json" ? <Json /> : asTable.value ? <LaneTable /> : <LaneBody />}
        </>
      }
    >
      {s.arrangement.value !== "phone" && <EnginesTabs />}
      {tab === "lanes" && (
        <button class="btn quiet" type="button" aria-label="Show lanes as table" aria-pressed={asTable.value} onClick={() => (asTable.value = !asTable.value)}>
          <Icon name="table" />
        </button>
      )}
    </Pane>
  );
}
