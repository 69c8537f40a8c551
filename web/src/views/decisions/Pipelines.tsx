// Loops that ask to be pipelined: the stages over the iterations of the new loop, the copies of each buffer over time, the
// guards and the counts; of a loop that was declined, the two iterations that forbid it.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import * as s from "../../state";
import { Waiting } from "../../components/Pane";
import { Icon } from "../../components/icons";
import { EngineGlyph } from "../../components/engine";
import { bytes, count } from "../../components/format";
import { parsePipeline, printPipeline } from "../../state/pipeline";
import { VirtualTable } from "../graph/VirtualTable";
import { LANE_HEAD, typeScale, useSize } from "../pressure/size";
import { placeAfter } from "./choice";
import { InstLink, TensorLink } from "./parts";
import { Staircase } from "./Staircase";
import { inFlight, phasesOf, readDistance, rotatingOf, stairsOf, tileAt, type Pipelining, type Rotating, type Row, type Stairs } from "./staircase";
import type { DepEdge, Report } from "../../state";

/** The loop looked at, by its path; the iteration of the new loop. */
const chosen = signal<string | null>(null);
const iteration = signal<{ scope: string; at: number } | null>(null);
const MOST_STATEMENTS = 10;

export interface Loop {
  p: Pipelining;
  stairs: Stairs;
  buffers: Rotating[];
  /** What a statement does with the copies in a column: "A[1]" read, "B[0]" written; [] where that is not known. */
  slots: (r: Row, column: number) => { reads: string[]; writes: string[] };
}

/** Dependences of the loops as they were written: those of the answer speak of the new loops. */
const written = signal<{ of: Report; edges: DepEdge[] } | null>(null);
async function fetchWritten(of: Report, index: number): Promise<void> {
  const passes = parsePipeline(s.pipeline.value, s.defaultPipeline.value);
  const before = passes.slice(0, Math.max(0, passes.findIndex((p) => p.name === "pipeline")));
  try {
    const a = await s.ask({ command: "run", source: s.answerText.value, format: "auto", passes: printPipeline([...before, { name: "deps", options: [] }]), target: s.target.value, sections: ["dep_edges"] });
    if (s.answer.value === of) written.value = { of, edges: (a.functions?.[index] ?? a.functions?.[0])?.dep_edges ?? [] };
  } catch {
    // Given up for a newer run. Without the edges the picture lacks the copies that are read.
  }
}

function loopOf(p: Pipelining): Loop {
  const f = s.fn.value;
  const stairs = stairsOf(p, f?.insts ?? []);
  const buffers = rotatingOf(p, stairs, s.insts.value, (name) => s.tensor(name)?.bytes ?? 0);
  const edges = written.value?.of === s.answer.value ? (written.value?.edges ?? []) : [];
  const copies = new Map(buffers.map((b) => [b.tensor, b.copies]));
  // Per statement and tensor, once: how far back a read goes, and what is written.
  const uses = new Map(
    stairs.rows.map((r) => {
      const touched = (what: "reads" | "writes"): string[] => [...new Set(r.insts.flatMap((name) => s.inst(name)?.[what] ?? []))].filter((t) => copies.has(t));
      return [r.unit, { reads: touched("reads").map((t) => ({ t, back: readDistance(r, t, stairs.rows, edges) })), writes: touched("writes") }] as const;
    }),
  );
  const slots: Loop["slots"] = (r, column) => {
    const tile = tileAt(r, column, stairs.trips);
    const u = uses.get(r.unit);
    if (tile === null || !u || !p.pipelined) return { reads: [], writes: [] };
    const text = (t: string, value: number): string => ((copies.get(t) ?? 1) === 1 ? t : `${t}[${value % (copies.get(t) as number)}]`);
    return {
      reads: u.reads.flatMap(({ t, back }) => (back !== null && tile - back >= 0 ? [text(t, tile - back)] : [])),
      writes: u.writes.map((t) => text(t, tile)),
    };
  };
  return { p, stairs, buffers, slots };
}

