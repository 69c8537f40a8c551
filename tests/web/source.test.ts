import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { blockEnd, namesOf, tokensOf, topDeclarations } from "../../web/src/views/source/tokens";
import { boundVariable, functionStarts, nameAt } from "../../web/src/views/source/marks";
import * as s from "../../web/src/state";
import { enclosing } from "../../web/src/views/source/ScopeLine";
import { fixFor, offsetOf } from "../../web/src/views/problems/fixes";
import type { Diagnostic } from "../../web/src/state";

const shown = (line: string): string[] => tokensOf(line).map((t) => `${t.cls}:${line.slice(t.from, t.to)}`);

describe("tokens", () => {
  it("weighs what is named, what names a slot and where a class comes from", () => {
    expect(shown('    lr = m4.SBAtomLoad(dst=r[p,f], name="lr")  # load')).toEqual(["lhs:lr", "mo:m4.", "kw:dst", "kw:name", 'st1:"lr"', "co:# load"]);
    expect(shown("with m0.AffineAxis(name='e', ub=4) as e:")).toEqual(["k:with", "mo:m0.", "kw:name", "st1:'e'", "kw:ub", "nu:4", "k:as"]);
  });
  it("keeps numbers, strings with escapes and a # in a string apart", () => {
    expect(shown('x = f(0x1F, 1_000, 1.5e-3, "a\\"#b", None)')).toEqual(["lhs:x", "nu:0x1F", "nu:1_000", "nu:1.5e-3", 'st1:"a\\"#b"', "k:None"]);
    expect(shown('y = "not closed')).toEqual(["lhs:y", 'st1:"not closed']);
  });
  it("does not take a comparison for a binding, nor a word with m in it for a module", () => {
    expect(shown("q == 3")).toEqual(["nu:3"]);
    expect(shown("mm.x")).toEqual([]);
  });
  it("leaves a line of a megabyte alone, at once", () => {
    const long = "(".repeat(1_000_000);
    const start = performance.now();
    expect([tokensOf(long), namesOf(long)]).toEqual([[], []]);
    expect(performance.now() - start).toBeLessThan(50);
  });
  it("covers every character at most once on every line of an example", () => {
    for (const line of readFileSync("examples/kernels/expert_swiglu.penguin.py", "utf8").split("\n")) {
      let at = 0;
      for (const t of tokensOf(line)) {
        expect(t.from).toBeGreaterThanOrEqual(at);
        expect(t.to).toBeGreaterThan(t.from);
        expect(t.to).toBeLessThanOrEqual(line.length);
        at = t.to;
      }
    }
  });
});

describe("names", () => {
  it("are those a person can focus: not keywords of calls, modules, strings, attributes", () => {
    const line = 'gn = m4.TensorTensorOp(dst=q[p,f], src0=q[p,f], op="mult", name="gn")';
    expect(namesOf(line).map((n) => n.name)).toEqual(["gn", "q", "p", "f", "q", "p", "f"]);
  });
  it("the bound variable of an assignment and of a loop", () => {
    expect(boundVariable("    v1 = m5.NeuronSBTensor(name='q')")).toBe("v1");
    expect(boundVariable("with m0.AffineAxis(ub=4) as e:")).toBe("e");
    expect(boundVariable("v0.markInput(x)")).toBeNull();
    expect(boundVariable("a == b")).toBeNull();
  });
});

describe("folds", () => {
  const lines = readFileSync("examples/kernels/expert_swiglu.penguin.py", "utf8").split("\n");
  it("the declarations at the top, said in one line", () => {
    expect(topDeclarations(lines)).toEqual({ from: 2, to: 21, summary: "10 tensors and 5 inputs in DRAM, 5 AP indices" });
  });
  it("not a short run, and never instructions", () => {
    expect(topDeclarations(lines.slice(0, 8))).toBeNull();
    expect(topDeclarations(Array.from({ length: 20 }, (_, i) => `x${i} = m4.MatMulOp(dst=q[p])`))).toBeNull();
    expect(topDeclarations([])).toBeNull();
  });
  it("a block ends where its indentation ends", () => {
    const text = ["with m0.A() as i:", "    a = 1", "", "    with m0.A() as j:", "        b = 1", "c = 1"];
    const at = (i: number): string | null => text[i] ?? null;
    expect(blockEnd(at, 0)).toBe(4);
    expect(blockEnd(at, 3)).toBe(4);
    expect(blockEnd(at, 5)).toBe(-1);
  });
  it("the enclosing scope of the topmost line", () => {
    const text = ["v0 = m0.Function()", "with m0.AffineAxis(ub=4) as i:", "    a = 1", "    with m0.AffineAxis(ub=2) as j:", "        b = 1", "    c = 1", "d = 1"];
    const at = (n: number): string => text[n - 1] ?? "";
    expect(enclosing(at, 5)?.line).toBe(4);
    expect(enclosing(at, 6)?.line).toBe(2);
    expect(enclosing(at, 7)).toBeNull();
    expect(enclosing(at, 1)).toBeNull();
  });
});

