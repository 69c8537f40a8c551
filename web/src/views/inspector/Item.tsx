// The item in focus: what it is, who writes and reads it, its edges, where it lives, what the passes did to it.
import * as s from "../../state";
import { EngineGlyph, engineLook } from "../../components/engine";
import { bytes, count } from "../../components/format";
import { lazy } from "../../components/lazy";
import { editorModule } from "../source/SourceView";
import { Edges, edgeCounts } from "./Edges";
import { LiveRange } from "./LiveRange";
import { biography, deadGap, usesOf, type Fact } from "./facts";
import type { FunctionReport, InstEntry, TensorEntry } from "../../state";

const DumpLine = lazy(() => import("../dump/DumpLine").then((m) => m.DumpLine));
const ClassReference = lazy(() => import("../reference/ClassReference").then((m) => m.ClassReference));

const DTYPE_BYTES: Record<string, number> = { float32: 4, int32: 4, uint32: 4, bfloat16: 2, float16: 2, int16: 2, uint16: 2, int8: 1, uint8: 1, bool: 1, float8: 1, int64: 8, float64: 8 };

function InstLink({ name }: { name: string }) {
  const i = s.inst(name);
  const on = s.focus.value.some((f) => f.kind === "inst" && f.name === name);
  return (
    <button
      type="button"
      class={`chip ${on ? "on" : ""}`}
      title={i ? `${i.class}${i.span ? `, line ${i.span.line}` : ""}` : name}
      onClick={(e) => s.focusInst(name, e.ctrlKey || e.metaKey)}
      onMouseEnter={() => s.setHover({ kind: "inst", name })}
      onMouseLeave={() => s.setHover(null)}
    >
      <EngineGlyph engine={i?.engine} />
      {name}
    </button>
  );
}
function TensorLink({ name }: { name: string }) {
  const t = s.tensor(name);
  return (
    <button type="button" class="chip" title={t ? `${t.class}, ${bytes(t.bytes)}` : name} onClick={(e) => s.focusTensor(name, e.ctrlKey || e.metaKey)}>
      {name}
    </button>
  );
}
function LineLink({ span }: { span: { line: number; column: number } | null }) {
  if (!span || span.line < 1) return null;
  return (
    <button type="button" class="link q3 at" onClick={() => editorModule.value?.goTo(span.line, span.column)}>
      line {span.line}
    </button>
  );
}

const SPACE_DASH: Record<string, string | undefined> = { PSUM: "5 2.5" };
function SpaceMark({ space }: { space: string }) {
  if (space !== "SBUF" && space !== "PSUM") return null;
  return (
    <svg width="34" height="8" style={{ display: "inline-block", verticalAlign: "1px" }} aria-hidden="true">
      <path d="M0 5h30" style={{ stroke: "var(--ink)", strokeWidth: 2, strokeDasharray: SPACE_DASH[space] }} />
    </svg>
  );
}

