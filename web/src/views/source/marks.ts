// What the gutter and the ruler show about each line, from the answers.
import { computed } from "@preact/signals";
import * as s from "../../state";
import { ENGINES, engineLook } from "../../components/engine";

export interface LineMark {
  /** Two letters of the engine. */
  code: string;
  /** Class suffix of the engine's colour. */
  engine: string;
  /** SBUF bytes live while the line's instruction executes, in the order of the lane shown. */
  bytes: number;
  name: string;
}
export interface Marks {
  lines: Map<number, LineMark>;
  capacity: number;
  /** Bytes that fill the bar: the capacity, or the peak where that is more. */
  scale: number;
  peak: number;
  /** They are of the program after the passes. */
  isAfter: boolean;
}

const hasEngines = (f: s.FunctionReport): boolean => (f.insts ?? []).some((i) => engineLook(i.engine));
const rankOf = (code: string): number => (ENGINES.findIndex((e) => e.code === code) + 99) % 99;

/**
 * Bytes are those of the program's own order, which is the order a person reads the lines in; operators have none, there
 * they are those of the instructions each became.
 */
export const marks = computed<Marks>(() => {
  const before = s.fnBefore.value;
  const f = before && (hasEngines(before) || !s.fn.value) ? before : s.fn.value;
  const lines = new Map<number, LineMark>();
  const isAfter = f !== null && f !== before && hasEngines(f);
  if (!f) return { lines, capacity: 0, scale: 1, peak: 0, isAfter };
  const curve = f.pressure.after.SBUF?.curve ?? [];
  const positions = new Map(f.order.map((n, i) => [n, i]));
  // Curves of long programs come decimated and are no longer one point per instruction.
  const whole = curve.length === f.order.length;
  for (const i of f.insts ?? []) {
    if (!i.span || i.span.line < 1) continue;
    const look = engineLook(i.engine);
    const at = positions.get(i.name);
    const bytes = whole && at !== undefined ? (curve[at]?.[0] ?? 0) : 0;
    const mark = { code: look?.code ?? "", engine: look?.id ?? "", bytes, name: i.name };
    const old = lines.get(i.span.line);
    if (!old) lines.set(i.span.line, mark);
    else {
      // Of several the engine that computes, and the most bytes.
      if (rankOf(mark.code) < rankOf(old.code)) Object.assign(old, { code: mark.code, engine: mark.engine });
      if (bytes > old.bytes) Object.assign(old, { bytes, name: i.name });
    }
  }
  const capacity = f.pressure.capacity.SBUF ?? 0;
  const peak = f.pressure.after.SBUF?.during ?? 0;
  // A capacity far above every bar would leave bars of no height: then the peak is the scale and no line is drawn.
  const scale = peak > capacity / 8 ? Math.max(peak, capacity) : peak;
  return { lines, capacity, scale: Math.max(scale, 1), peak, isAfter };
});

/** Line of the instruction at the cursor, 0 when it has none. */
export const cursorLine = computed(() => {
  const name = s.cursorInst.value;
  return (name !== null && s.stale.value === 0 ? s.inst(name)?.span?.line : 0) ?? 0;
});

/** The variable on the left side of a line, if it has one. */
export function boundVariable(line: string): string | null {
  return /^\s*([A-Za-z_]\w*|%[\w$.-]+(?=(?::\d+)? = ))(?::\d+)?\s*=(?!=)/.exec(line)?.[1] ?? /\bas\s+([A-Za-z_]\w*)\s*:/.exec(line)?.[1] ?? null;
}

/** First lines (from 1) of the functions of a StableHLO text: each has its own names. */
export function functionStarts(text: string): number[] {
  const starts: number[] = [];
  text.split("\n").forEach((line, i) => {
    if (/^\s*(?:func(?:\.func)?\b|"func\.func")/.test(line)) starts.push(i + 1);
  });
  return starts;
}
const starts = computed<number[]>(() => (s.format.value === "stablehlo" ? functionStarts(s.answerText.value) : []));
/** A name in a line as what it stands for: in StableHLO, of the function the line is in. */
export function nameAt(name: string, line: number): string {
  const list = starts.value;
  if (list.length < 2) return name;
  let at = 0;
  while (at < list.length && (list[at] as number) <= line) at++;
  return `${at} ${name}`;
}

export interface Names {
  /** Variable in the text (nameAt) to what it stands for. */
  items: Map<string, s.FocusItem>;
  /** Focus key ("tensor:q") to the variable (nameAt). */
  variables: Map<string, string>;
}
export const itemKey = (i: s.FocusItem): string => `${i.kind}:${i.name}`;

/** Which variable stands for which tensor or instruction: the name bound on the line the report gives for it. */
export const names = computed<Names>(() => {
  const lines = s.answerText.value.split("\n");
  const items = new Map<string, s.FocusItem>();
  const variables = new Map<string, string>();
  const note = (item: s.FocusItem, line: number | undefined): void => {
    const v = nameAt((line ? boundVariable(lines[line - 1] ?? "") : null) ?? item.name, line ?? 0);
    if (!items.has(v)) items.set(v, item);
    variables.set(itemKey(item), v);
  };
  const f = s.fn.value;
  const before = s.fnWritten.value;
  for (const t of [...(f?.tensors ?? []), ...(before?.tensors ?? [])]) note({ kind: "tensor", name: t.name }, t.span?.line);
  for (const i of [...(f?.insts ?? []), ...(before?.insts ?? [])]) note({ kind: "inst", name: i.name }, i.span?.line);
  return { items, variables };
});

/** Variables whose uses are marked in the text. */
export const focusVariables = computed(() => new Set(s.focus.value.map((f) => names.value.variables.get(itemKey(f)) ?? f.name)));
export const hoverVariable = computed(() => {
  const h = s.hover.value;
  return h ? (names.value.variables.get(itemKey(h)) ?? h.name) : null;
});
