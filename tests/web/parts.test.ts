import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bytes, count, duration, group, kib, signedBytes } from "../../web/src/components/format";
import { stepped } from "../../web/src/components/Splitter";
import { engineLook } from "../../web/src/components/engine";
import { foldRuns } from "../../web/src/views/rail/fold";
import { titleOf } from "../../web/src/state/program";
import { titleOf as menuTitle } from "../../web/build-plugins/examples";

describe("numbers", () => {
  it("bytes: B under 1 KiB, one decimal under 10 KiB, whole above", () => {
    expect([0, 1023, 1024, 7373, 115712, 222208].map(bytes)).toEqual(["0 B", "1023 B", "1 KiB", "7.2 KiB", "113 KiB", "217 KiB"]);
    expect(kib(2560)).toBe("2.5");
    expect(bytes(118031872)).toBe("113 MiB");
  });
  it("signs are true minus signs and zero has none", () => {
    expect(signedBytes(-106496)).toBe("−104 KiB");
    expect(signedBytes(512)).toBe("+512 B");
    expect(signedBytes(0)).toBe("0 B");
  });
  it("groups from 10,000 on; times with their unit", () => {
    expect([999, 9999, 10000, 1234567].map(group)).toEqual(["999", "9999", "10,000", "1,234,567"]);
    expect([0.42, 5.44, 12.6, 1540].map(duration)).toEqual(["0.4 ms", "5.4 ms", "13 ms", "1.5 s"]);
    expect(count(1, "line")).toBe("1 line");
    expect(count(2, "entry", "entries")).toBe("2 entries");
  });
});

describe("splitter", () => {
  it("moves in steps of 8 within its limits, also when the room is smaller than the least", () => {
    expect(stepped(500, 11, 360, 900)).toBe(508);
    expect(stepped(500, -3, 360, 900)).toBe(500);
    expect(stepped(500, -400, 360, 900)).toBe(360);
    expect(stepped(500, 2000, 360, 900)).toBe(900);
    expect(stepped(500, 0, 360, 300)).toBe(360);
  });
});

describe("engines", () => {
  it("are known by the report's names, and unknown ones have no look", () => {
    expect(engineLook("Pool")?.code).toBe("PO");
    expect(engineLook("Activation")?.id).toBe("ACT");
    expect(engineLook("DVE")?.code).toBe("DV");
    expect(engineLook(null)).toBeNull();
    expect(engineLook("Warp")).toBeNull();
  });
});

describe("rail folding", () => {
  const w = [100, 100, 100, 100, 100, 100];
  it("folds nothing while there is room", () => {
    expect(foldRuns(w, w.map(() => true), 600, 80).every((r) => !r.folded)).toBe(true);
  });
  it("folds the longest run of unchanged passes first, and only as many as needed", () => {
    const may = [false, true, true, false, true, true];
    const one = foldRuns([100, 150, 150, 100, 100, 100], may, 640, 80);
    expect(one.filter((r) => r.folded)).toEqual([{ from: 1, to: 2, folded: true }]);
    const two = foldRuns([100, 150, 150, 100, 100, 100], may, 300, 80);
    expect(two.filter((r) => r.folded).map((r) => r.from)).toEqual([1, 4]);
    expect(two.map((r) => r.from)).toEqual([0, 1, 3, 4]);
  });
  it("never folds a single pass and loses none", () => {
    const runs = foldRuns(w, [true, false, true, false, true, false], 10, 80);
    expect(runs.map((r) => [r.from, r.to])).toEqual([[0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 5]]);
  });
});

describe("title", () => {
  const swiglu = readFileSync("examples/kernels/expert_swiglu.penguin.py", "utf8");
  it("is the first comment up to its first colon or full stop", () => {
    expect(titleOf(swiglu, "x.penguin.py")).toBe("Expert SwiGLU with RMS norm");
    expect(titleOf("# One. Two", "x")).toBe("One");
    expect(titleOf("# version 1.5 of it", "x")).toBe("version 1.5 of it");
    expect(titleOf("// a net", "x")).toBe("a net");
  });
  it("is the file's name when there is no comment", () => {
    expect(titleOf("v0 = 1", "kernel.penguin.py")).toBe("kernel");
    expect(titleOf("", "module.mlir")).toBe("module");
  });
  it("is the same in the menu", () => {
    for (const file of readdirSync("examples/nets")) {
      const { title } = menuTitle(readFileSync(`examples/nets/${file}`, "utf8"), file);
      expect(title.length, title).toBeLessThan(70);
      expect(title, file).not.toMatch(/\.net\b/);
      if (file.includes("_bf16")) expect(title).toMatch(/^[^,]{3,30}, bfloat16$/);
    }
    expect(menuTitle(swiglu, "kernels/expert_swiglu.penguin.py")).toEqual({ title: "Expert SwiGLU with RMS norm", about: "4 experts, 128 tokens, width 512, hidden 8192. Weights gathered per expert." });
  });
});

describe("page", () => {
  it("carries the content security policy and no script in the markup", () => {
    const html = readFileSync("web/index.html", "utf8");
    expect(html).toContain("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; connect-src 'self'");
    expect(html.match(/<script[^>]*>[^<]+/g)).toBeNull();
  });
});
