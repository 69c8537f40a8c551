// Stations: what was made from what, on the texts of small programs and on what the core prints.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { loadCore } from "../../wasm/index.mjs";
import { closedAt, kinOf, steppedUnit, unitsAt, type Station } from "../../web/src/views/stations/kin";
import { birStation, callParts, netStation, penguinStation, sharedPrefix, shortStatement, stablehloStation } from "../../web/src/views/stations/texts";
import { shownStations, throughLane } from "../../web/src/views/stations/store";
import type { InstEntry, Report } from "../../web/src/state";

const unit = (key: string, line: number, parents: string[] = []) => ({ key, from: line, to: line + 1, parents });
const station = (id: Station["id"], units: Station["units"]): Station => ({ id, title: id, noun: "x", format: "penguin", lines: Array.from({ length: 12 }, (_, i) => ({ text: `l${i}` })), units });
const inst = (id: number, line: number, more: Partial<InstEntry> = {}) => ({ id, name: `i${id}`, engine: null, origin: [], bir: [], span: { line, column: 1, length: 1, offset: 0 }, ...more }) as unknown as InstEntry;

describe("kin", () => {
  const chain = [
    station("stablehlo", [unit("1", 1), unit("2", 2), unit("3", 3)]),
    station("op", [unit("7", 0, ["1"]), unit("8", 1, ["2"]), unit("9", 2, ["2"])]),
    station("isa", [unit("20", 0, ["7"]), unit("21", 1, ["7", "8"]), unit("22", 2, ["8"]), unit("23", 3)]),
    station("bir", [unit("a", 0, ["20"]), unit("b", 1, ["21"]), unit("c", 2, ["22"])]),
  ];
  const all = (id: Station["id"], ...keys: string[]): Record<string, string[]> => Object.fromEntries([...kinOf(chain, { station: id, keys: new Set(keys) })].map(([k, v]) => [k, [...v]]));
  it("goes up to what a thing came from and down to what became of it", () => {
    expect(all("op", "8")).toEqual({ stablehlo: ["2"], op: ["8"], isa: ["21", "22"], bir: ["b", "c"] });
    expect(all("isa", "22")).toEqual({ stablehlo: ["2"], op: ["8"], isa: ["22"], bir: ["c"] });
    expect(all("stablehlo", "2")).toEqual({ stablehlo: ["2"], op: ["8", "9"], isa: ["21", "22"], bir: ["b", "c"] });
    expect(all("bir", "b")).toEqual({ stablehlo: ["1", "2"], op: ["7", "8"], isa: ["21"], bir: ["b"] });
  });
  it("ends where nothing was made from it, or it was made from nothing", () => {
    expect(all("stablehlo", "3")).toEqual({ stablehlo: ["3"], op: [], isa: [], bir: [] });
    expect(all("isa", "23")).toEqual({ stablehlo: [], op: [], isa: ["23"], bir: [] });
    expect(kinOf(chain, { station: "net", keys: new Set(["1"]) }).size).toBe(0);
  });
  it("is stepped through from the first chosen, within the ends", () => {
    const units = chain[1]!.units;
    expect(steppedUnit(units, new Set(["8"]), 1)?.key).toBe("9");
    expect(steppedUnit(units, new Set(["9"]), 1)?.key).toBe("9");
    expect(steppedUnit(units, new Set(), 1)?.key).toBe("7");
    expect(steppedUnit(units, new Set(), -1)?.key).toBe("9");
    expect(steppedUnit([], new Set(), 1)).toBeNull();
  });
});

