// The steps of one scope: bytes live during each, the unit picked, and below which units were ready, each from the step it
// became ready to the step it was picked. A slider: its value is the step. A unit is moved by dragging its name, or with m
// and the arrows.
import { useMemo, useRef } from "preact/hooks";
import * as s from "../../state";
import { bytes, count, kib } from "../../components/format";
import { useSize, typeScale } from "../pressure/size";
import { placeAfter } from "./choice";
import { readPin } from "./pins";
import { readyTime, type ReadyTime, type Tone } from "./ready";
import { endMove, goToStep, moveTo, movingNow, pins, verdict, type Verdict } from "./store";
import type { Decided } from "./trace";
import type { TraceStep } from "../../state";

const LIVE = 34;
const NAMES = 17;
const GAP = 15;
const NAME_WIDTH = 26;
const MOST_ROWS_HIGH = 92;
const DRAG_PX = 5;

export const duringOf = (t: TraceStep): number => t.live_before + (t.ready.find((r) => r.unit === t.pick)?.def ?? 0);

/** Greatest value of each column, so that no peak is lost where a pixel holds many steps. */
export function columnsOf(values: number[], columns: number): number[] {
  if (values.length <= columns) return values;
  return Array.from({ length: columns }, (_, k) => {
    const from = Math.floor((k * values.length) / columns);
    return Math.max(...values.slice(from, Math.max(from + 1, Math.floor(((k + 1) * values.length) / columns))));
  });
}

function Bars({ values, width, most }: { values: number[]; width: number; most: number }) {
  const list = columnsOf(values, Math.max(1, Math.floor(width / 2)));
  const slot = width / list.length;
  const pad = slot > 6 ? 2 : slot > 3 ? 1 : 0;
  const d = list.map((v, i) => (v > 0 ? `M${(i * slot + pad).toFixed(1)} ${LIVE}v${(-Math.max(1, (v / most) * LIVE)).toFixed(1)}h${(slot - 2 * pad).toFixed(1)}V${LIVE}z` : "")).join("");
  return <path class="dbar" d={d} />;
}

const rowHeight = (rows: number): number => Math.min(7, MOST_ROWS_HIGH / Math.max(1, rows));

/** One path a tone; where rows are thin, the bars grow together into areas. */
function ReadyRows({ time, slot, top }: { time: ReadyTime; slot: number; top: number }) {
  const row = rowHeight(time.units.length);
  const inset = row >= 4 ? 1 : 0;
  const paths: Record<Tone, string> = { frees: "", keeps: "", adds: "" };
  for (const x of time.spans) {
    const y = top + x.row * row + inset;
    const line = x.tone === "adds" && row >= 4 ? 0.5 : 0;
    paths[x.tone] += `M${(x.from * slot + line).toFixed(1)} ${(y + line).toFixed(1)}h${((x.to - x.from) * slot - 2 * line).toFixed(1)}v${(row - 2 * inset - 2 * line).toFixed(1)}H${(x.from * slot + line).toFixed(1)}z`;
  }
  const picks = time.units.map((u) => `M${((u.picked + 1) * slot - 1).toFixed(1)} ${(top + u.picked * row).toFixed(1)}v${row.toFixed(1)}`).join("");
  return (
    <>
      <path class={row >= 4 ? "dadds" : "dadds thin"} d={paths.adds} />
      <path class="dkeeps" d={paths.keeps} />
      <path class="dfrees" d={paths.frees} />
      {slot >= 3 && <path class="dpicked" d={picks} />}
    </>
  );
}

/** Where the unit may go: what forbids the rest stands hatched. */
function MoveMarks({ v, from, to, slot, n, name, high }: { v: Verdict; from: number; to: number; slot: number; n: number; name: string; high: number }) {
  const bad = !v.legal;
  const w = Math.max(slot, 4);
  const label = name.slice(0, slot >= NAME_WIDTH ? Math.floor(slot / 6.2) : 14);
  const tag = Math.max(slot, label.length * 6.2 + 6);
  return (
    <>
      {v.low > 0 && <rect class="dwall" x={0} y={LIVE + 1} width={v.low * slot} height={NAMES - 2} />}
      {v.high < n - 1 && <rect class="dwall" x={(v.high + 1) * slot} y={LIVE + 1} width={(n - 1 - v.high) * slot} height={NAMES - 2} />}
      <rect class="dfrom" x={from * slot + 0.5} y={LIVE + 1.5} width={w - 1} height={NAMES - 3} />
      <path class={bad ? "dghost bad" : "dghost"} d={to <= from ? `M${to * slot} 0V${high}` : `M${(to + 1) * slot} 0V${high}`} />
      <g transform={`translate(${Math.max(0, Math.min(n * slot - tag, to * slot))} ${LIVE})`}>
        <rect class={bad ? "dcarry bad" : "dcarry"} x="0.5" y="0.5" width={tag - 1} height={NAMES - 1} rx="2" />
        <text class={`x10 tm tb ${bad ? "tbad" : "ta"}`} x={tag / 2} y={12} text-anchor="middle">
          {label}
        </text>
      </g>
    </>
  );
}

