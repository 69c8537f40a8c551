// Line between two panes: drag it, or move it with the arrow keys in steps of 8 px. Home and End go to the limits.
import { useRef } from "preact/hooks";

export const STEP_PX = 8;

export interface SplitterProps {
  label: string;
  axis: "v" | "h";
  /** Size in px of the pane that the splitter changes. */
  value: number;
  min: number;
  max: number;
  /** +1 when moving right or down makes that pane larger. */
  sign: 1 | -1;
  onChange: (value: number) => void;
  style: Record<string, string>;
  controls?: string;
}

/** `from` moved by whole steps of 8 px, within the limits. */
export function stepped(from: number, by: number, min: number, max: number): number {
  return Math.max(min, Math.min(Math.max(min, max), from + Math.round(by / STEP_PX) * STEP_PX));
}

export function Splitter({ label, axis, value, min, max, sign, onChange, style, controls }: SplitterProps) {
  const drag = useRef<{ at: number; from: number } | null>(null);
  const where = (e: PointerEvent): number => (axis === "v" ? e.clientX : e.clientY);
  return (
    <div
      class={`split ${axis}`}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-controls={controls}
      aria-orientation={axis === "v" ? "vertical" : "horizontal"}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={Math.max(min, Math.round(max))}
      aria-valuetext={`${Math.round(value)} pixels`}
      style={style}
      onPointerDown={(e) => {
        (e.currentTarget as HTMLElement).setPointerCapture(e.pointerId);
        drag.current = { at: where(e), from: value };
        (e.currentTarget as HTMLElement).classList.add("drag");
      }}
      onPointerMove={(e) => {
        if (drag.current) onChange(stepped(drag.current.from, sign * (where(e) - drag.current.at), min, max));
      }}
      onPointerUp={(e) => {
        drag.current = null;
        (e.currentTarget as HTMLElement).classList.remove("drag");
      }}
      onKeyDown={(e) => {
        const more = axis === "v" ? "ArrowRight" : "ArrowDown";
        const less = axis === "v" ? "ArrowLeft" : "ArrowUp";
        const to =
          e.key === more ? value + sign * STEP_PX
          : e.key === less ? value - sign * STEP_PX
          : e.key === "Home" ? min
          : e.key === "End" ? max
          : null;
        if (to === null) return;
        e.preventDefault();
        onChange(stepped(to, 0, min, max));
      }}
    />
  );
}
