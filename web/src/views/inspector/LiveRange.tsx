// Where a tensor lives in each order: one bar per lane on one scale, filled dots write, open dots read.
import * as s from "../../state";
import { rangeText, usesOf } from "./facts";
import type { FunctionReport, TensorEntry } from "../../state";

const WIDTH = 228;

function Lane({ y, label, f, t }: { y: number; label: string; f: FunctionReport | null; t: TensorEntry | undefined }) {
  const n = Math.max(1, f?.order.length ?? 1);
  const x = (at: number): number => (WIDTH * at) / n;
  const has = f && t && t.first !== null && t.last !== null;
  const at = new Map((f?.order ?? []).map((name, i) => [name, i]));
  const uses = has ? usesOf(f, t.name) : { writes: [], reads: [], inPlace: [] };
  const dots = new Map<number, boolean>();
  for (const r of uses.reads) dots.set(at.get(r) ?? -1, false);
  for (const w of uses.writes) dots.set(at.get(w) ?? -1, true);
  dots.delete(-1);
  return (
    <g>
      <path d={`M0 ${y + 6.5}H${WIDTH}`} style={{ stroke: "var(--line)" }} />
      {has && (
        <rect
          x={x(Math.max(0, t.first as number))}
          y={y - 3}
          width={Math.max(2, x((t.last as number) + 1) - x(Math.max(0, t.first as number)))}
          height="6"
          style={{ fill: "var(--accent-wash)", stroke: "var(--accent-line)" }}
        />
      )}
      {dots.size <= 60 &&
        [...dots].map(([p, write]) => <circle key={p} class={write ? "dota" : "doto"} cx={x(p + 0.5)} cy={y} r={write ? 3 : 2.5} />)}
      <text class="x10 t2 tb" x="-20" y={y + 4}>
        {label}
      </text>
      <text class="x10 t2" x={WIDTH + 8} y={y + 4}>
        {rangeText(t)}
      </text>
    </g>
  );
}

export function LiveRange({ name }: { name: string }) {
  const a = s.tensorsBefore.value.get(name);
  const b = s.tensor(name);
  const say = `${name} lives ${rangeText(a)} in A and ${rangeText(b)} in B`;
  return (
    <svg width="100%" height="40" viewBox="0 0 316 40" preserveAspectRatio="xMinYMid meet" role="img" aria-label={say}>
      <g transform="translate(22 2)">
        <Lane y={9} label="A" f={s.fnBefore.value} t={a} />
        <Lane y={27} label="B" f={s.fn.value} t={b} />
      </g>
    </svg>
  );
}
