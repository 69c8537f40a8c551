// The page: header, pass rail, work area, problems. Four arrangements by width; every pane keeps its state in all of them.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import * as s from "../../state";
import { Sprite } from "../../components/icons";
import { Splitter } from "../../components/Splitter";
import { TabsContext } from "../../components/PaneHead";
import { sizes } from "../../state/settings";
import { Header } from "./Header";
import { Rail } from "../rail/Rail";
import { SourceView } from "../source/SourceView";
import { Inspector } from "../inspector/Inspector";
import { Problems, ProblemList } from "../problems/Problems";
import { GraphView } from "../graph/GraphView";
import { PressureEnginesView } from "../pressure/PressureEnginesView";
import { keysOpen, paletteOpen } from "../keys/keys";
import { lazy } from "../../components/lazy";
import { shareOpen } from "../share/acts";
import { openFile } from "./open";

const Phone = lazy(() => import("./Phone").then((m) => m.Phone));
const KeySheet = lazy(() => import("../keys/KeySheet").then((m) => m.KeySheet));
const Palette = lazy(() => import("../keys/Palette").then((m) => m.Palette));
const Share = lazy(() => import("../share/Share").then((m) => m.Share));
// Alone only where there is room for one pane.
const PressureView = lazy(() => import("../pressure/PressureView").then((m) => m.PressureView));
const EnginesView = lazy(() => import("../engines/EnginesView").then((m) => m.EnginesView));
const DecisionsView = lazy(() => import("../decisions/DecisionsView").then((m) => m.DecisionsView));
const PredicatesView = lazy(() => import("../predicates/PredicatesView").then((m) => m.PredicatesView));
const StationsView = lazy(() => import("../stations/StationsView").then((m) => m.StationsView));
const StepView = lazy(() => import("../step/StepView").then((m) => m.StepView));

type TabId = (typeof s.tab)["value"];
const TAB_TITLES: Record<string, string> = { graph: "Graph", stations: "Stations", step: "IR at step", decisions: "Decisions", predicates: "Predicates", inspector: "Inspector", pressure: "Pressure", engines: "Engines" };
const VIEWS: Record<string, () => ComponentChildren> = {
  source: () => <SourceView />,
  graph: () => <GraphView />,
  stations: () => <StationsView />,
  step: () => <StepView />,
  decisions: () => <DecisionsView />,
  predicates: () => <PredicatesView />,
  inspector: () => <Inspector />,
  pressure: () => <PressureView />,
  engines: () => <EnginesView />,
};

const MIN_SOURCE = 360;
const MIN_MIDDLE = 420;
const LIMITS = { inspector: [220, 560], lower: [140, 640] } as const;

const MIDDLE: TabId[] = ["graph", "stations", "step", "predicates", "decisions"];
/** The tab of a column that has `ids`; of a net the StableHLO comes first. */
const shownTab = (ids: TabId[]): TabId => (ids.includes(s.tab.value) ? s.tab.value : s.format.value === "net" ? "stations" : (ids[0] as TabId));

/** One cell with tabs in its head: which of `ids` is shown is kept in the state, so that acts can bring one forward. */
function TabbedCell({ ids, area }: { ids: TabId[]; area: string }) {
  const now = shownTab(ids);
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
  // Columns side by side take the inspector's room.
  const spread = kind === "wide" && shownTab(MIDDLE) === "stations";
  const inspector = kind === "wide" && !spread ? Math.min(z.inspector, s.viewportWidth.value < 1360 ? 280 : z.inspector) * scale : 0;
  const maxSource = Math.max(MIN_SOURCE, room.width / scale - MIN_MIDDLE - inspector / scale);
  const wanted = kind === "two" ? Math.min(z.source, room.width * 0.5) : kind === "tabbed" ? Math.min(z.source, room.width * 0.42) : z.source;
  const source = Math.max(Math.min(MIN_SOURCE, room.width * 0.45), Math.min(wanted, maxSource)) * scale;
  const lower = Math.min(z.lower * scale, room.height - 120);
  const set = (part: Partial<typeof z>): void => {
    sizes.value = { ...sizes.value, ...part };
  };
  return (
    <main ref={box} class={`main ${kind} ${spread ? "spread" : ""}`} style={{ "--source": `${source}px`, "--inspector": `${inspector}px`, "--lower": `${lower}px` }}>
      <div class="cell at-source">
        <SourceView />
      </div>
      {kind === "wide" && (
        <>
          <TabbedCell ids={MIDDLE} area="at-middle" />
          {!spread && (
            <div class="cell at-inspector">
              <Inspector />
            </div>
          )}
          <div class="cell at-lower">
            <PressureEnginesView />
          </div>
        </>
      )}
      {kind === "tabbed" && (
        <>
          <TabbedCell ids={[...MIDDLE, "inspector"]} area="at-middle" />
          <div class="cell at-lower">
            <PressureEnginesView />
          </div>
        </>
      )}
      {kind === "two" && <TabbedCell ids={["graph", "stations", "pressure", "engines", "step", "predicates", "decisions", "inspector"]} area="at-middle" />}
      <Splitter label="Width of the source" axis="v" value={source / scale} min={MIN_SOURCE} max={maxSource} sign={1} onChange={(v) => set({ source: v })} style={{ left: `${source}px` }} controls="pane-source" />
      {kind === "wide" && !spread && (
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
      {s.arrangement.value === "phone" ? <Phone views={VIEWS} /> : <Desktop />}
      {shareOpen.value && <Share />}
      {keysOpen.value && <KeySheet />}
      {paletteOpen.value && <Palette />}
      <DropZone />
    </>
  );
}
