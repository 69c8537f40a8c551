// The BIR of the program on screen, asked for when a tab wants it, as text with its lines indexed by instruction.
import { computed, effect, signal, untracked } from "@preact/signals";
import * as s from "../../state";
import { askAboutAnswer, type Report } from "../../state";
import { whenIdle } from "../../state/run";
import { layoutJson } from "../../../../wasm/raw.mjs";

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
  /** Names it depends on in the same iteration, and in an earlier one. */
  waits: string[];
  carried: string[];
  /** Loops around it; the bounds of a loop. */
  depth: number;
  loop: string;
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

type Json = Record<string, unknown>;
const isObject = (v: unknown): v is Json => typeof v === "object" && v !== null && !Array.isArray(v);
const listOf = (v: unknown): unknown[] => (Array.isArray(v) ? v : []);
const textOf = (v: unknown): string => (typeof v === "string" ? v : v === undefined ? "" : JSON.stringify(v));

/** Memory location set to the location it holds: operands name the set. */
function locations(module: unknown): Map<string, string> {
  const map = new Map<string, string>();
  for (const f of listOf(isObject(module) ? module["functions"] : null)) {
    for (const a of listOf(isObject(f) ? f["allocations"] : null)) {
      const first = isObject(a) ? listOf(a["memorylocations"])[0] : undefined;
      if (isObject(a) && isObject(first)) map.set(textOf(a["name"]), textOf(first["name"]));
    }
  }
  return map;
}

/** An operand as one word: the tensor, the number, the register. */
function operand(v: unknown, sets: Map<string, string>): string {
  if (!isObject(v)) return textOf(v);
  if (typeof v["memsetref"] === "string") return sets.get(v["memsetref"]) ?? v["memsetref"];
  for (const key of ["memref", "name", "reg", "register", "value", "kind"]) if (v[key] !== undefined) return textOf(v[key]);
  return JSON.stringify(v);
}

/** "n 0:16" of a loop's axis. */
function loopLabel(o: Json): string {
  const axis = o["LoopAxis"] ?? o["DynamicLoopAxis"];
  if (!isObject(axis)) return "";
  const stride = axis["stride"] === 1 || axis["stride"] === undefined ? "" : `:${textOf(axis["stride"])}`;
  return `${textOf(axis["name"])} ${textOf(axis["lb"] ?? 0)}:${textOf(axis["ub"] ?? "?")}${stride}`;
}

/** Instructions of all blocks in order, loops before what is in them. */
export function birInsts(module: unknown): BirInst[] {
  const sets = locations(module);
  const list: BirInst[] = [];
  const stack: { block: Json; depth: number }[] = [];
  const blocksOf = (v: unknown, depth: number): void => {
    const blocks = listOf(isObject(v) ? v["blocks"] : null);
    for (let i = blocks.length - 1; i >= 0; i--) if (isObject(blocks[i])) stack.push({ block: blocks[i] as Json, depth });
  };
  const visit = (o: Json, depth: number): void => {
    const names = (key: string): string[] => listOf(o[key]).map((d) => textOf(Array.isArray(d) ? d[0] : d));
    list.push({
      name: textOf(o["name"]),
      opcode: textOf(o["opcode"]),
      engine: textOf(o["engine"]),
      outs: listOf(o["outs"]).map((x) => operand(x, sets)),
      ins: listOf(o["ins"]).map((x) => operand(x, sets)),
      waits: [...new Set(names("dependencies"))],
      carried: [...new Set(names("loop_carried_dependencies"))],
      depth,
      loop: loopLabel(o),
    });
  };
  // A block's instructions in order; those that hold blocks are walked before the rest of theirs.
  const run: { list: Json[]; at: number; depth: number }[] = [];
  for (const f of listOf(isObject(module) ? module["functions"] : null)) {
    blocksOf(f, 0);
    while (stack.length > 0) {
      const { block, depth } = stack.pop() as { block: Json; depth: number };
      run.push({ list: listOf(block["instructions"]).filter(isObject), at: 0, depth });
      while (run.length > 0) {
        const top = run.at(-1) as { list: Json[]; at: number; depth: number };
        const o = top.list[top.at++];
        if (!o) {
          run.pop();
          continue;
        }
        visit(o, top.depth);
        const inner = listOf(o["blocks"]);
        for (let i = inner.length - 1; i >= 0; i--) {
          const b = inner[i];
          if (isObject(b)) run.push({ list: listOf(b["instructions"]).filter(isObject), at: 0, depth: top.depth + 1 });
        }
      }
    }
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
    const close = /^[}\]],?$/.test(t);
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
    if (/(^|": )[{[]$/.test(t)) open.push(i);
  });
  return { lines, places, ends };
}

export const birText = computed<BirText | null>(() => (bir.value ? indexLines(layoutJson(JSON.stringify(bir.value.value), 100).trimEnd()) : null));
export const birList = computed<BirInst[]>(() => (bir.value ? birInsts(bir.value.value) : []));
/** What an instruction breaks, by its BIR name: the verifier's messages begin with it. */
export const violations = computed(() => {
  const map = new Map<string, string>();
  for (const d of s.latest.value?.diagnostics ?? []) {
    const m = d.severity === "error" && d.code.startsWith("bir-") ? /^'([^']+)'(?: \(\w+\))?: (.*)/s.exec(d.message) : null;
    if (m) map.set(m[1] as string, map.has(m[1] as string) ? `${map.get(m[1] as string) as string}; ${m[2] as string}` : (m[2] as string));
  }
  return map;
});
/** BIR name of a Penguin instruction and back. */
export const birNameOf = (inst: string): string => s.inst(inst)?.bir[0] ?? inst;
export const instOfBir = computed(() => {
  const map = new Map<string, string>();
  for (const i of s.fn.value?.insts ?? []) for (const b of i.bir.length > 0 ? i.bir : [i.name]) map.set(b, i.name);
  return map;
});
