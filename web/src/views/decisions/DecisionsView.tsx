// Decisions: what the scheduler, the ordering of all-gathers and the pipelining chose, why, and what else there was.
import { useEffect } from "preact/hooks";
import "./decisions.css";
import * as s from "../../state";
import { Pane, Waiting } from "../../components/Pane";
import { Icon } from "../../components/icons";
import { lazy } from "../../components/lazy";
import { count } from "../../components/format";
import { Decision, Log } from "./Schedule";
import * as d from "./store";
import { PARTS, asTable, shownPart, sizeOf, type Part } from "./choice";
import type { Decided } from "./trace";

const Gathers = lazy(() => import("./Gathers").then((m) => m.Gathers));
const Pipelines = lazy(() => import("./Pipelines").then((m) => m.Pipelines));

function PartSwitch() {
  const now = shownPart.value;
  const move = (e: KeyboardEvent): void => {
    const by = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    if (by === 0 || e.altKey) return;
    e.preventDefault();
    const at = PARTS.findIndex(([id]) => id === now);
    const next = (PARTS[(at + by + PARTS.length) % PARTS.length] as [Part, string])[0];
    s.decisionsPart.value = next;
    requestAnimationFrame(() => document.getElementById(`part-${next}`)?.focus());
  };
  return (
    <div class="tabs" role="tablist" aria-label="Decisions about" onKeyDown={move}>
      {PARTS.map(([id, title]) => {
        const n = sizeOf(id, s.fn.value);
        return (
          <button key={id} id={`part-${id}`} type="button" role="tab" aria-selected={id === now} tabIndex={id === now ? 0 : -1} onClick={() => (s.decisionsPart.value = id)}>
            {title}
            {n > 0 && <span class="q3 dcount">{n}</span>}
          </button>
        );
      })}
    </div>
  );
}

function EmptySchedule() {
  const f = s.fn.value;
  if (!f || s.isBir.value) return <Waiting head={s.emptyHead("Decisions", "Decisions come with the result.")} />;
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


function Steps({ of, at, list }: { of: Decided; at: number; list: Decided[] }) {
  return (
    <>
      {list.length > 1 && (
        <select class="plain" aria-label="Scope" value={d.keyOf(of)} onChange={(e) => d.chooseScope((e.currentTarget as HTMLSelectElement).value)}>
          {list.map((x) => (
            <option key={d.keyOf(x)} value={d.keyOf(x)}>
              {x.scope}
              {x.round > 0 ? `, ${x.round + 1}. time` : ""} ({x.steps.length})
            </option>
          ))}
        </select>
      )}
      <button type="button" class="btn quiet" aria-label="Step before" disabled={at <= 0} onClick={() => d.goToStep(of, at - 1)}>
        <Icon name="left" />
      </button>
      <button type="button" class="btn quiet" aria-label="Next step" disabled={at >= of.steps.length - 1} onClick={() => d.goToStep(of, at + 1)}>
        <Icon name="right" />
      </button>
    </>
  );
}

export function DecisionsView() {
  useEffect(d.followTrace, []);
  const now = shownPart.value;
  const of = d.shown.value;
  const at = d.shownStep.value;
  const schedule = of ? asTable.value ? <Log of={of} at={at} /> : <Decision of={of} at={at} /> : <EmptySchedule />;
  return (
    <Pane
      id="decisions"
      title="Decisions"
      class="decisions"
      busy={d.asking.value}
      note={now === "schedule" && of ? `step ${at} of ${of.steps.length}, scope ${of.scope}, ${of.entry?.strategy ?? ""}` : undefined}
      body={
        <>
          <div class="dsub">
            <PartSwitch />
            <span class="sp" />
            {now === "schedule" && of && <Steps of={of} at={at} list={d.decided.value ?? []} />}
          </div>
          <div class="dpart">{now === "schedule" ? schedule : now === "gathers" ? <Gathers table={asTable.value} /> : <Pipelines table={asTable.value} />}</div>
        </>
      }
    >
      <button type="button" class="btn quiet" aria-label="Show decisions as table" aria-pressed={asTable.value} onClick={() => (asTable.value = !asTable.value)}>
        <Icon name="table" />
      </button>
    </Pane>
  );
}
