// Pass rail: one step per pass with what it did; choosing one shows the program after it. The pipeline is edited here.
import { useEffect, useRef, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import * as s from "../../state";
import { Icon, type IconName } from "../../components/icons";
import { bytes } from "../../components/format";
import { peaks, steps, type StepState, type StepView } from "./steps";
import { foldRuns } from "./fold";
import { AddPass } from "./AddPass";
import { lazy } from "../../components/lazy";

/** The place a dragged pass would get; known once the code of dragging has come. */
const dropAt = signal<{ step: number; before: number } | null>(null);
let drag: typeof import("./drag") | null = null;
/** Fetched when the mouse comes near, so that it is there for the first press. */
async function needDrag(): Promise<void> {
  if (drag) return;
  const code = await import("./drag");
  if (!drag) code.dragging.subscribe((now) => (dropAt.value = now));
  drag = code;
}

const PassMenu = lazy(() => import("./PassMenu").then((m) => m.PassMenu));

const ICONS: Record<StepState, IconName> = {
  waiting: "clock",
  running: "clock",
  stale: "clock",
  ok: "check",
  changed: "changed",
  unchanged: "same",
  declined: "declined",
  failed: "error",
  error: "error",
};
const QUIET: StepState[] = ["waiting", "stale", "unchanged"];

/** Width in px that a step would like: its longest line. */
function wish(step: StepView): number {
  const name = 34 + step.label.length * 7.4;
  const lines = Math.max(step.word.length, step.delta.length + step.detail.length) * 5.6 + 34;
  return Math.min(260, Math.max(name, Math.min(lines, 190), 84));
}

function StepBody({ step, pin }: { step: StepView; pin: string | null }) {
  const bad = step.state === "error" || step.state === "failed";
  return (
    <>
      <span class="r1">
        <span class="q3">{step.index}</span>
        <span class="m">{step.label}</span>
        {pin && <span class="pin">{pin}</span>}
        {step.time && <span class="t">{step.time}</span>}
      </span>
      <span class="st">
        <Icon name={ICONS[step.state]} /> <span class={`cut ${bad ? "bad b" : ""}`}>{step.word}</span>
      </span>
      <span class={`cut ${step.state === "error" ? "bad" : ""}`}>
        {step.delta && <span class="delta">{step.delta}</span>}
        {step.detail}
      </span>
    </>
  );
}

function Step({ step, last }: { step: StepView; last: boolean }) {
  const on = s.step.value === step.index && s.answer.value !== null;
  const [menu, setMenu] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const quiet = QUIET.includes(step.state);
  return (
    <div
      class={`psw ${on ? "on" : ""} ${dropAt.value?.before === step.index ? "dropl" : last && dropAt.value?.before === step.index + 1 ? "dropr" : ""} ${dropAt.value?.step === step.index ? "held" : ""}`}
      style={{ flexBasis: `${wish(step) / 16}rem` }}
      data-step={`${step.index} ${step.index}`}
    >
      <button
        type="button"
        class={`ps ${quiet ? "same" : ""}`}
        aria-current={on ? "step" : undefined}
        draggable={false}
        onPointerEnter={() => void needDrag()}
        onPointerDown={(e) => {
          const rail = e.currentTarget.closest<HTMLElement>(".rail");
          if (step.index > 0 && rail) drag?.beginDrag(e, step.index, rail);
        }}
        title={[step.label, step.full, on ? "Click again for the program after it" : ""].filter(Boolean).join("\n")}
        onClick={() => {
          if (on) s.tab.value = "step";
          else s.setStep(step.index);
        }}
      >
        <StepBody step={step} pin={step.index === 0 ? "A" : last ? "B" : null} />
      </button>
      {step.index > 0 && (
        <button
          ref={more}
          type="button"
          class="btn quiet more"
          aria-label={`Edit pass ${step.index} ${step.label}`}
          aria-haspopup="dialog"
          aria-expanded={menu}
          title="Options, move, remove"
          onClick={() => setMenu(!menu)}
        >
          <Icon name="down" />
        </button>
      )}
      {menu && <PassMenu index={step.index - 1} anchor={more} onClose={() => setMenu(false)} />}
    </div>
  );
}

export function Rail() {
  const list = steps.value;
  const box = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const measure = (): void => setWidth(box.current?.clientWidth ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    box.current?.querySelector(".psw.on")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [s.step.value]);
  const runs = foldRuns(
    list.map(wish),
    list.map((x) => x.state === "unchanged" && x.index !== s.step.value && !open.has(x.index)),
    width > 0 ? width - 100 : 1e9,
    104,
  );
  const computing = s.status.value.kind === "computing" && s.status.value.shown ? s.status.value : null;
  return (
    <nav class="rail" aria-label="Passes" data-pane="passes" tabIndex={-1} ref={box}>
      {runs.map((r) =>
        r.folded ? (
          <div class={`psw ${dropAt.value?.before === r.from ? "dropl" : ""}`} key={`f${r.from}`} data-step={`${r.from} ${r.to}`}>
            <button
              type="button"
              class="ps same"
              title={list.slice(r.from, r.to + 1).map((x) => `${x.index} ${x.label}: ${x.full || x.word}`).join("\n")}
              onClick={() => setOpen(new Set([...open, ...list.slice(r.from, r.to + 1).map((x) => x.index)]))}
            >
              <span class="r1">
                <span class="q3">
                  {r.from} to {r.to}
                </span>
              </span>
              <span class="st">
                <Icon name="same" /> <span class="cut">{r.to - r.from + 1} unchanged</span>
              </span>
              <span class="cut">show them</span>
            </button>
          </div>
        ) : (
          <Step key={`${r.from}`} step={list[r.from] as StepView} last={r.from === list.length - 1} />
        ),
      )}
      <AddPass />
      {computing && (
        <div class="prog" aria-hidden="true">
          <i style={{ width: `${computing.total > 0 ? (100 * computing.done) / computing.total : 0}%` }} />
        </div>
      )}
    </nav>
  );
}

/** Phone: one step at a time, above every pane. */
export function Stepper() {
  const list = steps.value;
  const at = Math.min(s.step.value, list.length - 1);
  const step = list[at] as StepView;
  const first = peaks.value[0];
  const now = peaks.value[at];
  const since = at > 0 && step.state !== "failed" && typeof first === "number" && typeof now === "number" && first !== now ? `peak ${bytes(first)} to ${bytes(now)} since source` : "";
  return (
    <nav class="stepper" aria-label="Passes" data-pane="passes" tabIndex={-1}>
      <button type="button" class="tch" aria-label="Previous pass" disabled={at === 0} onClick={() => s.moveStep(-1)}>
        <Icon name="left" />
      </button>
      <button type="button" class="mid cut" onClick={() => (s.tab.value = "step")} title="Show the program after this pass">
        <b class="m">
          {step.index} {step.label}
        </b>{" "}
        <span class="q2">
          <Icon name={ICONS[step.state]} /> {step.word}
        </span>
        <br />
        <span class="q3">{since || `${step.delta}${step.detail}` || "\u00a0"}</span>
      </button>
      <button type="button" class="tch" aria-label="Next pass" disabled={at >= list.length - 1} onClick={() => s.moveStep(1)}>
        <Icon name="right" />
      </button>
    </nav>
  );
}
