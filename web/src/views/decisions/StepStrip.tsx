// The steps of one scope: bytes live during each, and how many units were ready before it. A slider: its value is the step.
import { useRef } from "preact/hooks";
import { bytes, count, kib } from "../../components/format";
import { useSize, typeScale } from "../pressure/size";
import { readPin } from "./pins";
import { goToStep, pins } from "./store";
import type { Decided } from "./trace";
import type { TraceStep } from "../../state";

const LIVE = 34;
const READY = 22;
const GAP = 16;
const NAME_WIDTH = 26;

export const duringOf = (t: TraceStep): number => t.live_before + (t.ready.find((r) => r.unit === t.pick)?.def ?? 0);

/** Greatest value of each column, so that no peak is lost where a pixel holds many steps. */
export function columnsOf(values: number[], columns: number): number[] {
  if (values.length <= columns) return values;
  return Array.from({ length: columns }, (_, k) => {
    const from = Math.floor((k * values.length) / columns);
    return Math.max(...values.slice(from, Math.max(from + 1, Math.floor(((k + 1) * values.length) / columns))));
  });
}

function Bars({ values, width, top, height, most }: { values: number[]; width: number; top: number; height: number; most: number }) {
  const list = columnsOf(values, Math.max(1, Math.floor(width / 2)));
  const slot = width / list.length;
  const pad = slot > 6 ? 2 : slot > 3 ? 1 : 0;
  const d = list.map((v, i) => (v > 0 ? `M${(i * slot + pad).toFixed(1)} ${top + height}v${(-Math.max(1, (v / most) * height)).toFixed(1)}h${(slot - 2 * pad).toFixed(1)}V${top + height}z` : "")).join("");
  return <path class="dbar" d={d} />;
}

export function StepStrip({ d, at }: { d: Decided; at: number }) {
  const box = useRef<HTMLDivElement>(null);
  const { w } = useSize(box);
  const width = Math.max(0, w / typeScale());
  const n = d.steps.length;
  const slot = width / Math.max(1, n);
  const live = d.steps.map(duringOf);
  const ready = d.steps.map((t) => t.ready.length);
  const mostLive = Math.max(1, ...columnsOf(live, 4000));
  const mostReady = Math.max(1, ...columnsOf(ready, 4000));
  const names = slot >= NAME_WIDTH;
  const now = d.steps[at];
  const key = (e: KeyboardEvent): void => {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    const to = { ArrowRight: at + (e.shiftKey ? 10 : 1), ArrowUp: at + 1, ArrowLeft: at - (e.shiftKey ? 10 : 1), ArrowDown: at - 1, PageDown: at + 10, PageUp: at - 10, Home: 0, End: n - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    goToStep(d, to);
  };
  const pinned = pins.value.map(readPin).filter((p) => p !== null && (p.scope === null || p.scope === d.scope) && d.steps[p.step]?.pick === p.unit);
  const high = LIVE + GAP + READY + GAP;
  return (
    <div
      ref={box}
      class="dstrip"
      data-enter
      role="slider"
      tabIndex={0}
      aria-label="Scheduler step"
      aria-valuemin={0}
      aria-valuemax={n - 1}
      aria-valuenow={at}
      aria-valuetext={now ? `step ${at}, ${now.pick}; ${bytes(duringOf(now))} live during, ${count(now.ready.length, "unit")} ready` : "no step"}
      onKeyDown={key}
      onClick={(e) => goToStep(d, Math.floor((e.clientX - (e.currentTarget as HTMLElement).getBoundingClientRect().left) / typeScale() / slot))}
    >
      {width > 0 && (
        <svg width={width} height={high} style={{ zoom: typeScale() }} aria-hidden="true">
          <rect class="dnow" x={at * slot} y={0} width={Math.max(1.5, slot)} height={high} />
          <Bars values={live} width={width} top={0} height={LIVE} most={mostLive} />
          <Bars values={ready} width={width} top={LIVE + GAP} height={READY} most={mostReady} />
          <path class="axis" d={`M0 ${LIVE + 0.5}H${width}M0 ${LIVE + GAP + READY + 0.5}H${width}`} />
          {pinned.map((p) => p && <path key={p.step} class="dpin" d={`M${(p.step + 0.5) * slot - 4} ${LIVE + 2}h8`} />)}
          {names
            ? d.steps.map((t, i) => (
                <text key={i} class={`x10 tm ${i === at ? "tb" : "t2"}`} x={(i + 0.5) * slot} y={LIVE + 12} text-anchor="middle">
                  {t.pick.slice(0, Math.floor(slot / 6.2))}
                </text>
              ))
            : now && (
                <text class="x10 tm tb" x={Math.min(width - 4, Math.max(4, (at + 0.5) * slot))} y={LIVE + 12} text-anchor={at < n / 4 ? "start" : at > (3 * n) / 4 ? "end" : "middle"}>
                  {at} {now.pick.slice(0, 24)}
                </text>
              )}
          {names ? (
            d.steps.map((t, i) => (
              <text key={i} class="x10 t3" x={(i + 0.5) * slot} y={high - 4} text-anchor="middle">
                {t.ready.length}
              </text>
            ))
          ) : (
            <text class="x10 t3" x={0} y={high - 4}>
              {n} steps; most ready {mostReady}
            </text>
          )}
        </svg>
      )}
      <span class="q3 dcap">live during, most {kib(mostLive)} KiB, without what lives only inside loops; under it the size of the ready set</span>
    </div>
  );
}
