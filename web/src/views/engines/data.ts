// The instructions by engine, and the dependences between engines.
import { computed } from "@preact/signals";
import * as s from "../../state";
import type { DepEdge, EdgeKind, InstEntry } from "../../state";
import { ENGINES, engineLook } from "../../components/engine";
import { shownLane, shownOrder } from "../pressure/data";

export interface LaneInst {
  name: string;
  position: number;
  lane: number;
  engine: string;
}

/** Collectives and other instructions without an engine run in the SP lane. */
const SP_LANE = ENGINES.findIndex((e) => e.id === "SP");
export const laneOf = (i: InstEntry | undefined): number => {
  const look = engineLook(i?.engine);
  return look ? ENGINES.findIndex((e) => e.id === look.id) : SP_LANE;
};

export const laneInsts = computed<LaneInst[]>(() => {
  const insts = shownLane.value === "A" ? s.instsBefore.value : s.insts.value;
  return shownOrder.value.map((name, position) => {
    const i = insts.get(name);
    return { name, position, lane: laneOf(i), engine: i?.engine ?? "" };
  });
});
export const laneByName = computed(() => new Map(laneInsts.value.map((i) => [i.name, i])));

export interface CrossEdge {
  src: LaneInst;
  dst: LaneInst;
  kind: EdgeKind;
  tensors: Set<string>;
}
/** Of parallel edges the strongest is drawn. */
export const STRENGTH: Record<EdgeKind, number> = { FLOW: 3, OUTPUT: 2, ANTI: 1, ORDERED: 0 };

/** One per pair of instructions on different engines, by its strongest kind; ORDERED ones are left to the graph. */
export const crossEdges = computed<CrossEdge[]>(() => {
  const at = laneByName.value;
  const pairs = new Map<string, CrossEdge>();
  for (const e of (s.fn.value?.dep_edges ?? []) as DepEdge[]) {
    if (e.distance !== 0) continue;
    const src = at.get(e.src);
    const dst = at.get(e.dst);
    if (!src || !dst || src.lane === dst.lane) continue;
    const key = `${e.src} ${e.dst}`;
    const old = pairs.get(key);
    if (!old) pairs.set(key, { src, dst, kind: e.kind, tensors: new Set(e.tensor === null ? [] : [e.tensor]) });
    else {
      if (STRENGTH[e.kind] > STRENGTH[old.kind]) old.kind = e.kind;
      if (e.tensor !== null) old.tensors.add(e.tensor);
    }
  }
  return [...pairs.values()];
});

/** Pairs of instructions of which one waits for the other in the same iteration. */
export const pairCount = computed<number>(() => {
  const pairs = new Set<string>();
  for (const e of s.fn.value?.dep_edges ?? []) if (e.distance === 0 && e.src !== e.dst) pairs.add(`${e.src} ${e.dst}`);
  return pairs.size;
});

/** What an instruction waits for on other engines, in order. */
export const waitsOf = (name: string): LaneInst[] =>
  crossEdges.value
    .filter((e) => e.dst.name === name)
    .map((e) => e.src)
    .sort((a, b) => a.position - b.position);
