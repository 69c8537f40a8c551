// Lanes where slots are narrow: neighbours on one engine are one block with a mark at each slot, and all dependences between
// two blocks are one line.
import { ENGINES } from "../../components/engine";
import { xOf } from "../../geometry/axis";
import { blockHeight, laneEdgePath, laneMiddle, type LaneGeometry } from "../../geometry/lanes";
import { runEdges, runLabel, runsOf, type Run } from "../../geometry/runs";
import { crossEdges, STRENGTH, type CrossEdge, type LaneInst } from "./data";

const GAP = 0.75;

function Block({ r, g, selected }: { r: Run; g: LaneGeometry; selected: ReadonlySet<string> }) {
  const x = xOf(g.axis, r.first) + GAP;
  const w = xOf(g.axis, r.last + 1) - GAP - x;
  const h = blockHeight(g);
  const y = laneMiddle(g, r.lane) - h / 2;
  const label = runLabel(r.names, w);
  const ticks = r.names.slice(1).map((_, k) => `M${xOf(g.axis, r.first + k + 1)} ${y + h - 3}v3`).join("");
  return (
    <g class={`e-${ENGINES[r.lane]?.id}`}>
      <title>{r.names.length === 1 ? `#${r.first} ${r.names[0]}` : `#${r.first} to #${r.last}: ${r.names.slice(0, 8).join(", ")}${r.names.length > 8 ? ` and ${r.names.length - 8} more` : ""}`}</title>
      <rect class="blk" x={x} y={y} width={Math.max(0.5, w)} height={h} rx="1" />
      {ticks !== "" && <path class="ltick" d={ticks} />}
      {r.names.map((name, k) => (selected.has(name) ? <rect key={name} class="blk sel" x={xOf(g.axis, r.first + k) + GAP} y={y} width={Math.max(1, g.axis.slot - 2 * GAP)} height={h} rx="1" /> : null))}
      {label !== "" && (
        <text class="x10 tm tb" x={x + w / 2} y={y + h / 2 + (r.names.length > 1 ? 2.5 : 3.5)} text-anchor="middle">
          {label}
        </text>
      )}
    </g>
  );
}

export function Runs({ g, visible, selected, plain }: { g: LaneGeometry; visible: LaneInst[]; selected: ReadonlySet<string>; plain: (e: CrossEdge) => boolean }) {
  const runs = runsOf(visible);
  const lines = runEdges(runs, crossEdges.value.filter(plain));
  return (
    <>
      {lines.map(({ src, dst, edges }) => {
        const strongest = edges.reduce((a, b) => (STRENGTH[b.kind] > STRENGTH[a.kind] ? b : a));
        // From the last of the sources to the first that waits: the line bundles them all.
        const from = Math.max(...edges.map((e) => e.src.position));
        const to = Math.min(...edges.map((e) => e.dst.position));
        return (
          <path key={`${src.first} ${dst.first}`} class={`ed-${strongest.kind} lplain`} d={laneEdgePath(g, { position: from, lane: src.lane }, { position: to, lane: dst.lane })} marker-end={`url(#m-${strongest.kind})`}>
            <title>{edges.length === 1 ? `${strongest.src.name} to ${strongest.dst.name}` : `${edges.length} dependences`}</title>
          </path>
        );
      })}
      {runs.map((r) => (
        <Block key={r.first} r={r} g={g} selected={selected} />
      ))}
    </>
  );
}
