// What an evaluation gave, in figures and sentences. Pure.
import { passName, type Element, type EvalCheck, type EvalOutput, type PassEntry, type Report } from "../../state/report";

export interface Figures {
  count: number;
  /** Of the elements that are finite numbers; null when there is none. */
  least: number | null;
  most: number | null;
  mean: number | null;
  nan: number;
  infinite: number;
  unwritten: number;
}

/** Elements come as numbers, as words for what JSON has no number for, as decimal strings above 2^53, or null. */
export function figuresOf(values: readonly Element[]): Figures {
  const f: Figures = { count: values.length, least: null, most: null, mean: null, nan: 0, infinite: 0, unwritten: 0 };
  let sum = 0;
  let n = 0;
  for (const v of values) {
    if (v === null) f.unwritten++;
    else if (Array.isArray(v)) continue; // complex numbers have no order
    else if (v === "nan") f.nan++;
    else if (v === "inf" || v === "+inf" || v === "-inf") f.infinite++;
    else {
      const x = Number(v);
      if (f.least === null || x < f.least) f.least = x;
      if (f.most === null || x > f.most) f.most = x;
      sum += x;
      n++;
    }
  }
  if (n > 0) f.mean = sum / n;
  return f;
}

/** Six significant digits, integers whole. */
export function numberText(v: Element): string {
  if (v === null) return "unwritten";
  if (Array.isArray(v)) return `(${v.map(numberText).join(", ")})`;
  if (typeof v === "string") return v.replace("-", "−");
  const text = Number.isInteger(v) && Math.abs(v) < 1e15 ? String(v) : String(Number(v.toPrecision(6)));
  return text.replace("-", "−");
}

export const shapeText = (o: Pick<EvalOutput, "dtype" | "shape">): string => `${o.dtype} (${o.shape.join(",")})`;

export type Word = "yes" | "no" | "cannot say";
export interface PassVerdict {
  pass: string;
  word: Word;
  reason: string;
}
const lost = "passes are not validated, since the program does not evaluate: ";

/** isel computes sums in another order. */
const CLOSE = "same results, within what its element types round";

/** Per pass: does the program compute the same, bit for bit, after it as before it? */
export function verdictsOf(r: Pick<Report, "passes" | "diagnostics">): PassVerdict[] {
  const differs = r.diagnostics.find((d) => d.code === "validation-differs");
  const cannot = r.diagnostics.find((d) => d.code === "not-validated");
  return r.passes.map((p: PassEntry) => {
    const pass = passName(p);
    if (p.validated === true) return { pass, word: "yes", reason: !p.changed ? "nothing changed" : pass === "isel" ? CLOSE : "same results, bit for bit" };
    if (p.validated === false) return { pass, word: "no", reason: differs?.message ?? "the results differ" };
    if (p.outcome === "failed") return { pass, word: "cannot say", reason: r.diagnostics.find((d) => d.severity === "error" && d.pass === pass)?.message ?? "the pass failed" };
    return { pass, word: "cannot say", reason: cannot ? cannot.message.replace(lost, "the source does not evaluate: ") : "not asked" };
  });
}

export interface Verdict {
  word: "same" | "differs" | "cannot say" | "none";
  text: string;
}
export function verdictOf(list: PassVerdict[]): Verdict {
  if (list.length === 0) return { word: "none", text: "No passes: there is one program to evaluate." };
  const bad = list.find((v) => v.word === "no");
  if (bad) return { word: "differs", text: `${bad.pass} changes what the program computes.` };
  const open = list.find((v) => v.word === "cannot say");
  if (open) return { word: "cannot say", text: `Whether the passes keep the results cannot be said: ${open.reason}.` };
  return { word: "same", text: `The program computes the same after every pass as before it, bit for bit${list.some((v) => v.reason === CLOSE) ? "; after isel within what its element types round" : ""}.` };
}

export interface ChecksVerdict {
  word: "same" | "differs";
  text: string;
}
/** The checks of a StableHLO text in one sentence; null when it has none. */
export function checksVerdict(checks: readonly EvalCheck[]): ChecksVerdict | null {
  if (checks.length === 0) return null;
  const held = checks.filter((c) => c.ok).length;
  const all = checks.length === 1 ? "The check holds." : `All ${checks.length} checks hold.`;
  return held === checks.length ? { word: "same", text: all } : { word: "differs", text: `${held} of ${checks.length} ${checks.length === 1 ? "check holds" : "checks hold"}.` };
}

/** Whether a StableHLO text and the Penguin it was imported to compute the same; null of other programs. */
export function stationsVerdict(r: Pick<Report, "diagnostics" | "eval">): ChecksVerdict | null {
  const stations = r.eval?.stations;
  if (!stations || stations.length === 0) return null;
  const differs = r.diagnostics.find((d) => d.code === "station-difference");
  if (differs) return { word: "differs", text: differs.message };
  if (stations.length > 1) return { word: "same", text: "StableHLO and the operators it was imported to compute the same." };
  return { word: "same", text: "The StableHLO text was run; it does not come to Penguin." };
}

/** Known from the verdicts already: the source itself does not evaluate; null when it does, or was not tried. */
export function cannotEvaluate(r: Pick<Report, "diagnostics">): string | null {
  const cannot = r.diagnostics.find((d) => d.code === "not-validated");
  return cannot ? cannot.message.replace(lost, "") : null;
}

/** Why there are no values; null when there are. */
export function failureOf(r: Pick<Report, "diagnostics" | "eval">): string | null {
  if (r.eval) return null;
  const list = r.diagnostics.filter((d) => d.severity === "error");
  return list.find((d) => d.code !== "validation-differs")?.message ?? list[0]?.message ?? "The core gave no values.";
}
