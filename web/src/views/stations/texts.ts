// The text of each station and its units, from what the core answered. Pure.
import { readable } from "../step/readable";
import { birInsts } from "../engines/bir";
import type { InstEntry } from "../../state";
import { closedAt, indentOf, type Station, type StationLine, type Unit } from "./kin";

/** Arguments of a statement's own call, and what stands around them; null for a line that calls nothing. */
export function callParts(line: string): { head: string; args: string[]; tail: string } | null {
  const open = line.indexOf("(");
  if (open < 0) return null;
  let depth = 0;
  let quote = "";
  let from = open + 1;
  const args: string[] = [];
  for (let i = open; i < line.length; i++) {
    const ch = line[i] as string;
    if (quote !== "") {
      if (ch === "\\") i++;
      else if (ch === quote) quote = "";
    } else if (ch === '"' || ch === "'") quote = ch;
    else if (ch === "(" || ch === "[" || ch === "{") depth++;
    else if (ch === ")" || ch === "]" || ch === "}") {
      depth--;
      if (depth === 0) {
        if (line.slice(from, i).trim() !== "") args.push(line.slice(from, i).trim());
        return { head: line.slice(0, open), args, tail: line.slice(i + 1) };
      }
    } else if (ch === "," && depth === 1) {
      args.push(line.slice(from, i).trim());
      from = i + 1;
    }
  }
  return null;
}

