// Phone: one pane, the pass stepper on top, the tab bar at the thumb.
import type { ComponentChildren } from "preact";
import * as s from "../../state";
import { Icon, type IconName } from "../../components/icons";
import { bytes } from "../../components/format";
import { FunctionSelect, LaneSwitch, RunStatus, TargetSelect, ThemeMenu } from "./Header";
import { ExamplesMenu } from "./ExamplesMenu";
import { Notices } from "./Notices";
import { figures, programTitle } from "./title";
import { Stepper } from "../rail/Rail";
import { editorModule } from "../source/SourceView";
import { ProblemList, capital, listOpen } from "../problems/Problems";
import { keysOpen } from "../keys/keys";
import { copyCli, copyLink, openShare } from "../share/acts";

type TabId = (typeof s.tab)["value"];

const PHONE_TABS: [TabId, string, IconName][] = [
  ["source", "Source", "tab-source"],
  ["graph", "Graph", "tab-graph"],
  ["pressure", "Pressure", "tab-pressure"],
  ["engines", "Engines", "tab-engines"],
  ["more", "More", "tab-more"],
];

function PhoneFocus() {
  const item = s.focus.value[0];
  const f = s.fn.value;
  if (!item || !f) return null;
  const t = item.kind === "tensor" ? s.tensor(item.name) : undefined;
  const uses = t ? (f.insts ?? []).filter((i) => i.reads.includes(t.name) || i.writes.includes(t.name)) : [];
  const sorted = uses.map((i) => i.name).sort((a, b) => s.positionOf(a) - s.positionOf(b));
  const go = (by: 1 | -1): void => {
    const at = s.cursor.value;
    const places = sorted.map((n) => s.positionOf(n));
    const to = by > 0 ? (places.find((p) => p > at) ?? places[0]) : ([...places].reverse().find((p) => p < at) ?? places.at(-1));
    if (to === undefined) return;
    s.setCursor(to);
    const span = s.inst(s.order.value[to] ?? "")?.span;
    if (span) editorModule.value?.goTo(span.line, span.column, false);
  };
  return (
    <div class="pfoc">
      <button type="button" class="link acc b m" onClick={() => (s.tab.value = "inspector")}>
        {item.kind === "tensor" ? "●" : "◆"} {item.name}
      </button>
      {t && <span>{bytes(t.bytes)}</span>}
      {t && (
        <span class="q2 cut">
          writes {uses.filter((i) => i.writes.includes(t.name)).length}, reads {uses.filter((i) => i.reads.includes(t.name)).length}
        </span>
      )}
      <span class="sp" />
      {t && (
        <>
          <button class="btn tch" type="button" aria-label="Previous use" onClick={() => go(-1)}>
            <Icon name="left" />
          </button>
          <button class="btn tch" type="button" aria-label="Next use" onClick={() => go(1)}>
            <Icon name="right" />
          </button>
        </>
      )}
    </div>
  );
}

function PhoneProblem() {
  const first = s.errors.value[0] ?? s.warnings.value[0];
  if (!first) return null;
  const e = s.errors.value.length;
  const w = s.warnings.value.length;
  const n = e || w;
  return (
    <button type="button" class="pprob" onClick={() => { s.tab.value = "more"; listOpen.value = true; }}>
      <span class={e ? "bad" : "warn"}>
        <Icon name={e ? "error" : "warning"} /> {n} {e ? "error" : "warning"}
        {n === 1 ? "" : "s"}
      </span>
      <span class="q2 cut">{capital(first.message)}</span>
      <span class="sp" />
      <Icon name="right" />
    </button>
  );
}

function More() {
  return (
    <section class="pane" data-pane="more" aria-label="More" tabIndex={-1}>
      <div class="morelist">
        <div class="mh">
          {figures.value} · target <TargetSelect /> <FunctionSelect />
        </div>
        <div class="mi">
          <RunStatus />
        </div>
        <div class="mi">
          Lane <span class="sp" /> <LaneSwitch touch />
        </div>
        <button class="mi" type="button" onClick={() => (s.tab.value = "inspector")}>
          Inspector
        </button>
        <button class="mi" type="button" onClick={() => (s.tab.value = "stations")}>
          Stations: from the source to the engines
        </button>
        <button class="mi" type="button" onClick={() => (s.tab.value = "step")}>
          Program after the selected pass
        </button>
        <button class="mi" type="button" onClick={() => (s.tab.value = "decisions")}>
          Decisions of the scheduler
        </button>
        <button class="mi" type="button" onClick={() => (s.tab.value = "predicates")}>
          Predicates and their masks
        </button>
        <button class="mi" type="button" onClick={openShare}>
          Share…
        </button>
        <button class="mi" type="button" onClick={() => void copyCli()}>
          Copy as CLI
        </button>
        <button class="mi" type="button" onClick={() => (keysOpen.value = true)}>
          Keys
        </button>
        <div class="mi">
          Theme <span class="sp" /> <ThemeMenu touch />
        </div>
        <button class="mi" type="button" aria-expanded={listOpen.value} onClick={() => (listOpen.value = !listOpen.value)}>
          Problems
        </button>
        <ProblemList />
      </div>
    </section>
  );
}

export function Phone({ views }: { views: Record<string, () => ComponentChildren> }) {
  const now = s.tab.value;
  const shown = views[now] ? now : "more";
  return (
    <div class="phone app-phone">
      <header class="phdr">
        <h1 class="title cut">{programTitle.value}</h1>
        <ExamplesMenu touch />
        <button class="btn tch" type="button" aria-label="Copy share link" onClick={() => void copyLink()}>
          <Icon name="share" />
        </button>
        <Notices />
      </header>
      <Stepper />
      <main>
        <div class="cell">{shown === "more" ? <More /> : views[shown]?.()}</div>
        {now === "source" && <PhoneFocus />}
        {now === "source" && <PhoneProblem />}
      </main>
      <nav class="tabbar" aria-label="Panes">
        {PHONE_TABS.map(([id, title, icon]) => {
          const on = id === now || (id === "more" && !PHONE_TABS.some(([x]) => x === now));
          return (
            <button key={id} type="button" aria-current={on ? "page" : undefined} onClick={() => (s.tab.value = id)}>
              <Icon name={icon} />
              {title}
            </button>
          );
        })}
      </nav>
    </div>
  );
}

