// The far picture: a canvas with boxes and lines, no names. A frame costs a few milliseconds for 5,000 nodes.
import { useEffect, useRef } from "preact/hooks";
import { effect } from "@preact/signals";
import * as s from "../../state";
import { layout } from "../../geometry/layoutStore";
import { windowOf, type Camera, type GraphEdge, type GraphNode } from "../../geometry/graph";
import { engineLook } from "../../components/engine";
import { edgeLook, focusedInsts, focusedTensors, indexed, marks } from "./model";
import { camera, room, spot } from "./camera";

/** Lines thinner than this many px are left out: they would be one grey fog. */
const EDGE_ZOOM = 0.06;

interface Paint {
  pane: string;
  line: string;
  accent: string;
  ink: string;
  engines: Map<string, string>;
  kinds: Record<GraphEdge["kind"], string>;
}

function readPaint(element: Element): Paint {
  const style = getComputedStyle(element);
  const v = (name: string): string => style.getPropertyValue(name).trim();
  return {
    pane: v("--bg-pane"),
    line: v("--line-strong"),
    accent: v("--accent"),
    ink: v("--ink"),
    engines: new Map(["pe", "act", "pool", "dve", "sp", "dma"].map((e) => [e.toUpperCase(), v(`--eng-${e}`)])),
    kinds: { FLOW: v("--edge-flow"), ANTI: v("--edge-anti"), OUTPUT: v("--edge-output"), ORDERED: v("--edge-ordered") },
  };
}

function trace(context: CanvasRenderingContext2D, e: GraphEdge): void {
  const p = e.points;
  for (let i = 0; i + 1 < p.length; i += 2) {
    if (i === 0 || (e.stub && i === 4)) context.moveTo(p[i] as number, p[i + 1] as number);
    else context.lineTo(p[i] as number, p[i + 1] as number);
  }
}

function draw(canvas: HTMLCanvasElement, paint: Paint, c: Camera, w: number, h: number): void {
  const l = layout.value;
  const index = indexed.value;
  const context = canvas.getContext("2d");
  if (!context) return;
  const ratio = devicePixelRatio || 1;
  if (canvas.width !== Math.round(w * ratio) || canvas.height !== Math.round(h * ratio)) {
    canvas.width = Math.round(w * ratio);
    canvas.height = Math.round(h * ratio);
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = paint.pane;
  context.fillRect(0, 0, w, h);
  if (!l || !index) return;
  context.setTransform(ratio * c.k, 0, 0, ratio * c.k, ratio * c.x, ratio * c.y);
  const view = windowOf(c, { w, h });
  const px = 1 / c.k;
  context.strokeStyle = paint.line;
  context.lineWidth = px;
  for (const g of l.groups) {
    if (!g.frame && !g.collapsed && g.w * c.k > 3) context.strokeRect(g.x, g.y, g.w, g.h);
  }
  const edges = index.edgeGrid.within(view).map((i) => l.edges[i] as GraphEdge);
  const tensors = focusedTensors.value;
  const insts = focusedInsts.value;
  if (c.k >= EDGE_ZOOM) {
    for (const kind of ["FLOW", "ANTI", "OUTPUT", "ORDERED"] as const) {
      context.beginPath();
      for (const e of edges) if (e.kind === kind) trace(context, e);
      context.strokeStyle = paint.kinds[kind];
      context.globalAlpha = 0.55;
      context.stroke();
    }
    context.globalAlpha = 1;
  }
  context.lineWidth = 2 * px;
  for (const e of edges) {
    const look = edgeLook(e, tensors, insts);
    if (look === "plain") continue;
    context.beginPath();
    trace(context, e);
    context.strokeStyle = look === "value" && e.kind === "FLOW" ? paint.accent : paint.kinds[e.kind];
    context.stroke();
  }
  context.lineWidth = px;
  for (const i of index.nodeGrid.within(view)) {
    const n = l.nodes[i] as GraphNode;
    context.fillStyle = paint.engines.get(engineLook(n.engine)?.id ?? "") ?? paint.line;
    context.fillRect(n.x, n.y, n.w, n.h);
    if (marks.value.has(n.name)) {
      context.strokeStyle = paint.accent;
      context.lineWidth = 3 * px;
      context.strokeRect(n.x - 2 * px, n.y - 2 * px, n.w + 4 * px, n.h + 4 * px);
    }
  }
  for (const g of l.groups) {
    if (!g.collapsed) continue;
    context.fillStyle = paint.line;
    context.fillRect(g.x, g.y, g.w, g.h);
  }
  context.lineWidth = 2 * px;
  const at = s.cursorInst.value === null ? undefined : index.nodes.get(s.cursorInst.value);
  if (at) {
    context.fillStyle = paint.accent;
    context.fillRect(at.x - 5 * px, at.y - 2 * px, 3 * px, at.h + 4 * px);
  }
  const chosen = spot.value === null ? undefined : index.spotOf.get(spot.value);
  if (chosen) {
    context.strokeStyle = paint.accent;
    context.strokeRect(chosen.x - 4 * px, chosen.y - 4 * px, chosen.w + 8 * px, chosen.h + 8 * px);
  }
}

export function Far() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let frame = 0;
    let paint: Paint | null = null;
    const stop = effect(() => {
      // Read all that a frame depends on, so that any change asks for one.
      void [layout.value, camera.value, room.value, spot.value, s.cursorInst.value, marks.value, s.theme.value, s.looksStale.value];
      paint = null;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (!canvas.current) return;
        paint ??= readPaint(canvas.current);
        draw(canvas.current, paint, camera.value, room.value.w, room.value.h);
      });
    });
    const media = matchMedia("(prefers-color-scheme: dark)");
    const again = (): void => {
      camera.value = { ...camera.value };
    };
    media.addEventListener("change", again);
    return () => {
      cancelAnimationFrame(frame);
      media.removeEventListener("change", again);
      stop();
    };
  }, []);
  return <canvas ref={canvas} class="gfar" style={{ width: "100%", height: "100%" }} aria-hidden="true" />;
}
