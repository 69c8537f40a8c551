// Inspector: the first item in focus; with nothing in focus, what the pipeline made of the program.
import { useEffect } from "preact/hooks";
import * as s from "../../state";
import { Pane } from "../../components/Pane";
import { bytes, group } from "../../components/format";
import { lazy } from "../../components/lazy";
import { Edges, edgeCounts } from "./Edges";
import type { FunctionReport } from "../../state";

const load = () => import("./Item").then((m) => m.Item);
const Item = lazy(load);
/** Fetched when the first result has settled, so that it is there at the first click. */
const AHEAD_MS = 1500;

/** With nothing in focus: what the pipeline did to the program, and what its peak is made of. */
function Summary({ f }: { f: FunctionReport }) {
  const before = s.fnBefore.value;
  const spaces = (["SBUF", "PSUM", "HBM"] as const).filter((x) => (f.pressure.after[x]?.during ?? 0) > 0 || (before?.pressure.after[x]?.during ?? 0) > 0);
  const order = (f.schedule ?? []).filter((x) => x.committed && x.moved > 0);
  const peak = f.peaks.SBUF?.during;
  return (
    <>
      <h3>Result</h3>
      <dl class="kv">
        {spaces.map((x) => {
          const a = before?.pressure.after[x]?.during ?? f.pressure.before[x]?.during ?? 0;
          const b = f.pressure.after[x]?.during ?? 0;
          const cap = (f.pressure.capacity[x] ?? 0) - (f.pressure.static[x] ?? 0);
          return (
            <>
              <dt>{x}</dt>
              <dd>
                peak {a === b ? <b>{bytes(b)}</b> : <>{bytes(a)} to <b>{bytes(b)}</b></>}
                {cap > 0 && (b > cap ? <span class="bad">, {bytes(b - cap)} over capacity</span> : `, ${bytes(cap - b)} under capacity`)}
              </dd>
            </>
          );
        })}
        <dt>order</dt>
        <dd>
          {order.length === 0
            ? "as written"
            : order.map((x) => `${x.strategy} moved ${x.moved} of ${x.units} in ${x.scope}${x.optimal ? ", the least peak there is" : ""}`).join("; ")}
        </dd>
        <dt>edges</dt>
        <Edges of={edgeCounts(f, () => true)} />
      </dl>
      {peak && peak.live.length > 0 && (
        <>
          <h3>
            {peak.pos < 0 ? "Peak before the first instruction" : `Peak at #${peak.pos} ${peak.inst}`} <span class="q3">{bytes(peak.bytes)}</span>
          </h3>
          <div class="chips">
            {peak.live.slice(0, 24).map((t) => (
              <button key={t.tensor} type="button" class="chip" onClick={(e) => s.focusTensor(t.tensor, e.ctrlKey || e.metaKey)}>
                {t.tensor} <span class="q3">{bytes(t.bytes)}</span>
              </button>
            ))}
            {peak.live.length > 24 && <span class="q3">and {peak.live.length - 24} more</span>}
          </div>
        </>
      )}
    </>
  );
}

function Empty() {
  const now = s.status.value;
  const f = s.fn.value;
  return (
    <>
      <div class="q2" style={{ lineHeight: "18px" }}>
        Nothing in focus{now.kind === "loading" ? " yet" : ""}. Put the caret on a tensor, click a node, or click the peak.
      </div>
      {f && <Summary f={f} />}
      {now.kind === "loading" && (
        <>
          <h3>First visit</h3>
          <dl class="kv wide">
            <dt>page</dt>
            <dd>ready, you can type</dd>
            <dt>core</dt>
            <dd>
              {group(Math.round(now.loaded / 1024))} of {group(Math.round(now.total / 1024))} KiB, kept for offline use
            </dd>
            <dt>then</dt>
            <dd>this program runs by itself</dd>
          </dl>
        </>
      )}
      {now.kind === "computing" && now.shown && (
        <>
          <h3>This run</h3>
          <dl class="kv wide">
            <dt>pipeline</dt>
            <dd class="m">{s.pipeline.value}</dd>
            <dt>progress</dt>
            <dd>{now.total > 0 ? `${group(now.done)} of ${group(now.total)} steps` : "no figure yet"}</dd>
            <dt>cancel</dt>
            <dd>keeps the last result</dd>
          </dl>
        </>
      )}
    </>
  );
}

export function Inspector() {
  const f = s.fn.value;
  const item = s.focus.value[0];
  const n = s.focus.value.length;
  useEffect(() => {
    const t = setTimeout(() => void load().catch(() => undefined), AHEAD_MS);
    return () => clearTimeout(t);
  }, []);
  return (
    <Pane
      id="inspector"
      title="Inspector"
      class="insp"
      body={
        <div class="scroll" tabIndex={0} role="region" aria-label="Item in focus">
          {n > 1 && (
            <div class="chips" style={{ marginBottom: "6px" }}>
              {s.focus.value.map((x) => (
                <button key={`${x.kind}${x.name}`} type="button" class={`chip ${x === item ? "on" : ""}`} onClick={() => (s.focus.value = [x, ...s.focus.value.filter((y) => y !== x)])}>
                  {x.kind === "tensor" ? "●" : "◆"} {x.name}
                </button>
              ))}
            </div>
          )}
          {item && f ? <Item item={item} f={f} /> : <Empty />}
        </div>
      }
    >
      {n > 0 && (
        <>
          {!s.looksStale.value && (
            <span>
              focus {n} of {s.MAX_FOCUS}
            </span>
          )}
          <button type="button" class="btn quiet" onClick={s.clearFocus} title="Clear focus (Esc)">
            clear
          </button>
        </>
      )}
    </Pane>
  );
}
