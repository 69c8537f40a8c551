// Lanes: one row per engine, instructions at their position in program order, dependences between engines.
import { memo } from "preact/compat";
import { useRef } from "preact/hooks";
import { useComputed } from "@preact/signals";
import * as s from "../../state";
import { ENGINES } from "../../components/engine";
import { DENSE_SLOT, labelStep, middleOf, NAME_SLOT, positionAt, xOf, type Axis } from "../../geometry/axis";
import { laneLabel, blockBox, density, laneEdgePath, laneMiddle, type LaneGeometry } from "../../geometry/lanes";
import { setShownCursor, shownCursor, showPosition } from "../pressure/data";
import { onChartKey, useCursorDrag } from "../pressure/Chart";
import { typeScale } from "../pressure/size";
import { lazy } from "../../components/lazy";
import { crossEdges, laneByName, laneInsts, waitsOf, type CrossEdge, type LaneInst } from "./data";

export interface LanesProps {
  width: number;
  height: number;
  axis: Axis;
  head: number;
  /** Said where there is nothing to draw. */
  empty?: string;
}

/** With more lines than this in the window only those of the focus and the cursor are drawn. */
const MOST_EDGES = 600;
const AXIS_ROOM = 18;
/** Under this width neighbours on one engine are drawn as one block. */
const RUN_SLOT = 16;
const Runs = lazy(() => import("./Runs").then((m) => m.Runs));

