// The stage: the picture under a camera, moved and chosen from by mouse, touch and keys.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useComputed, useSignalEffect } from "@preact/signals";
import * as s from "../../state";
import { layout, needPins, pinNode } from "../../geometry/layoutStore";
import { FAR_ZOOM, matchesQuery, windowOf, zoomAt, type Box } from "../../geometry/graph";
import { Nodes } from "./Nodes";
import { Legend } from "./Legend";
import { Choice } from "./Choice";
import { camera, choice, mode, move, query, room, searching, spot } from "./camera";
import { describe, indexed } from "./model";
import { autoView, chooseSpot, fitAll, onKey } from "./keys";
import { lazy } from "../../components/lazy";

const Far = lazy(() => import("./Far").then((m) => m.Far));

/** The picture is rendered for a window grown to this grid, so that most frames only move it. */
const GRID = 320;
const CLICK_PX = 4;


function useStageGestures(box: { current: HTMLDivElement | null }): void {
  useEffect(() => {
    const el = box.current;
    if (!el) return;
    const pointers = new Map<number, { x: number; y: number }>();
    let start: { x: number; y: number } | null = null;
    let moved = false;
    /** A node in hand: where the pointer holds it. */
    let held: { name: string; x: number; y: number } | null = null;
    const local = (e: { clientX: number; clientY: number }): { x: number; y: number } => {
      const r = el.getBoundingClientRect();
      return { x: e.clientX - r.left, y: e.clientY - r.top };
    };
    const hit = (p: { x: number; y: number }): string | null => {
      const c = camera.value;
      const index = indexed.value;
      if (!index) return null;
      const i = index.spotGrid.at((p.x - c.x) / c.k, (p.y - c.y) / c.k);
      return i < 0 ? null : (index.spots[i]?.name ?? null);
    };
    const hitEdge = (p: { x: number; y: number }): string | null => {
      const c = camera.value;
      const l = layout.value;
      const index = indexed.value;
      if (!l || !index || c.k < FAR_ZOOM) return null;
      const [x, y] = [(p.x - c.x) / c.k, (p.y - c.y) / c.k];
      const near = 4 / c.k;
      for (const i of index.edgeGrid.within({ x: x - near, y: y - near, w: 2 * near, h: 2 * near })) {
        const e = l.edges[i];
        if (!e || e.tensor === null) continue;
        for (let k = 0; k + 3 < e.points.length; k += e.stub && k === 0 ? 4 : 2) {
          const [x0, y0, x1, y1] = e.points.slice(k, k + 4) as [number, number, number, number];
          if (x >= Math.min(x0, x1) - near && x <= Math.max(x0, x1) + near && y >= Math.min(y0, y1) - near && y <= Math.max(y0, y1) + near) return e.tensor;
        }
      }
      return null;
    };
    const down = (e: PointerEvent): void => {
      if (e.button !== 0 || (e.target as Element).closest(".gover")) return;
      pointers.set(e.pointerId, local(e));
      if (pointers.size === 1) {
        start = local(e);
        moved = false;
        // With a finger the picture moves; a node is pinned by its key.
        const n = e.pointerType === "touch" || camera.value.k < FAR_ZOOM ? undefined : indexed.value?.nodes.get(hit(start) ?? "");
        held = n ? { name: n.name, x: n.x - (start.x - camera.value.x) / camera.value.k, y: n.y - (start.y - camera.value.y) / camera.value.k } : null;
        if (n) void needPins();
      }
    };
    const go = (e: PointerEvent): void => {
      const p = local(e);
      const before = pointers.get(e.pointerId);
      if (!before) {
        if (e.pointerType === "mouse" && !(e.target as Element).closest(".gover")) {
          const name = hit(p);
          const over = name !== null && indexed.value?.nodes.has(name) ? name : null;
          s.setHover(over === null ? null : { kind: "inst", name: over });
          el.style.cursor = name !== null || hitEdge(p) !== null ? "pointer" : "";
        }
        return;
      }
      if (!moved && start && Math.hypot(p.x - start.x, p.y - start.y) < CLICK_PX) return;
      if (!moved) {
        moved = true;
        el.setPointerCapture(e.pointerId);
      }
      const c = camera.value;
      if (pointers.size === 2) {
        const other = [...pointers].find(([id]) => id !== e.pointerId)?.[1];
        if (other) {
          const was = Math.hypot(before.x - other.x, before.y - other.y);
          const now = Math.hypot(p.x - other.x, p.y - other.y);
          if (was > 0) move(zoomAt(c, (p.x + other.x) / 2, (p.y + other.y) / 2, now / was));
        }
      } else if (held) {
        if (mode.value === "auto") mode.value = "free";
        pinNode(held.name, { x: held.x + (p.x - c.x) / c.k, y: held.y + (p.y - c.y) / c.k });
      } else {
        move({ ...c, x: c.x + p.x - before.x, y: c.y + p.y - before.y });
      }
      pointers.set(e.pointerId, p);
    };
    const up = (e: PointerEvent): void => {
      if (!pointers.delete(e.pointerId) || moved || e.type === "pointercancel") return;
      const p = local(e);
      const name = hit(p);
      const add = e.ctrlKey || e.metaKey;
      if (name !== null) {
        chooseSpot(name, add);
        return;
      }
      const tensor = hitEdge(p);
      if (tensor !== null) s.focusTensor(tensor, add);
    };
    const wheel = (e: WheelEvent): void => {
      e.preventDefault();
      const p = local(e);
      const unit = e.deltaMode === 1 ? 16 : e.deltaMode === 2 ? 400 : 1;
      const c = camera.value;
      if (e.shiftKey || (Math.abs(e.deltaX) > Math.abs(e.deltaY) && !e.ctrlKey)) {
        move({ ...c, x: c.x - (e.deltaX || e.deltaY) * unit });
      } else {
        move(zoomAt(c, p.x, p.y, Math.exp(-e.deltaY * unit * (e.ctrlKey ? 0.01 : 0.0016))));
      }
    };
    const leave = (): void => s.setHover(null);
    el.addEventListener("pointerdown", down);
    el.addEventListener("pointermove", go);
    el.addEventListener("pointerup", up);
    el.addEventListener("pointercancel", up);
    el.addEventListener("pointerleave", leave);
    el.addEventListener("wheel", wheel, { passive: false });
    return () => {
      el.removeEventListener("pointerdown", down);
      el.removeEventListener("pointermove", go);
      el.removeEventListener("pointerup", up);
      el.removeEventListener("pointercancel", up);
      el.removeEventListener("pointerleave", leave);
      el.removeEventListener("wheel", wheel);
    };
  }, [box]);
}

