// What is live at the cursor, largest first, with its sum, and how that compares with the other order.
import { Fragment } from "preact";
import * as s from "../../state";
import { bytes, kib, kibOrBytes, signedBytes } from "../../components/format";
import { laneLabel } from "../../geometry/lanes";
import { atCursor, capacityOf, liveNow, mainSpace, peakA, peakB, shownCursor, shownLane, shownOrder } from "./data";
import { crossEdges, pairCount, waitsOf } from "../engines/data";

const MOST = 40;

/** "wg 64 + wu 64 + …" of lane A's peak. */
export function Sum({ list, most = 8 }: { list: { tensor: string; bytes: number }[]; most?: number }) {
  const rest = list.slice(most);
  return (
    <>
      {list.slice(0, most).map((t, i) => (
        <Fragment key={t.tensor}>
          {i > 0 && " + "}
          <span class="nw">
            <button class="link" type="button" onClick={(e) => s.focusTensor(t.tensor, e.ctrlKey || e.metaKey)}>
              <code>{t.tensor}</code>
            </button>{" "}
            {kibOrBytes(t.bytes)}
          </span>
        </Fragment>
      ))}
      {rest.length > 0 && (
        <>
          {" + "}
          <span class="nw">
            {rest.length} more {kibOrBytes(rest.reduce((n, t) => n + t.bytes, 0))}
          </span>
        </>
      )}
    </>
  );
}

/** What the instruction at the cursor waits for, and how many pairs cross engines. */
function Waits() {
  const name = shownOrder.value[shownCursor.value];
  if (!s.fn.value?.dep_edges || name === undefined) return null;
  const by = new Map<string, string[]>();
  for (const w of waitsOf(name)) by.set(w.engine, [...(by.get(w.engine) ?? []), w.name]);
  const list = [...by].map(([engine, names]) => `${names.slice(0, 4).join(", ")}${names.length > 4 ? " …" : ""} on ${engine}`);
  return (
    <p class="q2 plive">
      {crossEdges.value.length} of {pairCount.value} pairs cross engines. {list.length > 0 ? `${name} waits for ${list.join(" and ")}.` : `${name} waits for no other engine.`}
    </p>
  );
}

function Where() {
  const space = mainSpace.value;
  const lane = shownLane.value;
  const peak = lane === "A" ? peakA(space) : peakB(space);
  const cap = capacityOf(space);
  const v = atCursor(space);
  if (!v || !peak) return null;
  const parts = [];
  if (v.during === peak.bytes && peak.pos === shownCursor.value) parts.push(`${space} peak of ${lane}`);
  else parts.push(`${bytes(peak.bytes - v.during)} under the peak of ${lane}`);
  if (cap !== null) parts.push(v.during > cap ? `${bytes(v.during - cap)} over capacity` : `${bytes(cap - v.during)} under capacity`);
  return <div class={`q3 ${cap !== null && v.during > cap ? "bad" : ""}`}>{parts.join(", ")}</div>;
}

function Difference() {
  const space = mainSpace.value;
  const a = peakA(space);
  const b = peakB(space);
  if (!a || !b) return null;
  const inA = new Set(a.live.map((t) => t.tensor));
  const inB = new Set(b.live.map((t) => t.tensor));
  const onlyA = a.live.filter((t) => !inB.has(t.tensor));
  const onlyB = b.live.filter((t) => !inA.has(t.tensor));
  return (
    <p class="q2 plive">
      <b>B − A</b> {signedBytes(b.bytes - a.bytes)} at the peaks.{" "}
      {onlyA.length > 0 && (
        <>
          Only in A: <Sum list={onlyA} />
        </>
      )}
      {onlyB.length > 0 && (
        <>
          {" "}
          Only in B: <Sum list={onlyB} />
        </>
      )}
    </p>
  );
}

export function LiveList({ wide = false }: { wide?: boolean }) {
  const list = liveNow.value;
  const most = list[0]?.bytes ?? 1;
  const focused = new Set(s.focus.value.filter((f) => f.kind === "tensor").map((f) => f.name));
  return (
    <>
      {list.slice(0, MOST).map((t) => (
        <button
          key={t.tensor}
          type="button"
          class={`lv ${focused.has(t.tensor) ? "f" : ""}`}
          aria-pressed={focused.has(t.tensor)}
          title={`${t.tensor}: ${bytes(t.bytes)}, live from #${Math.max(0, t.first)} to #${t.last}`}
          onClick={(e) => s.focusTensor(t.tensor, e.ctrlKey || e.metaKey)}
        >
          <span aria-hidden="true">{focused.has(t.tensor) ? "●" : ""}</span>
          <span class="cut">{laneLabel(t.tensor, wide ? 20 : 10)}</span>
          <i style={{ width: `${Math.max(2, (100 * t.bytes) / most)}%` }} />
          {wide && (
            <em>
              {t.first < 0 ? "in" : `#${t.first}`} to {t.last >= shownOrder.value.length ? "out" : `#${t.last}`}
            </em>
          )}
          <b>{bytes(t.bytes)}</b>
        </button>
      ))}
      {list.length > MOST && <div class="q3">and {list.length - MOST} smaller</div>}
      <div class="sum">
        <span>
          {list.length} live{wide ? ` during #${shownCursor.value}` : ""}
        </span>
        <span>{bytes(list.reduce((n, t) => n + t.bytes, 0))}</span>
      </div>
    </>
  );
}

/** The column beside (or under) the chart. */
export function LiveSet() {
  const p = shownCursor.value;
  const name = shownOrder.value[p];
  const space = mainSpace.value;
  const v = atCursor(space);
  const sum = liveNow.value.reduce((n, t) => n + t.bytes, 0);
  const shown = v?.during ?? sum;
  const a = peakA(space);
  const lane = s.lane.value;
  if (name === undefined) {
    return (
      <div class="livecol" role="region" aria-label="Live set" tabIndex={0}>
        <div class="q3">{s.answer.value === null ? "The live set at the cursor." : "Put the cursor on an instruction: click the chart, or press an arrow key there."}</div>
      </div>
    );
  }
  return (
    <div class="livecol" role="region" aria-label={`Live set at ${p}, ${name}`} tabIndex={0}>
      <div class="fig">
        {shown < 1024 ? shown : kib(shown)}{" "}
        <small>
          {shown < 1024 ? "B" : "KiB"} live at #{p} {name}
        </small>
      </div>
      {v ? <Where /> : <div class="q3">from first to last use</div>}
      <div class="plist0">
        <LiveList />
      </div>
      {lane === "B-A" ? (
        <Difference />
      ) : (
        shownLane.value === "B" &&
        a &&
        a.bytes > 0 && (
          <p class="q2 plive">
            <b>A</b> {bytes(a.bytes)} at #{a.pos} {a.inst}
            {a.live.length > 0 && ": "}
            <Sum list={a.live} />
          </p>
        )
      )}
      <Waits />
    </div>
  );
}
