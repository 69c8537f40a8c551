// The pictures of scheduling, ordering and pipelining against the core's own answers, and against counting by hand.
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
// @ts-expect-error the loader is plain JavaScript
import { loadCore } from "../../wasm/index.mjs";
import { readyTime, toneOf } from "../../web/src/views/decisions/ready";
import { MOST_ARCS, arcsOf, verdictOf, type AgEdge, type AgOrder } from "../../web/src/views/decisions/gathers";
import { columnsShown, inFlight, phasesOf, readDistance, rotatingOf, stairsOf, tileAt, type Pipelining } from "../../web/src/views/decisions/staircase";
import { columnsOf } from "../../web/src/views/decisions/Staircase";
import { scopesOf } from "../../web/src/views/decisions/trace";
import { editPins, orderPinText, pinText, withMove } from "../../web/src/views/decisions/pins";
import { firstPart, sizeOf } from "../../web/src/views/decisions/choice";
import { moved, parsePipeline, printPipeline } from "../../web/src/state/pipeline";
import type { FunctionReport, MoveAnswer, Report } from "../../web/src/state/report";

interface Core {
  run(request: object): Report & MoveAnswer;
}
let core: Core;
beforeAll(async () => {
  core = (await loadCore()) as Core;
});
const examples = readdirSync("examples", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".penguin.py")).sort();
const textOf = (name: string): string => readFileSync(`examples/${name}`, "utf8");
const functionOf = (name: string, passes: string, sections: string[] = ["insts", "tensors", "dep_edges", "trace"]): FunctionReport => core.run({ source: textOf(name), passes, sections }).functions[0] as FunctionReport;

/** xorshift32: the same numbers everywhere. */
function random(seed: number): (n: number) => number {
  let x = seed;
  return (n) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) % n;
  };
}

describe("the ready set over time", () => {
  it("has a span wherever the trace has the unit, with the tone of its delta", () => {
    let seen = 0;
    for (const name of examples) {
      const f = functionOf(name, "default");
      for (const d of scopesOf(f.trace ?? [], f.schedule)) {
        const time = readyTime(d.steps);
        const drawn = new Set(time.spans.flatMap((x) => Array.from({ length: x.to - x.from }, (_, k) => `${d.steps[x.row]?.pick} ${x.from + k} ${x.tone}`)));
        const listed = new Set(d.steps.flatMap((t, i) => t.ready.map((r) => `${r.unit} ${i} ${toneOf(r.delta)}`)));
        expect(drawn, `${name} ${d.scope}`).toEqual(listed);
        expect(time.most).toBe(Math.max(...d.steps.map((t) => t.ready.length)));
        for (const u of time.units) expect(u.since).toBeLessThanOrEqual(u.picked);
        seen += d.steps.length;
      }
    }
    expect(seen).toBeGreaterThan(100);
  });
});

describe("a move by hand", () => {
  it("alone gives that very order; as one pin it holds; beyond the range the core refuses the order", () => {
    const source = textOf("kernels/expert_swiglu.penguin.py");
    const passes = parsePipeline("canonicalize-predicates,alias-induce,ag-order,pipeline,minreg,deps");
    const first = core.run({ source, passes: printPipeline(passes), sections: ["trace"] }).functions[0] as FunctionReport;
    const d = scopesOf(first.trace ?? [], first.schedule).find((x) => x.scope === "main/e");
    const order = d?.steps.map((t) => t.pick) ?? [];
    expect(order).toHaveLength(22);
    const only = (to: number, unit: string): FunctionReport => core.run({ source, passes: printPipeline(withMove(passes, 0, pinText("main/e", to, unit, false))), sections: [] }).functions[0] as FunctionReport;
    const orderIn = (f: FunctionReport): string[] => f.schedule.filter((e) => e.scope === "main/e").at(-1)?.proposed.order ?? [];
    for (const unit of ["lu", "lx", "hm", "st", "n"]) {
      const from = order.indexOf(unit);
      const said = core.run({ source, command: "move", passes: printPipeline(passes), scope: "main/e", unit });
      expect(said).toMatchObject({ ok: true, place: from });
      for (let to = 0; to < order.length; to++) {
        const wanted = moved(order, from, to);
        const legal = to >= said.low && to <= said.high;
        expect(JSON.stringify(orderIn(only(to, unit))) === JSON.stringify(wanted), `${unit} to ${to}`).toBe(legal);
        if (!legal || to === from) continue;
        const pin = to < from ? orderPinText("main/e", unit, order[to] as string, true) : orderPinText("main/e", order[to] as string, unit, true);
        const again = core.run({ source, passes: printPipeline(editPins(passes, 0, () => [pin])), sections: [] });
        expect(again.diagnostics.some((x) => x.code === "pin-broken"), pin).toBe(false);
        const got = orderIn(again.functions[0] as FunctionReport);
        const [a, b] = pin.split("<") as [string, string];
        expect(got.indexOf(a), pin).toBeLessThan(got.indexOf(b));
      }
    }
  });
});

