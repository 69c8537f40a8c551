// What the graph pane draws, from the layout and the state: indexes, neighbours, highlights.
import { computed } from "@preact/signals";
import * as s from "../../state";
import { layout } from "../../geometry/layoutStore";
import { edgeBox, GridIndex, type GraphEdge, type GraphNode, type Spot } from "../../geometry/graph";

export interface Indexed {
  nodes: Map<string, GraphNode>;
  spots: Spot[];
  spotOf: Map<string, Spot>;
  nodeGrid: GridIndex;
  spotGrid: GridIndex;
  edgeGrid: GridIndex;
  into: Map<string, GraphEdge[]>;
  from: Map<string, GraphEdge[]>;
}

const group = <T>(list: T[], key: (x: T) => string): Map<string, T[]> => {
  const map = new Map<string, T[]>();
  for (const x of list) {
    const k = key(x);
    const at = map.get(k);
    if (at) at.push(x);
    else map.set(k, [x]);
  }
  return map;
};

export const indexed = computed<Indexed | null>(() => {
  const l = layout.value;
  if (!l) return null;
  const boxes: Spot[] = [
    ...l.groups.filter((g) => g.collapsed).map((g) => ({ name: g.name, group: true, x: g.x, y: g.y, w: g.w, h: g.h })),
    ...l.nodes.map((n) => ({ name: n.name, group: false, x: n.x, y: n.y, w: n.w, h: n.h })),
  ];
  return {
    nodes: new Map(l.nodes.map((n) => [n.name, n])),
    spots: boxes,
    spotOf: new Map(boxes.map((b) => [b.name, b])),
    nodeGrid: new GridIndex(l.nodes),
    spotGrid: new GridIndex(boxes),
    edgeGrid: new GridIndex(l.edges.map(edgeBox)),
    into: group(l.edges, (e) => e.dst),
    from: group(l.edges, (e) => e.src),
  };
});

/** Pairs drawn, by the kind each is drawn as. */
export const kindCounts = computed(() => {
  const count = { FLOW: 0, ANTI: 0, OUTPUT: 0, ORDERED: 0 };
  for (const e of layout.value?.edges ?? []) count[e.kind]++;
  return count;
});

export interface Mark {
  /** Index in the focus set. */
  focus: number;
  writes: boolean;
  reads: boolean;
}

/** What the focus set says about each instruction, by name. */
export const marks = computed<Map<string, Mark[]>>(() => {
  const map = new Map<string, Mark[]>();
  const insts = s.fn.value?.insts ?? [];
  s.focus.value.forEach((item, focus) => {
    for (const i of insts) {
      const reads = item.kind === "tensor" && i.reads.includes(item.name);
      const writes = item.kind === "tensor" ? i.writes.includes(item.name) : i.name === item.name;
      if (!reads && !writes) continue;
      const list = map.get(i.name);
      const mark = { focus, writes, reads };
      if (list) list.push(mark);
      else map.set(i.name, [mark]);
    }
  });
  return map;
});

export type EdgeLook = "plain" | "value" | "near";
/** `value`: carries a focused tensor. `near`: an end is a focused instruction. */
export function edgeLook(e: GraphEdge, tensors: ReadonlySet<string>, insts: ReadonlySet<string>): EdgeLook {
  if (e.tensor !== null && tensors.has(e.tensor)) return "value";
  return insts.has(e.src) || insts.has(e.dst) ? "near" : "plain";
}

export const focusedTensors = computed(() => new Set(s.focus.value.filter((f) => f.kind === "tensor").map((f) => f.name)));
export const focusedInsts = computed(() => new Set(s.focus.value.filter((f) => f.kind === "inst").map((f) => f.name)));

const names = (edges: GraphEdge[] | undefined, end: "src" | "dst"): string[] => [...new Set((edges ?? []).map((e) => e[end]))];
export const inputsOf = (name: string): string[] => names(indexed.value?.into.get(name), "src");
export const outputsOf = (name: string): string[] => names(indexed.value?.from.get(name), "dst");

/** Spoken for a node: what it is, where, what it is joined to. */
export function describe(name: string): string {
  const node = indexed.value?.nodes.get(name);
  const list = (xs: string[]): string => (xs.length > 6 ? `${xs.slice(0, 6).join(", ")} and ${xs.length - 6} more` : xs.join(", "));
  const ins = inputsOf(name);
  const outs = outputsOf(name);
  const joined = `${ins.length ? `from ${list(ins)}` : "no inputs"}; ${outs.length ? `to ${list(outs)}` : "no outputs"}`;
  if (!node) return `${name}, collapsed; ${joined}`;
  return `${node.name} ${node.label}, ${node.engine}, position ${s.positionOf(name)}${s.pinned.value.has(name) ? ", pinned" : ""}; ${joined}`;
}