describe("lines", () => {
  it("of a block stand for what is in it", () => {
    const x: Station = { ...station("isa", [unit("1", 1), unit("2", 2), unit("3", 3)]), lines: ["with m0.AffineAxis() as i:", "    a", "    b", "c"].map((text) => ({ text })) };
    expect(unitsAt(x, 0).map((u) => u.key)).toEqual(["1", "2"]);
    expect(unitsAt(x, 3).map((u) => u.key)).toEqual(["3"]);
  });
  it("of an operation reach to the end of its regions", () => {
    const text = ["%0 = \"stablehlo.reduce\"(%a) ({", "^bb0(%x: f32):", '  "stablehlo.return"(%x) {note = "}"}', "}) : () -> f32 // {", "%1 = stablehlo.add %0, %0"];
    expect(closedAt((i) => text[i], 0)).toBe(4);
    expect(closedAt((i) => text[i], 4)).toBe(5);
    expect(closedAt((i) => ["f(", "a"][i], 0)).toBe(2);
    const s = stablehloStation(text.join("\n"), [inst(5, 1)], () => 0);
    expect(s.units.map((u) => [u.key, u.from, u.to])).toEqual([["1", 0, 4], ["5", 4, 5]]);
  });
  it("of an operation go on where it is indented deeper", () => {
    const s = stablehloStation("  func.func @f() {\n    %0 = stablehlo.convolution(%a, %b)\n      dim_numbers = [b]x[o]->[b],\n      window = {} : t\n    %1 = stablehlo.add %0, %0\n  }\n", [], () => 0);
    expect(s.units.map((u) => [u.from, u.to])).toEqual([[1, 4], [4, 5]]);
  });
  it("of a script are those that StableHLO came from, and know which", () => {
    const s = netStation("x = s.input(4)\ny = s.dense(\n    x, 3)\n# end\nz = s.relu(y)\n", [0, 1, 2, 2, 5]);
    expect(s.units.map((u) => [u.key, u.from, u.to])).toEqual([["1", 0, 1], ["2", 1, 3], ["5", 4, 5]]);
    const text = stablehloStation("func.func @main() {\n  %0 = stablehlo.add %a, %b\n}\n", [], (n) => [0, 5, 0][n - 1] ?? 0);
    expect(text.units.map((u) => [u.key, u.parents])).toEqual([["2", ["5"]]]);
  });
});

describe("statements", () => {
  it("lose ids, places and the name they are bound to", () => {
    expect(shortStatement('v6 = m8.NeuronTensorOp(srcs=[v1, v2], dsts=[v5], id=7, parent=v0, name="T-7")')).toEqual({ text: 'v6 = m8.NeuronTensorOp(srcs=[v1, v2], dsts=[v5], name="T-7")', id: 7 });
    expect(shortStatement('rd = m4.TensorReduceOp(dst=ss[p, 0], op="add", id=15, name="rd", dl=m1.DebugLocation(file="a(b", line=3))')).toEqual({ text: 'rd = m4.TensorReduceOp(dst=ss[p, 0], op="add")', id: 15 });
    expect(shortStatement("v0.markInput(x)")).toEqual({ text: "v0.markInput(x)", id: null });
    expect(callParts("# no call")).toBeNull();
    expect(callParts('f("a\\"),(", [1, 2], g(id=3))')?.args).toEqual(['"a\\"),("', "[1, 2]", "g(id=3)"]);
  });
});

describe("names", () => {
  it("lose the function that all of them were inlined from", () => {
    expect(sharedPrefix(["f.v0", "f.v1.load"])).toBe("f.");
    expect(sharedPrefix(["f.g.v0", "f.g.v1"])).toBe("f.g.");
    expect(sharedPrefix(["f.v0.load", "f.v0.mm", "f.v1"])).toBe("f.");
    expect(sharedPrefix(["v0.load", "v0.mm"])).toBe("v0.");
    expect(sharedPrefix(["f.a", "g.a"])).toBe("");
    expect(sharedPrefix(["f.a", "f."])).toBe("");
    expect(sharedPrefix(["a", "b"])).toBe("");
    expect(sharedPrefix(["f.a"])).toBe("");
  });
});