/** Where the two ends of the violation would run. */
export function violationAt(l: Loop): { src: { row: Row; column: number }; dst: { row: Row; column: number } } | null {
  const v = l.p.violation;
  const src = v && l.stairs.rows.find((r) => r.insts.includes(v.src));
  const dst = v && l.stairs.rows.find((r) => r.insts.includes(v.dst));
  if (!v || !src || !dst) return null;
  return { src: { row: src, column: (v.src_iter.at(-1) ?? 0) + src.stage }, dst: { row: dst, column: (v.dst_iter.at(-1) ?? 0) + dst.stage } };
}

const iterationOf = (l: Loop): number => {
  const first = violationAt(l)?.dst.column ?? Math.max(0, Math.min(l.stairs.columns - 1, l.stairs.stages - 1));
  return iteration.value?.scope === l.p.scope ? Math.max(0, Math.min(l.stairs.columns - 1, iteration.value.at)) : first;
};

/** What runs in one iteration, as a sentence. */
export function sentence(l: Loop, at: number): string {
  const parts = l.stairs.rows.flatMap((r) => {
    const tile = tileAt(r, at, l.stairs.trips);
    if (tile === null) return [];
    const { reads, writes } = l.slots(r, at);
    return [`${r.unit} does iteration ${tile}${reads.length > 0 ? ` from ${reads.join(", ")}` : ""}${writes.length > 0 ? ` into ${writes.join(", ")}` : ""}`];
  });
  const off = l.stairs.rows.filter((r) => tileAt(r, at, l.stairs.trips) === null).map((r) => r.unit);
  return `${parts.join("; ")}${off.length > 0 ? `${parts.length > 0 ? "; " : ""}${off.join(", ")} off` : ""}.`;
}

function Picture({ l, at }: { l: Loop; at: number }) {
  const box = useRef<HTMLDivElement>(null);
  const { w } = useSize(box);
  const scale = typeScale();
  const go = (to: number): void => {
    iteration.value = { scope: l.p.scope, at: to };
  };
  const key = (e: KeyboardEvent): void => {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    const to = placeAfter(e, at, l.stairs.columns);
    if (to === null) return;
    e.preventDefault();
    e.stopPropagation();
    go(to);
  };
  return (
    <div
      ref={box}
      class="dstrip stairs"
      data-enter
      role="slider"
      tabIndex={0}
      aria-label={`Iteration of ${l.p.axis}`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, l.stairs.columns - 1)}
      aria-valuenow={at}
      aria-valuetext={`iteration ${at}, ${phasesOf(l.stairs).find((x) => at >= x.from && at < x.to)?.name ?? ""}: ${sentence(l, at)}`}
      onKeyDown={key}
    >
      {w > 0 && (
        <div class="pxtype" style={{ zoom: scale }}>
          <Staircase l={l} at={at} width={w / scale} head={Math.min(LANE_HEAD, w / scale / 4)} go={go} />
        </div>
      )}
    </div>
  );
}

