// The list of problems, worst first; problems of one kind, one per instruction of a failed pass say, stand under one head.
import { signal } from "@preact/signals";
import { Icon } from "../../components/icons";
import { count } from "../../components/format";
import type { Diagnostic } from "../../state";
import { all, capital, goToProblem } from "./Problems";

/** So many of one kind stand apart; more are folded. */
const MOST_APART = 2;

export interface ProblemGroup {
  key: string;
  list: Diagnostic[];
}
/** Neighbours in rank that share code, severity and pass, where there are more than two of them; others alone. */
export function groupsOf(list: Diagnostic[]): ProblemGroup[] {
  const byKey = new Map<string, Diagnostic[]>();
  const keyOf = (d: Diagnostic): string => `${d.severity} ${d.code} ${d.pass ?? ""}`;
  for (const d of list) byKey.set(keyOf(d), [...(byKey.get(keyOf(d)) ?? []), d]);
  const groups: ProblemGroup[] = [];
  for (const d of list) {
    const key = keyOf(d);
    const same = byKey.get(key) as Diagnostic[];
    if (same.length <= MOST_APART) groups.push({ key: `${key} ${groups.length}`, list: [d] });
    else if (same[0] === d) groups.push({ key, list: same });
  }
  return groups;
}

/** The words that all messages of a group share, dots for the others; the first message where they are not built alike. */
export function sharedMessage(list: Diagnostic[]): string {
  const first = (list[0] as Diagnostic).message;
  const all = list.map((d) => d.message.split(" "));
  const words = all[0] as string[];
  if (all.some((w) => w.length !== words.length)) return first;
  const kept = words.map((w, i) => (all.every((other) => other[i] === w) ? w : "…"));
  return kept.filter((w) => w !== "…").length * 2 < words.length ? first : kept.join(" ").replace(/(?:… )+/g, "… ");
}

const opened = signal<ReadonlySet<string>>(new Set());
function toggle(key: string): void {
  const next = new Set(opened.value);
  if (!next.delete(key)) next.add(key);
  opened.value = next;
}

const tone = (d: Diagnostic): string => (d.severity === "error" ? "bad" : d.severity === "warning" ? "warn" : "q2");

function Row({ d, inside = false }: { d: Diagnostic; inside?: boolean }) {
  return (
    <button type="button" class={`prow ${inside ? "in" : ""}`} onClick={() => goToProblem(d)}>
      <span class={tone(d)}>{!inside && <Icon name={d.severity} />}</span>
      <code>{d.span && d.span.line > 0 ? `${d.span.line}:${d.span.column}` : "–"}</code>
      <span>
        {capital(d.message)}
        {d.notes?.map((n, k) => (
          <span key={k} class="q2">
            <br />
            {n.message}
          </span>
        ))}
      </span>
      {!inside && (
        <span class="q3">
          {d.pass ? `${d.pass} · ` : ""}
          {d.code}
        </span>
      )}
    </button>
  );
}

function Group({ g }: { g: ProblemGroup }) {
  const first = g.list[0] as Diagnostic;
  if (g.list.length === 1) return <Row d={first} />;
  const isOpen = opened.value.has(g.key);
  return (
    <>
      <button type="button" class="prow" aria-expanded={isOpen} onClick={() => toggle(g.key)}>
        <span class={tone(first)}>
          <Icon name={first.severity} />
        </span>
        <code>
          <Icon name={isOpen ? "down" : "right"} />
        </code>
        <span>
          <b>{count(g.list.length, first.severity)}:</b> {capital(sharedMessage(g.list))}
        </span>
        <span class="q3">
          {first.pass ? `${first.pass} · ` : ""}
          {first.code}
        </span>
      </button>
      {isOpen && g.list.map((d, i) => <Row key={i} d={d} inside />)}
    </>
  );
}

export function ProblemList() {
  const groups = groupsOf(all());
  return (
    <div class="plistbox" role="region" aria-label="Problem list" tabIndex={0}>
      {groups.length === 0 && <div class="mh">Nothing to fix.</div>}
      {groups.map((g) => (
        <Group key={g.key} g={g} />
      ))}
    </div>
  );
}
