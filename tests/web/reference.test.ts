import { describe, expect, it } from "vitest";
import { loadCore } from "../../wasm/index.mjs";
import { attributeText, classAt, headOf, kindOf, roleText, rowsOf, type ClassInfo } from "../../web/src/views/reference/text";

describe("class reference", () => {
  it("finds the class under a place of a line, and no keyword, variable or comment", () => {
    const line = "    mg = m4.MatMulOp(dst=pg[t,c], stationary=xs[d,p,t], acc=True)";
    const under = (text: string, word: string): string | null => classAt(text, text.indexOf(word) + 1)?.name ?? null;
    expect(under(line, "MatMulOp")).toBe("MatMulOp");
    expect(under(line, "m4")).toBe("MatMulOp");
    expect(under(line, "mg")).toBeNull();
    expect(under(line, "dst")).toBeNull();
    expect(under(line, "True")).toBeNull();
    expect(classAt(line, line.indexOf("MatMulOp"))).toEqual({ name: "MatMulOp", from: 12, to: 20 });
    expect(under("x = Tensor(name='x')", "Tensor")).toBe("Tensor");
    expect(under("# m4.MatMulOp(dst=1)", "MatMulOp")).toBeNull();
    expect(classAt("", 0)).toBeNull();
  });
  it("writes roles and attributes with what is special about them", () => {
    const role = { name: "bias", required: true, accepts_number: false, is_list: false };
    expect([role, { ...role, required: false, accepts_number: true }, { ...role, is_list: true }].map(roleText)).toEqual(["bias", "bias (or a number, optional)", "bias (list)"]);
    expect([attributeText({ name: "a", type: "bool", required: true }), attributeText({ name: "a", type: "bool", required: false })]).toEqual(["a: bool", "a: bool, optional"]);
  });
  it("has lines for every class of the core, and no empty one", async () => {
    const answer = (await loadCore()).run({ version: 1, command: "ops" }) as unknown as { ops: ClassInfo[] };
    expect(answer.ops.length).toBeGreaterThan(100);
    for (const c of answer.ops) {
      expect(c.summary, c.name).not.toBe("");
      expect(`${headOf(c)} ${kindOf(c)} ${rowsOf(c).flat().join(" ")}`, c.name).not.toMatch(/undefined|null/);
      if (c.kind === "instruction") expect(rowsOf(c).map(([label]) => label), c.name).toContain("tier");
    }
  });
});