describe("fixes", () => {
  const text = 'a = f(1)\nb = g(dst=r[p,f] src=x)\n';
  const d = (message: string, line: number, column: number, length: number, code = "c"): Diagnostic => ({
    severity: "error", code, message, pass: null, original: null, notes: [], span: { line, column, length, offset: offsetOf(text, line, column) },
  });
  const applied = (x: Diagnostic, t = text): string => {
    const fix = fixFor(x, t);
    return fix ? t.slice(0, fix.from) + fix.insert + t.slice(fix.to) : "none";
  };
  it("inserts the missing mark behind what stands before it", () => {
    expect(applied(d("expected ',' or ')', found 'src'", 2, 18, 3))).toBe("a = f(1)\nb = g(dst=r[p,f], src=x)\n");
    expect(applied(d("expected ':', found the end of the line", 1, 5, 0), "with\n")).toBe("with:\n");
    expect(applied(d("expected ',' or ']', found '='", 1, 3, 1))).toBe("none");
  });
  it("puts the nearest name in place of a misspelt one, inside its quotes", () => {
    expect(applied(d("unknown class 'f'; did you mean MatMulOp?", 1, 5, 1))).toBe("a = MatMulOp(1)\nb = g(dst=r[p,f] src=x)\n");
    expect(applied(d("there is no op 'dens'; did you mean 'dense'?", 1, 5, 6), "h = s.dens(x)\n")).toBe("h = s.dense(x)\n");
    expect(applied(d("unknown class; it is m4.MatMulOp", 1, 5, 11), "a = m3.MatMulOp()\n")).toBe("a = m4.MatMulOp()\n");
    expect(applied(d("func= knows no function 'Silo' (did you mean 'Silu'?); functions are …", 1, 3, 6), 'f="Silo"\n')).toBe('f="Silu"\n');
    expect(applied(d("MatMulOp is not in 'm5'; it is m4.MatMulOp", 1, 5, 11), "a = m5.MatMulOp()\n")).toBe("a = m4.MatMulOp()\n");
  });
  it("indents with blanks and says what the text made", () => {
    expect(applied(d("a tab in the indentation", 2, 1, 1, "tab-indent"), "a\n\tb\n")).toBe("a\n    b\n");
    expect(applied(d("the text does not say what it made", 2, 1, 0, "missing-ir"), "v0 = m0.Function(id_=0)\n")).toBe("v0 = m0.Function(id_=0)\nir=v0\n");
    expect(applied(d("the text does not say what it made", 1, 1, 0, "missing-ir"), "x")).toBe("none");
  });
  it("offers nothing where nothing is implied", () => {
    expect(fixFor(d("the dependence graph has a cycle", 1, 1, 1), text)).toBeNull();
    expect(fixFor({ ...d("expected ',', found 'x'", 1, 1, 1), span: null }, text)).toBeNull();
  });
  it("offsets count lines and columns from 1 and stay inside the text", () => {
    expect(offsetOf(text, 1, 1)).toBe(0);
    expect(offsetOf(text, 2, 1)).toBe(9);
    expect(offsetOf(text, 99, 1)).toBe(text.length);
  });
});

describe("names of StableHLO", () => {
  it("are those of the function a line is in", () => {
    s.text.value = s.answerText.value = "module {\n  func.func @main(%a: t) {\n    %0 = x\n  }\n  func.func private @f(%a: t) {\n    %0 = y\n  }\n}\n";
    expect(functionStarts(s.text.value)).toEqual([2, 5]);
    expect(nameAt("%0", 3)).not.toBe(nameAt("%0", 6));
    expect(nameAt("%0", 3)).toBe(nameAt("%0", 4));
    s.text.value = s.answerText.value = "v0 = m0.Function(id_=0)\n";
    expect(nameAt("v0", 1)).toBe("v0");
    s.text.value = s.answerText.value = "";
  });
});