describe("of a kernel", () => {
  let report: { emitted: { penguin: string }; bir: unknown; functions: { insts: InstEntry[] }[] };
  beforeAll(async () => {
    const core = await loadCore();
    report = core.run({ command: "run", source: readFileSync("examples/kernels/rmsnorm_rows.penguin.py", "utf8"), passes: "lower-bir", emit: ["penguin", "bir"], sections: ["insts"] }) as never;
  });
  it("every instruction has its printed line, and every BIR instruction its own", () => {
    const insts = report.functions[0]!.insts;
    const penguin = penguinStation({ id: "isa", title: "", noun: "" }, report.emitted.penguin, insts, () => []);
    expect(penguin.units.map((u) => u.key)).toEqual(insts.map((i) => String(i.id)));
    for (const u of penguin.units) {
      const name = insts.find((i) => String(i.id) === u.key)!.name;
      expect(penguin.lines[u.from]!.text).toMatch(new RegExp(`^\\s*${name} = m\\d\\.\\w+\\(`));
      expect(penguin.lines[u.from]!.text).not.toMatch(/\bid=/);
    }
    const idOf = new Map(insts.flatMap((i) => i.bir.map((b): [string, string] => [b, String(i.id)])));
    const bir = birStation(report.bir, (b) => (idOf.has(b) ? [idOf.get(b)!] : []));
    expect(new Set(bir.units.map((u) => u.key)).size).toBe(bir.units.length);
    expect(new Set(bir.units.flatMap((u) => u.parents))).toEqual(new Set(penguin.units.map((u) => u.key)));
    expect(bir.lines.some((l) => /^for t /.test(l.text))).toBe(true);
  });
});

describe("instructions", () => {
  const of = (...passes: [string, string?][]): Report => ({ passes: passes.map(([name, outcome = "changed"]) => ({ name, outcome })) }) as unknown as Report;
  it("stand in the order of the lane that is chosen: what isel made, or what the passes before BIR left of it", () => {
    const all = of(["isel"], ["alias-induce"], ["minreg{strategy=best}"], ["lower-bir"], ["bir-eval"]);
    expect(throughLane(all, "A")).toBe("isel");
    expect(throughLane(all, "B")).toBe("isel,alias-induce,minreg{strategy=best}");
    expect(throughLane(of(["isel"], ["minreg"]), "B")).toBe("isel,minreg");
    expect(throughLane(of(["isel"], ["minreg", "failed"], ["lower-bir"]), "B")).toBe("isel");
    expect(throughLane(of(["isel", "failed"], ["minreg", "failed"]), "B")).toBe("isel");
    expect(throughLane(of(["minreg"], ["lower-bir"]), "B")).toBeNull();
  });
  it("of lane B are listed as lane B and BIR have them, made from the same operators", async () => {
    const core = await loadCore();
    const source = readFileSync("examples/nets/mlp.net.py", "utf8");
    const run = (passes: string) => core.run({ command: "run", source, format: "net", passes, emit: ["penguin"], sections: ["insts"] }) as unknown as Report & { emitted: { penguin: string } };
    const whole = run("default,lower-bir");
    const index = whole.functions!.length - 1;
    const [a, b] = (["A", "B"] as const).map((lane) => {
      const part = run(throughLane(whole, lane)!);
      return penguinStation({ id: "isa", title: "", noun: "" }, part.emitted.penguin, part.functions![index]!.insts!, (i) => i.origin.map(String), false, index);
    });
    const names = (x: Station) => x.units.map((u) => /^\s*%?(\S+) =/.exec((x.lines[u.from]!.full ?? x.lines[u.from]!.text))![1]);
    expect(names(b!)).toEqual(whole.functions![index]!.order);
    expect(names(a!)).not.toEqual(names(b!));
    expect(new Map(b!.units.map((u) => [u.key, u.parents]))).toEqual(new Map(a!.units.map((u) => [u.key, u.parents])));
  });
});

describe("columns", () => {
  const list = (["net", "stablehlo", "op", "isa", "bir"] as const).map((id) => ({ ...station(id, []), format: id === "net" ? ("net" as const) : id === "stablehlo" ? ("stablehlo" as const) : ("penguin" as const) }));
  it("are as many as there is room for, nearest to the source; those asked for come whatever the room", () => {
    expect(shownStations(list, "net", new Map(), 940)).toEqual(["stablehlo", "op", "isa"]);
    expect(shownStations(list.slice(1), "stablehlo", new Map(), 940)).toEqual(["op", "isa", "bir"]);
    expect(shownStations(list.slice(3), "isa", new Map(), 940)).toEqual(["isa", "bir"]);
    expect(shownStations(list, "net", new Map([["net", false], ["stablehlo", true], ["op", true], ["isa", true], ["bir", true]]), 500)).toEqual(["stablehlo", "op", "isa", "bir"]);
    expect(shownStations(list.slice(4), "bir", new Map(), 900)).toEqual(["bir"]);
  });
});
