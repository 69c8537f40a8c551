// One station as a column of lines; only those in sight are in the document.
import { useLayoutEffect, useRef } from "preact/hooks";
import * as s from "../../state";
import { engineLook } from "../../components/engine";
import { count } from "../../components/format";
import { useScrolled } from "../../components/scrolled";
import { tokensOf } from "../source/tokens";
import { kinAt, type Station, type Unit } from "./kin";
import { choose, chooseLine, kin, point, pointedKin, stepUnits } from "./store";

const OVERSCAN = 10;
/** Lines of the text of what is chosen, at the foot of a column. */
const MOST_TOLD = 4;
/** Letters of a line that are drawn: constants may have millions. */
const MOST_LETTERS = 400;
const MOST_TOLD_LETTERS = 1500;
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)} …` : text);

function Tokens({ text, station }: { text: string; station: Station }) {
  const parts = [];
  let at = 0;
  // Names here may be none of the language: those of instructions have dots.
  const made = station.format === "penguin" || station.format === "bir" ? /^(\s*)(\S+)(?= = )/.exec(text) : null;
  if (made) {
    at = made[0].length;
    parts.push(made[1], <span class="lhs">{made[2]}</span>);
  }
  for (const t of tokensOf(text, station.format)) {
    if (t.from < at) continue;
    if (t.from > at) parts.push(text.slice(at, t.from));
    parts.push(<span class={t.cls}>{text.slice(t.from, t.to)}</span>);
    at = t.to;
  }
  parts.push(text.slice(at));
  return <>{parts}</>;
}

/** What is chosen in a column, whole and wrapped: a row shows its beginning only. */
function Told({ station, units }: { station: Station; units: Unit[] }) {
  if (units.length === 0) return null;
  return (
    <div class="sttold" tabIndex={0} role="region" aria-label={`Chosen in ${station.title}`}>
      {units.slice(0, MOST_TOLD).map((u) => (
        <p key={u.key}>
          <Tokens text={cut(station.lines.slice(u.from, Math.min(u.to, u.from + 12)).map((l) => cut(l.full ?? l.text, MOST_TOLD_LETTERS)).join("\n").trim(), MOST_TOLD_LETTERS)} station={station} />
        </p>
      ))}
      {units.length > MOST_TOLD && <p class="q3">and {units.length - MOST_TOLD} more</p>}
    </div>
  );
}

const lengths = new WeakMap<Station, number>();
function longest(station: Station): number {
  let n = lengths.get(station);
  if (n === undefined) lengths.set(station, (n = station.lines.reduce((most, l) => Math.max(most, Math.min(l.text.length, MOST_LETTERS + 2)), 0)));
  return n;
}

export interface ColumnProps {
  station: Station;
  /** Moves the keyboard to the column beside this one. */
  onLeave: (by: 1 | -1) => void;
}

export function Column({ station, onLeave }: ColumnProps) {
  const box = useRef<HTMLDivElement>(null);
  const view = useScrolled(box, station.problem === undefined);
  const chosen = kinAt(kin.value, station.id);
  const pointed = kinAt(pointedKin.value, station.id);
  const row = s.projector.value ? 22.5 : s.arrangement.value === "phone" ? 24 : 18;
  const marked = station.units.filter((u) => chosen.has(u.key));
  const first = marked[0];
  // What is chosen anywhere comes into sight everywhere.
  const key = first ? `${station.lines.length} ${first.key}` : "";
  useLayoutEffect(() => {
    const el = box.current;
    if (!el || !first) return;
    const top = first.from * row;
    const bottom = ((marked.at(-1) as Unit).to - 1) * row;
    if (top >= el.scrollTop && bottom + row <= el.scrollTop + el.clientHeight) return;
    el.scrollTop = Math.max(0, top - Math.max(row * 2, (el.clientHeight - (bottom - top)) / 3));
  }, [key]);

  const onKey = (e: KeyboardEvent): void => {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    const units = station.units;
    const at = units.findIndex((u) => chosen.has(u.key));
    const last = units.length - 1 - [...units].reverse().findIndex((u) => chosen.has(u.key));
    const go = (i: number): void => {
      const u = units[Math.max(0, Math.min(units.length - 1, i))];
      if (u) choose(station.id, [u]);
    };
    if (e.key === "ArrowDown") go(at < 0 ? 0 : last + 1);
    else if (e.key === "ArrowUp") go(at < 0 ? units.length - 1 : at - 1);
    else if (e.key === "PageDown") stepUnits(1);
    else if (e.key === "PageUp") stepUnits(-1);
    else if (e.key === "Home") go(0);
    else if (e.key === "End") go(units.length - 1);
    else if (e.key === "ArrowRight" || e.key === "ArrowLeft") onLeave(e.key === "ArrowRight" ? 1 : -1);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };

  const unitOf = new Map<number, Unit>();
  for (const u of station.units) for (let i = u.from; i < u.to; i++) unitOf.set(i, u);
  const start = Math.max(0, Math.floor(view.top / row) - OVERSCAN);
  const end = Math.min(station.lines.length, Math.ceil((view.top + view.height) / row) + OVERSCAN);
  const isSource = station.format !== "penguin";
  const hasEngines = station.units.some((u) => engineLook(u.engine));
  const rows = [];
  for (let i = start; i < end; i++) {
    const line = station.lines[i] as Station["lines"][number];
    const u = unitOf.get(i);
    const isChosen = u !== undefined && chosen.has(u.key);
    const look = u && u.from === i ? engineLook(u.engine) : null;
    rows.push(
      <div
        key={i}
        id={`st-${station.id}-${i}`}
        role="option"
        aria-selected={isChosen}
        aria-setsize={station.lines.length}
        aria-posinset={i + 1}
        class={`strow ${u ? "" : "aside"} ${isChosen ? "on" : ""} ${u !== undefined && pointed.has(u.key) ? "at" : ""}`}
        style={{ top: `${i * row}px`, height: `${row}px`, lineHeight: `${row}px` }}
        title={line.full && cut(line.full, MOST_TOLD_LETTERS)}
        onClick={() => chooseLine(station, i)}
        onMouseEnter={() => point(u ? { station: station.id, keys: new Set([u.key]) } : null)}
      >
        <span class="no">{hasEngines ? <b class={look ? `e-${look.id}` : ""}>{look?.code ?? ""}</b> : isSource ? i + 1 : u?.from === i ? (u.line ?? "") : ""}</span>
        <code>
          <Tokens text={cut(line.text, MOST_LETTERS)} station={station} />
        </code>
      </div>,
    );
  }
  const name = count(station.units.length, station.noun);
  return (
    <section class="stcol" aria-label={station.title} data-station={station.id}>
      <h3 title={station.prefix ? `names without ${station.prefix}` : undefined}>
        {station.title} {station.lane && <span class="pin" title={`in the order of lane ${station.lane}`}>{station.lane}</span>} {station.prefix ? <span class="q3 m cut">{station.prefix}…</span> : null}<span class="q3">{station.problem !== undefined ? "" : marked.length > 0 ? `${marked.length} of ${name}` : name}</span>
      </h3>
      {station.problem !== undefined ? (
        <p class="stnone q2">{station.problem.charAt(0).toUpperCase() + station.problem.slice(1)}</p>
      ) : (
        <div
          ref={box}
          class="stlines"
          role="listbox"
          aria-label={`${station.title}, ${name}`}
          aria-multiselectable="true"
          aria-activedescendant={first && first.from >= start && first.from < end ? `st-${station.id}-${first.from}` : undefined}
          tabIndex={0}
          onKeyDown={onKey}
          onMouseLeave={() => point(null)}
        >
          <div role="presentation" class="stall" style={{ height: `${station.lines.length * row}px`, width: `calc(${longest(station)}ch + 3rem)` }}>
            {rows}
          </div>
        </div>
      )}
      <Told station={station} units={marked} />
    </section>
  );
}
