// The pressure alone, where one pane is shown. On a phone: the figure, one space, the cursor as a slider at the thumb.
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import "./pressure.css";
import * as s from "../../state";
import type { Space } from "../../state";
import { Pane, Waiting } from "../../components/Pane";
import { Icon } from "../../components/icons";
import { bytes, kib, kibOrBytes } from "../../components/format";
import { engineLook } from "../../components/engine";
import { labelStep, makeAxis, middleOf, type Axis } from "../../geometry/axis";
import { needLayout } from "../../geometry/layoutStore";
import { Chart } from "./Chart";
import { LiveList, LiveSet } from "./LiveSet";
import { PressureTable } from "./PressureTable";
import { atCursor, band, capacityOf, mainSpace, peakA, peakB, setShownCursor, shownCursor, shownLane, shownOrder, window } from "./data";
import { LANE_HEAD, typeScale, useSize } from "./size";
import { CurveKey, emptySentence, ZoomControls } from "./PressureEnginesView";

const asTable = signal(false);
const lanes = signal<"A" | "both" | "B">("both");
const space = signal<Space>("SBUF");

function Numbers({ axis, head, y }: { axis: Axis; head: number; y: number }) {
  const step = labelStep(axis.slot) * (axis.slot * labelStep(axis.slot) < 40 ? 2 : 1);
  const list = [];
  for (let p = axis.from; p < axis.from + axis.count; p += step) list.push(p);
  return (
    <g>
      {list.map((p) => (
        <text key={p} class="x10 t3" x={head + middleOf(axis, p)} y={y} text-anchor="middle">
          {p}
        </text>
      ))}
    </g>
  );
}

function Plain() {
  const box = useRef<HTMLDivElement>(null);
  const { w, h } = useSize(box);
  const scale = typeScale();
  const axis = makeAxis(shownOrder.value.length, Math.max(0, w / scale - LANE_HEAD), window.value);
  const chart = Math.max(120, Math.min(360, h / scale - 22));
  return (
    <div ref={box} class="pbox">
      {w > 0 && (
        <div class="pxtype" style={{ zoom: scale }}>
          <Chart width={w / scale} height={chart} axis={axis} head={LANE_HEAD} />
          <svg width={w / scale} height="16" aria-hidden="true">
            <Numbers axis={axis} head={LANE_HEAD} y={11} />
          </svg>
        </div>
      )}
    </div>
  );
}

function Touch() {
  const box = useRef<HTMLDivElement>(null);
  const { w } = useSize(box);
  const scale = typeScale();
  const head = 34;
  const width = w / scale - 14;
  const axis = makeAxis(shownOrder.value.length, Math.max(0, width - head), window.value);
  const p = shownCursor.value;
  const name = shownOrder.value[p];
  const i = name === undefined ? undefined : s.inst(name);
  const at: Space = mainSpace.value === "SBUF" ? space.value : mainSpace.value;
  const v = atCursor(at);
  const a = peakA(at);
  const b = peakB(at);
  const cap = capacityOf(at);
  const dead = band.value;
  const shown = v?.during ?? 0;
  const segment = <T extends string>(list: [T, string][], now: T, set: (v: T) => void, label: string) => (
    <div class="seg tch" role="group" aria-label={label}>
      {list.map(([id, text]) => (
        <button key={id} type="button" aria-pressed={now === id} onClick={() => set(id)}>
          {text}
        </button>
      ))}
    </div>
  );
  return (
    <div ref={box} class="ptouch">
      <div class="pfig">
        <div class="fig">
          {shown < 1024 ? shown : kib(shown)} <small>{`${shown < 1024 ? "B" : "KiB"} in ${at}, ${shownLane.value}`}</small>
        </div>
        {segment([["A", "A"], ["both", "A and B"], ["B", "B"]], lanes.value, (x) => (lanes.value = x), "Curves")}
      </div>
      <div class="pfig">
        <span class="pleg0">
          <CurveKey />
        </span>
        {mainSpace.value === "SBUF" && segment([["SBUF", "SBUF"], ["PSUM", "PSUM"]], at as "SBUF" | "PSUM", (x) => (space.value = x), "Space")}
      </div>
      {w > 0 && (
        <div class="pxtype" style={{ zoom: scale }}>
          <Chart width={width} height={216} axis={axis} head={head} only={at} lanes={lanes.value} />
          <svg width={width} height="16" aria-hidden="true">
            <Numbers axis={axis} head={head} y={11} />
          </svg>
        </div>
      )}
      <div class="pcur">
        <button class="btn tch" type="button" aria-label="Previous instruction" disabled={p <= 0} onClick={() => setShownCursor(p - 1)}>
          <Icon name="left" />
        </button>
        <span class="cut">
          <b class="acc">#{p}</b> <b class="m">{name}</b> {i && `on ${engineLook(i.engine)?.name || engineLook(i.engine)?.code || i.engine}`}
          {i?.span && `, line ${i.span.line}`}
        </span>
        <button class="btn tch" type="button" aria-label="Next instruction" disabled={p >= shownOrder.value.length - 1} onClick={() => setShownCursor(p + 1)}>
          <Icon name="right" />
        </button>
        <button class="btn tch" type="button" onClick={() => { const peak = shownLane.value === "A" ? a : b; if (peak) setShownCursor(peak.pos); }}>
          Peak
        </button>
      </div>
      <div class="plist">
        <LiveList wide />
      </div>
      {a && a.bytes > 0 && (
        <button class="pfact" type="button" onClick={() => { if (a.inst !== null && s.positionOf(a.inst) >= 0) s.focusInst(a.inst); }}>
          <span>
            <b>A peak</b> {kibOrBytes(a.bytes)} at #{a.pos} {a.inst}
            {cap !== null && a.bytes > cap && <span class="bad">, {kib(a.bytes - cap)} over capacity</span>}
          </span>
          <Icon name="right" />
        </button>
      )}
      {dead && dead.dead.length > 0 && (
        <button class="pfact" type="button" onClick={() => setShownCursor((dead.dead[0] as [number, number])[0])}>
          <span>
            <b class="m">{dead.name}</b> dead at {dead.dead.map(([x, y]) => (x === y ? `#${x}` : `#${x} to #${y}`)).join(", ")}, holds {bytes(dead.bytes)}
          </span>
          <Icon name="right" />
        </button>
      )}
    </div>
  );
}

export function PressureView() {
  useEffect(needLayout, []);
  const has = shownOrder.value.length > 0;
  const phone = s.arrangement.value === "phone";
  return (
    <Pane
      id="pressure"
      title="Pressure"
      busy={s.status.value.kind === "computing"}
      note={phone ? undefined : <CurveKey />}
      body={!has ? <Waiting head={`${emptySentence("The curves")}.`} /> : asTable.value ? <PressureTable /> : phone ? <Touch /> : <div class="lw under"><Plain /><LiveSet /></div>}
    >
      {has && <ZoomControls />}
      <button class="btn quiet" type="button" aria-label="Show pressure as table" aria-pressed={asTable.value} onClick={() => (asTable.value = !asTable.value)}>
        <Icon name="table" />
      </button>
    </Pane>
  );
}
