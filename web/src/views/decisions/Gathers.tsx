// The order of the all-gathers: one row each, what it keeps as arcs at the right, what it breaks at the left.
import { useRef } from "preact/hooks";
import * as s from "../../state";
import { Waiting } from "../../components/Pane";
import { Icon } from "../../components/icons";
import { EngineGlyph } from "../../components/engine";
import { bytes, count } from "../../components/format";
import { VirtualTable } from "../graph/VirtualTable";
import { typeScale, useSize } from "../pressure/size";
import { InstLink } from "./parts";
import { arcsOf, verdictOf, type AgEdge, type AgOrder, type Arc } from "./gathers";

const ROW = 24;
const NODE_WIDTH = 236;
const LEFT_LEAST = 34;
const TRACK = { least: 7, most: 56 } as const;
/** Width of a letter of the cost; a track narrower than its cost goes without it. */
const LETTER = 5.4;

const WORDS: Record<AgEdge["kind"], string> = { dependence: "dependence", forced: "forced", removable: "removable" };
const reasonOf = (e: AgEdge): string => (e.broken ? "broken" : "kept");
/** Costs given in the text are numbers without a unit. */
const costText = (o: AgOrder) => (n: number): string => (s.fn.value && o.nodes.some((x) => x.bytes === n) ? bytes(n) : String(n));

/** Costs of arcs side by side stand at three heights. */
const stagger = (track: number, length: number): number => (length > 4 * ROW ? ((track % 3) - 1) * ROW : 0);

/** From the row's side out to the track, along it, and back. */
function arcPath(a: Arc, x0: number, sign: 1 | -1, track: number): { d: string; x: number; y: number } {
  const x = x0 + sign * track * (a.track + 1);
  const down = a.to > a.from;
  // Ends of a row stand apart: arcs leave above or below the middle, on the side they go to.
  const y0 = a.from * ROW + ROW / 2 + (down ? 4 : -4);
  const y1 = a.to * ROW + ROW / 2 + (down ? -4 : 4);
  const r = Math.min(4, Math.abs(y1 - y0) / 2, track);
  const v = down ? r : -r;
  const h = sign * r;
  return { d: `M${x0} ${y0}H${x - h}Q${x} ${y0} ${x} ${y0 + v}V${y1 - v}Q${x} ${y1} ${x - h} ${y1}H${x0 + sign * 2}`, x, y: (y0 + y1) / 2 + stagger(a.track, Math.abs(y1 - y0)) };
}

