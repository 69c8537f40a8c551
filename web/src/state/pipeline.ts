// The pipeline text as the CLI takes it, as a list that can be edited, and back.
//
// passes separated by commas; options name{key=value key=value}; value := word | number | "string" | [list]. Commas
// inside braces, brackets and strings do not separate.

export interface PassSpec {
  name: string;
  options: [key: string, value: string][];
}

/** Splits at `separator` outside braces, brackets and strings. */
function splitOutside(text: string, separator: (ch: string) => boolean): string[] {
  const parts: string[] = [];
  let depth = 0;
  let inString = false;
  let part = "";
  for (let i = 0; i < text.length; i++) {
    const ch = text[i] as string;
    if (inString) {
      part += ch;
      if (ch === "\\" && i + 1 < text.length) part += text[++i];
      else if (ch === '"') inString = false;
      continue;
    }
    if (ch === '"') inString = true;
    else if (ch === "{" || ch === "[") depth++;
    else if (ch === "}" || ch === "]") depth--;
    if (depth === 0 && !inString && separator(ch)) {
      parts.push(part);
      part = "";
    } else {
      part += ch;
    }
  }
  parts.push(part);
  return parts.map((p) => p.trim()).filter((p) => p !== "");
}

export function splitPipeline(text: string): string[] {
  const t = text.trim();
  if (t === "none") return [];
  return splitOutside(t, (ch) => ch === ",");
}

export function parsePass(text: string): PassSpec {
  const brace = text.indexOf("{");
  if (brace < 0) return { name: text.trim(), options: [] };
  const inner = text.slice(brace + 1, text.lastIndexOf("}") > brace ? text.lastIndexOf("}") : undefined);
  const options = splitOutside(inner, (ch) => ch === " " || ch === "\t" || ch === ",").map((o): [string, string] => {
    const eq = o.indexOf("=");
    return eq < 0 ? [o, "true"] : [o.slice(0, eq), o.slice(eq + 1)];
  });
  return { name: text.slice(0, brace).trim(), options };
}

export function printPass(pass: PassSpec): string {
  if (pass.options.length === 0) return pass.name;
  return `${pass.name}{${pass.options.map(([k, v]) => `${k}=${v}`).join(" ")}}`;
}

export function parsePipeline(text: string, byDefault: string[] = []): PassSpec[] {
  return splitPipeline(text)
    .flatMap((p) => (p === "default" && byDefault.length > 0 ? byDefault : [p]))
    .map(parsePass);
}

export function printPipeline(passes: PassSpec[]): string {
  return passes.length === 0 ? "none" : passes.map(printPass).join(",");
}

/** A value as the pipeline text spells it: words, numbers and lists bare, everything else quoted. */
export function printValue(value: string): string {
  if (/^[A-Za-z0-9_.+-]+$/.test(value) || /^\[.*\]$/.test(value) || /^".*"$/.test(value)) return value;
  return JSON.stringify(value);
}

/** Sets an option, or takes it away when `value` is null; the order of the others stays. */
export function withOption(pass: PassSpec, key: string, value: string | null): PassSpec {
  const rest = pass.options.filter(([k]) => k !== key);
  if (value === null) return { ...pass, options: rest };
  const printed = printValue(value);
  if (rest.length === pass.options.length) return { ...pass, options: [...rest, [key, printed]] };
  return { ...pass, options: pass.options.map(([k, v]): [string, string] => (k === key ? [k, printed] : [k, v])) };
}

export function moved<T>(list: T[], from: number, to: number): T[] {
  if (from < 0 || from >= list.length || to < 0 || to >= list.length || from === to) return list;
  const next = list.slice();
  const [item] = next.splice(from, 1);
  next.splice(to, 0, item as T);
  return next;
}