const valueOf = (args: readonly string[], name: string): string | null => args.find((a) => a.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;

/** A printed statement without what only a reader in a program needs: ids, places, and the name it is bound to. */
export function shortStatement(line: string): { text: string; id: number | null } {
  const call = callParts(line);
  if (!call) return { text: line, id: null };
  const id = valueOf(call.args, "id");
  const bound = /^\s*%?(\S+)\s*=/.exec(call.head)?.[1];
  const kept = call.args.filter((a) => !/^(?:id|parent|dl|origin)=/.test(a) && a !== `name="${bound}"`);
  return { text: `${call.head}(${kept.join(", ")})${call.tail}`, id: id !== null && /^\d+$/.test(id) ? Number(id) : null };
}

/** What all names begin with, up to a dot; "" for nothing. */
export function sharedPrefix(names: readonly string[]): string {
  const first = names[0];
  if (first === undefined || names.length < 2) return "";
  let prefix = first.slice(0, first.indexOf(".") + 1);
  for (let dot = first.indexOf("."); dot > 0; dot = first.indexOf(".", dot + 1)) {
    const longer = first.slice(0, dot + 1);
    if (!names.every((n) => n.startsWith(longer) && n.length > longer.length)) return longer.slice(0, Math.max(0, longer.lastIndexOf(".", dot - 1) + 1));
    prefix = longer;
  }
  return prefix;
}

/** Printed Penguin: `insts` are those of the program that was printed, `parentsOf` gives what one was made from. Without declarations there are instructions and the loops around them. */
export function penguinStation(about: Pick<Station, "id" | "title" | "noun" | "lane">, text: string, insts: readonly InstEntry[], parentsOf: (i: InstEntry) => readonly string[], withDeclarations = true, functionIndex = 0): Station {
  const byId = new Map(insts.map((i) => [i.id, i]));
  const lines: StationLine[] = [];
  const units: Unit[] = [];
  const prefix = sharedPrefix(insts.map((i) => i.name));
  // Ids are those of one function; its statements follow its line.
  const functions = text.match(/^\w+ = m\d+\.Function\(/gm)?.length ?? 0;
  let at = -1;
  for (const full of readable(text, true).split("\n")) {
    if (/^\w+ = m\d+\.Function\(/.test(full)) at++;
    if (/^\s*import\b|^\w+\.id=|^ir=|^\s*$/.test(full)) continue;
    const { text: whole, id } = shortStatement(full);
    const short = prefix === "" ? whole : whole.replaceAll(prefix, "");
    const inst = id === null || (functions > 1 && at !== functionIndex) ? undefined : byId.get(id);
    if (!inst && !withDeclarations && !/^\s*with\b/.test(full)) continue;
    if (inst) units.push({ key: String(inst.id), from: lines.length, to: lines.length + 1, parents: parentsOf(inst), engine: inst.engine, ...(inst.span && inst.span.line > 0 ? { line: inst.span.line } : {}) });
    lines.push(short === full ? { text: full } : { text: short, full });
  }
  return { ...about, format: "penguin", lines, units, prefix };
}

/** Line of the StableHLO text that an instruction of an imported program came from; 0 for none. */
export const textLine = (i: InstEntry): number => Number(i.dl?.line ?? i.span?.line ?? 0);

/** StableHLO: an operation is a unit where an instruction came from its line; with its regions. */
export function stablehloStation(text: string, insts: readonly InstEntry[], scriptLine: (line: number) => number): Station {
  const lines = text.replace(/\n$/, "").split("\n");
  const from = new Set<number>();
  for (const i of insts) if (textLine(i) > 0) from.add(textLine(i) - 1);
  // What the importer leaves no instruction for (constants, what it could not read) can be stepped to all the same.
  lines.forEach((l, i) => {
    if (/^\s*(?:%[\w$.#:, %-]+ = |"?(?:stablehlo|chlo|check)\.|(?:func\.)?return\b)/.test(l)) from.add(i);
  });
  const units: Unit[] = [];
  let behind = 0;
  for (const i of [...from].sort((a, b) => a - b)) {
    if (i < behind || i >= lines.length) continue;
    const script = scriptLine(i + 1);
    behind = closedAt((k) => lines[k], i);
    // An operation that does not fit a line goes on in deeper ones.
    while (behind < lines.length && !from.has(behind) && indentOf(lines[behind] as string) > indentOf(lines[i] as string)) behind++;
    units.push({ key: String(i + 1), from: i, to: behind, parents: script > 0 ? [String(script)] : [] });
  }
  return { id: "stablehlo", title: "StableHLO", noun: "operation", format: "stablehlo", lines: lines.map((l) => ({ text: l })), units };
}

/** A script: a line is a unit where StableHLO came from it. */
export function netStation(text: string, scriptLines: readonly number[]): Station {
  const lines = text.replace(/\n$/, "").split("\n");
  const used = [...new Set(scriptLines.filter((n) => n > 0 && n <= lines.length))].sort((a, b) => a - b);
  const units = used.map((n, k): Unit => ({ key: String(n), from: n - 1, to: Math.min(closedAt((i) => lines[i]?.replace(/#.*/, ""), n - 1), (used[k + 1] ?? lines.length + 1) - 1), parents: [] }));
  return { id: "net", title: "Net script", noun: "line", format: "net", lines: lines.map((l) => ({ text: l })), units };
}

/** The BIR instructions, one a line; `instOf` gives the Penguin instruction that one came from. */
export function birStation(module: unknown, parentsOf: (birName: string) => readonly string[]): Station {
  const lines: StationLine[] = [];
  const units: Unit[] = [];
  const seen = new Map<string, number>();
  const list = birInsts(module);
  const prefix = sharedPrefix(list.filter((b) => b.loop === "").map((b) => b.name));
  for (const b of list) {
    const pad = "  ".repeat(b.depth);
    if (b.loop !== "") {
      lines.push({ text: `${pad}for ${b.loop} {` });
      continue;
    }
    const text = `${pad}${b.name} = ${b.opcode} ${b.outs.join(", ")}${b.ins.length > 0 ? ` ← ${b.ins.join(", ")}` : ""}`;
    const short = prefix === "" ? text : text.replaceAll(prefix, "");
    const waits = [...b.waits, ...b.carried.map((w) => `${w} of an earlier iteration`)];
    const n = seen.get(b.name) ?? 0;
    seen.set(b.name, n + 1);
    units.push({ key: n === 0 ? b.name : `${b.name} ${n}`, from: lines.length, to: lines.length + 1, parents: parentsOf(b.name), engine: b.engine });
    lines.push({ text: short, ...(waits.length > 0 || short !== text ? { full: waits.length > 0 ? `${text}; waits for ${waits.join(", ")}` : text } : {}) });
  }
  return { id: "bir", title: "BIR", noun: "instruction", format: "bir", lines, units, prefix };
}
