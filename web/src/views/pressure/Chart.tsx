// The pressure chart: step curves of both orders over program order, capacity, peaks, the focused tensor's band, the
// program cursor. The chart is a slider: its value is the cursor's position.
import { useEffect, useRef } from "preact/hooks";
import * as s from "../../state";
import type { Space } from "../../state";
import { bytes, group, kib, kibOrBytes } from "../../components/format";
import { typeScale } from "./size";
import { middleOf, positionAt, ticks, xOf, type Axis } from "../../geometry/axis";
import { areaPath, linePath, overPath, valueAt, type CurveData } from "../../geometry/steps";
import { shorten } from "../../geometry/graph";
import { lazy } from "../../components/lazy";
import { atCursor, band, capacityOf, curveA, curveB, followDetail, hasPsum, liveNow, loopBrackets, mainSpace, peakA, peakB, panBy, setShownCursor, shownCursor, shownLane, shownOrder, showPosition, window, windowNow, zoomBy, type LanePeak } from "./data";

const Difference = lazy(() => import("./Difference").then((m) => m.Difference));

export interface ChartProps {
  width: number;
  height: number;
  axis: Axis;
  head: number;
  /** Only one space, large (phone); else SBUF with a PSUM strip. */
  only?: Space;
  lanes?: "A" | "B" | "both";
}

interface Plot {
  top: number;
  bottom: number;
  most: number;
}

const yOf =
  (p: Plot) =>
  (value: number): number =>
    p.bottom - ((p.bottom - p.top) * Math.max(0, value)) / p.most;

/** The chart ends at the capacity unless a curve goes higher; a capacity far above all curves is left out. */
export function scaleTop(a: number, b: number, capacity: number | null): number {
  const top = Math.max(a, b, 1);
  return capacity !== null && capacity <= top * 12 ? Math.max(top, capacity) : top;
}

/** Numbers of a scale that ends at `most`: all in one unit. */
const unitOf = (most: number): { name: string; figure: (n: number) => string } => (most < 1024 ? { name: "B", figure: group } : { name: "KiB", figure: kib });

interface Label {
  x0: number;
  x1: number;
  y: number;
}
/** The first of the places that keeps clear of the labels there are; else the last. */
export function freePlace(taken: readonly Label[], width: number, places: readonly { x0: number; y: number }[]): { x0: number; y: number } {
  const isFree = ({ x0, y }: { x0: number; y: number }): boolean => x0 >= 0 && y >= 9 && !taken.some((t) => x0 < t.x1 && t.x0 < x0 + width && Math.abs(t.y - y) < 11);
  return places.find(isFree) ?? (places.at(-1) as { x0: number; y: number });
}

interface PeakProps {
  lane: "A" | "B";
  /** Both orders have this peak. */
  isBoth: boolean;
  figure: (n: number) => string;
  peak: LanePeak;
  curve: CurveData | null;
  axis: Axis;
  y: (v: number) => number;
  capacity: number | null;
  width: number;
  taken: Label[];
}

/** The position behind the stretch around the peak that its label must not cover. */
function plateauEnd(p: PeakProps): number {
  const least = p.capacity !== null && p.peak.bytes > p.capacity ? p.capacity + 1 : p.peak.bytes;
  let end = p.peak.pos + 1;
  for (; end < p.axis.from + p.axis.count; end++) {
    const v = valueAt(p.curve, end);
    if (!v || Math.max(...v) < least) break;
  }
  return p.lane === "A" ? end : p.peak.pos + 0.5;
}

