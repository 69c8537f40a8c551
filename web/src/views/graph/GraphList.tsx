// The graph as a table: one row per instruction in program order, with what it is joined to.
import { useComputed } from "@preact/signals";
import * as s from "../../state";
import { EngineGlyph, engineLook } from "../../components/engine";
import { layout } from "../../geometry/layoutStore";
import type { EdgeKind } from "../../state";
import { VirtualTable } from "./VirtualTable";
import { asList, spot } from "./camera";
import { indexed } from "./model";
import type { GraphEdge } from "../../geometry/graph";

interface Row {
  name: string;
  label: string;
  engine: string;
  group: string;
  position: number;
  into: GraphEdge[];
  from: GraphEdge[];
}

const SHORT: Record<EdgeKind, string> = { FLOW: "", ANTI: " anti", OUTPUT: " output", ORDERED: " ordered" };
const list = (edges: GraphEdge[], end: "src" | "dst"): string => edges.map((e) => e[end] + SHORT[e.kind]).join(", ");

export function GraphList() {
  const rows = useComputed<Row[]>(() => {
    const l = layout.value;
    const index = indexed.value;
    if (!l || !index) return [];
    const joined = (name: string): Pick<Row, "into" | "from"> => ({ into: index.into.get(name) ?? [], from: index.from.get(name) ?? [] });
    const nodes = l.nodes.map((n) => ({ name: n.name, label: n.label, engine: n.engine, group: n.group, position: s.positionOf(n.name), ...joined(n.name) }));
    const groups = l.groups
      .filter((g) => g.collapsed)
      .map((g) => ({ name: g.name, label: `${g.label} (collapsed)`, engine: "", group: g.parent, position: Infinity, ...joined(g.name) }));
    return [...nodes, ...groups].sort((a, b) => a.position - b.position);
  });
  const at = s.focus.value.find((f) => f.kind === "inst")?.name ?? s.cursorInst.value;
  return (
    <div
      class="gtable"
      onKeyDown={(e) => {
        if ((e.key === "t" && s.letterKeys.value && !e.ctrlKey && !e.altKey && !e.metaKey) || e.key === "Escape") {
          e.preventDefault();
          e.stopPropagation();
          asList.value = false;
          requestAnimationFrame(() => document.querySelector<HTMLElement>(".gstage")?.focus());
        }
      }}
    >
      <VirtualTable
        label="Graph as a table"
        minWidth="36rem"
        columns={[
          { head: "#", number: true, width: "3.5rem", cell: (r) => (Number.isFinite(r.position) ? r.position : "") },
          { head: "name", width: "minmax(4rem, 9rem)", cell: (r) => <b class="m">{r.name}</b> },
          { head: "does", width: "minmax(5rem, 9rem)", cell: (r) => r.label },
          {
            head: "engine",
            width: "6.5rem",
            cell: (r) => (
              <>
                <EngineGlyph engine={r.engine} /> {engineLook(r.engine)?.name || r.engine}
              </>
            ),
          },
          { head: "after", width: "minmax(6rem, 1fr)", cell: (r) => <span title={list(r.into, "src")}>{list(r.into, "src")}</span> },
          { head: "before", width: "minmax(6rem, 1fr)", cell: (r) => <span title={list(r.from, "dst")}>{list(r.from, "dst")}</span> },
        ]}
        rows={rows.value}
        selected={(r) => s.focus.value.some((f) => f.kind === "inst" && f.name === r.name)}
        onChoose={(r, add) => {
          spot.value = r.name;
          if (indexed.value?.nodes.has(r.name)) s.focusInst(r.name, add);
        }}
        reveal={rows.value.findIndex((r) => r.name === at)}
      />
    </div>
  );
}
