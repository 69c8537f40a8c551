// A pane: a labelled section with its head. F6 walks the elements with data-pane; stale content loses its colour here.
import type { ComponentChildren } from "preact";
import { looksStale } from "../state";
import { PaneHead, type PaneHeadProps } from "./PaneHead";

export interface PaneProps extends PaneHeadProps {
  /** Stable name, used by F6, Alt+digit and the tests: source, graph, inspector, pressure, engines, … */
  id: string;
  class?: string;
  busy?: boolean;
  /** Anything that follows the head; a direct child of the section. */
  body: ComponentChildren;
}

export function Pane({ id, class: extra = "", busy = false, body, children, ...head }: PaneProps) {
  const old = head.stales !== false && looksStale.value;
  return (
    <section
      id={`pane-${id}`}
      data-pane={id}
      class={`pane ${extra} ${old ? "stale" : ""}`}
      aria-label={head.title}
      aria-busy={busy}
      tabIndex={-1}
    >
      <PaneHead {...head}>{children}</PaneHead>
      {body}
    </section>
  );
}

/** One sentence in the middle of an empty pane, and what comes next. */
export function Waiting({ head, text }: { head: string; text?: string }) {
  return (
    <div class="waiting">
      <b>{head}</b>
      {text && <span class="q3">{text}</span>}
    </div>
  );
}