function PeakLabel(props: PeakProps) {
  const { lane, isBoth, figure, peak, axis, y, capacity, width, taken } = props;
  if (peak.pos < axis.from || peak.pos >= axis.from + axis.count) return null;
  const over = capacity !== null && peak.bytes > capacity ? peak.bytes - capacity : 0;
  const text = `${isBoth ? "A and B" : lane} ${figure(peak.bytes)} at #${peak.pos}${peak.inst === null ? "" : ` ${shorten(peak.inst, 20)}`}${over > 0 ? `, ${figure(over)} over` : ""}`;
  const x = middleOf(axis, peak.pos);
  const w = text.length * 5.2;
  const behind = Math.max(x + 12, xOf(axis, plateauEnd(props)) + 6);
  const best = Math.max(9, y(peak.bytes) + (over > 0 ? 9 : -7));
  const sides = [...(behind + w <= width ? [behind] : []), ...(x - 12 - w >= 0 ? [x - 12 - w] : [])];
  const rows = [0, 12, -12, 24, -24, 36];
  const { x0, y: ty } = freePlace(taken, w, rows.flatMap((by) => (sides.length > 0 ? sides : [Math.max(0, width - w)]).map((left) => ({ x0: left, y: best + by }))));
  const right = x0 >= x;
  taken.push({ x0, x1: x0 + w, y: ty });
  return (
    <>
      {lane === "B" && <path class="dotp" d={`M${x} ${y(peak.bytes) - 1}l-4 -6h8z`} />}
      <text class={`x10 halo ${over > 0 ? "tbad" : lane === "B" ? "tb" : "t2"}`} x={right ? x0 : x0 + w} y={ty} text-anchor={right ? "start" : "end"}>
        {text}
      </text>
    </>
  );
}

function Curves({ a, b, axis, y, capacity, dashed }: { a: CurveData | null; b: CurveData | null; axis: Axis; y: (v: number) => number; capacity: number | null; dashed: boolean }) {
  const dash = dashed ? "c-psum" : "";
  return (
    <>
      {capacity !== null && a && <path class="over" d={overPath(a, axis, capacity, y)} />}
      {capacity !== null && b && <path class="over" d={overPath(b, axis, capacity, y)} />}
      {a && <path class={`c-before ${dash}`} d={linePath(a, axis, y)} />}
      {b && <path class={`c-after ${dash}`} d={linePath(b, axis, y)} />}
    </>
  );
}

function Band({ axis, y, space }: { axis: Axis; y: (v: number) => number; space: Space }) {
  const b = band.value;
  if (!b || b.space !== space) return null;
  const x0 = xOf(axis, Math.max(b.first, axis.from));
  const x1 = xOf(axis, Math.min(b.last + 1, axis.from + axis.count));
  if (x1 <= x0) return null;
  const top = y(b.bytes);
  const height = Math.max(1, y(0) - top);
  const label = `${b.name} ${bytes(b.bytes)}`;
  return (
    <>
      <rect class="band" x={x0} y={top} width={x1 - x0} height={height} />
      {b.dead.map(([first, last]) => {
        const d0 = xOf(axis, Math.max(first, axis.from));
        const d1 = xOf(axis, Math.min(last + 1, axis.from + axis.count));
        if (d1 <= d0) return null;
        return (
          <g key={first}>
            <rect class="bandx" x={d0} y={top + 0.5} width={d1 - d0} height={Math.max(0.5, height - 0.5)} />
            {d1 - d0 > 24 && (
              <text class="x10 ta tb halo" x={(d0 + d1) / 2} y={top - 4} text-anchor="middle">
                dead
              </text>
            )}
          </g>
        );
      })}
      {x1 - x0 > label.length * 6 && (
        <text class="x10 tb ta" x={x0 + 6} y={height > 13 ? top + height / 2 + 3.5 : top - 4}>
          {label}
        </text>
      )}
    </>
  );
}