function Biography({ facts }: { facts: Fact[] }) {
  return (
    <>
      <h3>Biography</h3>
      <ul class="bio">
        {facts.map((x) => (
          <li key={x.step}>
            <button type="button" class="link m" title={`Go to step ${x.step}`} onClick={() => s.setStep(x.step)}>
              {x.step} {x.pass}
            </button>
            <span>{x.text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function shapeText(t: TensorEntry): string {
  const part = t.partition_dim === null ? "" : `, partition ${t.partition_dim}`;
  return `(${t.shape.join(",")}) ${t.dtype}${part}`;
}

function TensorBody({ t, f }: { t: TensorEntry; f: FunctionReport }) {
  const uses = usesOf(f, t.name);
  const size = DTYPE_BYTES[t.dtype];
  const peak = t.space === "PSUM" ? f.peaks.PSUM?.during : f.peaks.SBUF?.during;
  const atPeak = peak?.live.find((l) => l.tensor === t.name);
  const gap = deadGap(f, t);
  const counted = t.space === "SBUF" || t.space === "PSUM";
  return (
    <>
      <div class="ent">
        <span class="nm" title={t.name}>
          ● {t.name}
        </span>
        <span class="q2 cut">{t.class}</span>
        <LineLink span={t.span} />
      </div>
      <dl class="kv">
        <dt>bytes</dt>
        <dd>
          {t.static ? (
            <>
              <b>{bytes(t.bytes)}</b> static weight, off the capacity
            </>
          ) : counted ? (
            <>
              <b>{bytes(t.bytes)}</b> per partition
              {size !== undefined && t.bytes % size === 0 && ` = ${t.bytes / size} × ${size} B`}
            </>
          ) : (
            <>0 on chip{t.bytes > 0 && `; ${bytes(t.bytes)} in memory`}</>
          )}
        </dd>
        <dt>shape</dt>
        <dd class="m">{shapeText(t)}</dd>
        <dt>space</dt>
        <dd>
          <SpaceMark space={t.space} />
          {t.space}
          {atPeak && peak && peak.bytes > 0 && (
            <>
              , {Math.round((100 * atPeak.bytes) / peak.bytes)} % of the{" "}
              <button type="button" class="link" onClick={() => s.setCursor(peak.pos)}>
                peak at #{peak.pos} {peak.inst}
              </button>
            </>
          )}
        </dd>
        <dt>writes</dt>
        <dd class="chips">
          {uses.writes.map((n) => (
            <InstLink key={n} name={n} />
          ))}
          <span class="q3 end">
            {uses.writes.length || "none"}
            {uses.inPlace.length > 0 && `, ${uses.inPlace.length === 1 ? "one" : uses.inPlace.length} in place`}
          </span>
        </dd>
        <dt>reads</dt>
        <dd class="chips">
          {uses.reads.map((n) => (
            <InstLink key={n} name={n} />
          ))}
          <span class="q3 end">{uses.reads.length || "none"}</span>
        </dd>
        <dt>edges</dt>
        <Edges of={edgeCounts(f, (e) => e.tensor === t.name)} />
      </dl>
      <h3>
        Live range <span class="q3">position in order, {count(f.order.length, "slot")}</span>
      </h3>
      <LiveRange name={t.name} />
      {gap && (
        <div class="q2" style={{ marginTop: "2px" }}>
          Dead {gap.from === gap.to ? `at #${gap.from}` : gap.to === gap.from + 1 ? `at #${gap.from} and #${gap.to}` : `from #${gap.from} to #${gap.to}`} ({gap.read} has read it, {gap.write} will overwrite it), yet
          it holds its {bytes(t.bytes)}.
        </div>
      )}
      <Biography facts={biography({ kind: "tensor", name: t.name })} />
      <ClassReference name={t.class} />
    </>
  );
}

function InstBody({ i, f }: { i: InstEntry; f: FunctionReport }) {
  const look = engineLook(i.engine);
  const posB = s.positionsB.value.get(i.name);
  const posA = s.positionsA.value.get(i.name);
  const curve = f.pressure.after.SBUF?.curve;
  const here = curve && curve.length === f.order.length && posB !== undefined ? curve[posB] : undefined;
  return (
    <>
      <div class="ent">
        <EngineGlyph engine={i.engine} />
        <span class="nm" title={i.name}>
          {i.name}
        </span>
        <span class="q2 cut">{i.class}</span>
        <LineLink span={i.span} />
      </div>
      <dl class="kv">
        <dt>engine</dt>
        <dd>{look ? `${look.code} ${look.name}` : (i.engine ?? "none assigned")}</dd>
        <dt>scope</dt>
        <dd class="m cut" title={i.scope}>
          {i.scope}
        </dd>
        {i.dl?.name && (
          <>
            <dt>from</dt>
            <dd class="m cut" title={i.dl.name}>
              {i.dl.name}
            </dd>
          </>
        )}
        <dt>place</dt>
        <dd>
          {posB !== undefined ? (
            <button type="button" class="link" onClick={() => s.setCursor(posB)}>
              #{posB} in B
            </button>
          ) : (
            "not in B"
          )}
          , {posA !== undefined ? `#${posA} in A` : "not in A"}
        </dd>
        {here && (
          <>
            <dt>SBUF</dt>
            <dd>
              <b>{bytes(here[0])}</b> during, {bytes(here[1])} after
            </dd>
          </>
        )}
        <dt>writes</dt>
        <dd class="chips">
          {i.writes.map((n) => (
            <TensorLink key={n} name={n} />
          ))}
          {i.writes.length === 0 && <span class="q3">none</span>}
        </dd>
        <dt>reads</dt>
        <dd class="chips">
          {i.reads.map((n) => (
            <TensorLink key={n} name={n} />
          ))}
          {i.reads.length === 0 && <span class="q3">none</span>}
        </dd>
        <dt>needs</dt>
        <dd class="chips">
          {[...new Set((f.dep_edges ?? []).filter((e) => e.dst === i.name).map((e) => e.src))].map((n) => (
            <InstLink key={n} name={n} />
          ))}
          <EdgeCount f={f} end="dst" name={i.name} />
        </dd>
        <dt>feeds</dt>
        <dd class="chips">
          {[...new Set((f.dep_edges ?? []).filter((e) => e.src === i.name).map((e) => e.dst))].map((n) => (
            <InstLink key={n} name={n} />
          ))}
          <EdgeCount f={f} end="src" name={i.name} />
        </dd>
        <dt>BIR</dt>
        <dd class="m cut" title={i.bir.join(", ")}>
          {i.bir.length > 0 ? i.bir.join(", ") : <span class="q3">not lowered</span>}
        </dd>
      </dl>
      <Biography facts={biography({ kind: "inst", name: i.name })} />
      <DumpLine id={i.id} />
      <ClassReference name={i.class} />
    </>
  );
}

function EdgeCount({ f, end, name }: { f: FunctionReport; end: "src" | "dst"; name: string }) {
  const kinds = edgeCounts(f, (e) => e[end] === name).kinds;
  return <span class="q3 end">{kinds.length === 0 ? "none" : kinds.map(([k, n]) => `${k} ${n}`).join(", ")}</span>;
}

function Lost({ name }: { name: string }) {
  return (
    <div class="q2">
      <b class="m">{name}</b> is not in the program after this pipeline.
    </div>
  );
}

export function Item({ item, f }: { item: s.FocusItem; f: FunctionReport }) {
  const t = item.kind === "tensor" ? s.tensor(item.name) : undefined;
  const i = item.kind === "inst" ? s.inst(item.name) : undefined;
  return t ? <TensorBody t={t} f={f} /> : i ? <InstBody i={i} f={f} /> : <Lost name={item.name} />;
}
