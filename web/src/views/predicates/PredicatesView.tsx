// Predicates: the guards of the instruction in focus as text, beside them the points of its loops and tile indices at which
// they hold; the same for all guarded instructions as a table.
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import "./predicates.css";
import * as s from "../../state";
import { Pane, Waiting } from "../../components/Pane";
import { Icon } from "../../components/icons";
import { Table } from "../../components/Table";
import { EngineGlyph, engineLook } from "../../components/engine";
import { count, group } from "../../components/format";
import { editorModule } from "../source/SourceView";
import { Grid, type Row } from "./Grid";
import { BY_INST, pictureOf, runsText, sameSide, share, sidesOf, sideText, valueAt, verdictOf, type Rows, type Side } from "./masks";
import * as d from "./store";
import type { MaskDim, PredicateInfo } from "../../state";

const asTable = signal(false);
type Guard = PredicateInfo["guards"][number];

/** The guard as the text has it, where that is another way to say it. */
function writtenOf(g: Guard): string | null {
  if (!g.span) return null;
  const text = s.answerText.value.slice(g.span.offset, g.span.offset + g.span.length);
  return text !== "" && text !== g.text && !text.includes("\n") ? text : null;
}
const originOf = (g: Guard): string => (g.span ? `${g.from === "filter" ? "Filter, " : ""}line ${g.span.line}` : g.from === "filter" ? "Filter of a pass" : "added by a pass");

function goTo(g: Guard): void {
  if (!g.span || s.isStale.value) return;
  if (s.arrangement.value === "phone") s.tab.value = "source";
  editorModule.value?.goTo(g.span.line, g.span.column, false);
}

function Verdict({ kept, points }: { kept: number | null; points: number }) {
  const v = verdictOf(kept, points);
  if (v === "unknown") return <span class="q3">not counted</span>;
  if (v === "always") return <span class="q3">always true</span>;
  if (v === "never")
    return (
      <span class="warn">
        <Icon name="warning" /> never true
      </span>
    );
  return (
    <span class="q2">
      keeps <b>{share(kept, points)}</b>
    </span>
  );
}

function Guards({ p }: { p: PredicateInfo }) {
  const many = p.guards.length > 1;
  const canSplit = many && d.sides.value.rows !== BY_INST;
  const now = canSplit ? d.onlyNow.value : null;
  return (
    <ul class="gdguards" aria-label={`Guards of ${p.inst}`}>
      {p.guards.map((g, i) => (
        <li key={i} class={now === i ? "on" : ""}>
          <div class="gdg1">
            {canSplit ? (
              <button type="button" class="link" aria-pressed={now === i} title={now === i ? "Show all guards again" : "Show this guard alone"} onClick={() => (d.only.value = now === i ? null : i)}>
                <code>{g.text}</code>
              </button>
            ) : (
              <code>{g.text}</code>
            )}
            <span class="gdgn">
              <Verdict kept={g.kept} points={p.points} />
            </span>
          </div>
          <div class="gdg2">
            {writtenOf(g) !== null && <code>{writtenOf(g)}</code>}
            {g.span && s.arrangement.value !== "phone" ? (
              <button type="button" class="link u q3" onClick={() => goTo(g)}>
                {originOf(g)}
              </button>
            ) : (
              <span class="q3">{originOf(g)}</span>
            )}
            {g.approx && <span class="q3">approximate: the others imply it</span>}
          </div>
        </li>
      ))}
    </ul>
  );
}

const rangeText = (x: MaskDim): string => (x.ub === null ? "known at run time" : `${x.lb}:${x.ub}${x.stride === 1 ? "" : `:${x.stride}`}`);

function Domain({ p }: { p: PredicateInfo }) {
  const free = p.domain.filter((x) => !x.used);
  return (
    <p class="gdsum q2">
      Over{" "}
      {p.domain.map((x, i) => (
        <span key={x.name}>
          {i > 0 && ", "}
          <code>{x.name}</code> {rangeText(x)}
        </span>
      ))}
      .{free.length > 0 && ` No guard reads ${free.map((x) => x.name).join(", ")}.`}
    </p>
  );
}

function Held() {
  const list = d.held.value;
  if (list.length === 0) return null;
  return (
    <div class="gdheld">
      {list.map(({ dim, at }) => [
        <label key={`l${dim.name}`} class="m" for={`held-${dim.name}`}>
          {dim.name}
        </label>,
        <input key={`i${dim.name}`} id={`held-${dim.name}`} type="range" min={0} max={Number(dim.trips) - 1} value={at} aria-valuetext={`${dim.name} = ${valueAt(dim, at)}`} onInput={(e) => d.hold(dim.name, Number(e.currentTarget.value))} />,
        <span key={`o${dim.name}`} class="num">
          {valueAt(dim, at)} <span class="q3">of {rangeText(dim)}</span>
        </span>,
      ])}
    </div>
  );
}