function Guards({ l }: { l: Loop }) {
  const guards = new Map(l.p.guards.map((g) => [g.inst, g.text]));
  return (
    <table aria-label={`Statements of ${l.p.axis}`}>
      <thead>
        <tr>
          <th scope="col">statement</th>
          <th scope="col" class="num">
            stage
          </th>
          <th scope="col">{l.p.pipelined ? "guard" : "guard it would get"}</th>
          <th scope="col" class="num">
            runs in
          </th>
        </tr>
      </thead>
      <tbody>
        {l.stairs.rows.map((r) => {
          const text = r.insts.map((name) => guards.get(name)).find((x) => x !== undefined);
          const first = r.insts[0];
          return (
            <tr key={r.unit} class={s.cursorInst.value !== null && r.insts.includes(s.cursorInst.value) ? "win" : ""}>
              <td>
                {first === r.unit ? (
                  <>
                    <EngineGlyph engine={s.inst(r.unit)?.engine ?? null} />
                    <InstLink name={r.unit} />
                  </>
                ) : (
                  <>
                    <EngineGlyph engine={null} />
                    <b class="m">{r.unit}</b> <span class="q3">{count(r.insts.length, "instruction")}</span>
                  </>
                )}
              </td>
              <td class="num">{r.stage}</td>
              <td class="m">{text?.join(", ") ?? (l.p.pipelined ? "" : <span class="q3">{r.stage} ≤ {l.p.axis} &lt; {l.stairs.trips + r.stage}</span>)}</td>
              <td class="num">
                {l.stairs.trips} of {l.stairs.columns}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Buffers({ l, at }: { l: Loop; at: number }) {
  const of = new Map(l.p.buffers.map((b) => [b.tensor, b]));
  if (l.buffers.length === 0) return <p class="q3">No tensor is made in one statement of the loop and read in another.</p>;
  const total = l.buffers.reduce((a, b) => a + b.bytes * b.copies, 0);
  return (
    <>
      <table aria-label={`Buffers of ${l.p.axis}`}>
        <thead>
          <tr>
            <th scope="col">tensor</th>
            <th scope="col" class="num" title="Last use's stage with its distance − first def's stage + 1">
              formula
            </th>
            <th scope="col" class="num" title="The same with distances ignored, as the original counts">
              verbatim
            </th>
            <th scope="col" class="num" title="With distances and the order of the body">
              needed
            </th>
            <th scope="col" class="num">
              allocated
            </th>
            <th scope="col" class="num">
              in flight
            </th>
            <th scope="col" class="num">
              bytes each
            </th>
          </tr>
        </thead>
        <tbody>
          {l.buffers.map((b) => {
            const r = of.get(b.tensor);
            const now = inFlight(b, at, l.stairs.trips);
            return (
              <tr key={b.tensor}>
                <td>
                  <TensorLink name={b.tensor} />
                </td>
                <td class="num">{r?.formula}</td>
                <td class="num">{r?.formula_verbatim}</td>
                <td class="num b">{r?.needed}</td>
                <td class="num b">{l.p.pipelined ? r?.allocated : "none"}</td>
                <td class="num">{now ? (now.to > now.from ? `${now.from} to ${now.to}` : now.from) : "none"}</td>
                <td class="num">{bytes(b.bytes)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="q3">
        formula = last use's stage − first def's stage + 1.{l.p.pipelined && ` ${bytes(total)} in all copies; slot = iteration mod copies.`} In flight: iterations of the loop as written whose value is held at {l.p.axis} = {l.p.lb + at}.
      </p>
    </>
  );
}

function Legality({ l }: { l: Loop }) {
  const { p } = l;
  const v = p.violation;
  if (p.pipelined)
    return (
      <p class="dlead">
        <b>
          <Icon name="check" /> Pipelined.
        </b>{" "}
        <span class="q2">
          {count(p.stages, "stage")}; {l.stairs.trips} iterations become [{p.lb},{p.ub}). RAW, WAR and WAW keep their order.
        </span>
      </p>
    );
  return (
    <p class="dlead">
      <b class="warn">
        <Icon name="declined" /> Declined.
      </b>{" "}
      {v ? (
        <span>
          <b class="bad">{v.type}</b> on <TensorLink name={v.tensor} />: <InstLink name={v.src} /> of iteration {v.src_iter.join(", ")} has to come before <InstLink name={v.dst} /> of iteration {v.dst_iter.join(", ")}, and would not.{" "}
          <span class="q2">
            {l.stairs.rows.length > 0 && "The picture is what the loop would have become. "}
            {/\(some .*\)/.exec(p.reason ?? "")?.[0]}
          </span>
        </span>
      ) : (
        <span class="q2">{p.reason ? `${p.reason.charAt(0).toUpperCase()}${p.reason.slice(1)}.` : ""}</span>
      )}
    </p>
  );
}

function IterationTable({ l, at }: { l: Loop; at: number }) {
  const phases = phasesOf(l.stairs);
  const rows = Array.from({ length: l.stairs.columns }, (_, i) => i);
  return (
    <VirtualTable
      label={`Iterations of ${l.p.axis}`}
      minWidth={`${14 + 7 * Math.min(MOST_STATEMENTS, l.stairs.rows.length)}rem`}
      columns={[
        { head: l.p.axis, number: true, width: "3.5rem", cell: (i) => l.p.lb + i },
        { head: "phase", width: "6rem", cell: (i) => phases.find((x) => i >= x.from && i < x.to)?.name ?? "" },
        ...l.stairs.rows.slice(0, MOST_STATEMENTS).map((r) => ({
          head: `${r.unit}, stage ${r.stage}`,
          width: "minmax(6rem, 1fr)",
          cell: (i: number) => {
            const tile = tileAt(r, i, l.stairs.trips);
            const { reads, writes } = l.slots(r, i);
            return tile === null ? <span class="q3">off</span> : `${tile}${reads.length + writes.length > 0 ? `: ${reads.join(",")}${writes.length > 0 ? `→${writes.join(",")}` : ""}` : ""}`;
          },
        })),
      ]}
      rows={rows}
      selected={(i) => i === at}
      onChoose={(i) => (iteration.value = { scope: l.p.scope, at: i })}
      reveal={at}
    />
  );
}

export function Pipelines({ table }: { table: boolean }) {
  const f = s.fn.value;
  const list = f?.pipelines ?? [];
  const p = list.find((x) => x.scope === chosen.value) ?? list[0];
  const l = useMemo(() => (p ? loopOf(p) : null), [p, f, written.value]);
  const answer = s.answer.value;
  useEffect(() => {
    if (answer && list.some((x) => x.pipelined) && written.value?.of !== answer) void fetchWritten(answer, s.functionIndex.value);
  }, [answer]);
  if (!f || s.isBir.value) return <Waiting head={s.emptyHead("Pipelined loops", "Pipelined loops come with the result.")} />;
  if (!l || !p) {
    const ran = s.passes.value.some((x) => s.passName(x) === "pipeline");
    return <Waiting head="No loop asks to be pipelined." text={ran ? "Give a loop num_stages, or its statements stage_id, in attrs." : "Add pipeline to the passes."} />;
  }
  const at = iterationOf(l);
  const hasStairs = l.stairs.rows.length > 0 && l.stairs.columns > 0;
  if (table && hasStairs) return <IterationTable l={l} at={at} />;
  return (
    <div class="scroll dbox" tabIndex={0} role="region" aria-label={`Pipelined loop ${p.axis}`}>
      {list.length > 1 && (
        <p>
          <label>
            <span class="q3">Loop</span>{" "}
            <select class="plain" value={p.scope} onChange={(e) => (chosen.value = e.currentTarget.value)}>
              {list.map((x) => (
                <option key={x.scope} value={x.scope}>
                  {x.scope}, {x.pipelined ? count(x.stages, "stage") : "declined"}
                </option>
              ))}
            </select>
          </label>
        </p>
      )}
      <Legality l={l} />
      {hasStairs && (
        <>
          <Picture l={l} at={at} />
          <p class="q2">
            <b>
              {p.axis} = {p.lb + at}:
            </b>{" "}
            {sentence(l, at)}
          </p>
          <h3>Statements</h3>
          <div class="dready">
            <Guards l={l} />
          </div>
        </>
      )}
      {(hasStairs || l.buffers.length > 0) && (
        <>
          <h3>Buffers</h3>
          <div class="dready">
            <Buffers l={l} at={at} />
          </div>
        </>
      )}
    </div>
  );
}
