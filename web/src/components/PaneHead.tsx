// Head of a pane: title, one line of what is shown, controls at the right. Draws "Stale" itself. Where several panes
// share a cell, the titles of all of them stand in the head as tabs.
import { createContext, type ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { looksStale, stale } from "../state";
import { Icon } from "./icons";

export interface Tabs {
  tabs: { id: string; title: string }[];
  active: string;
  choose: (id: string) => void;
}
export const TabsContext = createContext<Tabs | null>(null);

export interface PaneHeadProps {
  title: string;
  /** What the pane shows now, one short phrase. */
  note?: ComponentChildren;
  /** Controls at the right. */
  children?: ComponentChildren;
  /** False for panes whose content is never stale (the source). */
  stales?: boolean;
}

export function StaleMark() {
  const n = stale.value;
  return (
    <span class="stl" role="status">
      <Icon name="clock" /> Stale: result of {n} {n === 1 ? "edit" : "edits"} ago
    </span>
  );
}

/** A pane whose code is still coming has no head yet: the keyboard waits for it. */
function focusTab(id: string, frames = 120): void {
  const tab = document.getElementById(`tab-${id}`);
  if (tab) tab.focus();
  else if (frames > 0) requestAnimationFrame(() => focusTab(id, frames - 1));
}

function TabTitles({ tabs, active, choose }: Tabs) {
  const move = (e: KeyboardEvent): void => {
    const by = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    if (by === 0 || e.altKey) return;
    e.preventDefault();
    const at = tabs.findIndex((t) => t.id === active);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    choose(next.id);
    requestAnimationFrame(() => focusTab(next.id));
  };
  return (
    <div class="tabs" role="tablist" aria-label="Panes of this column" onKeyDown={move}>
      {tabs.map((t) => (
        <button key={t.id} id={`tab-${t.id}`} type="button" role="tab" aria-selected={t.id === active} tabIndex={t.id === active ? 0 : -1} onClick={() => choose(t.id)}>
          {t.title}
        </button>
      ))}
    </div>
  );
}

export function PaneHead({ title, note, children, stales = true }: PaneHeadProps) {
  const shared = useContext(TabsContext);
  return (
    <div class="ph">
      {shared ? <TabTitles {...shared} /> : <h2>{title}</h2>}
      {note !== undefined && <span class="note">{note}</span>}
      {stales && looksStale.value && <StaleMark />}
      <span class="sp" />
      {children}
    </div>
  );
}