describe("the order of the gathers", () => {
  const edge = (src: string, dst: string, kind: AgEdge["kind"], broken = false): AgEdge => ({ src, dst, kind, cost: 8, broken });
  const orderOf = (names: string[], edges: AgEdge[]): AgOrder => ({ order: names, nodes: names.map((gather) => ({ gather, bytes: 8 })), edges, edges_left_out: 0, broken: edges.filter((e) => e.broken).map((e) => ({ ...e, forced: e.kind === "forced" })), cost: 0, optimal: true });

  it("draws every edge once on tracks that nothing shares, and hides only removable ones", () => {
    const next = random(7);
    for (let round = 0; round < 200; round++) {
      const n = 2 + next(20);
      const names = Array.from({ length: n }, (_, i) => `g${i}`);
      const edges: AgEdge[] = [];
      for (let a = 0; a < n; a++)
        for (let b = a + 1; b < n; b++) {
          const roll = next(6);
          if (roll === 0) edges.push(edge(names[b] as string, names[a] as string, next(9) ? "removable" : "forced", true));
          else if (roll < 3) edges.push(edge(names[a] as string, names[b] as string, (["dependence", "forced", "removable", "removable"] as const)[next(4)] as AgEdge["kind"]));
        }
      const focus = next(2) ? (names[next(n)] as string) : null;
      const arcs = arcsOf(orderOf(names, edges), focus);
      const drawn = [...arcs.kept, ...arcs.broken];
      expect(drawn.length + arcs.hidden).toBe(edges.length);
      if (edges.length <= MOST_ARCS) expect(arcs.hidden).toBe(0);
      const shown = new Set(drawn.map((a) => a.edge));
      for (const e of edges) if (!shown.has(e)) expect([e.broken, e.kind, e.src === focus || e.dst === focus]).toEqual([false, "removable", false]);
      for (const side of [arcs.kept, arcs.broken])
        for (const a of side)
          for (const b of side) {
            const apart = Math.max(Math.min(a.from, a.to), Math.min(b.from, b.to)) >= Math.min(Math.max(a.from, a.to), Math.max(b.from, b.to));
            expect(a === b || a.track !== b.track || apart).toBe(true);
          }
      expect(arcs.kept.every((a) => a.from < a.to) && arcs.broken.every((a) => a.from > a.to)).toBe(true);
    }
  });
  it("of the example: c, a, b with b to c broken at cost 1", () => {
    const o = functionOf("cases/allgather_order.penguin.py", "default").ag_order as AgOrder;
    const arcs = arcsOf(o, null);
    expect(arcs.broken.map((a) => [a.edge.src, a.edge.dst, a.edge.cost, a.from, a.to])).toEqual([["b", "c", 1, 2, 0]]);
    expect(arcs.kept.map((a) => [a.edge.src, a.edge.dst, a.edge.kind]).sort()).toEqual([["a", "b", "forced"], ["c", "a", "removable"]]);
    expect(verdictOf(o, String)).toBe("Broken: 1 removable at a cost of 1; proven, no order costs less.");
    expect(verdictOf({ ...o, edges: [], broken: [] }, String)).toContain("Nothing asks for an order");
  });
});