function Key({ parts, cells }: { parts: Row[]; cells: number }) {
  const look = engineLook(s.inst(parts[0]?.inst ?? "")?.engine);
  const has = (kind: number): boolean => parts.some((x) => x.pic.at.includes(kind));
  if (cells < 60 && !has(1)) return null;
  const box = (cls: string, text: string) => (
    <span class="nw">
      <svg width="12" height="12" aria-hidden="true">
        <rect class={cls} x="0.5" y="0.5" width="11" height="11" />
        <rect class="gdframe" x="0.5" y="0.5" width="11" height="11" />
      </svg>
      <span class="q2">{text}</span>
    </span>
  );
  return (
    <p class={`gdkey ${look ? `e-${look.id}` : ""}`}>
      {has(2) && box("gdkept", "kept")}
      {has(1) && box("gdpart", "in part")}
      {has(0) && box("gdground", "masked")}
    </p>
  );
}

/** The cut as rows of the picture: the instruction looked at, or one row an instruction. */
function partsOf(p: PredicateInfo): Row[] {
  const { rows, columns } = d.sides.value;
  return (d.cutNow.value?.grids ?? []).flatMap((grid): Row[] => {
    if (rows === BY_INST ? grid.kind !== "guard" : grid.kind !== p.kind || grid.inst !== p.inst) return [];
    const pic = grid.limited === null ? pictureOf(p, rows === BY_INST ? [] : rows, columns, grid) : null;
    return pic && pic.rows * pic.columns > 0 ? [{ inst: grid.inst, grid, pic }] : [];
  });
}

function Picture({ p }: { p: PredicateInfo }) {
  const { rows, columns } = d.sides.value;
  const cut = d.cutNow.value;
  if (d.cutProblem.value !== null) return <p class="bad">{d.cutProblem.value}</p>;
  if (!cut) return <p class="q3">Cutting the mask.</p>;
  const parts = partsOf(p);
  if (Number(p.points) === 0) return <p class="q3">A loop around it never runs: there is no point.</p>;
  if (parts.length === 0) return <p class="warn">{cut.grids[0]?.limited ?? p.limited ?? "The core gave no cut."}</p>;
  const left = rows === BY_INST ? d.rowInsts.value.length - parts.length : 0;
  return (
    <>
      <Grid of={p} rows={rows} columns={columns} parts={parts} />
      <Key parts={parts} cells={(parts[0] as Row).pic.columns * (parts[0] as Row).pic.rows} />
      {left > 0 && <p class="q3">{count(left, "instruction")} more in this loop</p>}
    </>
  );
}

/** How much of the domain is kept, as a sentence. */
function RunsAt({ p, runs = null }: { p: PredicateInfo; runs?: string | null }) {
  if (p.kept === null) return <p class="gdsum">Where it runs is not counted: {p.limited ?? "too many points"}.</p>;
  const part = share(p.kept, p.points).replace(" %", "\u00a0%");
  return (
    <p class="gdsum">
      {p.kind === "select" ? "Takes its source at" : "Runs at"}{" "}
      <b>
        {group(Number(p.kept))} of {count(Number(p.points), "point")}
        {part !== "" && ` (${part})`}
      </b>
      {p.kind === "select" && ", its fill value elsewhere"}.
      {runs !== null && (
        <>
          {" "}
          Mask <code>{runs}</code>.
        </>
      )}
    </p>
  );
}

function Heading({ p }: { p: PredicateInfo }) {
  return (
    <h3>
      <EngineGlyph engine={s.inst(p.inst)?.engine} />
      <button type="button" class="link b" onClick={(e) => s.focusInst(p.inst, e.ctrlKey || e.metaKey)}>
        <code>{p.inst}</code>
      </button>
      <span class="q3">{s.inst(p.inst)?.class}</span>
    </h3>
  );
}

/** What guards the instructions that stand as rows, in program order. */
function RowTexts({ p }: { p: PredicateInfo }) {
  const parts = partsOf(p);
  return (
    <>
      {parts.map((part) => {
        const x = (d.guarded.value ?? []).find((y) => y.inst === part.inst && y.kind === "guard");
        const runs = runsText(part.pic);
        return (
          x && (
            <section key={x.inst} aria-label={`Guards of ${x.inst} as text`}>
              <Heading p={x} />
              <RunsAt p={x} runs={runs} />
              <Guards p={x} />
            </section>
          )
        );
      })}
    </>
  );
}

