// What the examples menu holds: programs of the build by kind, files from disk, snapshots. Opening one is one undoable step.
import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as s from "../../state";
import { Popover } from "../../components/Popover";
import { examples, fetchExamples, newProgram, openExample, openFilePicker } from "./open";
import { listSnapshots, restoreSnapshot, type Snapshot } from "../../state/snapshots";

const GROUPS: Record<string, string> = { nets: "Nets", kernels: "Kernels", operators: "Operators", cases: "Small cases", "": "Examples" };

/** In the order of GROUPS, others behind. */
function rank(group: string): number {
  const at = Object.keys(GROUPS).indexOf(group);
  return at < 0 ? 99 : at;
}
const stem = (file: string): string => file.slice(file.lastIndexOf("/") + 1).replace(/\.(?:penguin\.py|net\.py|mlir)$/, "");

export function ExamplesList({ anchor, onClose }: { anchor: RefObject<HTMLButtonElement | null>; onClose: () => void }) {
  const [failed, setFailed] = useState(false);
  const [snaps, setSnaps] = useState<Snapshot[]>([]);
  useEffect(() => {
    void listSnapshots().then(setSnaps);
    void fetchExamples().catch(() => setFailed(true));
  }, []);
  const done = (act: () => void) => () => {
    onClose();
    anchor.current?.focus();
    act();
  };
  const groups = [...new Set(examples.value.map((e) => e.group))].sort((a, b) => rank(a) - rank(b));
  return (
    <Popover anchor={anchor} label="Examples" role="menu" class="examples" onClose={onClose}>
      {groups.length === 0 && <div class="mh">{failed ? "The examples could not be loaded." : "Loading the examples"}</div>}
      {groups.map((g) => (
        <div key={g} role="group" aria-label={GROUPS[g] ?? g}>
          <div class="mh">{GROUPS[g] ?? g}</div>
          {examples.value
            .filter((e) => e.group === g)
            .map((e) => (
              <button key={e.file} class="mi" role="menuitem" type="button" title={`${e.title}${e.about ? `: ${e.about}` : ""}`} onClick={done(() => void openExample(e.file))}>
                <span class={`mt ${s.fileName.value === e.file.split("/").pop() ? "b" : ""}`}>{e.title}</span>
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
            <button key={x.id} class="mi" role="menuitem" type="button" onClick={done(() => void restoreSnapshot(x.id))}>
              {x.title} <span class="q3">{new Date(x.when).toLocaleString()}</span>
            </button>
          ))}
        </div>
      )}
    </Popover>
  );
}