function Arcs({ list, x0, sign, track, focus, cost }: { list: Arc[]; x0: number; sign: 1 | -1; track: number; focus: ReadonlySet<string>; cost: (n: number) => string }) {
  return (
    <>
      {[...list].reverse().map((a) => {
        const p = arcPath(a, x0, sign, track);
        const on = focus.has(a.edge.src) || focus.has(a.edge.dst);
        const text = a.edge.kind === "forced" ? "forced" : cost(a.edge.cost);
        const label = a.edge.kind !== "dependence" && (track >= text.length * LETTER + 4 || on || a.edge.broken);
        return (
          <g key={`${a.edge.src} ${a.edge.dst} ${a.edge.kind}`} class={`agarc ${a.edge.kind} ${a.edge.broken ? "broken" : ""} ${on ? "on" : ""}`}>
            <title>{`${a.edge.src} before ${a.edge.dst}: ${WORDS[a.edge.kind]}, ${reasonOf(a.edge)}${a.edge.kind === "dependence" ? "" : `, cost ${cost(a.edge.cost)}`}`}</title>
            <path d={p.d} marker-end={`url(#${a.edge.broken ? "ag-bad" : on ? "ag-on" : "ag-end"})`} />
            {a.edge.broken && <path class="agx" d={`M${p.x - 3.5} ${p.y - 3.5}l7 7M${p.x + 3.5} ${p.y - 3.5}l-7 7`} />}
            {label && (
              <text class={`x10 halo ${a.edge.broken ? "tbad tb" : on ? "ta" : "t2"}`} x={p.x + sign * (a.edge.broken ? 6 : 3)} y={p.y + 3.5} text-anchor={sign > 0 ? "start" : "end"}>
                {text}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

function Diagram({ o }: { o: AgOrder }) {
  const box = useRef<HTMLDivElement>(null);
  const { w } = useSize(box);
  const scale = typeScale();
  const width = w / scale;
  const items = s.focus.value;
  const named = new Set(items.filter((f) => f.kind === "inst").map((f) => f.name));
  const first = o.order.find((name) => named.has(name)) ?? null;
  const arcs = arcsOf(o, first);
  const cost = costText(o);
  const cursor = s.cursorInst.value;
  const was = new Map(o.nodes.map((n, i) => [n.gather, i]));
  const size = new Map(o.nodes.map((n) => [n.gather, n.bytes]));
  const nodeWidth = Math.min(NODE_WIDTH, Math.max(150, width * 0.45));
  const room = Math.max(40, width - nodeWidth - 40);
  const leftTrack = arcs.left === 0 ? 0 : Math.max(TRACK.least, Math.min(26, (room * 0.35) / (arcs.left + 1)));
  const left = arcs.left === 0 ? 0 : Math.max(LEFT_LEAST, leftTrack * arcs.left + 44);
  const rightTrack = arcs.right === 0 ? TRACK.least : Math.max(3, Math.min(TRACK.most, (room - left) / (arcs.right + 0.5)));
  const high = o.order.length * ROW;
  return (
    <div ref={box} class="agbox">
      {w > 0 && (
        <div class="agin pxtype" style={{ zoom: scale, height: `${high}px` }}>
          <svg width={width} height={high} aria-hidden="true">
            <defs>
              {(["end", "on", "bad"] as const).map((id) => (
                <marker key={id} id={`ag-${id}`} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto" markerUnits="userSpaceOnUse">
                  <path class={`agm ${id}`} d="M0 .8 8 4 0 7.2z" />
                </marker>
              ))}
            </defs>
            <Arcs list={arcs.kept} x0={left + nodeWidth} sign={1} track={rightTrack} focus={named} cost={cost} />
            <Arcs list={arcs.broken} x0={left} sign={-1} track={leftTrack} focus={named} cost={cost} />
          </svg>
          <ol class="agrows" style={{ left: `${left}px`, width: `${nodeWidth}px` }} aria-label="All-gathers, low to high">
            {o.order.map((name, i) => {
              const from = was.get(name) ?? i;
              return (
                <li key={name} class={`${named.has(name) ? "foc" : ""} ${cursor === name ? "cur" : ""}`} style={{ height: `${ROW}px` }}>
                  <span class="q3 agno">{i}</span>
                  <EngineGlyph engine={s.inst(name)?.engine ?? "SP"} />
                  <span class="cut">
                    <InstLink name={name} />
                  </span>
                  <span class="sp" />
                  {from !== i && <span class="q3 nw">was {from}</span>}
                  <span class="num nw">{bytes(size.get(name) ?? 0)}</span>
                </li>
              );
            })}
          </ol>
        </div>
      )}
    </div>
  );
}

function LineKey({ kind }: { kind: AgEdge["kind"] | "broken" }) {
  return (
    <svg class={`edline agarc ${kind === "broken" ? "removable broken" : kind}`} width="26" height="10" aria-hidden="true">
      <path d="M1 5H25" />
      {kind === "broken" && <path class="agx" d="M9.5 1.5l7 7M16.5 1.5l-7 7" />}
    </svg>
  );
}

function EdgeTable({ o }: { o: AgOrder }) {
  const cost = costText(o);
  const at = new Map(o.order.map((name, i) => [name, i]));
  const rank = { forced: 0, dependence: 1, removable: 2 };
  const rows = [...o.edges].sort((a, b) => Number(b.broken) - Number(a.broken) || rank[a.kind] - rank[b.kind] || (at.get(a.src) ?? 0) - (at.get(b.src) ?? 0));
  return (
    <VirtualTable
      label="Edges between all-gathers"
      minWidth="30rem"
      columns={[
        { head: "first", width: "minmax(5rem, 1fr)", cell: (e) => <b class="m">{e.src}</b> },
        { head: "then", width: "minmax(5rem, 1fr)", cell: (e) => <b class="m">{e.dst}</b> },
        { head: "kind", width: "6.5rem", cell: (e) => WORDS[e.kind] },
        { head: "cost", number: true, width: "6rem", cell: (e) => (e.kind === "dependence" ? "" : cost(e.cost)) },
        { head: "in the order", width: "8rem", cell: (e) => (e.broken ? <span class="bad b">broken</span> : "kept") },
        { head: "places", number: true, width: "5rem", cell: (e) => `${at.get(e.src) ?? "?"}, ${at.get(e.dst) ?? "?"}` },
      ]}
      rows={rows}
      selected={(e) => s.focus.value.some((f) => f.kind === "inst" && (f.name === e.src || f.name === e.dst))}
      onChoose={(e, add) => s.focusInst(e.src, add)}
    />
  );
}

export function Gathers({ table }: { table: boolean }) {
  const f = s.fn.value;
  const o = f?.ag_order ?? null;
  if (!f || s.isBir.value) return <Waiting head={s.emptyHead("Orders of all-gathers", "The order of the gathers comes with the result.")} />;
  if (!o || o.order.length === 0) {
    const ran = s.passes.value.some((p) => s.passName(p) === "ag-order");
    const has = (f.insts ?? []).some((i) => i.class === "AllGatherOp");
    return <Waiting head={has ? "No all-gather was ordered." : "The program has no all-gather."} text={ran ? "Two that span all ranks have an order to choose; ag-order{scope=all} takes in the others." : "Add ag-order to the passes."} />;
  }
  if (table) return <EdgeTable o={o} />;
  const cost = costText(o);
  const arcs = arcsOf(o, null);
  const log = s.passes.value.filter((p) => s.passName(p) === "ag-order").flatMap((p) => p.remarks.map((r) => r.text));
  return (
    <div class="scroll dbox" tabIndex={0} role="region" aria-label="Order of the all-gathers">
      <p class="dlead">
        {o.optimal || o.broken.length === 0 ? <Icon name="check" /> : <Icon name="note" />} <b>{verdictOf(o, cost)}</b>{" "}
        <span class="q2">
          {count(o.order.length, "gather")}, {count(o.edges.length, "edge")}
          {o.edges_left_out > 0 && ` of ${o.edges.length + o.edges_left_out}`}. Low to high: the first row runs first.
        </span>
      </p>
      <Diagram o={o} />
      <p class="q3 agkey">
        {(["forced", "dependence", "removable", "broken"] as const)
          .filter((kind) => kind === "broken" ? o.broken.length > 0 : o.edges.some((e) => e.kind === kind))
          .map((kind) => (
            <span key={kind} class="nw">
              <LineKey kind={kind} /> {kind}
              {kind === "removable" && ", with its cost"}
            </span>
          ))}
        {arcs.hidden > 0 && <span>{count(arcs.hidden, "removable edge")} between rows that are no neighbours: in the table, and drawn for the gather in focus.</span>}
      </p>
      {log.length > 0 && (
        <>
          <h3>Log</h3>
          <pre class="aglog">{log.join("\n")}</pre>
        </>
      )}
    </div>
  );
}
