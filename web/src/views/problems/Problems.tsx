// Problems: a strip with the counts and the next one, and the list. F8 goes from one to the next.
import { signal } from "@preact/signals";
import * as s from "../../state";
import { Icon } from "../../components/icons";
import { editorModule } from "../source/SourceView";
import { lazy } from "../../components/lazy";
import { persisted } from "../../state/persisted";
import type { Diagnostic } from "../../state";

export const listOpen = signal(false);
let at = -1;

const RANK = { error: 0, warning: 1, note: 2 } as const;
/** A message of the compiler in a pasted log is what the paste is about. */
const rank = (d: Diagnostic): number => (d.code === "compiler-message" ? -1 : RANK[d.severity]);
export const sorted = (list: Diagnostic[]): Diagnostic[] =>
  [...list].sort((a, b) => rank(a) - rank(b) || (a.span?.line ?? 1e9) - (b.span?.line ?? 1e9));
export const all = (): Diagnostic[] => sorted(s.latest.value?.diagnostics ?? []);

export function goToProblem(d: Diagnostic): void {
  if (d.span && d.span.line > 0) {
    s.tab.value = "source";
    editorModule.value?.goTo(d.span.line, d.span.column);
  } else listOpen.value = true;
}
/** F8 and Shift+F8. */
export function nextProblem(by: 1 | -1): void {
  const list = all();
  if (list.length === 0) return;
  at = (at + by + list.length) % list.length;
  goToProblem(list[at] as Diagnostic);
}

/** Names keep their letters: stablehlo.sort is no word of a sentence. */
export const capital = (m: string): string => (/^[a-z]+(?![\w.])/.test(m) ? m[0]!.toUpperCase() + m.slice(1) : m);

const List = lazy(() => import("./ProblemList").then((m) => m.ProblemList));
export function ProblemList() {
  return <div>{listOpen.value && <List />}</div>;
}

function Count({ n, one, name, cls }: { n: number; one: string; name: "error" | "warning" | "note"; cls: string }) {
  return (
    <span class={`c ${n > 0 ? cls : ""}`}>
      <Icon name={name} /> {n} {n === 1 ? one : `${one}s`}
    </span>
  );
}

export function Problems() {
  const first = all()[0];
  const known = s.latest.value !== null;
  const size = s.viewportWidth.value;
  return (
    <footer class="problems" data-pane="problems" tabIndex={-1} aria-label="Problems">
      <button type="button" class="link b" aria-expanded={listOpen.value} onClick={() => (listOpen.value = !listOpen.value)}>
        Problems
      </button>
      <Count n={s.errors.value.length} one="error" name="error" cls="bad" />
      <Count n={s.warnings.value.length} one="warning" name="warning" cls="warn" />
      <Count n={s.notes.value.length} one="note" name="note" cls="" />
      <span class="vr" />
      {first ? (
        <button type="button" class={`link first ${first.severity === "error" ? "bad" : ""}`} onClick={() => goToProblem(first)} title={first.message}>
          {first.span && first.span.line > 0 && <code>{`${first.span.line}:${first.span.column}`} </code>}
          {capital(first.message)}
        </button>
      ) : (
        <span class="c">{known ? "nothing to fix" : "checked when the core is there"}</span>
      )}
      {first && <kbd>F8</kbd>}
      <span class="sp" />
      {size >= 900 && (
        <span class="q3">
          Core {s.coreVersion.value || "loading"} · target {s.target.value}
          {persisted.value ? " · saved on this device" : ""}
          {s.online.value ? "" : " · offline"}
        </span>
      )}
    </footer>
  );
}
