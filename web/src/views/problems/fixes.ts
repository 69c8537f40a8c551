// One-step repairs that a message of the core implies. The core says what it found and what it would accept; where
// that is one edit, the page offers it.
import type { Diagnostic } from "../../state";

export interface Fix {
  label: string;
  from: number;
  to: number;
  insert: string;
}

/** Offset of a line and column (both from 1, UTF-16). */
export function offsetOf(text: string, line: number, column: number): number {
  let at = 0;
  for (let n = 1; n < line; n++) {
    const next = text.indexOf("\n", at);
    if (next < 0) return text.length;
    at = next + 1;
  }
  return Math.min(text.length, at + column - 1);
}

export function fixFor(d: Diagnostic, text: string): Fix | null {
  const span = d.span;
  if (!span || span.line < 1) return null;
  const from = offsetOf(text, span.line, span.column);
  const to = Math.min(text.length, from + span.length);

  // A missing mark: "expected ',' or ')' …, found …". The first of the accepted ones, after what stands before.
  const expected = /expected\s+(['"`“])([,:()\]\[=])\1/i.exec(d.message);
  if (expected) {
    const mark = expected[2] as string;
    let at = from;
    while (at > 0 && (text[at - 1] === " " || text[at - 1] === "\t")) at--;
    return { label: `Insert '${mark}'`, from: at, to: at, insert: mark };
  }
  // A misspelt name: "did you mean X", or a list of the nearest.
  const near = /(?:did you mean|nearest(?: names?)?(?: is| are)?:?)\s+(?:one of\s+)?(['"`“]?)([A-Za-z_][\w.-]*)\1?/i.exec(
    [d.message, ...(d.notes ?? []).map((n) => n.message)].join("\n"),
  );
  if (near && to > from) {
    const name = near[2] as string;
    const found = text.slice(from, to);
    const word = /[A-Za-z_][\w-]*$/.exec(found)?.[0] ?? found;
    return { label: `Change to '${name}'`, from: to - word.length, to, insert: name };
  }
  return null;
}