export function StepStrip({ d, at }: { d: Decided; at: number }) {
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; step: number } | null>(null);
  const { w } = useSize(box);
  const width = Math.max(0, w / typeScale());
  const n = d.steps.length;
  const slot = width / Math.max(1, n);
  const time = useMemo(() => readyTime(d.steps), [d]);
  const live = useMemo(() => d.steps.map(duringOf), [d]);
  const mostLive = Math.max(1, ...columnsOf(live, 4000));
  const names = slot >= NAME_WIDTH;
  const now = d.steps[at];
  const m = movingNow.value;
  const v = verdict.value;
  const top = LIVE + NAMES + 3;
  const high = top + n * rowHeight(n) + GAP;
  const stepAt = (e: PointerEvent | MouseEvent): number => Math.max(0, Math.min(n - 1, Math.floor((e.clientX - (box.current as HTMLElement).getBoundingClientRect().left) / typeScale() / slot)));
  const key = (e: KeyboardEvent): void => {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    const to = placeAfter(e, m ? m.to : at, n);
    if (to !== null) {
      if (m) moveTo(d, m.from, to);
      else goToStep(d, to);
    } else if (e.key === "m" && s.letterKeys.value && !m) moveTo(d, at, at);
    else if (e.key === "Escape" && m) endMove();
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const pinned = pins.value.map(readPin).filter((p) => p !== null && (p.scope === null || p.scope === d.scope) && d.steps[p.step]?.pick === p.unit);
  const spoken = m
    ? `${m.unit} from step ${m.from} to step ${m.to}: ${m.problem !== null ? m.problem : !v ? "asking the core" : m.to === m.from ? `where it is; it may stand at ${v.low} to ${v.high}` : v.legal ? "legal" : v.edge ? `forbidden, ${v.edge.kind} from ${v.edge.src} to ${v.edge.dst}` : "forbidden"}`
    : now
      ? `step ${at}, ${now.pick}; ${bytes(duringOf(now))} live during, ${count(now.ready.length, "unit")} ready`
      : "no step";
  return (
    <div
      ref={box}
      class={`dstrip ${m ? "moving" : ""}`}
      data-enter
      role="slider"
      tabIndex={0}
      aria-label={m ? `Place of ${m.unit}` : "Scheduler step"}
      aria-valuemin={0}
      aria-valuemax={n - 1}
      aria-valuenow={m ? m.to : at}
      aria-valuetext={spoken}
      onKeyDown={key}
      onPointerDown={(e) => {
        if (e.button !== 0) return;
        const y = (e.clientY - (e.currentTarget as HTMLElement).getBoundingClientRect().top) / typeScale();
        if (y < LIVE + NAMES + 2) drag.current = { x: e.clientX, step: stepAt(e) };
      }}
      onPointerMove={(e) => {
        const from = drag.current;
        if (!from || (Math.abs(e.clientX - from.x) < DRAG_PX && !(e.currentTarget as HTMLElement).hasPointerCapture(e.pointerId))) return;
        (e.currentTarget as HTMLElement).setPointerCapture(e.pointerId);
        moveTo(d, from.step, stepAt(e));
      }}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => {
        drag.current = null;
        endMove();
      }}
      onClick={(e) => {
        if (m && stepAt(e) === m.to) return;
        if (m) endMove();
        goToStep(d, stepAt(e));
      }}
    >
      {width > 0 && (
        <svg class="pxtype" width={width} height={high} style={{ zoom: typeScale() }} aria-hidden="true">
          <rect class="dnow" x={at * slot} y={0} width={Math.max(1.5, slot)} height={high - GAP} />
          <Bars values={live} width={width} most={mostLive} />
          <path class="axis" d={`M0 ${LIVE + 0.5}H${width}`} />
          <ReadyRows time={time} slot={slot} top={top} />
          {pinned.map((p) => p && <path key={p.step} class="dpin" d={`M${(p.step + 0.5) * slot - 4} ${LIVE + 2}h8`} />)}
          {names
            ? d.steps.map((t, i) => (
                <text key={i} class={`x10 tm ${i === at ? "tb" : "t2"}`} x={(i + 0.5) * slot} y={LIVE + 12} text-anchor="middle">
                  {t.pick.slice(0, Math.floor(slot / 6.2))}
                </text>
              ))
            : now && (
                <text class="x10 tm tb halo" x={Math.min(width - 4, Math.max(4, (at + 0.5) * slot))} y={LIVE + 12} text-anchor={at < n / 4 ? "start" : at > (3 * n) / 4 ? "end" : "middle"}>
                  {at} {now.pick.slice(0, 24)}
                </text>
              )}
          {m && v && <MoveMarks v={v} from={m.from} to={m.to} slot={slot} n={n} name={m.unit} high={high - GAP} />}
          {names ? (
            d.steps.map((t, i) => (
              <text key={i} class={`x10 ${i === at ? "tb" : "t3"}`} x={(i + 0.5) * slot} y={high - 3} text-anchor="middle">
                {t.ready.length}
              </text>
            ))
          ) : (
            <text class="x10 t3" x={0} y={high - 3}>
              {n} steps; most ready {time.most}
            </text>
          )}
        </svg>
      )}
      <span class="q3 dcap" title="Bars: bytes live during each step, without what lives only inside loops. Rows: each unit from the step it was ready to the step it was picked. Numbers: how many units were ready.">
        live during, most {kib(mostLive)} KiB; rows: ready until picked,{" "}
        <span class="nw">
          <i class="dkey frees" /> frees
        </span>{" "}
        <span class="nw">
          <i class="dkey keeps" /> keeps
        </span>{" "}
        <span class="nw">
          <i class="dkey adds" /> adds
        </span>
        ; count ready
      </span>
    </div>
  );
}
