// Menu of example programs, files from disk and local snapshots. Opening one is one undoable step.
import { useRef, useState } from "preact/hooks";
import * as s from "../../state";
import { Icon } from "../../components/icons";
import { Popover } from "../../components/Popover";
import { examples, fetchExamples, newProgram, openExample, openFilePicker } from "./open";
import type { Snapshot } from "../../state/snapshots";

const GROUPS: Record<string, string> = { kernels: "Kernels", cases: "Small cases", nets: "Nets", "": "Examples" };

/** In the order of GROUPS, others behind. */
function rank(group: string): number {
  const at = Object.keys(GROUPS).indexOf(group);
  return at < 0 ? 99 : at;
}
const stem = (file: string): string => file.slice(file.lastIndexOf("/") + 1).replace(/\.penguin\.py$/, "");

export function ExamplesMenu({ touch = false }: { touch?: boolean }) {
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const [snaps, setSnaps] = useState<Snapshot[]>([]);
  const anchor = useRef<HTMLButtonElement>(null);
  const show = (): void => {
    setOpen(!open);
    if (open) return;
    void import("../../state/snapshots").then((m) => m.listSnapshots()).then(setSnaps);
    void fetchExamples().catch(() => setFailed(true));
  };
  const done = (act: () => void) => () => {
    setOpen(false);
    anchor.current?.focus();
    act();
  };
  const groups = [...new Set(examples.value.map((e) => e.group))].sort((a, b) => rank(a) - rank(b));
  return (
    <>
      <button ref={anchor} class={`btn quiet ${touch ? "tch" : ""}`} type="button" aria-haspopup="menu" aria-expanded={open} onClick={show}>
        Examples <Icon name="down" />
      </button>
      {open && (
        <Popover anchor={anchor} label="Examples" role="menu" class="examples" onClose={() => setOpen(false)}>
          {groups.length === 0 && <div class="mh">{failed ? "The examples could not be loaded." : "Loading the examples"}</div>}
          {groups.map((g) => (
            <div key={g} role="group" aria-label={GROUPS[g] ?? g}>
              <div class="mh">{GROUPS[g] ?? g}</div>
              {examples.value
                .filter((e) => e.group === g)
                .map((e) => (
                  <button key={e.file} class="mi" role="menuitem" type="button" title={`${e.title}${e.about ? `: ${e.about}` : ""}`} onClick={done(() => void openExample(e.file))}>
                    <span class={`cut ${s.fileName.value === e.file.split("/").pop() ? "b" : ""}`}>{e.title}</span>
                    {e.title !== stem(e.file) && <span class="q3 m">{stem(e.file)}</span>}
                  </button>
                ))}
            </div>
          ))}
          <div class="msep" role="separator" />
          <button class="mi" role="menuitem" type="button" onClick={done(openFilePicker)}>
            Open file… <span class="q3">or drop it on the page</span>
          </button>
          <button class="mi" role="menuitem" type="button" onClick={done(newProgram)}>
            Empty program
          </button>
          {snaps.length > 0 && (
            <div role="group" aria-label="Snapshots on this device">
              <div class="msep" role="separator" />
              <div class="mh">Snapshots on this device</div>
              {snaps.slice(0, 8).map((x) => (
                <button key={x.id} class="mi" role="menuitem" type="button" onClick={done(() => void import("../../state/snapshots").then((m) => m.restoreSnapshot(x.id)))}>
                  {x.title} <span class="q3">{new Date(x.when).toLocaleString()}</span>
                </button>
              ))}
            </div>
          )}
        </Popover>
      )}
    </>
  );
}
