// The picture of a cut: cells over two sides of the iteration domain, kept or masked, with the borders of tiles; a cell
// can be pointed at with the mouse or with the arrow keys.
import { useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import * as s from "../../state";
import { EngineGlyph, engineLook } from "../../components/engine";
import { count, group } from "../../components/format";
import { typeScale, useSize } from "../pressure/size";
import { BY_INST, cellPoints, cellValues, labelled, phases, runsPath, stageOf, sideText, valuesText, type Picture, type Rows, type Side } from "./masks";
import type { MaskGrid, MaskSide, PredicateInfo } from "../../state";

/** Cells from this size on are boxes of their own. */
const BOX = 13;
const MOST_HEIGHT = 300;
const TOP = 30;
/** Below the cells: the name of the rows. */
const FOOT = 20;
const ONE: MaskSide = { outer_cells: 1, outer_block: 1, inner_cells: 1, inner_block: 1 };

export interface Row {
  inst: string;
  grid: MaskGrid;
  pic: Picture;
}
export interface GridProps {
  of: PredicateInfo;
  rows: Rows;
  columns: Side;
  /** One for a side of rows; one an instruction otherwise. */
  parts: Row[];
}

/** The cell pointed at, as row and column of the picture. */
const cell = signal<[number, number] | null>(null);

interface Frame {
  w: number;
  h: number;
  left: number;
  columns: number;
  rows: number;
}
function frameOf({ rows, parts }: GridProps, room: number): Frame {
  const pic = (parts[0] as Row).pic;
  const many = rows === BY_INST ? parts.length : pic.rows;
  const left = rows === BY_INST ? Math.min(112, room * 0.28) : 52;
  const right = rows === BY_INST ? 52 : 8;
  const w = Math.min(rows === BY_INST ? 63 : 44, (room - left - right) / pic.columns);
  const h = rows === BY_INST ? 36 : Math.max(Math.min(w, MOST_HEIGHT / many), Math.min(22, 120 / many));
  return { w, h, left, columns: pic.columns, rows: many };
}

function ColumnHeads({ p, side, of, f, at }: { p: PredicateInfo; side: Side; of: MaskSide; f: Frame; at: number | null }) {
  const tiles = side.length === 2 && of.inner_cells > 1;
  const each = tiles ? of.inner_cells * f.w : f.w;
  const total = tiles ? of.outer_cells : f.columns;
  const here = at === null ? null : tiles ? Math.floor(at / of.inner_cells) : at;
  const shown = labelled(total, f.columns * f.w, tiles ? 30 : 26).filter((i) => here === null || i === here || Math.abs(i - here) * each >= 26);
  if (here !== null && !shown.includes(here)) shown.push(here);
  return (
    <>
      {shown.map((i) => {
        const first = tiles ? i * of.inner_cells : i;
        const value = cellValues(p, side, of, first)[0];
        return (
          <text key={i} class={i === here ? "ta tb" : f.w >= BOX || tiles ? "tb" : "x10 t2"} x={f.left + (first + (tiles ? of.inner_cells / 2 : 0.5)) * f.w} y={TOP - 6} text-anchor="middle">
            {tiles ? value?.from : side.length === 2 ? valuesOf(p, side, of, first) : value?.from}
          </text>
        );
      })}
    </>
  );
}
const valuesOf = (p: PredicateInfo, side: Side, of: MaskSide, at: number): string => cellValues(p, side, of, at).map((v) => v.from).join("·");

function RowHeads({ p, side, of, f, at }: { p: PredicateInfo; side: Side; of: MaskSide; f: Frame; at: number | null }) {
  const tiles = side.length === 2 && of.inner_cells > 1;
  const total = tiles ? of.outer_cells : f.rows;
  const here = at === null ? null : tiles ? Math.floor(at / of.inner_cells) : at;
  const each = tiles ? of.inner_cells * f.h : f.h;
  const shown = labelled(total, f.rows * f.h, 14).filter((i) => here === null || i === here || Math.abs(i - here) * each >= 14);
  if (here !== null && !shown.includes(here)) shown.push(here);
  return (
    <>
      {shown.map((i) => {
        const first = tiles ? i * of.inner_cells : i;
        return (
          <text key={i} class={i === here ? "ta tb" : tiles || f.h >= BOX ? "tb" : "x10 t2"} x={f.left - 8} y={TOP + (first + (tiles ? of.inner_cells / 2 : 0.5)) * f.h + 4} text-anchor="end">
            {tiles || side.length === 1 ? cellValues(p, side, of, first)[0]?.from : valuesOf(p, side, of, first)}
          </text>
        );
      })}
    </>
  );
}

/** Borders of tiles: where a trip of the outer loop ends. */
function tileLines(f: Frame, rows: MaskSide, columns: MaskSide): string {
  let d = "";
  for (let o = 1; columns.inner_cells > 1 && o < columns.outer_cells; o++) d += `M${f.left + o * columns.inner_cells * f.w} ${TOP}v${f.rows * f.h}`;
  for (let o = 1; rows.outer_cells === 1 && f.h >= 4 && o < f.rows; o++) d += `M${f.left} ${TOP + o * f.h}h${f.columns * f.w}`;
  for (let o = 1; rows.inner_cells > 1 && o < rows.outer_cells; o++) d += `M${f.left} ${TOP + o * rows.inner_cells * f.h}h${f.columns * f.w}`;
  return d;
}

function Boxes({ pic, f, top, engine, stage = null }: { pic: Picture; f: Frame; top: number; engine: string | null | undefined; stage?: number | null }) {
  const look = engineLook(engine);
  const gap = f.w >= 24 ? 2 : 1;
  return (
    <g class={look ? `e-${look.id}` : "q2"}>
      {Array.from(pic.at, (kind, i) => {
        const x = f.left + (i % pic.columns) * f.w + gap / 2 + 0.5;
        const y = top + Math.floor(i / pic.columns) * f.h + gap / 2 + 0.5;
        const w = f.w - gap - 1;
        const h = f.h - gap - 1;
        return (
          <g key={i}>
            <rect class={kind === 0 ? "gdoff" : kind === 1 ? "blk gdwash" : "blk"} x={x} y={y} width={w} height={h} rx="1" />
            {kind === 1 && <path class="gdsome" d={`M${x} ${y + h}L${x + w} ${y}V${y + h}z`} />}
            {w >= 20 && h >= 16 && (
              <text class={`x10 ${kind === 0 ? "t3" : "tb"}`} x={x + w / 2} y={y + h / 2 + 3.5} text-anchor="middle">
                {kind === 0 ? "off" : kind === 1 ? "part" : stage === null ? "on" : `${w > 40 ? "iter " : ""}${i - stage}`}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

function Area({ pic, f, top, engine }: { pic: Picture; f: Frame; top: number; engine: string | null | undefined }) {
  const look = engineLook(engine);
  return (
    <g class={look ? `e-${look.id}` : "q2"} transform={`translate(${f.left} ${top})`}>
      <rect class="gdground" width={pic.columns * f.w} height={pic.rows * f.h} />
      <path class="gdkept" d={runsPath(pic, 2, f.w, f.h)} />
      <path class="gdpart" d={runsPath(pic, 1, f.w, f.h)} />
    </g>
  );
}

/** What a cell holds, as a sentence. */
export function cellText(g: GridProps, row: number, column: number): string {
  const part = g.rows === BY_INST ? g.parts[row] : g.parts[0];
  if (!part?.grid.columns) return "";
  const r = g.rows === BY_INST ? 0 : row;
  const across = cellValues(g.of, g.columns, part.grid.columns, column);
  const down = g.rows === BY_INST || !part.grid.rows ? [] : cellValues(g.of, g.rows, part.grid.rows, r);
  const points = cellPoints(g.of, g.columns, part.grid.columns, column) * (g.rows === BY_INST || !part.grid.rows ? 1 : cellPoints(g.of, g.rows, part.grid.rows, r));
  const kept = Number(part.grid.kept?.[r * part.pic.columns + column] ?? 0);
  const verdict = points === 1 ? (kept ? "kept" : "masked") : kept === 0 ? `all ${group(points)} masked` : kept === points ? `all ${group(points)} kept` : `${group(kept)} of ${group(points)} kept`;
  return `${g.rows === BY_INST ? `${part.inst}, ` : ""}${valuesText([...down, ...across])}: ${verdict}`;
}

export function Grid(g: GridProps) {
  const box = useRef<HTMLDivElement>(null);
  const { w: width } = useSize(box);
  const scale = typeScale();
  const first = g.parts[0] as Row;
  const room = Math.max(180, width / scale);
  const f = frameOf(g, room);
  const columns = first.grid.columns ?? ONE;
  const rowSide = g.rows === BY_INST ? [] : g.rows;
  const rows = first.grid.rows ?? ONE;
  const braces = g.columns.length === 1 && f.w >= 6 ? phases(s.fn.value?.pipelines, g.columns[0] as string, f.columns) : [];
  const top = braces.length > 0 ? TOP + 20 : TOP;
  const at: [number, number] | null = cell.value && cell.value[0] < f.rows && cell.value[1] < f.columns ? cell.value : null;
  const isBoxed = f.w >= BOX && f.h >= BOX;
  const high = f.rows * f.h;
  const tall = top + high + (g.rows === BY_INST ? 4 : FOOT);
  const go = (row: number, column: number): void => {
    cell.value = [Math.max(0, Math.min(f.rows - 1, row)), Math.max(0, Math.min(f.columns - 1, column))];
  };
  const point = (e: MouseEvent): void => {
    const r = (e.currentTarget as SVGElement).getBoundingClientRect();
    const x = ((e.clientX - r.left) / r.width) * room - f.left;
    const y = ((e.clientY - r.top) / r.height) * tall - top;
    if (x >= 0 && y >= 0 && x < f.columns * f.w && y < high) go(Math.floor(y / f.h), Math.floor(x / f.w));
  };
  const key = (e: KeyboardEvent): void => {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    const [row, column] = at ?? [0, 0];
    const by = e.shiftKey ? 8 : 1;
    const to: Record<string, [number, number]> = {
      ArrowRight: [row, column + by],
      ArrowLeft: [row, column - by],
      ArrowDown: [row + by, column],
      ArrowUp: [row - by, column],
      Home: [row, 0],
      End: [row, f.columns - 1],
      PageUp: [0, column],
      PageDown: [f.rows - 1, column],
    };
    const next = to[e.key];
    if (!next) return;
    e.preventDefault();
    e.stopPropagation();
    go(...next);
  };
  const shift = top - TOP;
  return (
    <div ref={box} class="gdgrid">
      {width > 0 && (
        <div class="gdfocus" data-enter role="group" tabIndex={0} aria-label={`Mask, rows ${sideText(g.rows)}, columns ${sideText(g.columns)}; arrow keys point at a cell`} onKeyDown={key}>
          <svg width={room} height={tall} style={{ zoom: scale }} aria-hidden="true" onMouseMove={point} onClick={point}>
            {at && <rect class="gdband" x={f.left + at[1] * f.w} y={shift + 14} width={f.w} height={TOP - 14 + high} />}
            {braces.map((b) => (
              <g key={b.name}>
                <path class="axis" fill="none" d={`M${f.left + b.from * f.w + 2} 19V14H${f.left + b.to * f.w - 2}V19`} />
                {(b.to - b.from) * f.w > 44 && (
                  <text class="x10 t2" x={f.left + ((b.from + b.to) / 2) * f.w} y="10" text-anchor="middle">
                    {b.name}
                  </text>
                )}
              </g>
            ))}
            <g transform={`translate(0 ${shift})`}>
              <text class="x10 t3" x={f.left - 8} y={TOP - 6} text-anchor="end">
                {sideText(g.columns)} →
              </text>
              {g.rows !== BY_INST && (
                <text class="x10 t3" x={f.left - 8} y={TOP + high + 14} text-anchor="end">
                  {sideText(g.rows)} ↓
                </text>
              )}
              <ColumnHeads p={g.of} side={g.columns} of={columns} f={f} at={at?.[1] ?? null} />
              {g.rows === BY_INST ? (
                g.parts.map((part, i) => {
                  const y = TOP + i * f.h;
                  const engine = s.inst(part.inst)?.engine;
                  return (
                    <g key={part.inst}>
                      {isBoxed ? <Boxes pic={part.pic} f={f} top={y} engine={engine} stage={braces.length > 0 ? stageOf(s.fn.value?.pipelines, g.columns[0] as string, part.inst) : null} /> : <Area pic={part.pic} f={{ ...f, h: f.h - 8 }} top={y + 4} engine={engine} />}
                      <text class="x10 t2" x={f.left + f.columns * f.w + 6} y={y + f.h / 2 + 4}>
                        {group(part.pic.kept)} of {group(part.pic.points)}
                      </text>
                    </g>
                  );
                })
              ) : (
                <>
                  <RowHeads p={g.of} side={rowSide} of={rows} f={f} at={at?.[0] ?? null} />
                  {isBoxed ? <Boxes pic={first.pic} f={f} top={TOP} engine={s.inst(first.inst)?.engine} /> : <Area pic={first.pic} f={f} top={TOP} engine={s.inst(first.inst)?.engine} />}
                  {!isBoxed && <path class={rows.outer_cells === 1 && columns.outer_cells === 1 ? "gdrows" : "gdtiles"} d={tileLines(f, rows, columns)} />}
                  {!isBoxed && <rect class="gdframe" x={f.left} y={TOP} width={f.columns * f.w} height={high} />}
                </>
              )}
              {at && <rect class="gdcell" x={f.left + at[1] * f.w - 1} y={TOP + at[0] * f.h - 1} width={Math.max(4, f.w + 2)} height={Math.max(4, f.h + 2)} />}
            </g>
          </svg>
          {g.rows === BY_INST && (
            <ol class="gdnames" style={{ top: `${top * scale}px`, width: `${(f.left - 6) * scale}px` }}>
              {g.parts.map((part) => (
                <li key={part.inst} style={{ height: `${f.h * scale}px` }}>
                  <EngineGlyph engine={s.inst(part.inst)?.engine} />
                  <button type="button" class={`link b cut ${part.inst === g.of.inst ? "acc" : ""}`} title={part.inst} onClick={(e) => s.focusInst(part.inst, e.ctrlKey || e.metaKey)}>
                    <code>{part.inst}</code>
                  </button>
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
      <p class="gdread" role="status">
        {at ? `${cellText(g, at[0], at[1])}.` : <span class="q3">Point at a cell, or use the arrow keys.</span>}
        {blockText(g)}
      </p>
    </div>
  );
}

/** Says when cells hold more than one point. */
function blockText(g: GridProps) {
  const grid = (g.parts[0] as Row).grid;
  const across = grid.columns ? cellPoints(g.of, g.columns, grid.columns, 0) : 1;
  const down = g.rows !== BY_INST && grid.rows ? cellPoints(g.of, g.rows, grid.rows, 0) : 1;
  return across * down > 1 ? <span class="q3"> A cell is {count(down, "row")} by {count(across, "column")}.</span> : null;
}