function Body({ p }: { p: PredicateInfo }) {
  const select = p.kind === "select";
  const byInst = d.sides.value.rows === BY_INST;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Guards and mask">
      {d.unguarded.value !== null && (
        <p class="gdsum">
          <code>{d.unguarded.value}</code> has no guard: it runs at every point. Below: <code>{p.inst}</code>.
        </p>
      )}
      <div class={`gdbox ${byInst ? "wide" : ""}`}>
        {byInst && !select && partsOf(p).length > 0 ? (
          <RowTexts p={p} />
        ) : (
          <section aria-label={`Guards of ${p.inst} as text`}>
            <Heading p={p} />
            {d.hasSelect.value && (
              <span class="seg">
                <button type="button" aria-pressed={!select} onClick={() => (d.wantsSelect.value = false)}>
                  guards
                </button>
                <button type="button" aria-pressed={select} onClick={() => (d.wantsSelect.value = true)}>
                  selects
                </button>
              </span>
            )}
            <RunsAt p={p} />
            <Guards p={p} />
            <Domain p={p} />
          </section>
        )}
        <section class="gdpic" aria-label={`Mask of ${p.inst}`}>
          <Picture p={p} />
          <Held />
        </section>
      </div>
    </div>
  );
}

interface GuardRow {
  p: PredicateInfo;
  g: Guard;
  first: boolean;
}
function All() {
  const rows = (d.guarded.value ?? []).flatMap((p): GuardRow[] => p.guards.map((g, i) => ({ p, g, first: i === 0 })));
  return (
    <Table
      label="Guards of all instructions"
      rows={rows}
      rowKey={(r) => `${r.p.inst} ${r.p.kind} ${r.p.guards.indexOf(r.g)}`}
      selected={(r) => r.p.inst === d.shown.value?.inst}
      onChoose={(r, add) => s.focusInst(r.p.inst, add)}
      columns={[
        { head: "instruction", cell: (r) => <span class={r.first ? "m b" : "m q3"}>{r.p.inst}</span> },
        { head: "guard", cell: (r) => <code>{r.g.text}</code> },
        { head: "from", cell: (r) => `${r.p.kind === "select" ? "selects, " : ""}${originOf(r.g)}${r.g.approx ? ", approximate" : ""}` },
        { head: "keeps", number: true, cell: (r) => (r.g.kept === null ? "" : group(Number(r.g.kept))) },
        { head: "all keep", number: true, cell: (r) => (r.p.kept === null ? "" : group(Number(r.p.kept))) },
        { head: "of points", number: true, cell: (r) => group(Number(r.p.points)) },
      ]}
    />
  );
}

function SideSelect({ label, value, all, onChoose }: { label: string; value: Rows; all: Rows[]; onChoose: (side: Rows) => void }) {
  return (
    <span class="gdwant">
      {label}
      <select class="plain" aria-label={`Mask, ${label}`} value={sideText(value)} onChange={(e) => onChoose(all.find((x) => sideText(x) === e.currentTarget.value) ?? value)}>
        {all.map((x) => (
          <option key={sideText(x)} value={sideText(x)}>
            {sideText(x)}
          </option>
        ))}
      </select>
    </span>
  );
}

function Empty() {
  if (!s.fn.value || s.isBir.value) return <Waiting head={s.emptyHead("Predicates", "Predicates come with the result.")} />;
  if (d.problem.value !== null && !d.asking.value)
    return (
      <div class="waiting">
        <b>{d.problem.value}</b>
        <button type="button" class="btn" onClick={d.askAgain}>
          Ask again
        </button>
      </div>
    );
  if (d.guarded.value === null) return <Waiting head={s.isStale.value ? "Predicates come with the next result." : "Asking for the guards."} />;
  return <Waiting head="No instruction is guarded: all run at every point." text="Write predicates=[…] on one, or put a Filter around the body of a loop." />;
}

export function PredicatesView() {
  useEffect(d.follow, []);
  const p = d.shown.value;
  const list = d.guarded.value ?? [];
  const { rows, columns } = d.sides.value;
  const names = [...new Set(list.map((x) => x.inst))];
  const sides = p ? sidesOf(p) : [];
  return (
    <Pane id="predicates" title="Predicates" class="predicates" busy={d.asking.value} note={p ? `${group(names.length)} guarded` : undefined} body={p ? asTable.value ? <All /> : <Body key={p.inst} p={p} /> : <Empty />}>
      {p && !asTable.value && (
        <>
          {names.length > 1 && (
            <select class="plain" aria-label="Instruction" value={p.inst} onChange={(e) => s.focusInst(e.currentTarget.value)}>
              {names.map((n) => (
                <option key={n} value={n}>
                  {n}
                </option>
              ))}
            </select>
          )}
          <SideSelect label="rows" value={rows} all={[BY_INST, ...sides.filter((x) => !sameSide(x, columns))]} onChoose={d.chooseRows} />
          <SideSelect label="columns" value={columns} all={sides} onChoose={(x) => d.chooseColumns(x as Side)} />
        </>
      )}
      {p && (
        <button type="button" class="btn quiet" aria-pressed={asTable.value} aria-label="Show predicates as table" title="Table (t)" onClick={() => (asTable.value = !asTable.value)}>
          <Icon name="table" />
        </button>
      )}
    </Pane>
  );
}
