// Tokens of one line, by weight only: what is named here is bold, what merely names a slot is light. Pure and line by
// line, because no token of the languages spans lines; the still picture and the editor share it.
import type { Format } from "../../state/format";

export type TokenClass = "k" | "mo" | "kw" | "st1" | "co" | "lhs" | "nu";
export interface Token {
  from: number;
  to: number;
  cls: TokenClass;
}

const KEYWORDS = new Set(["with", "as", "import", "pass", "def", "return", "True", "False", "None"]);
type Rule = [RegExp, (text: string, rest: string, before: string) => TokenClass | null];
const LITERALS: Rule[] = [
  [/(?:"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)/y, () => "st1"],
  [/(?:0[xX][0-9a-fA-F_]+|\d[\d_]*(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)/y, () => "nu"],
];
const WORDS: Rule[] = [
  [
    /[A-Za-z_][A-Za-z0-9_]*/y,
    (text, rest, before) => {
      if (KEYWORDS.has(text)) return "k";
      if (/^(?:m\d+|np)$/.test(text) && rest.startsWith(".")) return "mo";
      if (/^\s*=(?!=)/.test(rest)) return /[(,]\s*$/.test(before) ? "kw" : /^\s*$/.test(before) ? "lhs" : null;
      return null;
    },
  ],
];
const MLIR_KEYWORDS = new Set(["module", "func", "return", "call", "attributes", "private", "public", "dense", "loc", "cond", "do", "true", "false"]);
const MLIR: Rule[] = [
  [/\/\/.*/y, () => "co"],
  [/%[\w$.#-]+/y, (_, rest, before) => (before.trim() === "" && /^(?::\d+)?\s*(?:=|$)/.test(rest) ? "lhs" : null)],
  [/@[\w$.-]+/y, () => "lhs"],
  [/[#!^][\w$.-]+/y, () => null],
  [/tensor<[^<>]*>/y, () => "st1"],
  ...LITERALS,
  [/[A-Za-z_]\w*(?=\.[a-z_])/y, () => "mo"],
  [/[A-Za-z_][\w$]*/y, (text, rest) => (/^\s*=(?!=)/.test(rest) ? "kw" : MLIR_KEYWORDS.has(text) ? "k" : null)],
];
const python = [[/#.*/y, () => "co"] as Rule, ...LITERALS, ...WORDS];
const RULES: Record<Format, Rule[]> = { penguin: python, net: python, bir: [...LITERALS, ...WORDS], stablehlo: MLIR, dump: [[/(?:#|\/\/).*/y, () => "co"], ...LITERALS, ...WORDS] };

/** Longer lines are no program; they stay plain, so that a pasted megabyte costs nothing. */
const MAX_LINE = 4000;

export function tokensOf(line: string, format: Format = "penguin"): Token[] {
  const out: Token[] = [];
  if (line.length > MAX_LINE) return out;
  for (let at = 0; at < line.length; ) {
    let next = at + 1;
    for (const [pattern, classify] of RULES[format]) {
      pattern.lastIndex = at;
      const m = pattern.exec(line);
      if (!m) continue;
      next = at + m[0].length;
      const cls = classify(m[0], line.slice(next, next + 8), line.slice(Math.max(0, at - 8) || 0, at));
      if (cls === "mo") next++; // the dot goes with its module
      if (cls) out.push({ from: at, to: next, cls });
      break;
    }
    at = next;
  }
  return out;
}

/** Names in a line and where: what can be put in focus, outside strings and comments. Those of MLIR keep their sign. */
export function namesOf(line: string, format: Format = "penguin"): { from: number; to: number; name: string }[] {
  if (line.length > MAX_LINE) return [];
  const skip = tokensOf(line, format).filter((t) => t.cls === "st1" || t.cls === "co" || t.cls === "kw" || t.cls === "mo" || t.cls === "nu");
  const out: { from: number; to: number; name: string }[] = [];
  for (const m of line.matchAll(format === "stablehlo" ? /%[\w$.-]+/g : /[A-Za-z_][A-Za-z0-9_]*/g)) {
    if (line[m.index - 1] === ".") continue;
    if (!skip.some((t) => m.index < t.to && m.index + m[0].length > t.from)) out.push({ from: m.index, to: m.index + m[0].length, name: m[0] });
  }
  return out;
}

const indentOf = (line: string): number => /^\s*/.exec(line)?.[0].length ?? 0;
const DECLARATION = /^\s*\w+\s*=\s*m\d+\.(\w+)\(|^\s*\w+\.mark(Input|Output)\(/;
const INSTRUCTIONISH = /Op\b|Load$|Store$|Save$|Copy$|Matmult$|Activation$/;

export interface Declarations {
  /** First and last line, from 0. */
  from: number;
  to: number;
  summary: string;
}

/** A long run of declarations at the top of the function (tensors, inputs, indices): what may be folded at first. */
export function topDeclarations(lines: string[], least = 8): Declarations | null {
  let from = -1;
  let to = -1;
  const seen = { tensors: 0, inputs: 0, outputs: 0, indices: 0, others: 0 };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    if (/^\s*(#.*)?$/.test(line) || /^\s*import\b/.test(line) || /Function\(/.test(line)) {
      if (from >= 0 && line.trim() !== "") break;
      continue;
    }
    const m = DECLARATION.exec(line);
    if (!m || indentOf(line) > 0) break;
    const cls = m[1];
    if (cls !== undefined && (INSTRUCTIONISH.test(cls) || cls === "Module")) break;
    if (m[2] === "Input") seen.inputs++;
    else if (m[2] === "Output") seen.outputs++;
    else if (cls === "APIndex") seen.indices++;
    else if (/Tensor$/.test(cls ?? "")) seen.tensors++;
    else seen.others++;
    if (from < 0) from = i;
    to = i;
  }
  if (from < 0 || to - from + 1 < least) return null;
  const part = (n: number, one: string, many: string): string[] => (n > 0 ? [`${n} ${n === 1 ? one : many}`] : []);
  const tensors = part(seen.tensors, "tensor", "tensors");
  const inputs = part(seen.inputs, "input", "inputs");
  const first = tensors.length && inputs.length ? [`${tensors[0]} and ${inputs[0]} in DRAM`] : [...tensors, ...inputs].map((x) => `${x} in DRAM`);
  const summary = [...first, ...part(seen.outputs, "output", "outputs"), ...part(seen.indices, "AP index", "AP indices"), ...part(seen.others, "other", "others")].join(", ");
  return { from, to, summary };
}

/** Last line of the block that the `with` or `def` at `line` opens; -1 when it opens none. */
export function blockEnd(lineAt: (i: number) => string | null, line: number): number {
  const head = lineAt(line);
  if (head === null || !/^\s*(?:with|def)\b.*:\s*(#.*)?$/.test(head)) return -1;
  const indent = indentOf(head);
  let end = -1;
  for (let i = line + 1; ; i++) {
    const text = lineAt(i);
    if (text === null) break;
    if (text.trim() === "") continue;
    if (indentOf(text) <= indent) break;
    end = i;
  }
  return end;
}
