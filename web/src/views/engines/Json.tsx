// The BIR as JSON: only the lines in the window are in the document; what opens on a line folds on it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useScrolled } from "../../components/scrolled";
import * as s from "../../state";
import { Icon } from "../../components/icons";
import { birNameOf, birText, followBir, instOfBir, type BirText } from "./bir";
import { NoBir } from "./Listing";

const LINE = 16;
const OVERSCAN = 20;

/** Lines that are not inside something folded. */
export function visibleLines(text: BirText, folded: ReadonlySet<number>): number[] {
  const list: number[] = [];
  for (let i = 0; i < text.lines.length; i++) {
    list.push(i);
    if (folded.has(i) && (text.ends[i] as number) > i) i = (text.ends[i] as number) - 1;
  }
  return list;
}

/** The innermost instruction (a loop is one) whose object holds the line. */
export function instAt(text: BirText, line: number): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const [name, [from, to]] of text.places) {
    if (line < from || line > to || to - from >= least) continue;
    least = to - from;
    best = name;
  }
  return best;
}

export function Json() {
  useEffect(followBir, []);
  const text = birText.value;
  const box = useRef<HTMLPreElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [active, setActive] = useState(0);
  useEffect(() => setFolded(new Set()), [text]);
  const shown = useMemo(() => (text ? visibleLines(text, folded) : []), [text, folded]);
  const view = useScrolled(box, text);
  const item = s.focus.value.find((f) => f.kind === "inst");
  const place = text && item ? text.places.get(birNameOf(item.name)) : undefined;
  const from = place?.[0];
  useEffect(() => {
    const el = box.current;
    if (!el || from === undefined || !text) return;
    // Open what hides it, then bring it into view.
    const open = [...folded].filter((f) => from > f && from < (text.ends[f] as number));
    if (open.length > 0) {
      setFolded(new Set([...folded].filter((f) => !open.includes(f))));
      return;
    }
    const at = shown.indexOf(from) * LINE;
    if (at < el.scrollTop || at + 4 * LINE > el.scrollTop + el.clientHeight) el.scrollTop = Math.max(0, at - 2 * LINE);
  }, [from, shown]);
  if (!text) return <NoBir />;
  const toggle = (line: number): void => {
    const next = new Set(folded);
    if (!next.delete(line)) next.add(line);
    setFolded(next);
  };
  const foldAll = (): void => {
    const all = new Set<number>();
    for (const [first] of text.places.values()) all.add(first);
    setFolded(folded.size > 0 ? new Set() : all);
  };
  const choose = (line: number, add: boolean): void => {
    const name = instAt(text, line);
    const inst = name === null ? undefined : (instOfBir.value.get(name) ?? name);
    if (inst !== undefined && s.inst(inst)) s.focusInst(inst, add);
  };
  const onKey = (e: KeyboardEvent): void => {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    const last = shown.length - 1;
    const page = Math.max(1, Math.floor(view.height / LINE) - 1);
    const line = shown[active];
    const to = (k: number): void => {
      const next = Math.max(0, Math.min(last, k));
      setActive(next);
      const el = box.current;
      if (!el) return;
      if (next * LINE < el.scrollTop) el.scrollTop = next * LINE;
      else if ((next + 1) * LINE > el.scrollTop + el.clientHeight) el.scrollTop = (next + 1) * LINE - el.clientHeight;
    };
    if (e.key === "ArrowDown") to(active + 1);
    else if (e.key === "ArrowUp") to(active - 1);
    else if (e.key === "PageDown") to(active + page);
    else if (e.key === "PageUp") to(active - page);
    else if (e.key === "Home") to(0);
    else if (e.key === "End") to(last);
    else if (line !== undefined && e.key === " " && (text.ends[line] as number) > line) toggle(line);
    else if (line !== undefined && e.key === "ArrowLeft" && (text.ends[line] as number) > line && !folded.has(line)) toggle(line);
    else if (line !== undefined && e.key === "ArrowRight" && folded.has(line)) toggle(line);
    else if (line !== undefined && e.key === "Enter") choose(line, e.shiftKey);
    else return;
    e.preventDefault();
  };
  const first = Math.max(0, Math.floor(view.top / LINE) - OVERSCAN);
  const end = Math.min(shown.length, Math.ceil((view.top + view.height) / LINE) + OVERSCAN);
  return (
    <div class="ljson">
      <div class="ljbar">
        <button class="btn quiet" type="button" onClick={foldAll}>
          {folded.size > 0 ? "Unfold all" : "Fold instructions"}
        </button>
        <button class="btn quiet" type="button" onClick={() => void navigator.clipboard?.writeText(text.lines.join("\n"))}>
          <Icon name="copy" /> Copy
        </button>
        <span class="q3 num">{text.lines.length} lines</span>
      </div>
      <pre ref={box} class="ljpre" tabIndex={0} aria-label="BIR as JSON. Arrows move by line, left and right fold and unfold, Enter focuses the instruction." onKeyDown={onKey}>
        <div style={{ height: `${shown.length * LINE}px`, position: "relative" }}>
          {shown.slice(first, end).map((line, k) => {
            const y = (first + k) * LINE;
            const opens = (text.ends[line] as number) > line;
            const isFolded = folded.has(line);
            const inPlace = place !== undefined && line >= place[0] && line <= place[1];
            return (
              <div key={line} class={`ljline ${inPlace ? "win" : ""} ${first + k === active ? "act" : ""}`} style={{ top: `${y}px` }} onClick={(e) => { setActive(first + k); if (!opens || (e.target as Element).tagName !== "BUTTON") choose(line, e.ctrlKey || e.metaKey); }}>
                {opens ? (
                  <button type="button" tabIndex={-1} aria-label={isFolded ? "Unfold" : "Fold"} class={`ljtw ${isFolded ? "shut" : ""}`} onClick={(e) => { e.stopPropagation(); toggle(line); }}>
                    {isFolded ? "+" : "−"}
                  </button>
                ) : (
                  <span class="ljtw" />
                )}
                {text.lines[line]}
                {isFolded && <span class="q3"> … {(text.ends[line] as number) - line - 1} lines</span>}
              </div>
            );
          })}
        </div>
      </pre>
    </div>
  );
}
