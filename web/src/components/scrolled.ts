import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** What of a scrolling element is in sight, in pixels; followed anew when `content` changes. Lists draw only that. */
export function useScrolled(box: RefObject<HTMLElement | null>, content?: unknown): { top: number; height: number } {
  const [view, setView] = useState({ top: 0, height: 400 });
  useLayoutEffect(() => {
    const el = box.current;
    if (!el) return;
    const read = (): void => setView({ top: el.scrollTop, height: el.clientHeight });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(el);
    el.addEventListener("scroll", read, { passive: true });
    return () => {
      observer.disconnect();
      el.removeEventListener("scroll", read);
    };
  }, [content]);
  return view;
}
