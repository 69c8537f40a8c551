// The pass table with a filter, and the whole pipeline as the text that the command line takes.
import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import { passes } from "virtual:passes";
import * as s from "../../state";
import { Popover } from "../../components/Popover";
import { editSettings } from "../../state/program";
import { setPasses, specs } from "./steps";

export function AddPassMenu({ anchor, onClose }: { anchor: RefObject<HTMLButtonElement | null>; onClose: () => void }) {
  const [filter, setFilter] = useState("");
  const needle = filter.trim().toLowerCase();
  const found = passes.filter((p) => `${p.name} ${p.summary}`.toLowerCase().includes(needle));
  const add = (name: string): void => {
    const at = s.step.value > 0 ? s.step.value : specs.value.length;
    setPasses([...specs.value.slice(0, at), { name, options: [] }, ...specs.value.slice(at)]);
    onClose();
    anchor.current?.focus();
  };
  return (
    <Popover anchor={anchor} label="Add a pass" class="pad" onClose={onClose}>
      <input
      class="txt"
      type="search"
      placeholder="Filter passes"
      aria-label="Filter passes"
      value={filter}
      onInput={(e) => setFilter((e.currentTarget as HTMLInputElement).value)}
      onKeyDown={(e) => {
        if (e.key === "Enter" && found[0]) add(found[0].name);
      }}
    />
    <div style={{ maxHeight: "260px", overflow: "auto", margin: "6px -12px" }} role="group" aria-label="Passes">
      {found.map((p) => (
        <button key={p.name} type="button" class="mi" title={p.summary} onClick={() => add(p.name)}>
          <span class="m">{p.name}</span> <span class="q3">{p.summary}</span>
        </button>
      ))}
      {found.length === 0 && <div class="mh">No pass has “{filter}” in its name or summary.</div>}
    </div>
      <PipelineText onDone={onClose} />
    </Popover>
  );
}

function PipelineText({ onDone }: { onDone: () => void }) {
  const [value, setValue] = useState(s.pipeline.value);
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        editSettings({ pipeline: value.trim() || "none" });
        onDone();
      }}
    >
      <label class="q2" for="pipeline-text">
        Pipeline, as the command line takes it
      </label>
      <textarea
        id="pipeline-text"
        class="txt m"
        rows={3}
        value={value}
        spellcheck={false}
        onInput={(e) => setValue((e.currentTarget as HTMLTextAreaElement).value)}
        onKeyDown={(e) => {
          if (e.key === "Enter" && !e.shiftKey) {
            e.preventDefault();
            (e.currentTarget as HTMLTextAreaElement).form?.requestSubmit();
          }
        }}
      />
      <div class="acts">
        <button class="btn" type="submit">
          Use this pipeline
        </button>
        <button
          class="btn quiet"
          type="button"
          onClick={() => {
            editSettings({ pipeline: "default,lower-bir" });
            onDone();
          }}
        >
          Default
        </button>
      </div>
    </form>
  );
}
