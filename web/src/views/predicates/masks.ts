// Masks as pictures: which loops and indices make the sides of a cut, what a cell holds, where runs of cells are drawn.
import type { MaskDim, MaskGrid, MaskSide, PipelineEntry, PredicateInfo } from "../../state";

/** A dimension, or a loop and a dimension inside it. */
export type Side = string[];
/** Rows are instructions, one each, instead of a dimension. */
export const BY_INST = "inst";
export type Rows = Side | typeof BY_INST;

/** Integers of the core above 2^53 come as strings. */
const num = (n: number | null): number => Number(n ?? 0);

export const sideText = (side: Rows): string => (side === BY_INST ? "instruction" : side.join("·"));
export const sameSide = (a: Rows, b: Rows): boolean => sideText(a) === sideText(b);

const dimOf = (p: PredicateInfo, name: string): MaskDim | undefined => p.domain.find((d) => d.name === name);
export const valueAt = (d: MaskDim, trip: number): number => num(d.lb) + trip * num(d.stride);

/** Sides a person can choose: a tile index with the loop it goes on from first, then every dimension alone. */
export function sidesOf(p: PredicateInfo): Side[] {
  const pairs = p.domain.flatMap((d): Side[] => (d.outer !== null && dimOf(p, d.outer) ? [[d.outer, d.name]] : []));
  return [...pairs, ...p.domain.map((d) => [d.name])];
}

/** The sides that show most: two where the guards read two, else the one against its loop or against the instructions. */
export function defaultSides(p: PredicateInfo): { rows: Rows; columns: Side } {
  const used = p.domain.filter((d) => d.used);
  const pairs = used.flatMap((d): Side[] => (d.outer !== null ? [[d.outer, d.name]] : []));
  const paired = new Set(pairs.flat());
  const alone = used.filter((d) => !paired.has(d.name)).map((d): Side => [d.name]);
  const sides = [...alone, ...pairs];
  const last = sides.at(-1);
  if (!last) return { rows: BY_INST, columns: [p.domain[0]?.name ?? ""] };
  if (sides.length >= 2) return pairs.length >= 2 ? { rows: pairs[0] as Side, columns: pairs[1] as Side } : { rows: sides[0] as Side, columns: last };
  return last.length === 2 ? { rows: [last[0] as string], columns: [last[1] as string] } : { rows: BY_INST, columns: last };
}
export const overlaps = (a: Rows, b: Rows): boolean => a !== BY_INST && b !== BY_INST && a.some((x) => b.includes(x));

/** Used dimensions that lie on neither side: they stay at one trip. */
export const heldDims = (p: PredicateInfo, rows: Rows, columns: Side): MaskDim[] =>
  p.domain.filter((d) => d.used && !columns.includes(d.name) && (rows === BY_INST || !rows.includes(d.name)) && num(d.trips) > 1);

export const share = (kept: number | null, points: number): string => {
  if (kept === null || num(points) === 0) return "";
  const part = (100 * num(kept)) / num(points);
  return `${part > 0 && part < 1 ? "under 1" : part < 100 && part > 99 ? "over 99" : Math.round(part)} %`;
};
export type Verdict = "always" | "never" | "some" | "unknown";
export const verdictOf = (kept: number | null, points: number): Verdict =>
  kept === null ? "unknown" : num(kept) === 0 ? "never" : num(kept) === num(points) ? "always" : "some";

// ---- cells ------------------------------------------------------------------------------------------

export const cellsOf = (side: MaskSide | undefined): number => (side ? side.outer_cells * side.inner_cells : 1);

/** First and last value of each dimension in a cell of one side. */
export function cellValues(p: PredicateInfo, side: Side, of: MaskSide, cell: number): { name: string; from: number; to: number; trips: number }[] {
  return side.flatMap((name, i) => {
    const d = dimOf(p, name);
    if (!d) return [];
    const isOuter = side.length === 2 && i === 0;
    const at = isOuter ? Math.floor(cell / of.inner_cells) : cell % of.inner_cells;
    const block = num(isOuter ? of.outer_block : of.inner_block);
    const first = at * block;
    const last = Math.min(num(d.trips), first + block) - 1;
    return [{ name, from: valueAt(d, first), to: valueAt(d, last), trips: last - first + 1 }];
  });
}
export const cellPoints = (p: PredicateInfo, side: Side, of: MaskSide, cell: number): number => cellValues(p, side, of, cell).reduce((n, v) => n * v.trips, 1);

export const valuesText = (list: { name: string; from: number; to: number }[]): string => list.map((v) => `${v.name} ${v.from === v.to ? v.from : `${v.from} to ${v.to}`}`).join(", ");

