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

  // A missing mark: "expected ',' or ')', found …". The first of the accepted ones, after what stands before; only where
  // something that can stand behind such a mark was found.
  const expected = /expected\s+'([,:()\]\[=])'.*found (?:'[\w"]|the end|a number|a string)/i.exec(d.message);
  if (expected) {
    const mark = expected[1] as string;
    let at = from;
    while (at > 0 && (text[at - 1] === " " || text[at - 1] === "\t")) at--;
    return { label: `Insert '${mark}'`, from: at, to: at, insert: mark };
  }
  if (d.code === "tab-indent") {
    const start = offsetOf(text, span.line, 1);
    const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? "";
    return { label: "Indent with blanks", from: start, to: start + indent.length, insert: indent.replaceAll("\t", "    ") };
  }
  if (d.code === "missing-ir") {
    const made = /^(\w+)\s*=\s*(?:\w+\.)?(?:Module|Function)\(/m.exec(text)?.[1];
    if (!made) return null;
    return { label: `Append 'ir=${made}'`, from: text.length, to: text.length, insert: `${text.endsWith("\n") ? "" : "\n"}ir=${made}\n` };
  }
  // A misspelt name: "did you mean X", or the right module "it is m4.X".
  const near = /(?:did you mean|; it is)\s+'?([A-Za-z_][\w.-]*)/i.exec([d.message, ...(d.notes ?? []).map((n) => n.message)].join("\n"));
  if (near && to > from) {
    const name = near[1] as string;
    const found = text.slice(from, to);
    const quoted = /^(["']).*\1$/s.test(found) ? 1 : 0;
    // Of `s.dens` it is the name that is wrong.
    const owner = name.includes(".") ? 0 : (/^\w+\./.exec(found)?.[0].length ?? 0);
    return { label: `Change to '${name}'`, from: from + quoted + owner, to: to - quoted, insert: name };
  }
  return null;
}
