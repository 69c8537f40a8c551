// The printed program with the names that people gave. The printer calls its variables v<N> in the order it prints them,
// so that moving one statement renames all behind it; for telling two programs apart the given names say more.
import { tokensOf } from "../source/tokens";

const MADE = /^\s*(v\d+)\s*=\s*\w+(?:\.\w+)*\(/;
const RESERVED = /^(?:v\d+|m\d+|np|ir|with|as|import|pass|def|True|False|None|for|if|in|is|not|and|or|else|from|return|class|lambda)$/;

const IDENTIFIER = /^name="([A-Za-z_]\w*)"/;
/** What values of StableHLO are called: by number, `v` and a number, their function before that. */
const SSA = /^(?:v?\d)/;
const ANY = /^name="([^"\\\s]+)"/;
/** The `name="…"` of a statement's own call: the last one, outside every nested bracket but the call's. */
function givenName(line: string, pattern: RegExp): string | null {
  let depth = 0;
  let found: string | null = null;
  let inString: string | null = null;
  for (let i = 0; i < line.length; i++) {
    const ch = line[i] as string;
    if (inString !== null) {
      if (ch === "\\") i++;
      else if (ch === inString) inString = null;
      continue;
    }
    if (ch === '"' || ch === "'") inString = ch;
    else if (ch === "(" || ch === "[" || ch === "{") depth++;
    else if (ch === ")" || ch === "]" || ch === "}") depth--;
    else if (depth === 1 && (line[i - 1] === "(" || line[i - 1] === " " || line[i - 1] === ",")) {
      const m = pattern.exec(line.slice(i, i + 200));
      if (m) found = m[1] as string;
    }
  }
  return found;
}

/** With `any`, for looking at only, names that are none in Python and those that two things have, too; those of SSA values get their sign back. */
export function readable(text: string, any = false): string {
  const lines = text.split("\n");
  const names = new Map<string, string>();
  const taken = new Map<string, number>();
  const wanted: [string, string][] = [];
  for (const line of lines) {
    const variable = MADE.exec(line)?.[1];
    const name = variable === undefined ? null : givenName(line, any ? ANY : IDENTIFIER);
    if (variable !== undefined && name !== null && (!RESERVED.test(name) || (any && SSA.test(name)))) {
      wanted.push([variable, name]);
      taken.set(name, (taken.get(name) ?? 0) + 1);
    }
    // Axes and indices keep their own names, which must not be taken from them.
    const own = /^\s*(?!v\d+\b)([A-Za-z_]\w*)\s*=(?!=)|\bas\s+([A-Za-z_]\w*)\s*:/.exec(line);
    const axis = own?.[1] ?? own?.[2];
    if (axis !== undefined) taken.set(axis, Infinity);
  }
  for (const [variable, name] of wanted) if (taken.get(name) === 1 || (any && taken.get(name) !== Infinity)) names.set(variable, any && SSA.test(name) ? `%${name}` : name);
  if (names.size === 0) return text;
  return lines
    .map((line) => {
      if (!/\bv\d/.test(line)) return line;
      const skip = tokensOf(line).filter((t) => t.cls === "st1" || t.cls === "co");
      return line.replace(/\bv\d+\b/g, (v, at: number) => (skip.some((t) => at >= t.from && at < t.to) || line[at - 1] === "." ? v : (names.get(v) ?? v)));
    })
    .join("\n");
}
