// The class table as a reader wants it: what a class does and what goes into it, in short lines. Pure.

export interface Role {
  name: string;
  required: boolean;
  accepts_number: boolean;
  is_list: boolean;
}
export interface ClassInfo {
  name: string;
  module: string;
  kind: string;
  summary: string;
  space?: string;
  level?: string;
  tier?: string;
  indices?: string;
  engines?: string[];
  results?: Role[];
  operands?: Role[];
  attributes?: { name: string; type: string; required: boolean }[];
}

/** The class whose name stands at `column` (from 0) of a line, as written before a call or behind a module: m4.MatMulOp. */
export function classAt(line: string, column: number): { name: string; from: number; to: number } | null {
  const comment = line.search(/^\s*#/) === 0;
  if (comment) return null;
  for (const m of line.matchAll(/(?:\b(?:m\d+|[A-Za-z_]\w*)\s*\.\s*)?([A-Za-z_]\w*)/g)) {
    const name = m[1] as string;
    const to = m.index + m[0].length;
    const from = to - name.length;
    if (column < m.index || column > to) continue;
    // A keyword of a call, and what stands alone, names no class.
    return m[0] !== name || /^\s*\(/.test(line.slice(to)) ? { name, from, to } : null;
  }
  return null;
}

/** "scalar (or a number), optional". */
export function roleText(r: Role): string {
  const notes = [r.is_list && "list", r.accepts_number && "or a number", !r.required && "optional"].filter(Boolean);
  return notes.length > 0 ? `${r.name} (${notes.join(", ")})` : r.name;
}
export const attributeText = (a: { name: string; type: string; required: boolean }): string => `${a.name}: ${a.type}${a.required ? "" : ", optional"}`;

export const TIERS: Record<string, string> = {
  executable: "executable: evaluation computes it",
  opaque: "opaque: evaluation takes it as a function of its operands that nothing else is known of",
  structural: "structural: read, printed and checked; not evaluated",
};

/** Rows of the reference, label and text, without those that say nothing. */
export function rowsOf(c: ClassInfo): [string, string][] {
  const list = (x: string[] | undefined): string => (x ?? []).join(", ");
  const rows: [string, string][] = [
    ["space", c.space ?? ""],
    ["engines", list(c.engines)],
    ["results", list(c.results?.map(roleText))],
    ["operands", list(c.operands?.map(roleText))],
    ["attributes", (c.attributes ?? []).map(attributeText).join("; ")],
    ["indices", c.indices && c.indices !== "none" ? c.indices : ""],
    ["tier", c.tier ? (TIERS[c.tier] ?? c.tier) : ""],
  ];
  return rows.filter(([, text]) => text !== "");
}
export const headOf = (c: ClassInfo): string => `${c.module}.${c.name}`;
export const kindOf = (c: ClassInfo): string => `${c.level ? `${c.level} ` : ""}${c.kind}`;
