// What kind of text it is, and what hangs on that: colours, names in focus, file names.
import { afterEach, describe, expect, it } from "vitest";
import * as s from "../../web/src/state";
import { guessFormat } from "../../web/src/state/format";
import { boundVariable } from "../../web/src/views/source/marks";
import { namesOf, tokensOf } from "../../web/src/views/source/tokens";
import { titleOf } from "../../web/src/state/program";
import type { Format } from "../../web/src/state/format";

const shown = (line: string, format: Format): string[] => tokensOf(line, format).map((t) => `${t.cls}:${line.slice(t.from, t.to)}`);

describe("the kind of a text", () => {
  it("is told by what comes first behind comments", () => {
    expect(guessFormat("// a\n\n# b\nmodule @m {\n}")).toBe("stablehlo");
    expect(guessFormat('#loc = loc("a.py":1:2)\nmodule {}')).toBe("stablehlo");
    expect(guessFormat('%0 = stablehlo.add %a, %b : tensor<4xf32>')).toBe("stablehlo");
    expect(guessFormat('%0:2 = "stablehlo.sort"(%a) ({')).toBe("stablehlo");
    expect(guessFormat('  {"functions": []}')).toBe("bir");
    expect(guessFormat("# net\nx = s.input(1, 2)\n")).toBe("net");
    expect(guessFormat("v0 = m0.Function(id_=0)\ny = s.t(m4.MatMulOp())")).toBe("penguin");
    expect(guessFormat("#v1 = m4.MatMulOp()\nv0 = m0.Function(id_=0)\n")).toBe("penguin");
    expect(guessFormat("")).toBe("penguin");
  });
  it("takes no long time over many blank lines and comments", () => {
    const started = performance.now();
    expect(guessFormat(`${"\n \t".repeat(15_000)}{`)).toBe("bir");
    expect(guessFormat("# a\n\n".repeat(9_000))).toBe("penguin");
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe("file names", () => {
  afterEach(() => {
    s.text.value = "";
    s.fileName.value = "untitled.penguin.py";
  });
  it("end as the kind of the text does where nobody gave a name", () => {
    s.text.value = "module {}";
    expect(s.shownName.value).toBe("untitled.mlir");
    s.fileName.value = "shared.penguin.py";
    s.text.value = "{}";
    expect(s.shownName.value).toBe("shared.bir.json");
    s.text.value = "x = s.input(1)";
    expect(s.shownName.value).toBe("shared.net.py");
    s.fileName.value = "mine.penguin.py";
    expect(s.shownName.value).toBe("mine.penguin.py");
  });
  it("give the title without their endings", () => {
    expect(["a.net.py", "b.bir.json", "c.mlir", "d.penguin.py"].map((f) => titleOf("", f))).toEqual(["a", "b", "c", "d"]);
    expect(titleOf("module @jit_f {\n}", "x.mlir")).toBe("jit_f");
    expect(titleOf("#loc = loc(unknown)\n// Attention: heads\nmodule {}", "x.mlir")).toBe("Attention");
  });
});

describe("MLIR and dumps", () => {
  it("have comments of their own", () => {
    expect(shown("#loc3 = loc(\"m.py\":3:1)", "stablehlo")).toEqual(["k:loc", 'st1:"m.py"', "nu:3", "nu:1"]);
    expect(shown("  // CHECK: %0 = add", "stablehlo")).toEqual(["co:// CHECK: %0 = add"]);
    expect(shown("// id=3", "dump")).toEqual(["co:// id=3"]);
    expect(shown("x = 7 // 2", "penguin")).toEqual(["lhs:x", "nu:7", "nu:2"]);
  });
  it("weigh the left side, the op's dialect, types and attributes", () => {
    expect(shown("    %v0 = stablehlo.dot_general %x, %W, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4xf32>", "stablehlo")).toEqual([
      "lhs:%v0",
      "mo:stablehlo.",
      "kw:contracting_dims",
      "nu:1",
      "nu:0",
      "st1:tensor<4x8xf32>",
      "st1:tensor<8xf32>",
      "st1:tensor<4xf32>",
    ]);
    expect(shown("func.func @main(%arg0: tensor<4xf32>) {", "stablehlo")).toEqual(["mo:func.", "k:func", "lhs:@main", "st1:tensor<4xf32>"]);
    expect(shown("%3:2 = stablehlo.while(%iterArg = %0)", "stablehlo")[0]).toBe("lhs:%3");
  });
  it("name values with their sign", () => {
    expect(namesOf("%v1 = stablehlo.add %arg0, %v0#1 : tensor<4xf32> // %z", "stablehlo").map((n) => n.name)).toEqual(["%v1", "%arg0", "%v0"]);
    expect(boundVariable("  %v1 = stablehlo.add %a, %b")).toBe("%v1");
    expect(boundVariable("%3:2 = stablehlo.while")).toBe("%3");
  });
});
