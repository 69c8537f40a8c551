// The near picture: SVG of what is in the window, and a little around it.
import { memo } from "preact/compat";
import * as s from "../../state";
import { direction, layout } from "../../geometry/layoutStore";
import { edgePaths, labelPlace, shorten, stubPath, type Box, type GraphEdge, type GraphGroup, type GraphNode } from "../../geometry/graph";
import { engineLook } from "../../components/engine";
import { edgeLook, focusedInsts, focusedTensors, indexed, marks, type Mark } from "./model";
import { spot } from "./camera";

const NAME_AT = 24;
const NAME_ADVANCE = 6.65;

/** Writes: filled, reads: hollow; a shape per place in the focus set. */
function FocusMark({ mark, x, y }: { mark: Mark; x: number; y: number }) {
  const css = mark.writes ? "dota" : "doto";
  const r = mark.writes ? 3.5 : 3;
  switch (mark.focus % 4) {
    case 0:
      return <circle class={css} cx={x} cy={y} r={r} />;
    case 1:
      return <rect class={css} x={x - 3} y={y - 3} width={6} height={6} />;
    case 2:
      return <path class={css} d={`M${x} ${y - 3.8}L${x + 3.8} ${y + 3}H${x - 3.8}Z`} />;
    default:
      return <path class={css} d={`M${x} ${y - 4}L${x + 4} ${y}L${x} ${y + 4}L${x - 4} ${y}Z`} />;
  }
}

function Node({ n, list, isCursor, isSpot, isHover, isPinned }: { n: GraphNode; list: Mark[] | undefined; isCursor: boolean; isPinned: boolean; isSpot: boolean; isHover: boolean }) {
  const look = engineLook(n.engine);
  const shown = (list ?? []).slice(0, 3);
  const room = n.w - NAME_AT - 6 - (shown.length > 0 ? 4 + 10 * shown.length : 0);
  const name = shorten(n.name, Math.max(4, Math.floor((room - 6) / NAME_ADVANCE)));
  const labelAt = NAME_AT + name.length * NAME_ADVANCE + 7;
  const labelRoom = Math.floor((NAME_AT + room - labelAt) / 6);
  const label = labelRoom >= n.label.length ? n.label : labelRoom < 3 ? "" : `${n.label.slice(0, labelRoom - 1)}…`;
  const base = n.h / 2 + 4;
  return (
    <g class={`gn e-${look?.id ?? "NONE"}`} style={{ transform: `translate(${n.x}px,${n.y}px)` }} data-node={n.name}>
      <title>{`${n.name} ${n.label}, ${n.engine}`}</title>
      <rect class={`nd ${shown.length > 0 ? "sel" : ""}`} x=".5" y=".5" width={n.w - 1} height={n.h - 1} rx="2" />
      <rect class="ndb" x="1.5" y="1.5" width="17" height={n.h - 3} />
      {look && <use href={`#g-${look.id}`} x="5" y={n.h / 2 - 5} width="10" height="10" />}
      <text class="tm tb" x={NAME_AT} y={base}>
        {name}
      </text>
      <text class="t2" x={labelAt} y={base}>
        {label}
      </text>
      {shown.map((m, i) => (
        <FocusMark key={m.focus} mark={m} x={n.w - 8 - 10 * i} y={n.h / 2} />
      ))}
      {isPinned && <path class="gpin" d={`M${n.w - 5} -4v5M${n.w - 8} -4h6M${n.w - 5} 1v3`} />}
      {isCursor && <path class="gcur" d={`M-1 -1v${n.h + 2}`} />}
      {(isSpot || isHover) && <rect class={isSpot ? "gspot" : "ghov"} x="-1.5" y="-1.5" width={n.w + 3} height={n.h + 3} rx="3" />}
    </g>
  );
}

const PlainEdge = memo(({ e }: { e: GraphEdge }) => {
  const paths = edgePaths(e);
  return (
    <>
      {paths.map((d, i) => (
        <path key={i} class={`ed-${e.kind} gplain ${e.carried ? "gcarried" : ""}`} d={d} marker-end={i === paths.length - 1 ? `url(#m-${e.kind})` : undefined} />
      ))}
    </>
  );
});

function StrongEdge({ e, look }: { e: GraphEdge; look: "value" | "near" }) {
  const paths = e.stub ? [stubPath(e)] : edgePaths(e);
  const accent = look === "value" && e.kind === "FLOW";
  const place = look === "value" && e.tensor !== null && e.kind === "FLOW" && !e.stub ? labelPlace(e.points) : null;
  return (
    <>
      {paths.map((d, i) => (
        <path key={i} class={`ed-${e.kind} edsel ${accent ? "" : "gkind"} ${e.stub ? "gstub" : ""}`} d={d} marker-end={`url(#m-${accent ? "SEL" : e.kind})`} />
      ))}
      {place && (
        <text class="x10 tm tb ta halo" x={place.x} y={place.y} text-anchor={place.middle ? "middle" : "start"}>
          {shorten(e.tensor as string, 14)}
        </text>
      )}
    </>
  );
}

