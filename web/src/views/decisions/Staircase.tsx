// The picture of a pipelined loop: statements against iterations, below it the copies of each buffer from the write to the
// last read, and the bytes in use.
import * as s from "../../state";
import { engineLook } from "../../components/engine";
import { bytes, kib } from "../../components/format";
import { shorten } from "../../geometry/graph";
import { columnsShown, inFlight, phasesOf, tileAt, type Rotating, type Row } from "./staircase";
import { violationAt, type Loop } from "./Pipelines";

const COLUMN = { least: 34, most: 72 } as const;
const GAP_WIDTH = 20;
const TOP = 38;
const ROW = { low: 28, high: 36 } as const;
const SLOT = 19;
const MOST_SLOTS = 12;
const BYTES = 52;

/** Where columns stand: those that are left out share one narrow gap. */
export interface Columns {
  list: (number | null)[];
  width: number;
  x: (column: number, share?: number) => number;
  isShown: (column: number) => boolean;
  end: number;
}
export function columnsOf(total: number, room: number, at: number, ends: number): Columns {
  const list = columnsShown(total, Math.max(5, Math.floor(room / COLUMN.least)), at, ends);
  const gaps = list.filter((c) => c === null).length;
  const width = Math.min(COLUMN.most, (room - gaps * GAP_WIDTH) / Math.max(1, list.length - gaps));
  const left = new Map<number, number>();
  const gapsAt: { before: number; x: number }[] = [];
  let x = 0;
  list.forEach((c, i) => {
    if (c !== null) left.set(c, x);
    else gapsAt.push({ before: list[i + 1] as number, x });
    x += c === null ? GAP_WIDTH : width;
  });
  const end = x;
  return {
    list,
    width,
    end,
    isShown: (c) => left.has(c),
    x: (c, share = 0) => {
      const at = left.get(c);
      if (at !== undefined) return at + share * width;
      if (c < 0) return 0;
      const gap = gapsAt.find((g) => c < g.before);
      return gap ? gap.x + GAP_WIDTH / 2 : end;
    },
  };
}

const cut = (text: string, room: number, letter = 6.1): string => shorten(text, Math.max(2, Math.floor(room / letter)));

function Heads({ l, c, at, high }: { l: Loop; c: Columns; at: number; high: number }) {
  const phases = phasesOf(l.stairs);
  // A short phase at an end may write over the bracket of the long one in the middle, beside its name.
  const middle = phases.length > 2 ? phases[1] : undefined;
  const beside = middle ? (c.x(middle.to - 1, 1) - c.x(middle.from) - 6.1 * middle.name.length) / 2 - 6 : 0;
  return (
    <>
      {phases.map((p, i) => {
        const x0 = c.x(p.from) + 2;
        const x1 = c.x(p.to - 1, 1) - 2;
        const isTight = p !== middle && 6.1 * p.name.length > x1 - x0 && beside > 0;
        return (
          <g key={p.name}>
            <path class="axis" fill="none" d={`M${x0} 18V14H${x1}V18`} />
            {(x1 - x0 > 20 || isTight) && (
              <text class="x10 t2" x={isTight ? (i === 0 ? x0 : x1) : (x0 + x1) / 2} y="10" text-anchor={isTight ? (i === 0 ? "start" : "end") : "middle"}>
                {cut(p.name, x1 - x0 + (isTight ? beside : 0))}
              </text>
            )}
          </g>
        );
      })}
      {c.list.map((col, i) =>
        col === null ? (
          <text key={`g${i}`} class="t3" x={c.x((c.list[i - 1] as number) + 1)} y="33" text-anchor="middle">
            …
          </text>
        ) : (
          <text key={col} class={col === at ? "ta tb" : "tb"} x={c.x(col, 0.5)} y="33" text-anchor="middle">
            {l.p.lb + col}
          </text>
        ),
      )}
      <path class="grid" d={`M0 ${high}H${c.end}`} />
    </>
  );
}

