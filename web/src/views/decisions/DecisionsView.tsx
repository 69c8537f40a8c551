// Decisions: the scheduler's log at the cursor. What was ready, what won and why, what another choice would give, how the
// strategies compare with the least peak there is.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import "./decisions.css";
import * as s from "../../state";
import { Pane, Waiting } from "../../components/Pane";
import { Icon } from "../../components/icons";
import { EngineGlyph } from "../../components/engine";
import { bytes, count, kib, signedBytes } from "../../components/format";
import { makeAxis } from "../../geometry/axis";
import { linePath, peakOf, type CurveData } from "../../geometry/steps";
import { VirtualTable } from "../graph/VirtualTable";
import { typeScale, useSize } from "../pressure/size";
import { StepStrip, duringOf } from "./StepStrip";
import { boundText, comparedOf, gapText, keysOf, needsOf, notReady, sortedReady, whyLost, whyPicked, type Compared, type Decided } from "./trace";
import * as d from "./store";
import type { ReadyUnit, TraceStep } from "../../state";

/** Rows of the ready list that are written out; the key's order makes the rest the least likely. */
const MOST_ROWS = 60;
const MOST_WAITING = 6;
const asTable = signal(false);

function UnitName({ unit, scope }: { unit: string; scope: string }) {
  const i = s.inst(unit);
  const own = i !== undefined && i.scope === scope;
  return (
    <>
      <EngineGlyph engine={own ? i.engine : null} />
      {own ? (
        <button type="button" class="link m b" title={`${i.class}; put it in focus`} onClick={(e) => s.focusInst(unit, e.ctrlKey || e.metaKey)}>
          {unit}
        </button>
      ) : (
        <span class="m b" title="a loop, moved as one unit">
          {unit}
        </span>
      )}
    </>
  );
}

function Ready({ of, t }: { of: Decided; t: TraceStep }) {
  const strategy = of.entry?.strategy ?? "";
  const rows = sortedReady(t, strategy);
  const keys = keysOf(strategy);
  const head = (k: "delta" | "priority" | "lex"): string => (keys.includes(k) ? `${keys.indexOf(k) + 1} ${k}` : k);
  const trial = d.whatIfNow.value;
  const row = (r: ReadyUnit) => {
    const won = r.unit === t.pick;
    const tried = trial?.unit === r.unit && trial.step === t.step && trial.scope === of.scope;
    return (
      <tr key={`${r.unit} ${won}`} class={won ? "win" : ""}>
        <td>
          <UnitName unit={r.unit} scope={of.scope} />
        </td>
        <td class="num b">{signedBytes(r.delta)}</td>
        <td class="num">{r.priority}</td>
        <td class="num">{r.lex}</td>
        <td class="num">{bytes(r.def)}</td>
        <td class="num">{bytes(r.kill)}</td>
        <td class={`dwhy ${won ? "b" : "q2"}`}>
          {won ? (
            <>
              <Icon name="check" /> {t.reason === "pinned" ? "chosen: pinned" : "chosen"}
            </>
          ) : (
            <>
              {whyLost(r, t, strategy)}{" "}
            <button type="button" class={`link u ${tried ? "acc b" : ""}`} aria-pressed={tried} aria-label={`What if ${r.unit} at step ${t.step}`} onClick={() => void d.preview(of, t.step, r.unit)}>
              what if
            </button>
            </>
          )}
        </td>
      </tr>
    );
  };
  return (
    <div class="dready">
      <table aria-label={`Ready before step ${t.step}`}>
        <thead>
          <tr>
            <th scope="col">unit</th>
            <th scope="col" class="num" title="def − kill: what the live bytes change by">
              {head("delta")}
            </th>
            <th scope="col" class="num">
              {head("priority")}
            </th>
            <th scope="col" class="num">
              {head("lex")}
            </th>
            <th scope="col" class="num">
              def
            </th>
            <th scope="col" class="num">
              kill
            </th>
            <th scope="col">against the winner</th>
          </tr>
        </thead>
        <tbody>{rows.slice(0, MOST_ROWS).map(row)}</tbody>
      </table>
      {rows.length > MOST_ROWS && <p class="q3">and {count(rows.length - MOST_ROWS, "unit")} more, further down by the key</p>}
    </div>
  );
}