export interface Picture {
  rows: number;
  columns: number;
  /** 0 nothing of the cell is kept, 1 some, 2 all. */
  at: Uint8Array;
  kept: number;
  points: number;
}
/** Cells of a grid as nothing, some, all. */
export function pictureOf(p: PredicateInfo, rows: Side, columns: Side, grid: MaskGrid): Picture | null {
  if (!grid.columns || !grid.kept) return null;
  const height = rows.length > 0 ? cellsOf(grid.rows) : 1;
  const width = cellsOf(grid.columns);
  const across = Array.from({ length: width }, (_, c) => cellPoints(p, columns, grid.columns as MaskSide, c));
  const at = new Uint8Array(width * height);
  let kept = 0;
  let points = 0;
  for (let r = 0; r < height; r++) {
    const down = rows.length > 0 && grid.rows ? cellPoints(p, rows, grid.rows, r) : 1;
    for (let c = 0; c < width; c++) {
      const all = down * (across[c] as number);
      const n = num(grid.kept[r * width + c] ?? 0);
      at[r * width + c] = n === 0 ? 0 : n === all ? 2 : 1;
      kept += n;
      points += all;
    }
  }
  return { rows: height, columns: width, at, kept, points };
}

/** Rectangles of one kind of cell as one path: runs along rows, equal runs of neighbouring rows joined. */
export function runsPath(pic: Picture, kind: 1 | 2, w: number, h: number): string {
  const open = new Map<string, number>();
  const out: string[] = [];
  const close = (key: string, from: number, to: number): void => {
    const [a, b] = key.split(" ").map(Number) as [number, number];
    out.push(`M${+(a * w).toFixed(2)} ${+(from * h).toFixed(2)}H${+(b * w).toFixed(2)}V${+(to * h).toFixed(2)}H${+(a * w).toFixed(2)}z`);
  };
  for (let r = 0; r <= pic.rows; r++) {
    const now = new Set<string>();
    for (let c = 0; r < pic.rows && c < pic.columns; c++) {
      const start = c;
      while (c < pic.columns && pic.at[r * pic.columns + c] === kind) c++;
      if (c > start) now.add(`${start} ${c}`);
    }
    for (const [key, from] of open) {
      if (now.has(key)) continue;
      close(key, from, r);
      open.delete(key);
    }
    for (const key of now) if (!open.has(key)) open.set(key, r);
  }
  return out.join("");
}

/** "1×0 5×1 1×0": cells off and on in turn; null when a cell is both, or there are many runs. */
export function runsText(pic: Picture, most = 8): string | null {
  const runs: [number, number][] = [];
  for (const kind of pic.at) {
    if (kind === 1) return null;
    const on = kind === 2 ? 1 : 0;
    const last = runs.at(-1);
    if (last && last[1] === on) last[0]++;
    else if (runs.push([1, on]) > most) return null;
  }
  return runs.map(([n, on]) => `${n}×${on}`).join(" ");
}

/** Cells that get a label: all when they fit, else ones a power of two apart; `each` is the room one label takes. */
export function labelled(count: number, length: number, each: number): number[] {
  if (count <= 0) return [];
  const least = (count * each) / Math.max(1, length);
  let step = 1;
  while (step < least) step *= 2;
  return Array.from({ length: Math.ceil(count / step) }, (_, i) => i * step);
}

/** Prologue, steady and epilogue of a pipelined loop, in its trips. */
export function phases(pipelines: readonly PipelineEntry[] | undefined, axis: string, trips: number): { name: string; from: number; to: number }[] {
  const p = (pipelines ?? []).find((x) => x.axis === axis && x.pipelined && num(x.ub) - num(x.lb) === trips);
  if (!p || p.stages < 2) return [];
  const edge = Math.min(p.stages - 1, trips);
  return [
    { name: "prologue", from: 0, to: edge },
    { name: "steady", from: edge, to: trips - edge },
    { name: "epilogue", from: Math.max(edge, trips - edge), to: trips },
  ].filter((x) => x.to > x.from);
}

/** The stage of an instruction in the pipelined loop, so that what runs in trip t is iteration t - stage. */
export const stageOf = (pipelines: readonly PipelineEntry[] | undefined, axis: string, inst: string): number | null =>
  (pipelines ?? []).find((x) => x.axis === axis && x.pipelined)?.statements.find((x) => x.unit === inst)?.stage ?? null;

/** Scope of the innermost loop `axis` around an instruction's scope; null when there is none. */
export function loopScope(scope: string, axis: string): string | null {
  const parts = scope.split("/");
  for (let i = parts.length - 1; i > 0; i--) if ((parts[i] as string).replace(/#\d+$/, "") === axis) return parts.slice(0, i + 1).join("/");
  return null;
}
