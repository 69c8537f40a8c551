// What another choice would give: a unit picked at another step, or moved by hand; both curves, and the pins it becomes.
import { useRef } from "preact/hooks";
import * as s from "../../state";
import { Icon } from "../../components/icons";
import { bytes, signedBytes } from "../../components/format";
import { makeAxis } from "../../geometry/axis";
import { linePath, peakOf, type CurveData } from "../../geometry/steps";
import { typeScale, useSize } from "../pressure/size";
import { EdgeLine, InstLink, TensorLink } from "./parts";
import * as d from "./store";
import type { Decided } from "./trace";
import type { DepEdge, MoveAnswer } from "../../state";

const HEIGHT = 54;

/** Both curves of the main space: the order on screen, and what the other choice would make of it. */
function TwoCurves({ now, then }: { now: CurveData; then: CurveData }) {
  const box = useRef<HTMLDivElement>(null);
  const { w } = useSize(box);
  const width = Math.max(0, w / typeScale());
  const most = Math.max(1, peakOf(now), peakOf(then));
  const total = (c: CurveData): number => (c.positions ? s.order.value.length : c.curve.length);
  const y = (v: number): number => HEIGHT - 2 - ((HEIGHT - 6) * v) / most;
  return (
    <div ref={box} class="dcurves">
      {width > 0 && (
        <svg width={width} height={HEIGHT} style={{ zoom: typeScale() }} aria-hidden="true">
          <path class="axis" d={`M0 ${HEIGHT - 1.5}H${width}`} />
          <path class="c-after" d={linePath(now, makeAxis(total(now), width, null), y)} />
          <path class="c-alt" d={linePath(then, makeAxis(total(then), width, null), y)} />
        </svg>
      )}
    </div>
  );
}

const mainOf = (): "SBUF" | "PSUM" => ((s.fn.value?.peaks.SBUF?.during?.bytes ?? 0) > 0 ? "SBUF" : "PSUM");

function Price({ of }: { of: d.Tried }) {
  const space = mainOf();
  const before = s.fn.value?.pressure.after[space]?.during ?? 0;
  const after = of.f.pressure.after[space]?.during ?? 0;
  return (
    <>
      {space} peak {bytes(before)} to <b>{bytes(after)}</b> ({signedBytes(after - before)})
    </>
  );
}

export function WhatIf({ of }: { of: Decided }) {
  const trial = d.whatIfNow.value;
  const f = s.fn.value;
  if (!trial || trial.scope !== of.scope || trial.round !== of.round || !f) return null;
  const { unit, step, result, alone } = trial;
  const isMove = trial.from !== null;
  const space = mainOf();
  const before = f.pressure.after[space];
  const after = (alone ?? result)?.f.pressure.after[space];
  const rest = result && (
    <>
      the rest is rescheduled{result.entry ? ` by ${result.entry.strategy}` : ""}. <Price of={result} />
      {result.entry && `; ${result.entry.moved} of ${result.entry.units} moved`}
      {result.entry && !result.entry.committed && `; not committed, ${result.entry.reason}`}.{result.broken !== null && <span class="warn"> {result.broken}</span>}
    </>
  );
  return (
    <div class="dwhat" role="status">
      <div>
        {trial.problem !== null ? (
          <span class="bad">{trial.problem}</span>
        ) : isMove ? (
          <>
            {alone && (
              <>
                <b>Nothing else moved:</b> <Price of={alone} />.{" "}
              </>
            )}
            {rest ? (
              <>
                <b>
                  With <code>{trial.pin}</code>
                </b>{" "}
                {rest}
              </>
            ) : (
              "pricing the order"
            )}
          </>
        ) : (
          <>
            <b>
              What if {unit} at step {step}:
            </b>{" "}
            {rest ?? "rescheduling the rest"}
          </>
        )}
        {before?.curve && after?.curve && (
          <>
            <TwoCurves now={before as CurveData} then={after as CurveData} />
            <span class="q3">
              {space}: black the order now, blue {alone ? "with this one move" : "the what-if"}; x is program order
            </span>
          </>
        )}
      </div>
      <div class="dacts">
        {trial.problem === null && (
          <button type="button" class="btn pri" onClick={() => d.addPin(of, trial.pin)}>
            {isMove ? "Pin the move" : `Pin ${unit}`}
          </button>
        )}
        {alone && (
          <button type="button" class="btn" title="A minreg of its own keeps the rest as it is" onClick={d.moveOnly}>
            Move only {unit}
          </button>
        )}
        {!isMove && (
          <button type="button" class="btn" onClick={() => (d.whatIf.value = null)}>
            Close
          </button>
        )}
      </div>
    </div>
  );
}

