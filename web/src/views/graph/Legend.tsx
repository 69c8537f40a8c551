// What the lines mean, with how many there are of each. Stands in a corner where it hides no node: in full, else in
// short; without such a corner it is one line at the bottom, for which fitting leaves room.
import { useComputed } from "@preact/signals";
import * as s from "../../state";
import { FAR_ZOOM, meets, type Box } from "../../geometry/graph";
import { layout } from "../../geometry/layoutStore";
import { typeScale } from "../pressure/size";
import { camera, room } from "./camera";
import { indexed, kindCounts } from "./model";

const KINDS = [
  ["FLOW", "read after write"],
  ["ANTI", "write after read"],
  ["OUTPUT", "write after write"],
  ["ORDERED", "one stream, barrier, alias"],
] as const;
const FULL = { w: 276, h: 92 };
const SHORT = { w: 122, h: 72 };
const CORNERS = ["br", "bl", "tr", "tl"] as const;
type Corner = (typeof CORNERS)[number];

/** A corner of the window where a box of the size meets no node. */
export function freeCorner(nodes: Box[], size: { w: number; h: number }, window: { w: number; h: number }): Corner | null {
  for (const corner of CORNERS) {
    const x = corner.endsWith("r") ? window.w - size.w - 8 : 8;
    const y = corner.startsWith("b") ? window.h - size.h - 4 : 4;
    if (!nodes.some((n) => meets(n, { x, y, w: size.w, h: size.h }))) return corner;
  }
  return null;
}

function Marks({ x, y }: { x: number; y: number }) {
  const item = s.focus.value[0];
  const name = item?.kind === "tensor" ? item.name.slice(0, 8) : null;
  return (
    <g transform={`translate(${x} ${y})`}>
      {name !== null && (
        <>
          <circle class="dota" cx="5" cy="0" r="3.5" />
          <text class="x10" x="14" y="3.5">
            writes {name}
          </text>
          <circle class="doto" cx="94" cy="0" r="3" />
          <text class="x10" x="103" y="3.5">
            reads {name}
          </text>
        </>
      )}
      <path class="gcur" d="M182 -6v12" />
      <text class="x10" x="190" y="3.5">
        program cursor
      </text>
    </g>
  );
}

function InCorner({ corner, full }: { corner: Corner; full: boolean }) {
  const count = kindCounts.value;
  const size = full ? FULL : SHORT;
  return (
    <svg class={`glegend at-${corner}`} style={{ zoom: typeScale() }} width={size.w} height={size.h} aria-hidden="true">
      <path class="grid" d={`M0 .5H${size.w}`} />
      {KINDS.map(([kind, meaning], i) => (
        <g key={kind} transform={`translate(0 ${12 + 16 * i})`}>
          <path class={`ed-${kind}`} d="M0 0h34" marker-end={`url(#m-${kind})`} />
          <text class="x10 tb" x="44" y="3.5">
            {kind}
          </text>
          <text class="x10 t2" x="112" y="3.5" text-anchor="end">
            {count[kind]}
          </text>
          {full && (
            <text class="x10 t3" x="122" y="3.5">
              {meaning}
            </text>
          )}
        </g>
      ))}
      {full && <Marks x={0} y={76} />}
    </svg>
  );
}

function Line() {
  const count = kindCounts.value;
  return (
    <svg class="glegend at-line" style={{ zoom: typeScale() }} width="100%" height="18" aria-hidden="true">
      {KINDS.map(([kind], i) => (
        <g key={kind} transform={`translate(${12 + 104 * i} 9)`}>
          <path class={`ed-${kind}`} d="M0 0h22" marker-end={`url(#m-${kind})`} />
          <text class="x10 tb" x="28" y="3.5">
            {kind}
          </text>
          <text class="x10 t2" x="94" y="3.5" text-anchor="end">
            {count[kind]}
          </text>
        </g>
      ))}
    </svg>
  );
}

export function Legend() {
  const place = useComputed<string>(() => {
    const c = camera.value;
    const index = indexed.value;
    const r = room.value;
    if (!index || c.k < FAR_ZOOM || r.w < 300 || r.h < 160) return "none";
    const view = { x: -c.x / c.k, y: -c.y / c.k, w: r.w / c.k, h: r.h / c.k };
    const onScreen = (b: Box): Box => ({ x: b.x * c.k + c.x, y: b.y * c.k + c.y, w: b.w * c.k, h: b.h * c.k });
    const boxes = index.spotGrid.within(view).map((i) => onScreen(index.spots[i] as Box));
    for (const g of layout.value?.groups ?? []) if (g.frame) boxes.push(onScreen({ x: g.lx, y: g.ly - 10, w: 6 * g.label.length, h: 12 }));
    const scale = typeScale();
    const full = freeCorner(boxes, { w: FULL.w * scale, h: FULL.h * scale }, r);
    if (full) return `full ${full}`;
    const short = freeCorner(boxes, { w: SHORT.w * scale, h: SHORT.h * scale }, r);
    return short ? `short ${short}` : r.w >= 440 ? "line" : "none";
  });
  const [how, corner] = place.value.split(" ");
  if (how === "none") return null;
  return how === "line" ? <Line /> : <InCorner corner={corner as Corner} full={how === "full"} />;
}
