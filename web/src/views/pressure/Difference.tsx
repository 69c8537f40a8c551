// Lane B − A: what the pipeline saves and costs at each position, around a zero line.
import * as s from "../../state";
import type { Space } from "../../state";
import { kib, signedBytes } from "../../components/format";
import { middleOf, ticks, type Axis } from "../../geometry/axis";
import { areaPath, difference, linePath, valueAt } from "../../geometry/steps";
import { curveA, curveB } from "./data";

/** Round numbers of bytes from `least` to `most`, zero among them. */
export function signedTicks(least: number, most: number, count: number): number[] {
  const all = ticks(most - least, Math.max(2, count));
  const step = (all[1] ?? Math.max(1, most - least)) - (all[0] ?? 0);
  const list: number[] = [];
  for (let v = Math.ceil(least / step) * step; v <= most; v += step) list.push(v === 0 ? 0 : v);
  return list;
}

export interface Extreme {
  pos: number;
  bytes: number;
}
/** The first positions of the least and the greatest difference within the window, either figure. */
export function extremes(space: Space, from: number, count: number): { least: Extreme; most: Extreme } | null {
  const [a, b] = [curveA(space), curveB(space)];
  const d = a && b ? difference(b, a) : null;
  if (!d) return null;
  const least: Extreme = { pos: from, bytes: Infinity };
  const most: Extreme = { pos: from, bytes: -Infinity };
  for (let p = from; p < from + count; p++)
    for (const v of valueAt(d, p) ?? []) {
      if (v < least.bytes) Object.assign(least, { pos: p, bytes: v });
      if (v > most.bytes) Object.assign(most, { pos: p, bytes: v });
    }
  return least.bytes <= most.bytes ? { least, most } : null;
}

export function Difference({ space, axis, head, width, top, bottom }: { space: Space; axis: Axis; head: number; width: number; top: number; bottom: number }) {
  const [a, b] = [curveA(space), curveB(space)];
  const d = a && b ? difference(b, a) : null;
  const ends = extremes(space, axis.from, axis.count);
  if (!d || !ends)
    return (
      <text class="t2" x={head + 8} y={(top + bottom) / 2}>
        {a && b ? "Show less of the order: of so many positions only the extremes are known, not their difference." : "The difference comes with both orders."}
      </text>
    );
  const least = Math.min(0, ends.least.bytes);
  const most = Math.max(0, ends.most.bytes);
  const span = Math.max(1, most - least);
  const y = (v: number): number => bottom - ((bottom - top) * (v - least)) / span;
  const label = (e: Extreme, above: boolean) => {
    const text = `${signedBytes(e.bytes)} at #${e.pos} ${(s.order.value[e.pos] ?? "").slice(0, 16)}`;
    const x = middleOf(axis, e.pos);
    const end = x + text.length * 5.3 + 8 > width - head;
    return (
      <>
        <path class="dotp" d={above ? `M${x} ${y(e.bytes) - 1}l-4 -6h8z` : `M${x} ${y(e.bytes) + 1}l-4 6h8z`} />
        <text class="x10 tb halo" x={end ? x - 8 : x + 8} y={above ? Math.max(9, y(e.bytes) - 2) : y(e.bytes) + 10} text-anchor={end ? "end" : "start"}>
          {text}
        </text>
      </>
    );
  };
  return (
    <>
      {signedTicks(least, most, Math.floor((bottom - top) / 21)).map((v) => (
        <g key={v}>
          <path class={v === 0 ? "axis" : "grid"} d={`M${head} ${y(v)}H${width}`} />
          <text class="x10 t3" x={head - 8} y={y(v) + 3.5} text-anchor="end">
            {v === 0 ? "0" : `${v < 0 ? "−" : "+"}${kib(Math.abs(v))}`}
          </text>
        </g>
      ))}
      <g transform={`translate(${head} 0)`}>
        <path class="c-fill" d={areaPath(d, axis, y)} />
        <path class="c-after" d={linePath(d, axis, y)} />
        <path class="axis" d={`M0 ${y(0)}H${axis.count * axis.slot}`} />
        {ends.most.bytes > 0 && label(ends.most, true)}
        {ends.least.bytes < 0 && label(ends.least, false)}
        {ends.most.bytes === 0 && ends.least.bytes === 0 && (
          <text class="x10 t2" x="8" y={y(0) - 6}>
            no difference at any position
          </text>
        )}
      </g>
    </>
  );
}
