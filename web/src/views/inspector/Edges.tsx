// Dependences of an item by kind.
import { count } from "../../components/format";
import type { DepEdge, EdgeKind, FunctionReport } from "../../state";

const KINDS: EdgeKind[] = ["FLOW", "ANTI", "OUTPUT", "ORDERED"];
export function edgeCounts(f: FunctionReport, keep: (e: DepEdge) => boolean): { kinds: [EdgeKind, number][]; total: number; pairs: number } {
  const list = (f.dep_edges ?? []).filter(keep);
  return {
    kinds: KINDS.map((k): [EdgeKind, number] => [k, list.filter((e) => e.kind === k).length]).filter(([, n]) => n > 0),
    total: list.length,
    pairs: new Set(list.map((e) => `${e.src} ${e.dst}`)).size,
  };
}

export function Edges({ of }: { of: ReturnType<typeof edgeCounts> }) {
  return (
    <dd class="chips">
      {of.kinds.length === 0 ? <span class="q3">none</span> : of.kinds.map(([k, n]) => <span key={k}>{`${k} ${n}`}</span>)}
      {of.total > 0 && <span class="q3 end">{of.total === of.pairs ? count(of.total, "edge") : `${of.total} in ${count(of.pairs, "pair")}`}</span>}
    </dd>
  );
}