/** Both curves of the main space: the order on screen, and what the other choice would make of it. */
function TwoCurves({ now, then }: { now: CurveData; then: CurveData }) {
  const box = useRef<HTMLDivElement>(null);
  const { w } = useSize(box);
  const width = Math.max(0, w / typeScale());
  const height = 54;
  const most = Math.max(1, peakOf(now), peakOf(then));
  const total = (c: CurveData): number => (c.positions ? s.order.value.length : c.curve.length);
  const y = (v: number): number => height - 2 - ((height - 6) * v) / most;
  return (
    <div ref={box} class="dcurves">
      {width > 0 && (
        <svg width={width} height={height} style={{ zoom: typeScale() }} aria-hidden="true">
          <path class="axis" d={`M0 ${height - 1.5}H${width}`} />
          <path class="c-after" d={linePath(now, makeAxis(total(now), width, null), y)} />
          <path class="c-alt" d={linePath(then, makeAxis(total(then), width, null), y)} />
        </svg>
      )}
    </div>
  );
}

function WhatIf({ of }: { of: Decided }) {
  const trial = d.whatIfNow.value;
  const f = s.fn.value;
  if (!trial || trial.scope !== of.scope || !f) return null;
  const { unit, step, result } = trial;
  const space = (f.peaks.SBUF?.during?.bytes ?? 0) > 0 ? "SBUF" : "PSUM";
  const before = f.pressure.after[space];
  const after = result?.f.pressure.after[space];
  const change = before && after ? after.during - before.during : 0;
  return (
    <div class="dwhat" role="status">
      <div>
        <b>
          What if {unit} at step {step}:
        </b>{" "}
        {trial.problem !== null ? (
          <span class="bad">{trial.problem}</span>
        ) : !result || !before || !after ? (
          "rescheduling the rest"
        ) : (
          <>
            the rest is rescheduled{result.entry ? ` by ${result.entry.strategy}` : ""}. {space} peak {bytes(before.during)} to <b>{bytes(after.during)}</b> ({signedBytes(change)})
            {result.entry && `; ${result.entry.moved} of ${result.entry.units} moved`}
            {result.entry && !result.entry.committed && `; not committed, ${result.entry.reason}`}.
            {result.broken !== null && <span class="warn"> {result.broken}</span>}
          </>
        )}
        {result && before?.curve && after?.curve && (
          <>
            <TwoCurves now={before as CurveData} then={after as CurveData} />
            <span class="q3">{space}: black the order now, blue the what-if; x is program order</span>
          </>
        )}
      </div>
      <div class="dacts">
        {trial.problem === null && (
          <button type="button" class="btn pri" onClick={() => d.addPin(of, trial.pin)}>
            Pin {unit}
          </button>
        )}
        <button type="button" class="btn" onClick={() => (d.whatIf.value = null)}>
          Close
        </button>
      </div>
    </div>
  );
}

function Pins() {
  const list = d.pins.value;
  if (list.length === 0) return null;
  return (
    <div class="dpins">
      <span class="q3">Pinned</span>
      {list.map((p) => (
        <span key={p} class="dpinned">
          <code>{p}</code>
          <button type="button" class="btn quiet" aria-label={`Remove pin ${p}`} onClick={() => d.removePin(p)}>
            <Icon name="close" />
          </button>
        </span>
      ))}
      {list.length > 1 && (
        <button type="button" class="link u" onClick={d.clearPins}>
          remove all
        </button>
      )}
    </div>
  );
}

