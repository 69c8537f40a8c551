// The scheduler's log at the cursor: what was ready, what won and why, what waits; the same as a table.
import { useMemo, useState } from "preact/hooks";
import * as s from "../../state";
import { Icon } from "../../components/icons";
import { bytes, count, signedBytes } from "../../components/format";
import { VirtualTable } from "../graph/VirtualTable";
import { StepStrip, duringOf } from "./StepStrip";
import { Strategies } from "./Strategies";
import { MoveBox, WhatIf } from "./WhatIf";
import { UnitName } from "./parts";
import { readyTime } from "./ready";
import { filtered, keyText, keysOf, needsOf, notReady, sortedReady, whyLost, whyPicked, type Decided } from "./trace";
import * as d from "./store";
import type { ReadyUnit, TraceStep } from "../../state";

/** Rows of the ready list that are written out; the key's order makes the rest the least likely. */
const MOST_ROWS = 60;
const MOST_WAITING = 6;

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

export function Log({ of, at }: { of: Decided; at: number }) {
  const time = useMemo(() => readyTime(of.steps), [of]);
  const [query, setQuery] = useState("");
  const rows = useMemo(() => filtered(of.steps, query), [of, query]);
  return (
    <>
      <div class="dfilter" role="search">
        <input class="txt" type="search" aria-label="Filter the steps" placeholder="unit, reason, ready:unit" value={query} onInput={(e) => setQuery(e.currentTarget.value)} />
        <span class="q3 nw" role="status">
          {query === "" ? "" : `${rows.length} of ${of.steps.length}`}
        </span>
      </div>
      <VirtualTable
        label="Steps of the scheduler"
        minWidth="34rem"
        columns={[
          { head: "step", number: true, width: "2.2rem", cell: (t) => t.step },
          { head: "unit", width: "minmax(3rem, 1fr)", cell: (t) => <b class="m">{t.pick}</b> },
          { head: "reason", width: "4.4rem", cell: (t) => <span title={whyPicked(t, of.entry?.strategy ?? "", of.entry?.optimal === true)}>{t.reason}</span> },
          { head: "key of the pick", width: "6.6rem", cell: (t) => keyText(t, of.entry?.strategy ?? "") },
          { head: "since", number: true, width: "2.7rem", cell: (t) => time.units[t.step]?.since ?? t.step },
          { head: "ready", number: true, width: "2.7rem", cell: (t) => t.ready.length },
          { head: "during", number: true, width: "4rem", cell: (t) => bytes(duringOf(t)) },
          { head: "after", number: true, width: "4rem", cell: (t) => bytes(t.live_after) },
        ]}
        rows={rows}
        selected={(t) => t.step === at}
        onChoose={(t) => d.goToStep(of, t.step)}
        reveal={rows.findIndex((t) => t.step === at)}
      />
    </>
  );
}

export function Decision({ of, at }: { of: Decided; at: number }) {
  const t = of.steps[at];
  const strategy = of.entry?.strategy ?? "";
  const keys = keysOf(strategy);
  const edges = s.fn.value?.dep_edges;
  const needs = useMemo(() => needsOf(of, edges ?? [], s.insts.value), [of, edges]);
  const waiting = notReady(of, at, needs);
  if (!t) return null;
  return (
    <div class="scroll dbox" tabIndex={0} role="region" aria-label="Decision at the cursor">
      <StepStrip d={of} at={at} />
      <MoveBox of={of} />
      {d.movingNow.value && <WhatIf of={of} />}
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
        <b>Why {t.pick}.</b> <span class="q2">{whyPicked(t, strategy, of.entry?.optimal === true)}</span>{" "}
        {!d.movingNow.value && of.steps.length > 1 && (
          <button type="button" class="link u nw" onClick={() => d.moveTo(of, at, at)}>
            move {t.pick}
          </button>
        )}
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
      {!d.movingNow.value && <WhatIf of={of} />}
      <Strategies of={of} />
    </div>
  );
}