/** Stubs say what they carry: one short text per end and tensor. */
function StubLabels({ edges }: { edges: GraphEdge[] }) {
  const texts = new Map<string, { x: number; y: number; names: Set<string> }>();
  const add = (x: number, y: number, name: string): void => {
    const key = `${x},${y}`;
    const at = texts.get(key) ?? { x, y, names: new Set<string>() };
    at.names.add(name);
    texts.set(key, at);
  };
  for (const e of edges) {
    add(e.points[2] as number, (e.points[3] as number) + 2, e.dst);
    add(e.points[4] as number, e.points[5] as number, e.src);
  }
  return (
    <>
      {[...texts.values()].map((t) => {
        const [first] = t.names;
        return (
          <text key={`${t.x},${t.y}`} class="x10 tm t3 halo" x={t.x + 3} y={t.y + 3}>
            {t.names.size === 1 ? shorten(first as string, 10) : `${t.names.size} far`}
          </text>
        );
      })}
    </>
  );
}

function Group({ g, isSpot }: { g: GraphGroup; isSpot: boolean }) {
  if (g.collapsed) {
    return (
      <g class="gn" style={{ transform: `translate(${g.x}px,${g.y}px)` }} data-node={g.name}>
        <rect class="nd gfold" x=".5" y=".5" width={g.w - 1} height={g.h - 1} rx="2" />
        <path class="gtwist" d={`M8 ${g.h / 2 - 4}l4 4l-4 4`} />
        <text class="tm tb" x={NAME_AT} y={g.h / 2 + 4}>
          {shorten(g.label, Math.floor((g.w - NAME_AT - 6) / NAME_ADVANCE))}
        </text>
        {isSpot && <rect class="gspot" x="-1.5" y="-1.5" width={g.w + 3} height={g.h + 3} rx="3" />}
      </g>
    );
  }
  const nested = g.parent !== "" && !(layout.value?.groups.find((x) => x.name === g.parent)?.frame ?? true);
  return (
    <>
      {!g.frame && <rect class={`lbox ${nested ? "gin" : ""}`} x={g.x + 0.5} y={g.y + 0.5} width={g.w - 1} height={g.h - 1} rx="2" />}
      <text class="x10 tm t2 halo glabel" data-group={g.frame ? undefined : g.name} x={g.lx} y={g.ly} text-anchor={g.end ? "end" : "start"}>
        {g.label}
      </text>
    </>
  );
}

/** Everything that meets `view` (in the graph's coordinates). Selected edges are drawn wherever they are. */
export function Nodes({ view }: { view: Box }) {
  const l = layout.value;
  const index = indexed.value;
  if (!l || !index) return null;
  const tensors = focusedTensors.value;
  const insts = focusedInsts.value;
  const strong: [GraphEdge, "value" | "near"][] = [];
  const plain: GraphEdge[] = [];
  const visible = index.edgeGrid.within(view).map((i) => l.edges[i] as GraphEdge);
  const seen = new Set(visible);
  for (const e of visible) {
    const look = edgeLook(e, tensors, insts);
    if (look === "plain") plain.push(e);
    else strong.push([e, look]);
  }
  if (tensors.size + insts.size > 0) {
    for (const e of l.edges) {
      if (!e.stub || seen.has(e)) continue;
      const look = edgeLook(e, tensors, insts);
      if (look !== "plain") strong.push([e, look]);
    }
  }
  const cursorName = s.cursorInst.value;
  const hover = s.hover.value;
  const groups = l.groups.filter((g) => g.x <= view.x + view.w && view.x <= g.x + g.w && g.y <= view.y + view.h && view.y <= g.y + g.h + 16);
  const at = spot.value;
  const pins = s.pinned.value;
  const key = (e: GraphEdge): string => `${e.src} ${e.dst}`;
  return (
    <>
      {groups.filter((g) => !g.collapsed).map((g) => <Group key={g.name} g={g} isSpot={false} />)}
      {plain.map((e) => <PlainEdge key={key(e)} e={e} />)}
      {strong.map(([e, look]) => <StrongEdge key={key(e)} e={e} look={look} />)}
      <StubLabels edges={plain.filter((e) => e.stub)} />
      {groups.filter((g) => g.collapsed).map((g) => <Group key={g.name} g={g} isSpot={at === g.name} />)}
      {index.nodeGrid.within(view).map((i) => {
        const n = l.nodes[i] as GraphNode;
        return (
          <Node
            key={n.id}
            n={n}
            list={marks.value.get(n.name)}
            isCursor={n.name === cursorName}
            isSpot={at === n.name}
            isPinned={pins.get(n.name)?.right === (direction.value === "right")}
            isHover={hover?.kind === "inst" && hover.name === n.name}
          />
        );
      })}
    </>
  );
}
