// What may stand at a place of a net script: operations behind `s.`, arguments within a call, names made above. Pure.

import { callParts } from "../stations/texts";
import type { NetOpInfo } from "../../../../wasm/report";

export type NetOp = NetOpInfo;
type Param = NetOp["params"][number];
/** Shapes say it. */
const isInferred = (p: Param): boolean => p.kind === "number" || p.kind === "numbers";
export const paramText = (p: Param): string => (isInferred(p) ? `${p.kind}, where shapes do not say it` : p.kind);

/** One row per name: those with and without a batch size are written alike. */
export function mergedOps(list: readonly NetOp[]): NetOp[] {
  const byName = new Map<string, NetOp>();
  for (const op of list) {
    const own = { ...op, params: op.params.filter((p) => p.name !== "N") };
    const old = byName.get(op.name);
    byName.set(op.name, old ? { ...old, precisions: [...new Set([...old.precisions, ...op.precisions])], recipe: old.recipe ?? op.recipe } : own);
  }
  return [...byName.values()];
}

export interface Word {
  label: string;
  /** What is put in; the caret goes to `caret` in it, or behind it. */
  insert: string;
  caret?: number;
  /** Beside the label. */
  detail: string;
  op?: NetOp;
}
export interface Words {
  /** Where what is typed begins, in the line. */
  from: number;
  list: Word[];
}

/** The call around a column of a line: its name, the arguments before, and where the last of them begins. */
export function callAround(text: string, column: number): { name: string; args: string[]; from: number } | null {
  const open: { at: number; args: number[] }[] = [];
  let quote = "";
  for (let i = 0; i < column; i++) {
    const ch = text[i] as string;
    if (quote !== "") {
      if (ch === "\\") i++;
      else if (ch === quote) quote = "";
    } else if (ch === "#") return null;
    else if (ch === '"' || ch === "'") quote = ch;
    else if (ch === "(" || ch === "[" || ch === "{") open.push({ at: i, args: [i + 1] });
    else if (ch === ")" || ch === "]" || ch === "}") open.pop();
    else if (ch === ",") open.at(-1)?.args.push(i + 1);
  }
  if (quote !== "") return null;
  const call = open.at(-1);
  const name = call ? /\b(?:s|stablehlo)\.(\w+)$/.exec(text.slice(0, call.at))?.[1] : undefined;
  if (!call || name === undefined) return null;
  const ends = [...call.args.slice(1).map((n) => n - 1), column];
  return { name, args: call.args.slice(0, -1).map((from, i) => text.slice(from, ends[i]).trim()), from: call.args.at(-1) as number };
}

/** Names bound above the last of `lines`, those of its function and of the file, the nearest first. */
export function namesAbove(lines: readonly string[]): string[] {
  const names = new Set<string>();
  let inFunction = /^\s/.test(lines.at(-1) ?? "");
  for (let i = lines.length - 2; i >= 0; i--) {
    const line = lines[i] as string;
    const isIndented = /^\s/.test(line);
    if (isIndented && !inFunction) continue;
    const bound = /^\s*(\w+(?:\s*,\s*\w+)*)\s*=(?!=)/.exec(line)?.[1];
    for (const name of bound?.split(",") ?? []) names.add(name.trim());
    const def = /^def (\w+)\((.*?)\)?(?:\s*->.*)?:?\s*$/.exec(line);
    if (def) {
      if (inFunction) for (const m of (def[2] ?? "").matchAll(/(?:^|,)\s*(\w+)\s*(?=[:,=]|$)/g)) names.add(m[1] as string);
      names.add(def[1] as string);
      inFunction = false;
    }
  }
  return [...names];
}

/** "dense(, weight=, bias=)" with the caret at the first operand; what may be left out is not in it. */
export function callOf(op: NetOp): { text: string; caret: number } {
  const named = op.params.filter((p) => !isInferred(p)).map((p) => `${p.name}=`);
  const args = [...op.operands.map(() => ""), ...named];
  return { text: `${op.name}(${args.join(", ")})`, caret: op.name.length + 1 };
}

const ranked = (list: Word[], typed: string): Word[] => {
  const t = typed.toLowerCase();
  const place = (w: Word): number => (w.label === typed ? -1 : w.label.toLowerCase().startsWith(t) ? 0 : w.label.toLowerCase().includes(t) ? 1 : 2);
  return list.map((w, i) => ({ w, p: place(w), i })).filter((x) => x.p < 2).sort((a, b) => a.p - b.p || a.i - b.i).map((x) => x.w);
};

/** Names given in a call behind a place in it. */
function givenBehind(after: string): string[] {
  const call = callParts(`f(${after}`);
  return (call?.args ?? []).flatMap((a) => /^(\w+)\s*=/.exec(a)?.[1] ?? []);
}

/** What fits at the end of the last of `lines`; null where nothing is offered. `asked`: by key, not by typing; `after`: the rest of the line. */
export function wordsAt(lines: readonly string[], ops: readonly NetOp[], asked: boolean, after = ""): Words | null {
  const line = lines.at(-1) ?? "";
  // In a comment or a string.
  if (/^(?:[^"'#]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')*["'#]/.test(line)) return null;
  const op = /(?:^|[^\w.])(?:s|stablehlo)\.(\w*)$/.exec(line);
  if (op) {
    const typed = op[1] as string;
    const list = ranked(ops.map((o) => ({ label: o.name, insert: callOf(o).text, caret: callOf(o).caret, detail: o.signature, op: o })), typed);
    return list.length > 0 ? { from: line.length - typed.length, list } : null;
  }
  const typed = /\w*$/.exec(line)?.[0] ?? "";
  if (/\.\w*$/.test(line) || /\d\w*$/.test(line) || (typed === "" && !asked)) return null;
  const call = callAround(line, line.length);
  const around = call ? ops.find((o) => o.name === call.name) : undefined;
  const given = new Set([...(call?.args.map((a) => /^(\w+)\s*=/.exec(a)?.[1]) ?? []), ...givenBehind(after)]);
  const isStart = call !== null && line.slice(call.from).trim() === typed;
  const params = around && isStart ? around.params.filter((p) => !given.has(p.name)).map((p): Word => ({ label: `${p.name}=`, insert: `${p.name}=`, detail: paramText(p), op: around })) : [];
  const isStatement = /^\s*\w*$/.test(line);
  const names = isStatement && !asked ? [] : namesAbove(lines).map((n): Word => ({ label: n, insert: n, detail: "" }));
  const list = ranked([...params, ...names], typed).filter((w) => w.label !== typed);
  return list.length > 0 ? { from: line.length - typed.length, list } : null;
}
