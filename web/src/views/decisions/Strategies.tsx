// What every strategy makes of the scope, against the least peak there is or is proven to be; and all scopes at a glance.
import * as s from "../../state";
import { kib } from "../../components/format";
import { boundText, comparedOf, gapText, isOptimumKnown, type Compared, type Decided } from "./trace";
import * as d from "./store";

const EDGE = 6;

interface Scale {
  least: number;
  most: number;
  width: number;
}
const xOf = ({ least, most, width }: Scale, v: number): number => EDGE + (most > least ? ((v - least) / (most - least)) * (width - 2 * EDGE) : 0);

/** Filled: during, hollow: after; the line is the optimum or what is proven. */
function Dots({ row, scale, bound, proven }: { row: Compared; scale: Scale; bound: number | null; proven: boolean }) {
  const during = xOf(scale, row.during);
  const after = xOf(scale, row.after);
  return (
    <svg width={scale.width} height="24" aria-hidden="true">
      <path class="grid" d={`M${EDGE} 12H${scale.width - EDGE}`} />
      {bound !== null && <path class={proven ? "dopt" : "dopt open"} d={`M${xOf(scale, bound)} 0V24`} />}
      <path class="axis" d={`M${after} 12H${during}`} />
      {row.after !== row.during && <circle class="dhollow" cx={after} cy="12" r="3" />}
      <circle class={row.chosen ? "dchosen" : "ddot"} cx={during} cy="12" r="3.5" />
    </svg>
  );
}

function ScaleHead({ scale, bound }: { scale: Scale; bound: number | null }) {
  const apart = bound !== null && xOf(scale, bound) - xOf(scale, scale.least) < 30;
  return (
    <svg width={scale.width} height="14" role="img" aria-label={`from ${kib(scale.least)} to ${kib(scale.most)} KiB`}>
      {(bound === null || !apart || bound === scale.least) && (
        <text class="x10 t3" x={EDGE - 3} y="11">
          {kib(scale.least)}
        </text>
      )}
      {bound !== null && bound > scale.least && (
        <text class="x10 t2" x={xOf(scale, bound)} y="11" text-anchor="middle">
          {kib(bound)}
        </text>
      )}
      {scale.most > scale.least && (
        <text class="x10 t3" x={scale.width - EDGE + 3} y="11" text-anchor="end">
          {kib(scale.most)}
        </text>
      )}
    </svg>
  );
}

function Verdict({ r, of }: { r: Compared; of: Decided }) {
  const isProgram = r.strategy === "program";
  const committed = of.entry?.committed === true;
  const stands = r.strategy === of.entry?.strategy ? committed || isProgram : isProgram && !committed;
  const words = [...(stands ? ["committed"] : r.strategy === of.entry?.strategy ? [`proposed, ${of.entry.reason}`] : []), ...(r.optimal ? ["optimal"] : []), ...(isProgram ? ["as written"] : [])];
  return (
    <>
      {stands ? <b>{words.join(", ")}</b> : words.join(", ")}{" "}
      {r.strategy !== of.entry?.strategy && (
        <button type="button" class="link u" aria-label={`use ${r.strategy}`} title={`minreg{strategy=${r.strategy}}`} onClick={() => d.useStrategy(of, r.strategy)}>
          use
        </button>
      )}
    </>
  );
}

export function Strategies({ of }: { of: Decided }) {
  const entry = of.entry;
  if (!entry) return null;
  const rows = comparedOf(entry, d.byAfter.value);
  const bound = entry.lower_bound ?? null;
  const all = rows.flatMap((r) => [r.during, r.after]);
  const scale: Scale = { least: Math.min(...all, bound ?? Infinity), most: Math.max(...all, bound ?? 0), width: s.arrangement.value === "phone" ? 76 : 132 };
  const pinned = d.pins.value.length > 0;
  const known = isOptimumKnown(rows) && !pinned;
  return (
    <>
      <section class="dstrat" aria-label="Strategies">
        <h3>
          Strategies <span class="q3">peak of {of.scope}, {d.counted.value}</span>
        </h3>
        <div class="dready">
          <table>
            <thead>
              <tr>
                <th scope="col">strategy</th>
                <th scope="col" class="num" title="Most KiB live while an instruction executes">
                  during
                </th>
                <th scope="col" class="num" title="Most KiB live once one is done">
                  after
                </th>
                <th scope="col" class="num" title={`Over the ${known ? "optimum" : "lower bound"}, of ${d.byAfter.value ? "after" : "during"}`}>
                  gap
                </th>
                <th scope="col">
                  <ScaleHead scale={scale} bound={bound} />
                </th>
                <th scope="col">verdict</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((r) => (
                <tr key={r.strategy} class={r.chosen ? "win" : ""}>
                  <td class="m">{r.strategy}</td>
                  <td class="num b">{kib(r.during)}</td>
                  <td class="num">{kib(r.after)}</td>
                  <td class="num">{gapText(r.gap)}</td>
                  <td class="ddots">
                    <Dots row={r} scale={scale} bound={bound} proven={known} />
                  </td>
                  <td>
                    <Verdict r={r} of={of} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p class="q2">
          {boundText(entry, rows, pinned)}{" "}
          {of.entry && !of.entry.committed && `The order was left as it is (${of.entry.reason}). `}
          {of.entry && of.entry.committed && `${of.entry.moved} of ${of.entry.units} moved. `}
          <span class="q3">KiB; filled during, hollow after, line {known ? "the optimum" : "the lower bound"}.</span>
        </p>
      </section>
      <Scopes of={of} />
    </>
  );
}

/** Every scope that has a choice, and what was made of it. */
function Scopes({ of }: { of: Decided }) {
  const list = d.decided.value ?? [];
  if (list.length < 2) return null;
  return (
    <section class="dstrat" aria-label="Scopes">
      <h3>
        Scopes <span class="q3">innermost first; KiB during</span>
      </h3>
      <div class="dready">
        <table>
          <thead>
            <tr>
              <th scope="col">scope</th>
              <th scope="col" class="num">
                units
              </th>
              <th scope="col" class="num">
                moved
              </th>
              <th scope="col" class="num">
                program
              </th>
              <th scope="col" class="num">
                now
              </th>
              <th scope="col" class="num">
                gap
              </th>
              <th scope="col">by</th>
            </tr>
          </thead>
          <tbody>
            {list.map((x) => {
              const e = x.entry;
              const now = e ? (e.committed ? e.proposed.during : e.program.during) : null;
              const bound = e?.lower_bound ?? null;
              return (
                <tr key={d.keyOf(x)} class={x === of ? "win" : ""}>
                  <td>
                    <button type="button" class="link m" onClick={() => d.chooseScope(d.keyOf(x))}>
                      {x.scope}
                    </button>
                    {x.round > 0 && <span class="q3"> {x.round + 1}. time</span>}
                  </td>
                  <td class="num">{x.steps.length}</td>
                  <td class="num">{e?.committed ? e.moved : 0}</td>
                  <td class="num">{e ? kib(e.program.during) : ""}</td>
                  <td class="num b">{now === null ? "" : kib(now)}</td>
                  <td class="num">{now === null || bound === null ? "" : gapText(bound > 0 ? (100 * (now - bound)) / bound : now > 0 ? Infinity : 0)}</td>
                  <td>
                    {e?.committed ? e.strategy : "program"}
                    {e?.optimal && (e.committed || e.program.during === e.lower_bound) ? ", optimal" : ""}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
