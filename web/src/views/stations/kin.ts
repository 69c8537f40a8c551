// Stations of a program on its way down, and which parts of one were made from which parts of the one before. Pure.
import type { Format } from "../../state/format";

/** In the order a program passes them. */
export const STATIONS = ["net", "stablehlo", "op", "isa", "bir"] as const;
export type StationId = (typeof STATIONS)[number];

/** What one station has for one thing: a line of a script, an operation, an instruction. */
export interface Unit {
  /** Unique in its station. */
  key: string;
  /** Its lines, from 0; `to` is exclusive. */
  from: number;
  to: number;
  /** Keys of the units in the station before that it was made from. */
  parents: readonly string[];
  engine?: string | null;
  /** Its line in the source, from 1. */
  line?: number;
}

export interface StationLine {
  text: string;
  /** The line as it was written, where `text` leaves something out. */
  full?: string;
}
export interface Station {
  id: StationId;
  title: string;
  /** What its units are called. */
  noun: string;
  format: Format;
  lines: StationLine[];
  /** By line. */
  units: Unit[];
  /** What all its names begin with, the function they were inlined from; left out of the lines. */
  prefix?: string;
  /** The lane whose order it shows, where the lanes' orders differ. */
  lane?: "A" | "B";
  /** Why there is none. */
  problem?: string;
}

export interface Choice {
  station: StationId;
  keys: ReadonlySet<string>;
}
export type Kin = ReadonlyMap<StationId, ReadonlySet<string>>;
const NONE: ReadonlySet<string> = new Set();

/** The chosen units, what they were made from at each station above, and what became of them at each one below. */
export function kinOf(stations: readonly Station[], choice: Choice | null): Kin {
  const kin = new Map<StationId, ReadonlySet<string>>();
  const at = stations.findIndex((x) => x.id === choice?.station);
  if (!choice || at < 0) return kin;
  kin.set(choice.station, choice.keys);
  let now = choice.keys;
  for (let i = at; i > 0; i--) {
    const up = new Set<string>();
    for (const u of stations[i]!.units) if (now.has(u.key)) for (const p of u.parents) up.add(p);
    kin.set(stations[i - 1]!.id, up);
    now = up;
  }
  now = choice.keys;
  for (let i = at + 1; i < stations.length; i++) {
    const down = new Set(stations[i]!.units.filter((u) => u.parents.some((p) => now.has(p))).map((u) => u.key));
    kin.set(stations[i]!.id, down);
    now = down;
  }
  return kin;
}
export const kinAt = (kin: Kin, station: StationId): ReadonlySet<string> => kin.get(station) ?? NONE;

export const indentOf = (text: string): number => text.length - text.trimStart().length;

/** Units that a line stands for: the one it belongs to, all those of the block it opens, or the one it is within. */
export function unitsAt(station: Station, line: number): Unit[] {
  const own = station.units.find((u) => u.from <= line && line < u.to);
  if (own) return [own];
  const text = station.lines[line]?.text ?? "";
  if (!/[{:]\s*$/.test(text)) return [];
  const depth = indentOf(text);
  let end = line + 1;
  while (end < station.lines.length && (station.lines[end]!.text.trim() === "" || indentOf(station.lines[end]!.text) > depth)) end++;
  return station.units.filter((u) => u.from > line && u.from < end);
}

/** Last line, exclusive, of what opens at a line: brackets opened there are closed; at most `most` lines. */
export function closedAt(lineAt: (i: number) => string | undefined, line: number, most = 10_000): number {
  let depth = 0;
  for (let i = line; i < line + most; i++) {
    const text = lineAt(i);
    if (text === undefined) return i;
    // Brackets in strings and comments do not count.
    for (const ch of text.replace(/"(?:\\.|[^"\\])*"|\/\/.*/g, "")) {
      if (ch === "{" || ch === "(" || ch === "[") depth++;
      else if (ch === "}" || ch === ")" || ch === "]") depth--;
    }
    if (depth <= 0) return i + 1;
  }
  return line + 1;
}

/** The unit `by` places on from the first chosen one; from the ends when none is chosen. */
export function steppedUnit(units: readonly Unit[], chosen: ReadonlySet<string>, by: number): Unit | null {
  const at = units.findIndex((u) => chosen.has(u.key));
  if (at < 0) return (by > 0 ? units[0] : units.at(-1)) ?? null;
  return units[Math.max(0, Math.min(units.length - 1, at + by))] ?? null;
}
