// Command palette: every act, every pass step, example, tensor and instruction by name.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import * as s from "../../state";
import { copyCli, copyLink, openShare } from "../share/acts";
import { examples, fetchExamples, openExample, openFilePicker } from "../shell/open";
import { steps } from "../rail/steps";
import { keysOpen, paletteOpen } from "./keys";
import { evalOpen } from "../evaluate/open";
import { revealFocus } from "../shell/reveal";
import { matching, type Entry } from "./match";

function entries(): Entry[] {
  const focus = (kind: s.FocusKind, name: string) => (): void => {
    s.setFocus({ kind, name });
    revealFocus();
  };
  return [
    { text: "Run again", kind: "act", run: s.runAgain },
    { text: "Evaluate: values, and a verdict on each pass", kind: "act", run: () => { evalOpen.value = true; s.tab.value = "step"; } },
    { text: "Stations: from the source to the engines", kind: "act", run: () => (s.tab.value = "stations") },
    { text: "Predicates and their masks", kind: "act", run: () => (s.tab.value = "predicates") },
    ...(
      [
        ["Decisions of the scheduler", "schedule"],
        ["Order of the all-gathers", "gathers"],
        ["Pipelined loops, stages and buffers", "pipeline"],
      ] as const
    ).map(([text, part]) => ({ text, kind: "act", run: () => { s.decisionsPart.value = part; s.tab.value = "decisions"; } })),
    { text: "Unpin all nodes of the graph", kind: "act", run: () => (s.pinned.value = new Map()) },
    { text: "Copy share link", kind: "act", run: () => void copyLink() },
    { text: "Share…", kind: "act", run: openShare },
    { text: "Copy as CLI", kind: "act", run: () => void copyCli() },
    { text: "Open file…", kind: "act", run: openFilePicker },
    { text: "Lane A: program order", kind: "act", run: () => s.setLane("A") },
    { text: "Lane B: after the pipeline", kind: "act", run: () => s.setLane("B") },
    { text: "Lane B − A: difference", kind: "act", run: () => s.setLane("B-A") },
    { text: "Theme: light", kind: "act", run: () => s.setTheme("light") },
    { text: "Theme: dark", kind: "act", run: () => s.setTheme("dark") },
    { text: "Theme: as the system", kind: "act", run: () => s.setTheme("system") },
    { text: "Projector scale", kind: "act", run: () => (s.projector.value = !s.projector.value) },
    { text: "Cursor to the SBUF peak", kind: "act", run: () => s.setCursor(s.fn.value?.peaks.SBUF?.during?.pos ?? 0) },
    { text: "Clear focus", kind: "act", run: s.clearFocus },
    { text: "Keys", kind: "act", run: () => (keysOpen.value = true) },
    ...steps.value.map((x) => ({ text: `${x.index} ${x.label}`, kind: "step", run: () => s.setStep(x.index) })),
    ...examples.value.map((e) => ({ text: e.title, kind: "example", run: () => void openExample(e.file) })),
    ...[...s.tensors.value.keys()].map((n) => ({ text: n, kind: "tensor", run: focus("tensor", n) })),
    ...[...s.insts.value.keys()].map((n) => ({ text: n, kind: "instruction", run: focus("inst", n) })),
  ];
}

export function Palette() {
  const box = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const all = useMemo(entries, [examples.value]);
  const found = matching(all, query);
  useLayoutEffect(() => {
    box.current?.showModal();
    fetchExamples().catch(() => undefined);
  }, []);
  useEffect(() => {
    box.current?.querySelector(".mi.act")?.scrollIntoView({ block: "nearest" });
  }, [at, query]);
  const choose = (e: Entry | undefined): void => {
    if (!e) return;
    box.current?.close();
    e.run();
  };
  return (
    <dialog ref={box} aria-label="Command palette" style={{ maxWidth: "520px", marginTop: "64px" }} onClose={() => (paletteOpen.value = false)} onClick={(e) => e.target === box.current && box.current?.close()}>
      <div style={{ padding: "8px" }}>
        <input
          class="txt"
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={found[at] ? `palette-${at}` : undefined}
          aria-label="Command, pass, example, tensor or instruction"
          placeholder="Command, pass, example, tensor or instruction"
          value={query}
          onInput={(e) => {
            setQuery((e.currentTarget as HTMLInputElement).value);
            setAt(0);
          }}
          onKeyDown={(e) => {
            if (e.key === "ArrowDown" || e.key === "ArrowUp") {
              e.preventDefault();
              setAt((n) => Math.max(0, Math.min(found.length - 1, n + (e.key === "ArrowDown" ? 1 : -1))));
            } else if (e.key === "Enter") {
              e.preventDefault();
              choose(found[at]);
            }
          }}
        />
      </div>
      <div id="palette-list" role="listbox" aria-label="Matches" style={{ maxHeight: "360px", overflow: "auto", paddingBottom: "4px" }}>
        {found.map((e, i) => (
          <div key={`${e.kind}${e.text}`} id={`palette-${i}`} role="option" aria-selected={i === at} class={`mi ${i === at ? "act" : ""}`} onClick={() => choose(e)} onMouseMove={() => setAt(i)}>
            {e.text} <span class="q3">{e.kind}</span>
          </div>
        ))}
        {found.length === 0 && <div class="mh">Nothing is called “{query}”.</div>}
      </div>
    </dialog>
  );
}