function Brackets({ axis, y }: { axis: Axis; y: number }) {
  const list = loopBrackets.value;
  let free = -Infinity;
  return (
    <>
      {list.map((b) => {
        const x0 = Math.max(0, xOf(axis, b.first)) + 2;
        const x1 = Math.min(axis.count * axis.slot, xOf(axis, b.last + 1)) - 2;
        if (x1 <= x0 || b.last < axis.from || b.first >= axis.from + axis.count) return null;
        const fits = x0 >= free;
        if (fits) free = x0 + b.label.length * 6 + 6;
        return (
          <g key={b.first}>
            <path class="axis" fill="none" d={`M${x0} ${y + 4}V${y}H${x1}V${y + 4}`} />
            {fits && (
              <text class="x10 tm t2 halo" x={x0} y={y - 3}>
                {b.label}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

/** "#7 mu: 113 KiB live during, 48 KiB after, 4 tensors, the peak". */
export function spokenCursor(): string {
  const p = shownCursor.value;
  const name = shownOrder.value[p];
  if (p < 0 || name === undefined) return "no instruction";
  const space = mainSpace.value;
  const v = atCursor(space);
  const peak = shownLane.value === "A" ? peakA(space) : peakB(space);
  const parts = [`order ${p}, ${name}`];
  if (v) parts.push(`${bytes(v.during)} live during, ${bytes(v.after)} after`);
  const other = s.lane.value === "B-A" ? valueAt(curveA(space), p) : null;
  if (v && other) parts.push(`B minus A ${bytes(v.during - other[0])} during`);
  parts.push(`${liveNow.value.length} live in ${space}`);
  if (v && peak) parts.push(v.during === peak.bytes ? "the peak" : `peak minus ${bytes(peak.bytes - v.during)}`);
  const cap = capacityOf(space);
  if (v && cap !== null && v.during > cap) parts.push(`${bytes(v.during - cap)} over capacity`);
  return parts.join("; ");
}

export function onChartKey(e: KeyboardEvent): void {
  if (e.altKey || e.ctrlKey || e.metaKey) return;
  const last = shownOrder.value.length - 1;
  const at = shownCursor.value;
  const go = (p: number): void => {
    setShownCursor(p);
    showPosition(shownCursor.value);
  };
  const letters = s.letterKeys.value;
  if (e.key === "ArrowRight") go(at + (e.shiftKey ? 10 : 1));
  else if (e.key === "ArrowLeft") go(at - (e.shiftKey ? 10 : 1));
  else if (e.key === "PageDown") go(at + 10);
  else if (e.key === "PageUp") go(at - 10);
  else if (e.key === "Home") go(0);
  else if (e.key === "End") go(last);
  else if (e.key === "Enter") {
    const name = shownOrder.value[at];
    if (name !== undefined) s.focusInst(name, e.shiftKey);
  } else if (letters && e.key === "m") {
    const peak = shownLane.value === "A" ? peakA(mainSpace.value) : peakB(mainSpace.value);
    if (peak) go(peak.pos);
  } else if (letters && (e.key === "+" || e.key === "=")) zoomBy(0.5);
  else if (letters && e.key === "-") zoomBy(2);
  else if (letters && e.key === "0") window.value = null;
  else if (letters && e.key === "[") brush(at, null);
  else if (letters && e.key === "]") brush(null, at);
  else return;
  e.preventDefault();
  e.stopPropagation();
}

/** Sets one end of the part that is shown. */
function brush(from: number | null, to: number | null): void {
  const w = windowNow();
  const first = from ?? w.from;
  const last = to ?? w.from + w.count - 1;
  if (last > first) window.value = { from: first, count: last - first + 1 };
}

export function useCursorDrag(axis: Axis, head: number) {
  const dragging = useRef(false);
  const set = (e: PointerEvent & { currentTarget: Element }): void => {
    const x = (e.clientX - e.currentTarget.getBoundingClientRect().left) / typeScale() - head;
    setShownCursor(positionAt(axis, x));
  };
  return {
    onPointerDown: (e: PointerEvent & { currentTarget: HTMLElement }): void => {
      if (e.button !== 0) return;
      dragging.current = true;
      e.currentTarget.setPointerCapture(e.pointerId);
      set(e);
    },
    onPointerMove: (e: PointerEvent & { currentTarget: HTMLElement }): void => {
      if (dragging.current) set(e);
    },
    onPointerUp: (): void => {
      dragging.current = false;
    },
    onPointerCancel: (): void => {
      dragging.current = false;
    },
    onWheel: (e: WheelEvent & { currentTarget: HTMLElement }): void => {
      const x = (e.clientX - e.currentTarget.getBoundingClientRect().left) / typeScale() - head;
      if (e.ctrlKey) {
        e.preventDefault();
        zoomBy(Math.exp(e.deltaY * 0.01), positionAt(axis, x));
      } else if (window.value && (e.deltaX !== 0 || e.shiftKey)) {
        e.preventDefault();
        panBy(Math.sign(e.deltaX || e.deltaY) * Math.max(1, Math.round(windowNow().count / 20)));
      }
    },
  };
}

export function Chart({ width, height, axis, head, only, lanes = "both" }: ChartProps) {
  useEffect(followDetail, []);
  const space = only ?? mainSpace.value;
  const strip = only === undefined && hasPsum.value && height >= 120;
  const bracketRoom = only === undefined ? 19 : 0;
  const stripRoom = strip ? 32 : 0;
  const a = lanes === "B" ? null : curveA(space);
  const b = lanes === "A" ? null : curveB(space);
  const capacity = capacityOf(space);
  const pa = lanes === "B" ? null : peakA(space);
  const pb = lanes === "A" ? null : peakB(space);
  const most = scaleTop(pa?.bytes ?? 0, pb?.bytes ?? 0, capacity);
  const { name: unit, figure } = unitOf(pa || pb ? most : 1024);
  const isBoth = pa !== null && pb !== null && pa.bytes === pb.bytes && pa.pos === pb.pos && pa.inst === pb.inst;
  const plot: Plot = { top: 14, bottom: height - stripRoom - bracketRoom - (bracketRoom > 0 ? 2 : 6), most };
  const y = yOf(plot);
  const plotWidth = width - head;
  const end = head + axis.count * axis.slot;
  const capLine = capacity !== null && capacity <= most && s.lane.value !== "B-A";
  const cursor = shownCursor.value;
  const cx = head + middleOf(axis, cursor);
  const showCursor = cursor >= axis.from && cursor < axis.from + axis.count;
  // Labels keep clear of that of the capacity.
  // Off the scale it stands at the edge, where few curves come; short programs end far left of it.
  const capacityEnd = capLine ? Math.max(end, head + 100) : width;
  const taken: Label[] = capacity === null ? [] : [{ x0: capacityEnd - head - (capLine ? 78 : 150), x1: capacityEnd - head, y: capLine ? y(capacity) - 4 : 9 }];
  const isEmpty = axis.total === 0;
  // A BIR file has an order and no curve.
  const isBare = !isEmpty && curveA(space) === null && curveB(space) === null;
  const minus = s.lane.value === "B-A" && a !== null && b !== null && !isEmpty;
  const marks = isEmpty || isBare || minus ? [] : ticks(most, Math.max(1, Math.floor((plot.bottom - plot.top) / 21)));
  const drag = useCursorDrag(axis, head);
  const stripTop = plot.bottom + 12;
  const stripBottom = plot.bottom + stripRoom;
  const psumCap = capacityOf("PSUM");
  const psumMost = Math.max(1, psumCap ?? 0, peakA("PSUM")?.bytes ?? 0, peakB("PSUM")?.bytes ?? 0);
  const yp = yOf({ top: stripTop, bottom: stripBottom, most: psumMost });
  return (
    <div
      class="pchart"
      style={{ height: `${height}px` }}
      role="slider"
      tabIndex={0}
      aria-label={`Program cursor on the ${space} pressure chart`}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-disabled={isEmpty}
      aria-valuemax={Math.max(0, shownOrder.value.length - 1)}
      aria-valuenow={Math.max(0, cursor)}
      aria-valuetext={spokenCursor()}
      onKeyDown={onChartKey}
      {...drag}
    >
      <svg width={width} height={height} aria-hidden="true">
        {isEmpty && [0, 1, 2, 3].map((k) => <path key={k} class={k === 0 ? "axis" : "grid"} d={`M${head} ${plot.bottom - ((plot.bottom - plot.top) * k) / 3}H${width}`} />)}
        {isBare && (
          <text class="x10 t2" x={head + 8} y={(plot.top + plot.bottom) / 2}>
            Pressure is counted of Penguin programs; of BIR there is the order.
          </text>
        )}
        {marks.map((v) => (
          <g key={v}>
            <path class={v === 0 ? "axis" : "grid"} d={`M${head} ${y(v)}H${width}`} />
            <text class="x10 t3" x={head - 8} y={y(v) + 3.5} text-anchor="end">
              {figure(v)}
            </text>
          </g>
        ))}
        <g transform={`translate(${head} 0)`}>
          {!minus && (
            <>
              {(b ?? a) && <path class="c-fill" d={areaPath((b ?? a) as CurveData, axis, y)} />}
              <Band axis={axis} y={y} space={space} />
              <Curves a={a} b={b} axis={axis} y={y} capacity={capacity} dashed={space === "PSUM"} />
            </>
          )}
          {capLine && <path class="cap" d={`M0 ${y(capacity)}H${axis.count * axis.slot}`} />}
        </g>
        {minus && <Difference space={space} axis={axis} head={head} width={width} top={plot.top} bottom={plot.bottom - 11} />}
        {head > 60 && (
          <>
            <text class="x10 tb" x="12" y="11">
              {space}
            </text>
            <text class="x10 t3" x="12" y="24">
              {space === "HBM" ? `${unit} in all` : unit}
            </text>
            <path class="pkey" d="M12 31h22" />
          </>
        )}
        {capacity !== null && !minus && (
          <text class="x10 t2 halo" x={capacityEnd - 2} y={capLine ? y(capacity) - 4 : 9} text-anchor="end">
            capacity {kib(capacity)}
            {capLine ? "" : `${unit === "B" ? " KiB" : ""}, off this scale`}
          </text>
        )}
        <g transform={`translate(${head} 0)`}>
          {pb && pb.bytes > 0 && !minus && <PeakLabel lane="B" isBoth={isBoth} figure={figure} peak={pb} curve={b} axis={axis} y={y} capacity={capacity} width={plotWidth} taken={taken} />}
          {pa && pa.bytes > 0 && !minus && !isBoth && <PeakLabel lane="A" isBoth={false} figure={figure} peak={pa} curve={a} axis={axis} y={y} capacity={capacity} width={plotWidth} taken={taken} />}
        </g>
        {strip && (
          <>
            <text class="x10 tb" x="12" y={stripTop + 9}>
              PSUM <tspan class="t3 tn">{psumMost < 1024 || isEmpty ? "" : "KiB"}</tspan>
            </text>
            <path class="pkey c-psum" d={`M12 ${stripBottom - 3}h22`} />
            <path class="axis" d={`M${head} ${stripBottom}H${width}`} />
            {psumCap !== null && <path class="cap" d={`M${head} ${yp(psumCap)}H${end}`} />}
            {!isEmpty && psumMost > 1 && (
              <text class="x10 t3" x={head - 8} y={yp(psumMost) + 4} text-anchor="end">
                {kibOrBytes(psumMost)}
              </text>
            )}
            <text class="x10 t3" x={head - 8} y={stripBottom + 3} text-anchor="end">
              0
            </text>
            <g transform={`translate(${head} 0)`}>
              <Band axis={axis} y={yp} space="PSUM" />
              <Curves a={curveA("PSUM")} b={curveB("PSUM")} axis={axis} y={yp} capacity={psumCap} dashed />
            </g>
          </>
        )}
        {bracketRoom > 0 && (
          <g transform={`translate(${head} 0)`}>
            <Brackets axis={axis} y={height - 5} />
          </g>
        )}
        {showCursor && <path class="cursor pcursor" d={`M0 0V${height}`} style={{ transform: `translateX(${cx}px)` }} />}
      </svg>
    </div>
  );
}
