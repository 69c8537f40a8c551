// Choices made by hand, as they stand in the pipeline text: minreg{pin=["3=lg" "main/e:5=lu" "a<b"]}. Pure.
import { passName } from "../../state/report";
import { withOption, type PassSpec } from "../../state/pipeline";

/** "3=lg", after a scope or not; null for pins of another form. */
export interface StepPin {
  scope: string | null;
  step: number;
  unit: string;
}
export function readPin(text: string): StepPin | null {
  const m = /^(?:(.*):)?(\d+)=(.+)$/.exec(text);
  return m ? { scope: m[1] ?? null, step: Number(m[2]), unit: m[3] as string } : null;
}

/** Place in the list of the minreg that scheduled in this round; -1 when there is none. */
export function minregAt(passes: PassSpec[], round = 0): number {
  const all = passes.flatMap((p, i) => (passName(p) === "minreg" ? [i] : []));
  return all[Math.min(round, all.length - 1)] ?? -1;
}

export function pinsOf(pass: PassSpec | undefined): string[] {
  const value = pass?.options.find(([k]) => k === "pin")?.[1] ?? "";
  return [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((m) => JSON.parse(`"${m[1]}"`) as string);
}
export function withPins(pass: PassSpec, pins: string[]): PassSpec {
  return withOption(pass, "pin", pins.length === 0 ? null : `[${pins.map((p) => JSON.stringify(p)).join(",")}]`);
}

/** "a<b", after a scope or not: a before b. */
export interface OrderPin {
  scope: string | null;
  first: string;
  then: string;
}
export function readOrderPin(text: string): OrderPin | null {
  const m = /^(?:(.*):)?([^:<]+)<(.+)$/.exec(text);
  return m ? { scope: m[1] ?? null, first: m[2] as string, then: m[3] as string } : null;
}

/** A pin of the scope's step; the scope is named only where the unit's name would not say which one is meant. */
export const pinText = (scope: string, step: number, unit: string, unique: boolean): string => `${unique ? "" : `${scope}:`}${step}=${unit}`;
export const orderPinText = (scope: string, first: string, then: string, unique: boolean): string => `${unique ? "" : `${scope}:`}${first}<${then}`;

/** Adds a pin; those of that scope that it contradicts give way: of the same step, of the same unit, of the other order. */
export function withPin(pins: string[], next: string): string[] {
  const a = readPin(next);
  const x = readOrderPin(next);
  const clashes = (text: string): boolean => {
    const b = readPin(text);
    const y = readOrderPin(text);
    if (a && b) return a.scope === b.scope && (a.step === b.step || a.unit === b.unit);
    if (x && y) return x.scope === y.scope && x.first === y.then && x.then === y.first;
    return x !== null && b !== null && x.scope === b.scope && (b.unit === x.first || b.unit === x.then);
  };
  return [...pins.filter((p) => p !== next && !clashes(p)), next];
}

/** The list of passes with the pins of the `round`th minreg changed by `change`. */
export function editPins(passes: PassSpec[], round: number, change: (pins: string[]) => string[]): PassSpec[] {
  const at = minregAt(passes, round);
  return passes.flatMap((p, i) => {
    if (i !== at) return [p];
    const next = withPins(p, change(pinsOf(p)));
    // A move that is taken back leaves nothing behind.
    const option = (key: string): string | undefined => next.options.find(([k]) => k === key)?.[1];
    return next.options.length === 2 && option("strategy") === "program" && option("force") === "true" && pinsOf(p).length > 0 ? [] : [next];
  });
}

/** The list of passes with a move by hand behind the `round`th minreg: the order as it stands, but for the pinned unit. */
export function withMove(passes: PassSpec[], round: number, pin: string): PassSpec[] {
  const at = minregAt(passes, round) + 1;
  const move = withOption(withPins({ name: "minreg", options: [["strategy", "program"]] }, [pin]), "force", "true");
  return [...passes.slice(0, at), move, ...passes.slice(at)];
}
