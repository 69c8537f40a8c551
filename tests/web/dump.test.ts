import { beforeEach, describe, expect, it } from "vitest";
import * as s from "../../web/src/state";
import { programNow, replaceText, setSink, type Program } from "../../web/src/state/program";
import { sorted } from "../../web/src/views/problems/Problems";
import type { Diagnostic } from "../../web/src/state";

const diag = (severity: Diagnostic["severity"], code: string, line: number): Diagnostic =>
  ({ severity, code, message: code, pass: null, span: { line, column: 1, length: 1, offset: 0 }, original: null, notes: [] }) as Diagnostic;

describe("a dump in the source", () => {
  const loads: Program[] = [];
  beforeEach(() => {
    loads.length = 0;
    setSink({ load: (p) => void loads.push(p), undo: () => false, redo: () => false });
    s.text.value = "for (i: range(0, 4, 1)) {";
    s.pipeline.value = "deps";
    s.target.value = "sunda";
    s.fileName.value = "log.txt";
  });
  it("becomes a script as one step of the history, with pipeline and target as they are", () => {
    const before = programNow();
    replaceText("ir=v0\n", "log.penguin.py");
    expect(loads).toEqual([{ ...before, text: "ir=v0\n", fileName: "log.penguin.py" }]);
  });
  it("messages of the compiler stand before all other problems", () => {
    const list = [diag("note", "dump-loop", 1), diag("warning", "dump-unknown", 2), diag("error", "out-of-range", 3), diag("note", "compiler-message", 9)];
    expect(sorted(list).map((d) => d.code)).toEqual(["compiler-message", "out-of-range", "dump-unknown", "dump-loop"]);
  });
});
