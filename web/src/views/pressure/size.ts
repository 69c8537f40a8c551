// The size of an element in px, kept up to date; and how much the type is scaled (projector), which SVG coordinates follow.
import { useLayoutEffect, useState } from "preact/hooks";
import * as s from "../../state";

export function useSize(box: { current: HTMLElement | null }): { w: number; h: number } {
  const [size, setSize] = useState({ w: 0, h: 0 });
  useLayoutEffect(() => {
    const el = box.current;
    if (!el) return;
    const measure = (): void => {
      const next = { w: el.clientWidth, h: el.clientHeight };
      setSize((old) => (old.w === next.w && old.h === next.h ? old : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(el);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

/** Factor of the type scale. */
export const typeScale = (): number => (s.projector.value ? 1.25 : 1);
/** Width of the column that chart axis and lane names share. */
export const LANE_HEAD = 92;
