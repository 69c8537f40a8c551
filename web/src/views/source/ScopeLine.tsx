// The loop or scope that the topmost line in view belongs to, when its own line has scrolled away.
import { useEffect, useState } from "preact/hooks";
import { editorModule } from "./SourceView";

export interface ScopeAt {
  line: number;
  text: string;
}

/** Head of the innermost block around `line` (from 1); its arguments cut to those that name it. */
export function enclosing(lineAt: (n: number) => string, line: number): ScopeAt | null {
  let indent = -1;
  for (let n = line; n >= 1; n--) {
    const text = lineAt(n);
    if (text.trim() === "") continue;
    const depth = /^\s*/.exec(text)?.[0].length ?? 0;
    if (indent < 0) {
      indent = depth;
      if (depth === 0) return null;
    } else if (depth < indent) {
      if (/^\s*(with|def)\b/.test(text)) return { line: n, text: text.trim().replace(/^with \w+\./, "with … ") };
      indent = depth;
      if (depth === 0) return null;
    }
  }
  return null;
}

export function ScopeLine() {
  const editor = editorModule.value;
  const [at, setAt] = useState<ScopeAt | null>(null);
  useEffect(() => editor?.watchTopLine((lineAt, line) => setAt(line > 1 ? enclosing(lineAt, line) : null)), [editor]);
  if (!at) return null;
  return (
    <button type="button" class="scopeline" tabIndex={-1} title={`Line ${at.line}`} onClick={() => editor?.goTo(at.line)}>
      <span class="no">{at.line}</span> <code class="cut">{at.text}</code>
    </button>
  );
}
