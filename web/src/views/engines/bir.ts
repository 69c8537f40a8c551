// The BIR of the program on screen, asked for when a tab wants it, as text with its lines indexed by instruction.
import { computed, effect, signal, untracked } from "@preact/signals";
import * as s from "../../state";
import { askAboutAnswer, type Report } from "../../state";
import { whenIdle } from "../../state/run";

export interface BirText {
  lines: string[];
  /** Line where the object of an instruction begins and ends, by BIR name. */
  places: Map<string, [number, number]>;
  /** Last line of what opens on a line; -1 where nothing does. */
  ends: Int32Array;
}

export interface BirInst {
  name: string;
  opcode: string;
  engine: string;
  outs: string[];
  ins: string[];
  /** Names it depends on, strongest kind first. */
  waits: string[];
  block: string;
}

export const bir = signal<{ report: Report; value: unknown } | null>(null);
export const birProblem = signal<string | null>(null);

let asking = 0;
async function request(report: Report): Promise<void> {
  const mine = ++asking;
  try {
    const answer = await askAboutAnswer("run", { emit: ["bir"], sections: [] });
    if (mine !== asking) return;
    const value = answer["bir"];
    if (value === undefined || value === null) {
      const first = answer.diagnostics?.find((d) => d.severity === "error");
      birProblem.value = first ? first.message : "the core gave no BIR";
      bir.value = null;
      return;
    }
    birProblem.value = null;
    bir.value = { report, value };
  } catch {
    if (mine !== asking) return;
    await whenIdle();
    if (mine === asking && s.answer.value === report) void request(report);
  }
}

/** Keeps `bir` that of the answer on screen while something shows it; returns what ends that. */
export function followBir(): () => void {
  return effect(() => {
    const report = s.answer.value;
    if (report && untracked(() => bir.value?.report) !== report) void request(report);
  });
}

const asText = (v: unknown): string => (typeof v === "string" ? v : JSON.stringify(v));

/** An access as one word: the tensor's name with its first addresses. */
function operand(v: unknown): string {
  if (typeof v !== "object" || v === null) return asText(v);
  const o = v as Record<string, unknown>;
  const name = o["name"] ?? o["location"] ?? o["tensor"] ?? o["memory_location"] ?? o["set"] ?? o["reg"] ?? o["storage"];
  if (name !== undefined) return asText(name);
  if ("value" in o) return asText(o["value"]);
  return asText(o["kind"] ?? v);
}

function listOf(v: unknown): unknown[] {
  return Array.isArray(v) ? v : v === undefined || v === null ? [] : [v];
}

const isInst = (o: Record<string, unknown>): boolean => typeof o["name"] === "string" && typeof o["opcode"] === "string" && ("ins" in o || "outs" in o || "engine" in o);

/** Instructions in order, from anywhere in the module: an object with a name, an opcode and operands. */
export function birInsts(module: unknown): BirInst[] {
  const list: BirInst[] = [];
  const stack: [unknown, string][] = [[module, ""]];
  while (stack.length > 0) {
    const [v, block] = stack.pop() as [unknown, string];
    if (typeof v !== "object" || v === null) continue;
    if (Array.isArray(v)) {
      for (let i = v.length - 1; i >= 0; i--) stack.push([v[i], block]);
      continue;
    }
    const o = v as Record<string, unknown>;
    const inside = typeof o["name"] === "string" && !isInst(o) ? (o["name"] as string) : block;
    if (isInst(o)) {
      const deps = Object.entries(o)
        .filter(([k]) => /depend/.test(k))
        .flatMap(([, d]) => (typeof d === "object" && d !== null && !Array.isArray(d) ? Object.keys(d) : listOf(d).map((x) => operand(x))));
      list.push({
        name: o["name"] as string,
        opcode: o["opcode"] as string,
        engine: asText(o["engine"] ?? ""),
        outs: listOf(o["outs"]).map(operand),
        ins: listOf(o["ins"]).map(operand),
        waits: [...new Set(deps)],
        block,
      });
    }
    const keys = Object.keys(o);
    for (let i = keys.length - 1; i >= 0; i--) stack.push([o[keys[i] as string], inside]);
  }
  return list;
}

/** Text with one value per line, and where each object ends. */
export function indexLines(text: string): BirText {
  const lines = text.split("\n");
  const ends = new Int32Array(lines.length).fill(-1);
  const open: number[] = [];
  const places = new Map<string, [number, number]>();
  const named = new Map<number, { name?: string; isInst: boolean }>();
  lines.forEach((line, i) => {
    const t = line.trim();
    const close = t.startsWith("}") || t.startsWith("]");
    if (close) {
      const from = open.pop();
      if (from !== undefined) {
        ends[from] = i;
        const what = named.get(from);
        if (what?.name !== undefined && what.isInst) places.set(what.name, [from, i]);
      }
    }
    const top = open.at(-1);
    if (top !== undefined) {
      const m = /^"(name|opcode)": "((?:[^"\\]|\\.)*)"/.exec(t);
      if (m) {
        const at = named.get(top) ?? { isInst: false };
        if (m[1] === "name") at.name = JSON.parse(`"${m[2]}"`) as string;
        else at.isInst = true;
        named.set(top, at);
      }
    }
    if (t.endsWith("{") || t.endsWith("[")) open.push(i);
  });
  return { lines, places, ends };
}

export const birText = computed<BirText | null>(() => (bir.value ? indexLines(JSON.stringify(bir.value.value, null, 2)) : null));
export const birList = computed<BirInst[]>(() => (bir.value ? birInsts(bir.value.value) : []));
/** BIR name of a Penguin instruction and back. */
export const birNameOf = (inst: string): string => s.inst(inst)?.bir[0] ?? inst;
export const instOfBir = computed(() => {
  const map = new Map<string, string>();
  for (const i of s.fn.value?.insts ?? []) for (const b of i.bir.length > 0 ? i.bir : [i.name]) map.set(b, i.name);
  return map;
});
