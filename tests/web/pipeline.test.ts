import { describe, expect, it } from "vitest";
import { moved, parsePass, parsePipeline, printPipeline, splitPipeline, withOption } from "../../web/src/state/pipeline";
import { expansionOf } from "../../web/src/state/run";

describe("pipeline text", () => {
  it("splits at commas outside braces, brackets and strings only", () => {
    expect(splitPipeline('deps,minreg{pin=["3=lg","a,b"] n=2},lower-bir')).toEqual(["deps", 'minreg{pin=["3=lg","a,b"] n=2}', "lower-bir"]);
    expect(splitPipeline(' deps , dce ')).toEqual(["deps", "dce"]);
    expect(splitPipeline("none")).toEqual([]);
    expect(splitPipeline("")).toEqual([]);
  });

  it("reads options with words, numbers, strings and lists", () => {
    expect(parsePass('minreg{strategy=best budget=100000 pin=["x y" "z"] trace}')).toEqual({
      name: "minreg",
      options: [
        ["strategy", "best"],
        ["budget", "100000"],
        ["pin", '["x y" "z"]'],
        ["trace", "true"],
      ],
    });
  });

  it("prints what it read", () => {
    const text = 'canonicalize-predicates,minreg{strategy=seed force=true},deps{conservative-globals=true},lower-bir';
    expect(printPipeline(parsePipeline(text))).toBe(text);
    expect(printPipeline([])).toBe("none");
  });

  it("writes `default` out when it knows what it stands for, and leaves it otherwise", () => {
    expect(printPipeline(parsePipeline("default,lower-bir", ["deps", "minreg{strategy=best}"]))).toBe("deps,minreg{strategy=best},lower-bir");
    expect(printPipeline(parsePipeline("default,lower-bir"))).toBe("default,lower-bir");
  });

  it("sets, replaces and takes away one option and keeps the order of the others", () => {
    const pass = parsePass("minreg{strategy=best n=2}");
    expect(withOption(pass, "strategy", "seed").options).toEqual([["strategy", "seed"], ["n", "2"]]);
    expect(withOption(pass, "force", "true").options).toEqual([["strategy", "best"], ["n", "2"], ["force", "true"]]);
    expect(withOption(pass, "strategy", null).options).toEqual([["n", "2"]]);
    expect(withOption(pass, "note", "two words").options.at(-1)).toEqual(["note", '"two words"']);
  });

  it("moves a pass and refuses places that are not there", () => {
    expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
    expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
    expect(moved(["a", "b"], 0, 2)).toEqual(["a", "b"]);
    expect(moved(["a", "b"], -1, 0)).toEqual(["a", "b"]);
  });

  it("reads off an answer what `default` stood for", () => {
    expect(expansionOf("default,lower-bir", "alias-induce,minreg{strategy=best},deps,lower-bir")).toEqual(["alias-induce", "minreg{strategy=best}", "deps"]);
    expect(expansionOf("dce,default", "dce,deps")).toEqual(["deps"]);
    expect(expansionOf("deps", "deps")).toBeNull();
    expect(expansionOf("default", "default")).toBeNull();
    expect(expansionOf("default,default", "deps,deps")).toBeNull();
  });
});
