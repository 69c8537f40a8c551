// Ruler at the right edge: where the focused names and the problems are in the whole text, and what part is in view.
import { useEffect, useState } from "preact/hooks";
import { computed } from "@preact/signals";
import * as s from "../../state";
import { focusVariables, nameAt } from "./marks";
import { namesOf } from "./tokens";
import { editorModule } from "./SourceView";

interface Hit {
  line: number;
  cls: string;
  label: string;
}
const MAX_HITS = 200;

const hits = computed<{ list: Hit[]; lines: number }>(() => {
  const lines = s.text.value.split("\n");
  const list: Hit[] = [];
  const wanted = focusVariables.value;
  const names = [...wanted].map((n) => n.slice(n.lastIndexOf(" ") + 1));
  if (wanted.size > 0) {
    for (let i = 0; i < lines.length && list.length < MAX_HITS; i++) {
      const line = lines[i] as string;
      // Most lines of a long text hold none of the names: only those that might are read closely.
      if (!names.some((n) => line.includes(n))) continue;
      const found = namesOf(line, s.format.value).find((n) => wanted.has(nameAt(n.name, i + 1)));
      if (found) list.push({ line: i + 1, cls: "", label: `${found.name}, line ${i + 1}` });
    }
  }
  for (const d of s.latest.value?.diagnostics ?? []) {
    if (!d.span?.line || d.severity === "note") continue;
    list.push({ line: d.span.line, cls: d.severity === "error" ? "e" : "w", label: `${d.severity}, line ${d.span.line}` });
  }
  return { list, lines: lines.length };
});

export function Ruler() {
  const [view, setView] = useState({ top: 0, height: 1, total: 1 });
  const editor = editorModule.value;
  useEffect(() => editor?.watchScroll(setView), [editor]);
  const { list, lines } = hits.value;
  const of = (n: number): string => `${Math.min(99, (100 * n) / Math.max(1, lines)).toFixed(2)}%`;
  return (
    <div class="ruler" aria-hidden="true">
      <u style={{ top: `${(100 * view.top) / Math.max(1, view.total)}%`, height: `${Math.min(100, (100 * view.height) / Math.max(1, view.total))}%` }} />
      {list.map((h) => (
        <button key={`${h.cls}${h.line}`} type="button" tabIndex={-1} class={h.cls} title={h.label} style={{ top: of(h.line - 1) }} onClick={() => editor?.goTo(h.line)} />
      ))}
    </div>
  );
}