function Cells({ l, c, row, y, high, marked }: { l: Loop; c: Columns; row: Row; y: number; high: number; marked: ReadonlySet<string> }) {
  const look = engineLook(row.insts.length === 1 ? s.inst(row.insts[0] as string)?.engine : null);
  return (
    <g class={look ? `e-${look.id}` : "q2"}>
      {c.list.map((col) => {
        if (col === null) return null;
        const tile = tileAt(row, col, l.stairs.trips);
        const x = c.x(col) + 2;
        const w = c.width - 4;
        if (tile === null)
          return (
            <g key={col}>
              <rect class="soff" x={x + 0.5} y={y + 0.5} width={w - 1} height={high - 5} rx="2" />
              <text class="x10 t3" x={x + w / 2} y={y + high / 2 + 1} text-anchor="middle">
                off
              </text>
            </g>
          );
        const { reads, writes } = l.slots(row, col);
        const moved = `${reads.join(",")}${reads.length > 0 && writes.length > 0 ? "→" : ""}${writes.join(",")}`;
        const fits = moved !== "" && moved.length * 6.1 <= w - 4 && high > ROW.low;
        const bad = marked.has(`${row.unit} ${col}`);
        return (
          <g key={col}>
            <rect class={`blk ${bad ? "sbad" : ""}`} x={x + 0.5} y={y + 0.5} width={w - 1} height={high - 5} rx="2" />
            {bad && <rect class="sbadfill" x={x + 2} y={y + high - 11} width={w - 4} height={5} />}
            <text class="x10 tb" x={x + w / 2} y={y + high / 2 + (fits ? -4 : 1)} text-anchor="middle">
              {w > 46 ? `iter ${tile}` : tile}
            </text>
            {fits && (
              <text class="x10 tm t2" x={x + w / 2} y={y + high / 2 + 8} text-anchor="middle">
                {moved}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** From the access that has to come first to the one that would no longer come after it. */
function ViolationLine({ l, c, yOf, below }: { l: Loop; c: Columns; yOf: (r: Row) => number; below: number }) {
  const v = violationAt(l);
  if (!v || !l.p.violation) return null;
  const x0 = c.x(v.src.column, 0.5);
  const x1 = c.x(v.dst.column, 0.5);
  const [y0, y1] = [yOf(v.src.row), yOf(v.dst.row)];
  const side = x0 === x1 ? c.width / 2 : 0;
  const d = x0 === x1 ? `M${x0 + side - 3} ${y0}H${x0 + side + 5}V${y1}H${x1 + side - 2}` : `M${x0} ${y0}L${x1} ${y1}`;
  return (
    <>
      <path class="sviol" d={d} marker-end="url(#s-bad)" />
      <text class="x10 tbad tb" x={Math.min(Math.max(0, x0 - c.width / 2 + 2), c.end - 120)} y={below}>
        {l.p.violation.type} {l.p.violation.tensor}: {v.dst.row.unit} runs before {v.src.row.unit}
      </text>
    </>
  );
}

/** One value in its copy: from the write (filled) to the last read (hollow). */
function Copies({ l, c, b, slot, y }: { l: Loop; c: Columns; b: Rotating; slot: number; y: number }) {
  const n = Math.max(1, l.stairs.rows.length);
  const share = (r: Row | null): number => ((r?.place ?? 0) + 0.5) / n;
  const values = new Set<number>();
  for (const col of c.list) {
    const now = col === null ? null : inFlight(b, col, l.stairs.trips);
    // A copy holds one value at a time, so the window gives few; more than it has columns are never looked at.
    for (let v = now ? Math.max(now.from, now.to - c.list.length * b.copies) : 1; now && v <= now.to; v++) if (v % b.copies === slot) values.add(v);
  }
  return (
    <>
      {[...values].map((v) => {
        const x0 = c.x(v + b.first, share(b.writer));
        const x1 = Math.max(x0 + 6, c.x(v + b.last, share(b.reader)));
        if (x1 <= x0 || (!c.isShown(v + b.first) && !c.isShown(v + b.last) && x1 - x0 <= 6)) return null;
        return (
          <g key={v}>
            <rect class="scopy" x={x0 - 5.5} y={y + 2.5} width={x1 - x0 + 11} height={SLOT - 6} rx="2" />
            <circle class="dotp" cx={x0} cy={y + SLOT / 2 - 0.5} r="2.5" />
            <circle class="sread" cx={x1} cy={y + SLOT / 2 - 0.5} r="2.5" />
            {x1 - x0 > 16 + String(v).length * 6 && (
              <text class="x10" x={(x0 + x1) / 2} y={y + SLOT / 2 + 3} text-anchor="middle">
                {v}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

function Bytes({ l, c, head, y }: { l: Loop; c: Columns; head: number; y: number }) {
  const all = l.buffers.reduce((a, b) => a + b.bytes * b.copies, 0);
  if (all === 0) return null;
  const small = all < 4096;
  const figure = (v: number): string => (small ? String(v) : kib(v));
  const used = (col: number): number =>
    l.buffers.reduce((a, b) => {
      const now = inFlight(b, col, l.stairs.trips);
      return a + (now ? Math.min(b.copies, now.to - now.from + 1) * b.bytes : 0);
    }, 0);
  const top = y + 12;
  const bottom = y + BYTES - 4;
  const at = (v: number): number => bottom - ((bottom - top) * v) / all;
  let line = "";
  for (const col of c.list) if (col !== null) line += `${line === "" ? "M" : "L"}${c.x(col).toFixed(1)} ${at(used(col)).toFixed(1)}H${c.x(col, 1).toFixed(1)}`;
  return (
    <>
      <text class="x10 tb" x="0" y={top + 4}>
        Bytes
      </text>
      <text class="x10 t3" x="0" y={top + 16}>
        in copies, {small ? "B" : "KiB"}
      </text>
      <g transform={`translate(${head} 0)`}>
        <path class="c-fill" d={`${line}V${bottom}H0z`} />
        <path class="c-after" d={line} />
        <path class="cap" d={`M0 ${top}H${c.end}`} />
        <path class="axis" d={`M0 ${bottom}H${c.end}`} />
        <text class="x10 t2 halo" x={c.end - 2} y={top - 3} text-anchor="end">
          allocated {figure(all)}
        </text>
        {c.list.map((col) => (col === null || c.width < 40 ? null : (
          <text key={col} class="x10 t2 halo" x={c.x(col, 0.5)} y={at(used(col)) + (bottom - at(used(col)) > 16 ? 11 : -4)} text-anchor="middle">
            {figure(used(col))}
          </text>
        )))}
      </g>
    </>
  );
}

export function Staircase({ l, at, width, head, go }: { l: Loop; at: number; width: number; head: number; go: (column: number) => void }) {
  const v = violationAt(l);
  const c = columnsOf(l.stairs.columns, width - head - 2, at, l.stairs.stages - 1);
  const hasSlots = l.p.pipelined && l.buffers.length > 0;
  const row = hasSlots && c.width >= 44 ? ROW.high : ROW.low;
  const rows = l.stairs.rows;
  const marked = new Set(v ? [`${v.src.row.unit} ${v.src.column}`, `${v.dst.row.unit} ${v.dst.column}`] : []);
  const stairsEnd = TOP + rows.length * row + (v ? 16 : 4);
  const copies = hasSlots ? l.buffers.flatMap((b) => Array.from({ length: b.copies }, (_, slot) => ({ b, slot }))) : [];
  const drawn = copies.slice(0, MOST_SLOTS);
  const slotsTop = stairsEnd + (drawn.length > 0 ? 16 : 0);
  const slotsEnd = slotsTop + drawn.length * SLOT + (copies.length > drawn.length ? 14 : 0);
  const high = slotsEnd + (hasSlots ? BYTES + 6 : 0);
  const cursor = s.cursorInst.value;
  return (
    <svg
      width={width}
      height={high}
      aria-hidden="true"
      onClick={(e) => {
        const r = e.currentTarget.getBoundingClientRect();
        const zoom = r.width / width;
        const x = (e.clientX - r.left) / zoom;
        const y = (e.clientY - r.top) / zoom;
        const hit = rows[Math.floor((y - TOP) / row)];
        if (x < head && hit?.insts[0] !== undefined) s.focusInst(hit.insts[0], e.ctrlKey || e.metaKey);
        const col = c.list.find((k) => k !== null && x - head >= c.x(k) && x - head < c.x(k, 1));
        if (typeof col === "number") go(col);
      }}
    >
      <defs>
        <marker id="s-bad" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto" markerUnits="userSpaceOnUse">
          <path class="agm bad" d="M0 .8 8 4 0 7.2z" />
        </marker>
      </defs>
      {c.isShown(at) && <rect class="dnow" x={head + c.x(at)} y="20" width={c.width} height={high - 20} />}
      <text class="x10 t3" x="0" y="32">
        {cut(`iteration ${l.p.axis}`, head - 4)}
        <title>Columns: iterations of the new loop. Cells: the iteration as written that a statement works on.</title>
      </text>
      <g transform={`translate(${head} 0)`}>
        <Heads l={l} c={c} at={at} high={stairsEnd - 0.5} />
      </g>
      {rows.map((r, i) => {
        const y = TOP + i * row;
        const look = engineLook(r.insts.length === 1 ? s.inst(r.insts[0] as string)?.engine : null);
        const isOn = cursor !== null && r.insts.includes(cursor);
        return (
          <g key={r.unit}>
            {look && (
              <g class={`e-${look.id}`}>
                <use href={`#g-${look.id}`} x="0" y={y + row / 2 - 11} width="9" height="9" />
              </g>
            )}
            <text class={`tm tb ${isOn ? "ta" : ""}`} x={look ? 14 : 0} y={y + row / 2 - 3}>
              {cut(r.unit, head - (look ? 16 : 4), 6.7)}
            </text>
            <text class="x10 t3" x={look ? 14 : 0} y={y + row / 2 + 9}>
              stage {r.stage}
            </text>
            <g transform={`translate(${head} 0)`}>
              <Cells l={l} c={c} row={r} y={y} high={row} marked={marked} />
            </g>
          </g>
        );
      })}
      <g transform={`translate(${head} 0)`}>
        <ViolationLine l={l} c={c} yOf={(r) => TOP + rows.indexOf(r) * row + row / 2 - 2} below={stairsEnd - 5} />
      </g>
      {drawn.length > 0 && (
        <text class="x10 t3" x={head} y={stairsEnd + 11}>
          copies: each value from its write (filled) to its last read (hollow)
        </text>
      )}
      {drawn.map(({ b, slot }, i) => {
        const y = slotsTop + i * SLOT;
        return (
          <g key={`${b.tensor} ${slot}`}>
            <text class="x10 tm tb" x="0" y={y + SLOT / 2 + 3}>
              {cut(`${b.tensor}[${slot}]`, head - 6)}
              <title>{`copy ${slot} of ${b.copies} of ${b.tensor}, ${bytes(b.bytes)}`}</title>
            </text>
            <path class="grid" d={`M${head} ${y + SLOT - 0.5}H${head + c.end}`} />
            <g transform={`translate(${head} 0)`}>
              <Copies l={l} c={c} b={b} slot={slot} y={y} />
            </g>
          </g>
        );
      })}
      {copies.length > drawn.length && (
        <text class="x10 t3" x="0" y={slotsEnd - 3}>
          {copies.length - drawn.length} more copies
        </text>
      )}
      {hasSlots && <Bytes l={l} c={c} head={head} y={slotsEnd + 2} />}
    </svg>
  );
}