function Heads({ g, width, head }: { g: LaneGeometry; width: number; head: number }) {
  return (
    <>
      {ENGINES.map((e, lane) => {
        const y = laneMiddle(g, lane);
        return (
          <g key={e.id}>
            <path class="grid" d={`M0 ${g.top + (lane + 1) * g.row + 0.5}H${width}`} />
            <g class={`e-${e.id}`}>
              <use href={`#g-${e.id}`} x={head > 60 ? 11 : 4} y={y - 4.5} width="9" height="9" />
            </g>
            <text class="x10 tm tb" x={head > 60 ? 25 : 16} y={y + 3.5}>
              {e.code}
            </text>
            {head > 60 && (
              <text class="x10 t2" x="41" y={y + 3.5}>
                {e.name}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

const Block = memo(({ i, g, selected, fits }: { i: LaneInst; g: LaneGeometry; selected: boolean; fits: number }) => {
  const b = blockBox(g, i.position, i.lane);
  const name = fits < 1 ? "" : laneLabel(i.name, fits);
  return (
    <g class={`e-${ENGINES[i.lane]?.id}`}>
      <title>{`#${i.position} ${i.name} on ${i.engine}`}</title>
      <rect class={`blk ${selected ? "sel" : ""}`} x={b.x} y={b.y} width={b.w} height={b.h} rx={b.w > 4 ? 1 : 0} />
      {name !== "" && (
        <text class="x10 tm tb" x={b.x + b.w / 2} y={b.y + b.h / 2 + 3.5} text-anchor="middle">
          {name}
        </text>
      )}
    </g>
  );
});

function Density({ g, axis }: { g: LaneGeometry; axis: Axis }) {
  return (
    <>
      {ENGINES.map((e, lane) => {
        const bars = density(axis, laneInsts.value.filter((i) => i.lane === lane).map((i) => i.position));
        const h = g.row - 5;
        const bottom = laneMiddle(g, lane) + h / 2;
        const d = bars.map((b) => `M${b.x} ${bottom}v${-Math.max(1, h * b.share).toFixed(1)}h1V${bottom}z`).join("");
        return (
          <g key={e.id} class={`e-${e.id}`}>
            <path class="ldense" d={d} />
          </g>
        );
      })}
    </>
  );
}

function edgeState(e: CrossEdge, tensors: ReadonlySet<string>, insts: ReadonlySet<string>): "value" | "near" | "plain" {
  for (const t of e.tensors) if (tensors.has(t)) return "value";
  return insts.has(e.src.name) || insts.has(e.dst.name) ? "near" : "plain";
}

function Edges({ g, axis, only }: { g: LaneGeometry; axis: Axis; only?: "marked" }) {
  const end = axis.from + axis.count;
  const inWindow = crossEdges.value.filter((e) => Math.max(e.src.position, e.dst.position) >= axis.from && Math.min(e.src.position, e.dst.position) < end);
  const tensors = new Set(s.focus.value.filter((f) => f.kind === "tensor").map((f) => f.name));
  const insts = new Set(s.focus.value.filter((f) => f.kind === "inst").map((f) => f.name));
  const crowded = only !== undefined || inWindow.length > MOST_EDGES || axis.slot < 6;
  const marked: [CrossEdge, "value" | "near"][] = [];
  const plain: CrossEdge[] = [];
  for (const e of inWindow) {
    const state = edgeState(e, tensors, insts);
    if (state !== "plain") marked.push([e, state]);
    else if (!crowded && e.kind !== "ORDERED") plain.push(e);
  }
  const key = (e: CrossEdge): string => `${e.src.name} ${e.dst.name}`;
  return (
    <>
      {plain.map((e) => (
        <path key={key(e)} class={`ed-${e.kind} lplain`} d={laneEdgePath(g, e.src, e.dst)} marker-end={`url(#m-${e.kind})`} />
      ))}
      {marked.slice(0, MOST_EDGES).map(([e, state]) => {
        const accent = state === "value" && e.kind === "FLOW";
        return <path key={key(e)} class={`ed-${e.kind} edsel`} d={laneEdgePath(g, e.src, e.dst, e.kind === "FLOW" ? 0 : -6)} marker-end={`url(#m-${accent ? "SEL" : e.kind})`} />;
      })}
    </>
  );
}

function Numbers({ axis, y }: { axis: Axis; y: number }) {
  const step = labelStep(axis.slot);
  const list = [];
  for (let p = Math.ceil(axis.from / step) * step; p < axis.from + axis.count; p += step) list.push(p);
  const cursor = shownCursor.value;
  return (
    <>
      {list.map((p) =>
        p === cursor || (step > 1 && middleOf(axis, p) + 12 > axis.count * axis.slot) || Math.abs(p - cursor) * axis.slot < (step === 1 ? 0 : 16) ? null : (
          <text key={p} class="x10 t3" x={middleOf(axis, p)} y={y} text-anchor="middle">
            {p}
          </text>
        ),
      )}
      {cursor >= axis.from && cursor < axis.from + axis.count && (
        <text class="x10 ta tb" x={middleOf(axis, cursor)} y={y} text-anchor="middle">
          {cursor}
        </text>
      )}
    </>
  );
}

/** Keys: left and right along the order, up and down to the nearest instruction of another lane, w to what it waits for. */
function onLaneKey(e: KeyboardEvent): void {
  if (e.altKey || e.ctrlKey || e.metaKey) return;
  const list = laneInsts.value;
  const at = list[shownCursor.value];
  const go = (i: LaneInst | undefined): void => {
    if (!i) return;
    setShownCursor(i.position);
    showPosition(i.position);
  };
  if (at && (e.key === "ArrowUp" || e.key === "ArrowDown")) {
    const by = e.key === "ArrowUp" ? -1 : 1;
    for (let lane = at.lane + by; lane >= 0 && lane < ENGINES.length; lane += by) {
      const there = list.filter((i) => i.lane === lane);
      if (there.length === 0) continue;
      go(there.reduce((a, b) => (Math.abs(b.position - at.position) < Math.abs(a.position - at.position) ? b : a)));
      break;
    }
  } else if (at && e.shiftKey && (e.key === "ArrowLeft" || e.key === "ArrowRight")) {
    const same = list.filter((i) => i.lane === at.lane);
    const k = same.findIndex((i) => i.position === at.position) + (e.key === "ArrowLeft" ? -1 : 1);
    go(same[k]);
  } else if (at && e.key === "w" && s.letterKeys.value) {
    go(waitsOf(at.name).at(-1));
  } else {
    onChartKey(e);
    return;
  }
  e.preventDefault();
  e.stopPropagation();
}

function describeLane(name: string): string {
  const i = laneByName.value.get(name);
  if (!i) return name;
  const waits = waitsOf(name);
  return `${name} on ${i.engine || "no engine"}, order ${i.position}; ${waits.length ? `waits for ${waits.map((w) => `${w.name} on ${w.engine}`).join(", ")}` : "waits for no other engine"}`;
}

export function Lanes({ width, height, axis, head, empty = "" }: LanesProps) {
  const g: LaneGeometry = { axis, top: 0, row: Math.max(13, Math.min(34, (height - AXIS_ROOM) / ENGINES.length)) };
  const bottom = g.row * ENGINES.length;
  const focusNames = useComputed(() => {
    const names = new Set(s.focus.value.filter((f) => f.kind === "inst").map((f) => f.name));
    const tensors = new Set(s.focus.value.filter((f) => f.kind === "tensor").map((f) => f.name));
    if (tensors.size > 0) {
      for (const i of s.fn.value?.insts ?? []) if (i.reads.some((t) => tensors.has(t)) || i.writes.some((t) => tensors.has(t))) names.add(i.name);
    }
    return names;
  });
  const cursor = shownCursor.value;
  const name = laneInsts.value[cursor]?.name ?? null;
  const drag = useCursorDrag(axis, head);
  const pressed = useRef<{ x: number; y: number } | null>(null);
  const showCursor = cursor >= axis.from && cursor < axis.from + axis.count;
  const fits = axis.slot < NAME_SLOT ? 0 : Math.floor((axis.slot - (axis.slot < 20 ? 2 : 6)) / 6);
  const visible = laneInsts.value.slice(axis.from, axis.from + axis.count);
  return (
    <div
      class="lanes"
      style={{ height: `${bottom + AXIS_ROOM}px` }}
      role="application"
      tabIndex={0}
      aria-label="Engine lanes over program order. Left and right move the cursor, up and down change the lane, w goes to what it waits for."
      aria-activedescendant={name !== null ? "lane-active" : undefined}
      onKeyDown={onLaneKey}
      {...drag}
      onPointerDown={(e) => {
        pressed.current = { x: e.clientX, y: e.clientY };
        drag.onPointerDown(e);
      }}
      onClick={(e) => {
        const from = pressed.current;
        if (!from || Math.hypot(e.clientX - from.x, e.clientY - from.y) > 4) return;
        const r = e.currentTarget.getBoundingClientRect();
        const x = (e.clientX - r.left) / typeScale() - head;
        const i = laneInsts.value[positionAt(axis, x)];
        const lane = Math.floor((e.clientY - r.top) / typeScale() / g.row);
        if (i && i.lane === lane && x >= 0) s.focusInst(i.name, e.ctrlKey || e.metaKey);
      }}
    >
      {name !== null && <div key={name} id="lane-active" class="hide" role="img" aria-label={describeLane(name)} />}
      <svg width={width} height={bottom + AXIS_ROOM} aria-hidden="true">
        <path class="grid" d={`M0 .5H${width}`} />
        <Heads g={g} width={width} head={head} />
        <g transform={`translate(${head} 0)`}>
          {showCursor && <rect class="lcursor" x={0} y={0} width={Math.max(1, axis.slot)} height={bottom} style={{ transform: `translateX(${xOf(axis, cursor)}px)` }} />}
          {axis.slot < DENSE_SLOT ? (
            <>
              <Density g={g} axis={axis} />
              <Edges g={g} axis={axis} />
              {visible
                .filter((i) => focusNames.value.has(i.name))
                .map((i) => (
                  <Block key={i.name} i={i} g={g} selected fits={0} />
                ))}
            </>
          ) : axis.slot < RUN_SLOT ? (
            <>
              <Runs g={g} visible={visible} selected={focusNames.value} plain={(e) => e.kind !== "ORDERED"} />
              <Edges g={g} axis={axis} only="marked" />
            </>
          ) : (
            <>
              <Edges g={g} axis={axis} />
              {visible.map((i) => (
                <Block key={i.name} i={i} g={g} selected={focusNames.value.has(i.name)} fits={fits} />
              ))}
            </>
          )}
          <Numbers axis={axis} y={bottom + 11} />
          {laneInsts.value.length === 0 && (
            <text class="t2 halo" x={(width - head) / 2} y={bottom / 2 + 4} text-anchor="middle">
              {empty}
            </text>
          )}
        </g>
      </svg>
    </div>
  );
}
