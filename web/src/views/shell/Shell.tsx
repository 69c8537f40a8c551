// The page: header, pass rail, work area, problems. Four arrangements by width; every pane keeps its state in all of them.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import * as s from "../../state";
import { Sprite, Icon, type IconName } from "../../components/icons";
import { Splitter } from "../../components/Splitter";
import { TabsContext } from "../../components/PaneHead";
import { sizes } from "../../state/settings";
import { FunctionSelect, Header, LaneSwitch, RunStatus, TargetSelect, ThemeMenu } from "./Header";
import { ExamplesMenu } from "./ExamplesMenu";
import { Notices } from "./Notices";
import { figures, programTitle } from "./title";
import { Rail, Stepper } from "../rail/Rail";
import { SourceView, editorModule } from "../source/SourceView";
import { Inspector } from "../inspector/Inspector";
import { Problems, ProblemList, capital, listOpen } from "../problems/Problems";
import { StepView } from "../step/StepView";
import { GraphView } from "../graph/GraphView";
import { PressureEnginesView } from "../pressure/PressureEnginesView";
import { PressureView } from "../pressure/PressureView";
import { EnginesView } from "../engines/EnginesView";
import { KeySheet, keysOpen } from "../keys/keys";
import { Palette, paletteOpen } from "../keys/Palette";
import { Share } from "../share/Share";
import { openShare, shareOpen } from "../share/open";
import { copyCli, copyLink } from "../share/copy";
import { openFile } from "./open";
import { bytes } from "../../components/format";

type TabId = (typeof s.tab)["value"];
const TAB_TITLES: Record<string, string> = { graph: "Graph", step: "IR at step", inspector: "Inspector", pressure: "Pressure", engines: "Engines" };
const VIEWS: Record<string, () => ComponentChildren> = {
  source: () => <SourceView />,
  graph: () => <GraphView />,
  step: () => <StepView />,
  inspector: () => <Inspector />,
  pressure: () => <PressureView />,
  engines: () => <EnginesView />,
};

const MIN_SOURCE = 360;
const MIN_MIDDLE = 420;
const LIMITS = { inspector: [220, 560], lower: [140, 640] } as const;

/** One cell with tabs in its head: which of `ids` is shown is kept in the state, so that acts can bring one forward. */
function TabbedCell({ ids, area }: { ids: TabId[]; area: string }) {
  const now = ids.includes(s.tab.value) ? s.tab.value : (ids[0] as TabId);
  return (
    <div class={`cell ${area}`}>
      <TabsContext.Provider value={{ tabs: ids.map((id) => ({ id, title: TAB_TITLES[id] ?? id })), active: now, choose: (id) => (s.tab.value = id as TabId) }}>
        {VIEWS[now]?.()}
      </TabsContext.Provider>
    </div>
  );
}

function WorkArea() {
  const kind = s.arrangement.value;
  const scale = s.projector.value ? 1.25 : 1;
  const box = useRef<HTMLElement>(null);
  const [room, setRoom] = useState({ width: innerWidth, height: innerHeight - 128 });
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (box.current) setRoom({ width: box.current.clientWidth, height: box.current.clientHeight });
    });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const z = sizes.value;
  const inspector = kind === "wide" ? Math.min(z.inspector, s.viewportWidth.value < 1360 ? 280 : z.inspector) * scale : 0;
  const maxSource = Math.max(MIN_SOURCE, room.width / scale - MIN_MIDDLE - inspector / scale);
  const wanted = kind === "two" ? Math.min(z.source, room.width * 0.5) : kind === "tabbed" ? Math.min(z.source, room.width * 0.42) : z.source;
  const source = Math.max(Math.min(MIN_SOURCE, room.width * 0.45), Math.min(wanted, maxSource)) * scale;
  const lower = Math.min(z.lower * scale, room.height - 120);
  const set = (part: Partial<typeof z>): void => {
    sizes.value = { ...sizes.value, ...part };
  };
  return (
    <main ref={box} class={`main ${kind}`} style={{ "--source": `${source}px`, "--inspector": `${inspector}px`, "--lower": `${lower}px` }}>
      <div class="cell at-source">
        <SourceView />
      </div>
      {kind === "wide" && (
        <>
          <TabbedCell ids={["graph", "step"]} area="at-middle" />
          <div class="cell at-inspector">
            <Inspector />
          </div>
          <div class="cell at-lower">
            <PressureEnginesView />
          </div>
        </>
      )}
      {kind === "tabbed" && (
        <>
          <TabbedCell ids={["graph", "step", "inspector"]} area="at-middle" />
          <div class="cell at-lower">
            <PressureEnginesView />
          </div>
        </>
      )}
      {kind === "two" && <TabbedCell ids={["graph", "pressure", "engines", "step", "inspector"]} area="at-middle" />}
      <Splitter label="Width of the source" axis="v" value={source / scale} min={MIN_SOURCE} max={maxSource} sign={1} onChange={(v) => set({ source: v })} style={{ left: `${source}px` }} controls="pane-source" />
      {kind === "wide" && (
        <Splitter
          label="Width of the inspector"
          axis="v"
          value={inspector / scale}
          min={LIMITS.inspector[0]}
          max={Math.min(LIMITS.inspector[1], room.width / scale - source / scale - MIN_MIDDLE)}
          sign={-1}
          onChange={(v) => set({ inspector: v })}
          style={{ left: `${room.width - inspector - 1}px`, bottom: `${lower}px` }}
          controls="pane-inspector"
        />
      )}
      {kind !== "two" && (
        <Splitter
          label="Height of pressure and engines"
          axis="h"
          value={lower / scale}
          min={LIMITS.lower[0]}
          max={Math.min(LIMITS.lower[1], room.height / scale - 120)}
          sign={-1}
          onChange={(v) => set({ lower: v })}
          style={{ top: `${room.height - lower - 1}px`, left: `${source}px`, right: "0" }}
        />
      )}
    </main>
  );
}

function Desktop() {
  return (
    <div class="app">
      <Header />
      <Rail />
      <WorkArea />
      <ProblemList />
      <Problems />
    </div>
  );
}

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
        <button class="mi" type="button" onClick={() => (s.tab.value = "step")}>
          Program after the selected pass
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

function Phone() {
  const now = s.tab.value;
  const shown = VIEWS[now] ? now : "more";
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
      <main class="cell">{shown === "more" ? <More /> : VIEWS[shown]?.()}</main>
      {now === "source" && <PhoneFocus />}
      {now === "source" && <PhoneProblem />}
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

function DropZone() {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const has = (e: DragEvent): boolean => e.dataTransfer?.types.includes("Files") ?? false;
    const enter = (e: DragEvent): void => {
      if (!has(e)) return;
      e.preventDefault();
      setOver(true);
    };
    const leave = (e: DragEvent): void => {
      if (e.relatedTarget === null) setOver(false);
    };
    const drop = (e: DragEvent): void => {
      setOver(false);
      const file = e.dataTransfer?.files[0];
      if (!file) return;
      e.preventDefault();
      void openFile(file);
    };
    addEventListener("dragover", enter, true);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop, true);
    return () => {
      removeEventListener("dragover", enter, true);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop, true);
    };
  }, []);
  return over ? <div class="drop">Drop a program to open it</div> : null;
}

export function Shell() {
  return (
    <>
      <Sprite />
      {s.arrangement.value === "phone" ? <Phone /> : <Desktop />}
      {shareOpen.value && <Share />}
      {keysOpen.value && <KeySheet />}
      {paletteOpen.value && <Palette />}
      <DropZone />
    </>
  );
}