function Dots({ row, least, most }: { row: Compared; least: number; most: number }) {
  const x = (v: number): number => 4 + (most > least ? ((v - least) / (most - least)) * 84 : 0);
  return (
    <svg width="96" height="12" aria-hidden="true">
      <path class="grid" d="M4 6H92" />
      <path class="axis" d={`M${x(least)} 1V11`} />
      <circle class={row.chosen ? "dchosen" : "ddot"} cx={x(row.during)} cy="6" r="3.5" />
    </svg>
  );
}

function Strategies({ of }: { of: Decided }) {
  const entry = d.pricedNow.value ? { ...(of.entry ?? d.pricedNow.value), compared: d.pricedNow.value.compared ?? [] } : of.entry;
  if (!entry) return null;
  const rows = comparedOf(entry);
  const bound = entry.lower_bound ?? Math.min(...rows.map((r) => r.during));
  const most = Math.max(...rows.map((r) => r.during));
  return (
    <section class="dstrat" aria-label="Strategies">
      <h3>
        Strategies <span class="q3">peak of {of.scope}, {d.counted.value}, during</span>
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">strategy</th>
            <th scope="col" class="num">
              KiB
            </th>
            <th scope="col" class="num">
              gap
            </th>
            <th scope="col">from {kib(bound)} KiB</th>
            <th scope="col">verdict</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.strategy} class={r.chosen ? "win" : ""}>
              <td class="m">{r.strategy}</td>
              <td class="num b">{kib(r.during)}</td>
              <td class="num">{gapText(r.gap)}</td>
              <td>
                <Dots row={r} least={bound} most={most} />
              </td>
              <td>
                {r.chosen ? <b>taken{r.optimal ? ", optimal" : ""}</b> : r.optimal ? "optimal " : ""}
                {!r.chosen && (
                  <button type="button" class="link u" aria-label={`use ${r.strategy}`} onClick={() => d.useStrategy(of, r.strategy)}>
                    use
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="q2">
        {boundText(entry, d.pins.value.length > 0)}{" "}
        {of.entry && !of.entry.committed && `The order was left as it is (${of.entry.reason}). `}
        {of.entry && of.entry.committed && `${of.entry.moved} of ${of.entry.units} moved.`}
      </p>
      {rows.length < 3 && (
        <button type="button" class="btn" disabled={d.pricing.value} onClick={() => void d.priceAll(of)}>
          Price all strategies
        </button>
      )}
    </section>
  );
}

function Log({ of, at }: { of: Decided; at: number }) {
  return (
    <VirtualTable
      label="Steps of the scheduler"
      minWidth="34rem"
      columns={[
        { head: "step", number: true, width: "3.5rem", cell: (t) => t.step },
        { head: "unit", width: "minmax(5rem, 1fr)", cell: (t) => <b class="m">{t.pick}</b> },
        { head: "reason", width: "6rem", cell: (t) => t.reason },
        { head: "ready", number: true, width: "4rem", cell: (t) => t.ready.length },
        { head: "before", number: true, width: "5.5rem", cell: (t) => bytes(t.live_before) },
        { head: "during", number: true, width: "5.5rem", cell: (t) => bytes(duringOf(t)) },
        { head: "after", number: true, width: "5.5rem", cell: (t) => bytes(t.live_after) },
      ]}
      rows={of.steps}
      selected={(t) => t.step === at}
      onChoose={(t) => d.goToStep(of, t.step)}
      reveal={at}
    />
  );
}

function Body({ of, at }: { of: Decided; at: number }) {
  const t = of.steps[at];
  if (!t) return null;
  const strategy = of.entry?.strategy ?? "";
  const keys = keysOf(strategy);
  const edges = s.fn.value?.dep_edges;
  const needs = useMemo(() => needsOf(of, edges ?? [], s.insts.value), [of, edges]);
  const waiting = notReady(of, at, needs);
  return (
    <div class="scroll dbox" tabIndex={0} role="region" aria-label="Decision at the cursor">
      <StepStrip d={of} at={at} />
      <Pins />
      <p class="q2">
        Ready before step {at}: <b>{t.ready.length}</b>; live {bytes(t.live_before)}.{" "}
        {keys.length > 0 ? (
          <>
            Key, smaller first: <code>{keys.map((k) => (k === "priority" ? "−priority" : k)).join(", ")}</code>.
          </>
        ) : (
          <>
            <code>{strategy}</code> has no key; rows by <code>delta, −priority, lex</code>.
          </>
        )}
      </p>
      <Ready of={of} t={t} />
      <p>
        <b>Why {t.pick}.</b> <span class="q2">{whyPicked(t, strategy, of.entry?.optimal === true)}</span>
      </p>
      {waiting.length > 0 && (
        <p>
          <b>Not ready, {waiting.length}.</b>{" "}
          <span class="q2">
            {waiting.slice(0, MOST_WAITING).map((w, i) => (
              <span key={w.unit}>
                {i > 0 && " · "}
                <code>{w.unit}</code>
                {w.needs.length > 0 && (
                  <>
                    {" "}
                    needs <code>{w.needs.slice(0, 2).join(", ")}</code>
                    {w.needs.length > 2 && ` and ${w.needs.length - 2} more`}
                  </>
                )}
              </span>
            ))}
            {waiting.length > MOST_WAITING && ` · ${waiting.length - MOST_WAITING} more`}
          </span>
        </p>
      )}
      <WhatIf of={of} />
      <Strategies of={of} />
    </div>
  );
}

function Empty() {
  const f = s.fn.value;
  if (!f) return <Waiting head="Decisions come with the result." />;
  if (d.isHeld.value)
    return (
      <div class="waiting">
        <b>The log of {count(d.largest.value, "unit")} is long.</b>
        <button type="button" class="btn" onClick={d.askAnyway}>
          Fetch it
        </button>
      </div>
    );
  if (d.problem.value !== null && !d.asking.value)
    return (
      <div class="waiting">
        <b>{d.problem.value}</b>
        <button type="button" class="btn" onClick={d.askAgain}>
          Ask again
        </button>
      </div>
    );
  if (d.decided.value === null) return <Waiting head={s.isStale.value ? "Decisions come with the next result." : "Asking for the scheduler's log."} />;
  if (!(f.schedule ?? []).length) return <Waiting head="Nothing was scheduled." text="Add minreg to the passes, or write a scope of two statements or more." />;
  return <Waiting head="The scheduler made no choice." />;
}

export function DecisionsView() {
  useEffect(d.followTrace, []);
  const of = d.shown.value;
  const at = d.shownStep.value;
  const list = d.decided.value ?? [];
  return (
    <Pane
      id="decisions"
      title="Decisions"
      class="decisions"
      busy={d.asking.value}
      note={of ? `step ${at} of ${of.steps.length}, scope ${of.scope}, ${of.entry?.strategy ?? ""}` : undefined}
      body={of ? asTable.value ? <Log of={of} at={at} /> : <Body of={of} at={at} /> : <Empty />}
    >
      {of && list.length > 1 && (
        <select class="plain" aria-label="Scope" value={d.keyOf(of)} onChange={(e) => d.chooseScope((e.currentTarget as HTMLSelectElement).value)}>
          {list.map((x) => (
            <option key={d.keyOf(x)} value={d.keyOf(x)}>
              {x.scope}
              {x.round > 0 ? `, ${x.round + 1}. time` : ""} ({x.steps.length})
            </option>
          ))}
        </select>
      )}
      {of && (
        <>
          <button type="button" class="btn quiet" aria-label="Step before" disabled={at <= 0} onClick={() => d.goToStep(of, at - 1)}>
            <Icon name="left" />
          </button>
          <button type="button" class="btn quiet" aria-label="Next step" disabled={at >= of.steps.length - 1} onClick={() => d.goToStep(of, at + 1)}>
            <Icon name="right" />
          </button>
          <button type="button" class="btn quiet" aria-label="Show decisions as table" aria-pressed={asTable.value} onClick={() => (asTable.value = !asTable.value)}>
            <Icon name="table" />
          </button>
        </>
      )}
    </Pane>
  );
}
