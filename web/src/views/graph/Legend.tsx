// What the lines mean, with how many there are of each. Stands in the corner that hides the fewest nodes.
import { useComputed } from "@preact/signals";
import * as s from "../../state";
import { FAR_ZOOM, meets, type Box } from "../../geometry/graph";
import { camera, room } from "./camera";
import { indexed, kindCounts } from "./model";

const KINDS = [
  ["FLOW", "read after write"],
  ["ANTI", "write after read"],
  ["OUTPUT", "write after write"],
  ["ORDERED", "one stream, barrier, alias"],
] as const;
const SIZE = { w: 276, h: 92 };
const CORNERS = ["br", "bl", "tr", "tl"] as const;

/** The corner whose place in the picture meets the fewest nodes; null when each would hide one. */
export function freeCorner(nodes: Box[], size: { w: number; h: number }, window: { w: number; h: number }): (typeof CORNERS)[number] | null {
  for (const corner of CORNERS) {
    const x = corner.endsWith("r") ? window.w - size.w - 8 : 8;
    const y = corner.startsWith("b") ? window.h - size.h - 6 : 6;
    if (!nodes.some((n) => meets(n, { x, y, w: size.w, h: size.h }))) return corner;
  }
  return null;
}

export function Legend() {
  const corner = useComputed(() => {
    const c = camera.value;
    const index = indexed.value;
    const r = room.value;
    if (!index || r.w < 2 * SIZE.w * 0.75 || r.h < SIZE.h + 40) return null;
    const view = { x: -c.x / c.k, y: -c.y / c.k, w: r.w / c.k, h: r.h / c.k };
    const boxes = index.spotGrid.within(view).map((i) => {
      const b = index.spots[i] as Box;
      return { x: b.x * c.k + c.x, y: b.y * c.k + c.y, w: b.w * c.k, h: b.h * c.k };
    });
    return freeCorner(boxes, SIZE, r);
  });
  const count = kindCounts.value;
  const name = s.focus.value[0]?.kind === "tensor" ? s.focus.value[0].name : null;
  if (corner.value === null || camera.value.k < FAR_ZOOM) return null;
  return (
    <svg class={`glegend at-${corner.value}`} width={SIZE.w} height={SIZE.h} aria-hidden="true">
      <path class="grid" d="M0 .5H276" />
      {KINDS.map(([kind, meaning], i) => (
        <g key={kind} transform={`translate(0 ${12 + 16 * i})`}>
          <path class={`ed-${kind}`} d="M0 0h34" marker-end={`url(#m-${kind})`} />
          <text class="x10 tb" x="44" y="3.5">
            {kind}
          </text>
          <text class="x10 t2" x="112" y="3.5" text-anchor="end">
            {count[kind]}
          </text>
          <text class="x10 t3" x="122" y="3.5">
            {meaning}
          </text>
        </g>
      ))}
      <g transform="translate(0 76)">
        {name !== null && (
          <>
            <circle class="dota" cx="5" cy="0" r="3.5" />
            <text class="x10" x="14" y="3.5">
              writes {name.slice(0, 8)}
            </text>
            <circle class="doto" cx="94" cy="0" r="3" />
            <text class="x10" x="103" y="3.5">
              reads {name.slice(0, 8)}
            </text>
          </>
        )}
        <path class="gcur" d="M182 -6v12" />
        <text class="x10" x="190" y="3.5">
          program cursor
        </text>
      </g>
    </svg>
  );
}
