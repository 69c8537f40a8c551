// Header: what program this is, how its result stands, which lane is shown, and the few global controls.
import { useEffect, useRef, useState } from "preact/hooks";
import * as s from "../../state";
import { programTitle, figures } from "./title";
import { Icon } from "../../components/icons";
import { lazy } from "../../components/lazy";
import { duration, group } from "../../components/format";
import { ExamplesMenu } from "./ExamplesMenu";
import { editSettings } from "../../state/program";
import { openShare } from "../share/acts";
import { keysOpen } from "../keys/keys";
import { Notices } from "./Notices";
import type { Lane } from "../../state";

export function RunStatus() {
  const now = s.status.value;
  switch (now.kind) {
    case "loading":
      return (
        <>
          <span class="run busy" role="status">
            <Icon name="clock" /> Loading core
            {now.total > 0 && `, ${group(Math.round(now.loaded / 1024))} of ${group(Math.round(now.total / 1024))} KiB`}
          </span>
          <span class="prog in">
            <i style={{ width: `${now.total > 0 ? Math.min(100, (100 * now.loaded) / now.total) : 0}%` }} />
          </span>
        </>
      );
    case "computing":
      return now.shown ? <Computing since={now.since} done={now.done} total={now.total} /> : <Ready />;
    case "error":
      return (
        <span class="run bad" role="status">
          <Icon name="error" /> {now.errors} {now.errors === 1 ? "error" : "errors"}
          {s.answer.value && s.stale.value > 0 ? " · last good result kept" : ""}
        </span>
      );
    case "paused":
      return (
        <>
          <span class="run held" role="status">
            <Icon name="clock" /> {now.why === "safe" ? "Safe start, nothing has run" : "Cancelled"}
          </span>
          <button class="btn" type="button" onClick={s.runAgain}>
            Run <kbd>Ctrl</kbd> <kbd>Enter</kbd>
          </button>
        </>
      );
    case "crashed":
      return (
        <span class="run bad" role="status">
          <Icon name="error" /> Core stopped, text is safe
        </span>
      );
    default:
      return <Ready />;
  }
}

function Ready() {
  const now = s.status.value;
  const ms = now.kind === "ready" ? now.ms : null;
  return (
    <span class="run" role="status" title={now.kind === "ready" ? `${duration(now.ms)} in the core, ${duration(now.roundTrip)} in all` : undefined}>
      <Icon name="check" /> Up to date{ms !== null && ` · ${duration(ms)}`}
    </span>
  );
}

function Computing({ since, done, total }: { since: number; done: number; total: number }) {
  const [, tick] = useState(0);
  useTick(() => tick((n) => n + 1), 100);
  const share = total > 0 ? Math.min(100, (100 * done) / total) : 0;
  return (
    <>
      <span class="run busy">
        <Icon name="clock" /> Computing, {((performance.now() - since) / 1000).toFixed(1)} s
      </span>
      <span class="prog in" role="progressbar" aria-label="Progress of the run" aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(share)}>
        <i style={{ width: `${share}%` }} />
      </span>
      <button class="btn" type="button" onClick={s.cancelRun}>
        Cancel <kbd>Esc</kbd>
      </button>
    </>
  );
}

function useTick(fn: () => void, ms: number): void {
  useEffect(() => {
    const t = setInterval(fn, ms);
    return () => clearInterval(t);
  }, []);
}

export function LaneSwitch({ touch = false, short: brief = touch }: { touch?: boolean; short?: boolean }) {
  // Nothing to compare: there is one order.
  if (s.isBir.value) return <span class="q3 nw">one order, as in the file</span>;
  const has = /(^|,)\s*minreg/.test(s.answer.value?.pipeline ?? s.pipeline.value) || s.pipeline.value.includes("default");
  const lanes: [Lane, string, string][] = [
    ["A", "A program order", "A"],
    ["B", has ? "B minreg" : "B pipeline", "B"],
    ["B-A", "B − A", "B − A"],
  ];
  return (
    <span class={`seg ${touch ? "tch" : ""}`} role="group" aria-label="Lanes">
      {lanes.map(([lane, long, short]) => (
        <button key={lane} type="button" aria-pressed={s.lane.value === lane} onClick={() => s.setLane(lane)}>
          {brief ? short : long}
        </button>
      ))}
    </span>
  );
}

const ThemeList = lazy(() => import("./ThemeList").then((m) => m.ThemeList));

export function ThemeMenu({ touch = false }: { touch?: boolean }) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={anchor} class={`btn quiet ${touch ? "tch" : ""}`} type="button" aria-label="Theme" title="Theme and scale" aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="theme" />
      </button>
      {open && <ThemeList anchor={anchor} onClose={() => setOpen(false)} />}
    </>
  );
}

export function TargetSelect() {
  const list = s.targets.value.length > 0 ? s.targets.value : [s.target.value];
  return (
    <select
      class="plain"
      aria-label="Target"
      title="Target machine"
      value={s.target.value}
      onChange={(e) => editSettings({ target: (e.currentTarget as HTMLSelectElement).value })}
    >
      {list.map((t) => (
        <option key={t} value={t}>
          {t}
        </option>
      ))}
    </select>
  );
}

/** Which function of a module is shown; nothing to choose when there is one. */
export function FunctionSelect() {
  const list = s.answer.value?.functions ?? [];
  if (list.length < 2) return null;
  return (
    <select class="plain" aria-label="Function" title="Function shown" value={s.functionIndex.value} onChange={(e) => s.setFunction(Number((e.currentTarget as HTMLSelectElement).value))}>
      {list.map((f, i) => (
        <option key={f.name} value={i}>
          {f.name}
        </option>
      ))}
    </select>
  );
}

export function Header() {
  const width = s.viewportWidth.value;
  return (
    <header class="hdr">
      {width >= 900 && (
        <>
          <span class="wm">
            Penguin <i>Playground</i>
          </span>
          <span class="vr" />
        </>
      )}
      <h1 class="title cut" title={s.shownName.value}>
        {programTitle.value}
      </h1>
      {width >= 1180 && (
        <span class="q3 figs">
          {figures.value} · <TargetSelect /> <FunctionSelect />
        </span>
      )}
      <ExamplesMenu />
      <span class="sp" />
      <RunStatus />
      <span class="vr" />
      <LaneSwitch short={width < 1000} />
      <button class="btn pri" type="button" onClick={openShare} title="Copy a link that holds all of this (Ctrl+Shift+S)">
        <Icon name="share" /> Share
      </button>
      <ThemeMenu />
      <button class="btn quiet" type="button" aria-label="Keys" title="Keys (?)" onClick={() => (keysOpen.value = true)}>
        ?
      </button>
      <Notices />
    </header>
  );
}
