// The graph pane: instructions as nodes, loops as boxes, dependences as lines. Layout comes from the core.
import { useEffect } from "preact/hooks";
import { useSignalEffect } from "@preact/signals";
import "./graph.css";
import * as s from "../../state";
import { Pane, Waiting } from "../../components/Pane";
import { lazy } from "../../components/lazy";
import { Icon } from "../../components/icons";
import { count, group } from "../../components/format";
import { collapsed, direction, layout, layoutProblem, needLayout } from "../../geometry/layoutStore";
import { asList, camera, mode, query, searching, spot } from "./camera";
import { fitAll, goTo } from "./keys";
import { Neighbours } from "./Neighbours";
import { Stage } from "./Stage";
import { indexed } from "./model";

const GraphList = lazy(() => import("./GraphList").then((m) => m.GraphList));

function note(): string {
  const l = layout.value;
  if (!l) return "";
  const f = s.fn.value;
  const hidden = (f?.inst_count ?? l.nodes.length) - l.nodes.length;
  const parts = [];
  if (hidden > 0) parts.push(`${group(l.nodes.length)} of ${count(f?.inst_count ?? 0, "instruction")}, ${count(collapsed.value.size, "loop")} collapsed`);
  const pairs = l.edges.length;
  parts.push(l.dependences === pairs ? count(pairs, "dependence") : `${count(pairs, "pair")} of ${count(l.dependences, "edge")}`);
  if (l.carried > 0) parts.push(`${l.carried} to later iterations not drawn`);
  if (l.partial) parts.push("layout cut short");
  return parts.join(", ");
}

function Controls() {
  const right = direction.value === "right";
  return (
    <>
      {s.pinned.value.size > 0 && (
        <button class="btn quiet" type="button" onClick={() => (s.pinned.value = new Map())}>
          Unpin {s.pinned.value.size}
        </button>
      )}
      {collapsed.value.size > 0 && (
        <button class="btn quiet" type="button" onClick={() => (collapsed.value = new Set())}>
          Open all
        </button>
      )}
      <button class="btn quiet" type="button" aria-label="Search" aria-expanded={searching.value} onClick={() => { asList.value = false; searching.value = !searching.value; }}>
        <Icon name="search" />
      </button>
      <button
        class="btn quiet"
        type="button"
        aria-label={right ? "Draw downwards" : "Draw to the right"}
        title={right ? "Draw downwards" : "Draw to the right"}
        onClick={() => {
          mode.value = "auto";
          direction.value = right ? "down" : "right";
        }}
      >
        <Icon name={right ? "down" : "right"} />
      </button>
      <button class="btn quiet" type="button" aria-label="Fit" onClick={fitAll}>
        <Icon name="fit" />
      </button>
      <button class="btn quiet" type="button" aria-label="Show as table" aria-pressed={asList.value} onClick={() => (asList.value = !asList.value)}>
        <Icon name="table" />
      </button>
    </>
  );
}

function Empty() {
  const status = s.status.value;
  if (s.isBir.value) return <Waiting head="BIR has no graph" text="Lanes, listing and JSON show it, and Evaluate runs it." />;
  if (layoutProblem.value !== null) return <Waiting head="The graph could not be drawn" text={layoutProblem.value} />;
  if (status.kind === "loading") return <Waiting head="Graph comes with the first result" text="The core is loading. Nothing to set up." />;
  if (status.kind === "paused") return <Waiting head="Nothing has run" text="Run to see the graph." />;
  if (status.kind === "crashed") return <Waiting head="The core stopped" text="The text is safe. Edit it, or run again." />;
  if (status.kind === "error" && s.answer.value === null) return <Waiting head="No graph yet" text="It comes with the first program that can be read." />;
  if (s.answer.value && s.fn.value?.inst_count === 0) return <Waiting head="No instructions" text="Write one, or open an example." />;
  return <Waiting head="Graph comes with the result" text="Typing cancels this run and starts the next." />;
}

let drawnProgram = "";

export function GraphView() {
  useEffect(needLayout, []);
  // Another program is looked at afresh; the same one keeps its camera.
  useSignalEffect(() => {
    const program = `${s.fileName.value} ${s.fn.value?.name}`;
    if (!layout.value || program === drawnProgram) return;
    drawnProgram = program;
    spot.value = null;
    query.value = "";
    mode.value = "auto";
  });
  // An instruction focused anywhere is shown here; so is the cursor, once it is out of the window.
  useSignalEffect(() => {
    const item = s.focus.value[0];
    if (item?.kind === "inst" && item.name !== spot.peek() && indexed.value?.spotOf.has(item.name)) {
      const before = s.hover.peek();
      goTo(item.name);
      s.setHover(before);
    }
  });
  const l = layout.value;
  const has = l !== null && l.nodes.length + l.groups.length > 0;
  const phone = s.arrangement.value === "phone";
  return (
    <Pane
      id="graph"
      title="Graph"
      note={note()}
      busy={s.status.value.kind === "computing"}
      body={
        !has ? (
          <Empty />
        ) : asList.value ? (
          <GraphList />
        ) : (
          <>
            {phone && <Neighbours />}
            <Stage />
          </>
        )
      }
    >
      {has && <Controls />}
    </Pane>
  );
}

/** For tests and the palette: the camera as it stands. */
export const cameraNow = (): { x: number; y: number; k: number } => camera.value;