describe("the staircase of a pipelined loop", () => {
  /** "-i + 4 >= 0" at i. */
  const holds = (text: string, i: number): boolean => {
    const m = /^(-?)(?:(\d+)\*)?[a-z_]\w* ?([+-])? ?(\d+)? >= 0$/i.exec(text);
    if (!m) throw new Error(`guard ${text}`);
    return (m[1] ? -1 : 1) * Number(m[2] ?? 1) * i + (m[3] === "-" ? -1 : 1) * Number(m[4] ?? 0) >= 0;
  };
  const loops = (): [string, FunctionReport, Pipelining][] =>
    examples.flatMap((name) => {
      const f = functionOf(name, "default");
      return (f.pipelines ?? []).map((p): [string, FunctionReport, Pipelining] => [name, f, p]);
    });

  it("is on exactly where the guards of the transformed program are true", () => {
    let cells = 0;
    for (const [name, f, p] of loops()) {
      const stairs = stairsOf(p, f.insts ?? []);
      if (!p.pipelined) continue;
      expect(stairs.columns, name).toBe(p.ub - p.lb);
      const guards = new Map(p.guards.map((g) => [g.inst, g.text]));
      for (const r of stairs.rows)
        for (let c = 0; c < stairs.columns; c++)
          for (const inst of r.insts) {
            expect(tileAt(r, c, stairs.trips) !== null, `${name} ${inst} at ${c}`).toBe((guards.get(inst) ?? []).every((g) => holds(g, p.lb + c)));
            cells++;
          }
    }
    expect(cells).toBeGreaterThan(60);
  });
  it("holds no more values than the formula's copies, and each from its write to its last read", () => {
    let buffers = 0;
    for (const [name, f, p] of loops()) {
      const stairs = stairsOf(p, f.insts ?? []);
      const insts = new Map((f.insts ?? []).map((i) => [i.name, i]));
      for (const r of rotatingOf(p, stairs, insts, (t) => f.tensors?.find((x) => x.name === t)?.bytes ?? 0)) {
        const b = p.buffers.find((x) => x.tensor === r.tensor);
        if (!b || !p.pipelined) continue;
        buffers++;
        expect(r.writer && r.reader, `${name} ${r.tensor}`).toBeTruthy();
        for (let c = 0; c < stairs.columns; c++) {
          const now = inFlight(r, c, stairs.trips);
          if (now) expect(now.to - now.from + 1, `${name} ${r.tensor} at ${c}`).toBeLessThanOrEqual(Math.max(b.formula, b.allocated));
        }
      }
    }
    expect(buffers).toBeGreaterThan(5);
  });
  it("names the iteration a read takes its value from, carried ones too", () => {
    const name = "cases/pipeline_skip.penguin.py";
    const f = functionOf(name, "default");
    const p = f.pipelines?.[0] as Pipelining;
    const stairs = stairsOf(p, f.insts ?? []);
    const edges = functionOf(name, "deps", ["dep_edges"]).dep_edges ?? [];
    const join = stairs.rows.find((r) => r.unit === "join");
    expect(join && [readDistance(join, "A", stairs.rows, edges), readDistance(join, "B", stairs.rows, edges), readDistance(join, "C", stairs.rows, edges)]).toEqual([0, 0, null]);
  });
  it("of a declined loop stands as it would have become, with both ends of the violation", () => {
    const f = functionOf("cases/pipeline_carried_illegal.penguin.py", "default");
    const p = f.pipelines?.[0] as Pipelining;
    const stairs = stairsOf(p, f.insts ?? []);
    expect([p.pipelined, stairs.trips, stairs.columns, stairs.rows.map((r) => [r.unit, r.stage, r.insts])]).toEqual([false, 5, 6, [["s", 0, ["s"]], ["m", 1, ["m"]]]]);
    expect(p.violation).toMatchObject({ type: "RAW", tensor: "acc", src: "m", dst: "s" });
  });
  it("has phases that cover every column once, without a steady one when the trips are few", () => {
    for (let stages = 1; stages < 7; stages++)
      for (let trips = 1; trips < 9; trips++) {
        const s = { stages, trips, columns: trips + stages - 1 };
        const phases = phasesOf(s);
        expect(phases.flatMap((x) => Array.from({ length: x.to - x.from }, (_, k) => x.from + k))).toEqual(Array.from({ length: s.columns }, (_, i) => i));
        for (const x of phases)
          for (let c = x.from; c < x.to; c++) {
            const busy = Array.from({ length: stages }, (_, stage) => tileAt({ stage }, c, trips)).filter((t) => t !== null).length;
            expect(x.name === "steady", `${stages} ${trips} ${c}`).toBe(busy === stages);
          }
      }
  });
  it("leaves out the middle of a long loop, never its ends nor the iteration looked at", () => {
    const next = random(3);
    for (let round = 0; round < 500; round++) {
      const columns = 1 + next(300);
      const most = 5 + next(20);
      const at = next(columns);
      const list = columnsShown(columns, most, at, next(4));
      const real = list.filter((c) => c !== null);
      expect(list.length).toBeLessThanOrEqual(Math.max(most, 5));
      expect(real).toEqual([...new Set(real)].sort((a, b) => a - b));
      expect([real[0], real.at(-1), real.includes(at)]).toEqual([0, columns - 1, true]);
      list.forEach((c, i) => {
        if (c === null) expect((list[i + 1] as number) - (list[i - 1] as number)).toBeGreaterThan(1);
        else if (typeof list[i + 1] === "number") expect(list[i + 1]).toBe(c + 1);
      });
      const at0 = columnsOf(columns, 400, at, 2);
      for (const c of real) expect(at0.x(c, 1)).toBeGreaterThanOrEqual(at0.x(c));
      expect(at0.end).toBeLessThanOrEqual(401);
    }
  });
});

describe("which decisions the pane is about", () => {
  it("those the program has: its schedule, else its gathers, else its loops", () => {
    expect(firstPart(functionOf("kernels/expert_swiglu.penguin.py", "default"))).toBe("schedule");
    expect(firstPart(functionOf("cases/allgather_order.penguin.py", "ag-order"))).toBe("gathers");
    expect(firstPart(functionOf("cases/pipeline_num_stages.penguin.py", "default"))).toBe("pipeline");
    expect(firstPart(null)).toBe("schedule");
    expect(sizeOf("gathers", functionOf("kernels/fsdp_layers.penguin.py", "default"))).toBe(4);
  });
});
