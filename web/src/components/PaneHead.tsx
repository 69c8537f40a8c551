// Head of a pane: title, one line of what is shown, controls at the right. Draws "Stale" itself.
import type { ComponentChildren } from "preact";
import { isStale, stale } from "../state";
import { Icon } from "./icons";

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

export function PaneHead({ title, note, children, stales = true }: PaneHeadProps) {
  return (
    <div class="ph">
      <h2>{title}</h2>
      {note !== undefined && <span class="note">{note}</span>}
      {stales && isStale.value && <StaleMark />}
      <span class="sp" />
      {children}
    </div>
  );
}