function useRoom(box: { current: HTMLDivElement | null }): void {
  useLayoutEffect(() => {
    const el = box.current;
    if (!el) return;
    const measure = (): void => {
      const next = { w: el.clientWidth, h: el.clientHeight };
      if (next.w > 0 && (next.w !== room.value.w || next.h !== room.value.h)) room.value = next;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(el);
    return () => observer.disconnect();
  }, [box]);
}

export function Stage() {
  const box = useRef<HTMLDivElement>(null);
  useRoom(box);
  useStageGestures(box);
  useSignalEffect(() => {
    if (!layout.value || !room.value) return;
    if (mode.value === "auto") autoView();
    else if (mode.value === "fit") fitAll();
  });
  const isFar = useComputed(() => camera.value.k < FAR_ZOOM);
  const view = useComputed<string>(() => {
    const w = windowOf(camera.value, room.value);
    const low = (v: number): number => (Math.floor(v / GRID) - 0.5) * GRID;
    const high = (v: number): number => (Math.ceil(v / GRID) + 0.5) * GRID;
    return JSON.stringify([low(w.x), low(w.y), high(w.x + w.w), high(w.y + w.h)]);
  });
  const l = layout.value;
  const at = spot.value;
  const [x0, y0, x1, y1] = JSON.parse(view.value) as [number, number, number, number];
  const window: Box = { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
  return (
    <div
      ref={box}
      class="gstage"
      role="application"
      tabIndex={0}
      aria-label={`Graph of ${l?.nodes.length ?? 0} instructions. Arrows move, Enter chooses, i and o go to inputs and outputs, t shows the list.`}
      aria-activedescendant={at !== null ? "graph-active" : undefined}
      onKeyDown={onKey}
      onBlur={() => {
        choice.value = null;
      }}
    >
      {isFar.value ? (
        <Far />
      ) : (
        <svg class="gnear" aria-hidden="true" width="100%" height="100%">
          <World>
            <Nodes view={window} />
          </World>
        </svg>
      )}
      {at !== null && (
        <div key={at} id="graph-active" class="hide" role="img" aria-label={describe(at)} />
      )}
      <Legend />
      <Choice />
      {searching.value && <Search />}
    </div>
  );
}

/** The moving frame alone follows the camera; what is in it is rendered when the window leaves its grid. */
function World({ children }: { children: preact.ComponentChildren }) {
  const c = camera.value;
  return <g transform={`translate(${c.x} ${c.y}) scale(${c.k})`}>{children}</g>;
}

function Search() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const found = useComputed(() => findAll(query.value));
  const close = (): void => {
    searching.value = false;
    document.querySelector<HTMLElement>(".gstage")?.focus();
  };
  const go = (by: number): void => {
    const list = found.value;
    if (list.length === 0) return;
    const at = spot.value === null ? -1 : list.indexOf(spot.value);
    chooseSpot(list[(at + by + list.length) % list.length] as string, false, true);
  };
  return (
    <div class="gsearch gover" role="search">
      <input
        ref={input}
        class="txt"
        type="search"
        aria-label="Search the graph: name, operation or engine"
        placeholder="name, operation, engine"
        value={query.value}
        onInput={(e) => {
          query.value = e.currentTarget.value;
          const first = findAll(query.value)[0];
          if (first !== undefined && query.value !== "") chooseSpot(first, false, true);
        }}
        onKeyDown={(e) => {
          e.stopPropagation();
          if (e.key === "Escape") close();
          else if (e.key === "Enter") go(e.shiftKey ? -1 : 1);
        }}
      />
      <span class="q3 nw" role="status">
        {query.value === "" ? "" : `${found.value.length} of ${layout.value?.nodes.length ?? 0}`}
      </span>
    </div>
  );
}

function findAll(text: string): string[] {
  const l = layout.value;
  if (!l || text.trim() === "") return [];
  return l.nodes.filter((n) => matchesQuery(n, text.trim())).map((n) => n.name);
}
