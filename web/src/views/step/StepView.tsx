// The program after the selected pass, read only, or what that pass changed in it. The text twin of the rail.
import { useEffect, useRef, useState } from "preact/hooks";
import { computed, signal } from "@preact/signals";
import * as s from "../../state";
import { Pane, Waiting } from "../../components/Pane";
import { readable } from "./readable";
import type { StepEditor } from "./stepEditor";
import { lazy } from "../../components/lazy";
import { evalOpen } from "../evaluate/open";

const EvaluatePanel = lazy(() => import("../evaluate/EvaluatePanel").then((m) => m.EvaluatePanel));

export type DiffBase = "none" | "previous" | "source";
export const diffBase = signal<DiffBase>("previous");

/** As the builder script, or as the dump that logs show. */
const form = signal<"script" | "dump">("script");
const dumps = signal<typeof import("../dump/store") | null>(null);

/** The program's text after step `index`: as printed, so that steps differ only where the program does. */
const textAfter = (index: number): string | null => {
  if (s.isBir.value) return null;
  if (form.value === "dump") return dumps.value?.dumpAfter(index) ?? null;
  if (index === 0) return s.answerBefore.value?.emitted?.["penguin"] ?? (s.answer.value ? s.answerText.value : null);
  return s.passes.value[index - 1]?.text ?? null;
};
const compares = (): boolean => diffBase.value !== "none" && s.step.value > 0;
/** Changes are shown with the names that were given; "text" is what the printer writes. */
const shown = computed(() => {
  const text = textAfter(s.step.value);
  return text !== null && compares() && form.value === "script" ? readable(text) : text;
});
const base = computed(() => {
  const text = compares() ? textAfter(diffBase.value === "source" ? 0 : s.step.value - 1) : null;
  return text === null || form.value === "dump" ? text : readable(text);
});

export function stepName(): string {
  const at = s.step.value;
  return at === 0 ? "0 source" : `${at} ${s.passName(s.passes.value[at - 1] ?? { name: "" })}`;
}

export function StepView() {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<StepEditor | null>(null);
  const [changes, setChanges] = useState(0);
  const text = shown.value;
  const from = base.value;
  useEffect(() => {
    let dead = false;
    void import("./stepEditor").then((m) => {
      if (dead || !host.current) return;
      view.current ??= m.makeStepEditor(host.current, setChanges);
      view.current.show(text ?? "", from, form.value === "dump" ? "dump" : "penguin");
    });
    return () => {
      dead = true;
    };
  }, [text, from]);
  const store = dumps.value;
  const isDump = form.value === "dump";
  useEffect(() => {
    if (!isDump) return undefined;
    if (store) return store.followSteps();
    void import("../dump/store").then((m) => (dumps.value = m));
    return undefined;
  }, [isDump, store]);
  useEffect(
    () => () => {
      view.current?.destroy();
      view.current = null;
    },
    [],
  );
  const pass = s.step.value > 0 ? s.passes.value[s.step.value - 1] : undefined;
  const word = pass ? (pass.changed ? (from === null ? "" : `${changes} ${changes === 1 ? "change" : "changes"}`) : pass.outcome) : "as it is written";
  return (
    <Pane
      id="step"
      title="IR at step"
      class="stepv"
      note={s.isBir.value ? undefined : `after ${stepName()}${word ? `, ${word}` : ""}`}
      body={
        <div class="ed">
          {evalOpen.value && <EvaluatePanel />}
          <div ref={host} style={{ height: "100%", display: evalOpen.value ? "none" : undefined }} />
          {!evalOpen.value && text !== null && (
            <span class="seg formseg" role="group" aria-label="Form">
              {(["script", "dump"] as const).map((f) => (
                <button key={f} type="button" aria-pressed={form.value === f} title={f === "dump" ? "As the compiler's logs show it (form B)" : "As the builder script (form A)"} onClick={() => (form.value = f)}>
                  {f}
                </button>
              ))}
            </span>
          )}
          {text === null && !evalOpen.value && <Waiting head={store?.problem.value ?? s.emptyHead("Steps", "The program at each step comes with the result")} />}
        </div>
      }
    >
      <button type="button" class="btn quiet" aria-pressed={evalOpen.value} title="Run the program on seeded inputs, and check each pass by its results" onClick={() => (evalOpen.value = !evalOpen.value)}>
        Evaluate
      </button>
      {s.step.value > 0 && !evalOpen.value && (
        <span class="seg" role="group" aria-label="Show changes">
          {(["none", "previous", "source"] as DiffBase[]).map((b) => (
            <button key={b} type="button" aria-pressed={diffBase.value === b} onClick={() => (diffBase.value = b)}>
              {b === "none" ? "text" : b === "previous" ? "since last step" : "since source"}
            </button>
          ))}
        </span>
      )}
    </Pane>
  );
}