const FROZEN: Record<string, string> = {
  no_reorder: "the region is marked no_reorder",
  pipelined: "the loop is pipelined, its body keeps its order",
  blocks: "the function has blocks",
  outer: "a region around it keeps its order",
};

/** The dependence that forbids a place; both its ends are one click away. */
function Forbidding({ edge }: { edge: DepEdge }) {
  return (
    <span class="nw">
      <EdgeLine kind={edge.kind} /> {edge.kind} <InstLink name={edge.src} /> → <InstLink name={edge.dst} />
      {edge.tensor !== null && (
        <>
          {" "}
          on <TensorLink name={edge.tensor} />
        </>
      )}
      {edge.origin !== "data" && <span class="q3"> from {edge.origin}</span>}
    </span>
  );
}

function MoveVerdict({ m, v }: { m: d.Moving; v: d.Verdict | null }) {
  if (m.problem !== null) return <span class="bad">{m.problem}</span>;
  if (!v || !m.said) return <span class="q2">asking the core</span>;
  const open = v.low === v.high ? "its dependences leave it no other step" : `steps ${v.low} to ${v.high} are open`;
  if (v.frozen !== null) return <span class="q2">It keeps its place: {FROZEN[v.frozen] ?? v.frozen}.</span>;
  if (!v.legal)
    return (
      <>
        <b class="bad">
          <Icon name="declined" /> Forbidden
        </b>{" "}
        {v.edge ? (
          <>
            by <Forbidding edge={v.edge} />;{" "}
          </>
        ) : (
          "at a branch; "
        )}
        <span class="q2">{open}</span>
      </>
    );
  const { now, target } = m.said;
  return (
    <>
      <b>
        <Icon name="check" /> {m.to === m.from ? "Where it is" : "Legal"}
      </b>
      <span class="q2">
        {m.to !== m.from && target.place === m.to && target.price && (
          <>
            : {d.counted.value} of the scope {bytes(now.during)} to <b>{bytes(target.price.during)}</b> during, {bytes(now.after)} to {bytes(target.price.after)} after
          </>
        )}
        ; {open}
      </span>
    </>
  );
}

/** What bounds the places on both sides, so that a unit's room is explained before it is moved. */
function Bounds({ said }: { said: MoveAnswer }) {
  const side = (what: string, edge: DepEdge | null) =>
    edge && (
      <span class="nw">
        <span class="q3">{what}</span> <Forbidding edge={edge} />
      </span>
    );
  return (
    <div class="dbounds">
      {side("not before", said.low_edge)}
      {side("not after", said.high_edge)}
    </div>
  );
}

/** The unit in hand: where it may go, and what forbids the rest. */
export function MoveBox({ of }: { of: Decided }) {
  const m = d.movingNow.value;
  if (!m) return null;
  const last = of.steps.length - 1;
  return (
    <section class="dmove" aria-label={`Move ${m.unit}`}>
      <div class="dmhead">
        <b>
          Move <span class="m">{m.unit}</span>
        </b>
        <span class="nw">from step {m.from} to</span>
        <button type="button" class="btn quiet" aria-label="Earlier" disabled={m.to <= 0} onClick={() => d.moveTo(of, m.from, m.to - 1)}>
          <Icon name="left" />
        </button>
        <input
          class="txt num"
          type="number"
          min={0}
          max={last}
          value={m.to}
          aria-label={`Step for ${m.unit}`}
          onInput={(e) => {
            const to = e.currentTarget.valueAsNumber;
            if (Number.isInteger(to)) d.moveTo(of, m.from, to);
          }}
        />
        <button type="button" class="btn quiet" aria-label="Later" disabled={m.to >= last} onClick={() => d.moveTo(of, m.from, m.to + 1)}>
          <Icon name="right" />
        </button>
        <span class="sp" />
        <button type="button" class="btn" onClick={d.endMove}>
          Put back
        </button>
      </div>
      <div role="status">
        <MoveVerdict m={m} v={d.verdict.value} />
      </div>
      {m.said && m.said.frozen === null && d.verdict.value?.legal && <Bounds said={m.said} />}
    </section>
  );
}
