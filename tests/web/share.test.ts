import { beforeEach, describe, expect, it } from "vitest";
import { encodeLink, LinkError } from "../../wasm/link.mjs";
import * as s from "../../web/src/state";
import { looksLikeLink } from "../../web/src/state/address";
import { linkOf, linkState, openedOf } from "../../web/src/state/share";
import { shellQuoted } from "../../web/src/views/share/copy";
import { matching } from "../../web/src/views/keys/match";

const base = "https://example.test/p/";
beforeEach(() => {
  s.text.value = "# A kernel: for the test\nv0 = m0.Function()\nir=v0\n";
  s.pipeline.value = "default,lower-bir";
  s.target.value = "sunda";
  s.fileName.value = "k.penguin.py";
  s.focus.value = [];
  s.cursor.value = 0;
  s.step.value = 0;
  s.answer.value = null;
});

describe("share link", () => {
  it("carries text, pipeline, title; opens to the same program", () => {
    const link = linkOf(linkState("0123456789abcdef"), base);
    const { program, digest } = openedOf(link!.fragment);
    expect(program).toMatchObject({ text: s.text.value, pipeline: "default,lower-bir", fileName: "k.penguin.py", target: "sunda" });
    expect(digest).toBe("0123456789abcdef");
    expect(link!.length).toBe(base.length + link!.fragment.length);
  });
  it("an absent pipeline is `default`, as the command line reads it", () => {
    s.pipeline.value = "default";
    const state = linkState(null);
    expect(state.p).toBeUndefined();
    expect(openedOf(encodeLink(state)).program.pipeline).toBe("default");
  });
  it("carries focus, cursor and step, and leaves them out on request", () => {
    s.answer.value = { version: 1, engine: "1", ok: true, target: "sunda", pipeline: "deps,dce", diagnostics: [],
      passes: [{ name: "deps", changed: true, outcome: "changed" }, { name: "dce", changed: false, outcome: "unchanged" }],
      functions: [{ name: "main", inst_count: 3, order: ["a", "b", "c"], order_before: [], pressure: { before: {}, after: {}, static: {}, capacity: {} }, peaks: {} }] };
    s.focus.value = [{ kind: "tensor", name: "q" }, { kind: "inst", name: "a:b" }];
    s.cursor.value = 2;
    s.step.value = 1;
    const opened = openedOf(encodeLink(linkState(null))).program;
    expect(opened).toMatchObject({ cursor: 2, step: 1, focus: s.focus.value });
    const bare = openedOf(encodeLink(linkState(null, { bare: true }))).program;
    expect([bare.cursor, bare.step, bare.focus]).toEqual([undefined, undefined, []]);
  });
  it("values of the wrong kind are ignored, not trusted", () => {
    const opened = openedOf(encodeLink({ t: "x", c: -3, s: 1.5, f: [7, null, "t:q", ""] }));
    expect(opened.program).toMatchObject({ text: "x", focus: [{ kind: "tensor", name: "q" }] });
    expect([opened.program.cursor, opened.program.step]).toEqual([undefined, undefined]);
  });
  it("a damaged or cut link is an error with a reason", () => {
    const { fragment } = linkOf(linkState(null), base)!;
    expect(() => openedOf(fragment.slice(0, -10))).toThrow(LinkError);
    expect(() => openedOf(fragment.slice(0, 40) + (fragment[40] === "A" ? "B" : "A") + fragment.slice(41))).toThrow(/damaged|cut/);
    expect(() => openedOf(`#9${fragment.slice(2)}`)).toThrow(/newer/);
  });
  it("knows a link from another fragment", () => {
    expect([looksLikeLink("#1dAAAA"), looksLikeLink("#section"), looksLikeLink("")]).toEqual([true, false, false]);
  });
  it("a text over the limits gives no link", () => {
    s.text.value = "x".repeat(5 * 2 ** 20);
    expect(linkOf(linkState(null), base)).toBeNull();
  });
});

describe("command line", () => {
  it("quotes what a shell would read otherwise", () => {
    expect(shellQuoted("k.penguin.py")).toBe("k.penguin.py");
    expect(shellQuoted("deps,minreg{strategy=seed force=true}")).toBe("'deps,minreg{strategy=seed force=true}'");
    expect(shellQuoted("it's")).toBe("'it'\\''s'");
  });
});

describe("palette", () => {
  const list = ["Run again", "q", "Theme: dark", "sq"].map((text) => ({ text, kind: text === "q" ? "tensor" : "act", run: () => undefined }));
  it("finds by every word, in text or kind; what begins with the query comes first", () => {
    expect(matching(list, "q").map((e) => e.text)).toEqual(["q", "sq"]);
    expect(matching(list, "theme da").map((e) => e.text)).toEqual(["Theme: dark"]);
    expect(matching(list, "tensor").map((e) => e.text)).toEqual(["q"]);
    expect(matching(list, "zzz")).toEqual([]);
    expect(matching(list, "", 2)).toHaveLength(2);
  });
});
