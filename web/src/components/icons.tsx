// Icons as strokes on a 12 px grid, and the one SVG sprite with engine glyphs, edge marks and hatches.
import type { JSX } from "preact";

const PATHS = {
  check: <path d="M2 6.5 5 9.5 10 3" />,
  same: <path d="M2 4.5h8M2 7.5h8" />,
  changed: <path d="M2 4.5h8M2 7.5h8M8 1.5 4 10.5" />,
  error: <path d="M4 1.5h4L10.5 4v4L8 10.5H4L1.5 8V4zM4.3 4.3l3.4 3.4M7.7 4.3 4.3 7.7" />,
  warning: <path d="M6 1.5 11 10.5H1zM6 5v2.5M6 9v.6" />,
  note: (
    <>
      <circle cx="6" cy="6" r="4.5" />
      <path d="M6 5.5v3M6 3.2v.6" />
    </>
  ),
  clock: (
    <>
      <circle cx="6" cy="6" r="4.5" />
      <path d="M6 3.5V6l2 1.5" />
    </>
  ),
  declined: (
    <>
      <circle cx="6" cy="6" r="4.5" />
      <path d="M2.8 9.2 9.2 2.8" />
    </>
  ),
  down: <path d="M3 4.5 6 7.5 9 4.5" />,
  left: <path d="M7.5 3 4.5 6 7.5 9" />,
  right: <path d="M4.5 3 7.5 6 4.5 9" />,
  plus: <path d="M6 2v8M2 6h8" />,
  minus: <path d="M2 6h8" />,
  close: <path d="M3 3l6 6M9 3 3 9" />,
  search: (
    <>
      <circle cx="5" cy="5" r="3.3" />
      <path d="M7.5 7.5 10.5 10.5" />
    </>
  ),
  fit: <path d="M1.5 4V1.5H4M8 1.5h2.5V4M10.5 8v2.5H8M4 10.5H1.5V8" />,
  table: <path d="M1.5 2.5h9v7h-9zM1.5 5h9M5 2.5v7" />,
  share: <path d="M6 7.5V1.5M3.5 4 6 1.5 8.5 4M2 6v4.5h8V6" />,
  theme: (
    <>
      <circle cx="6" cy="6" r="4.5" />
      <path d="M6 1.5v9A4.5 4.5 0 0 0 6 1.5z" fill="currentColor" />
    </>
  ),
  copy: <path d="M4 4V1.5h6.5V8H8M1.5 4H8v6.5H1.5z" />,
  "tab-source": <path d="M3 3h8M3 6.5h6M3 10h8" />,
  "tab-graph": <path d="M7 1.5v3M7 4.5 3 9M7 4.5l4 4.5M1.5 9h3v3h-3zM9.5 9h3v3h-3z" />,
  "tab-pressure": <path d="M1.5 12V9h3V4h3v3h3v5" />,
  "tab-engines": <path d="M1.5 3h5M5.5 7h6M2.5 11h4" />,
  "tab-more": <path d="M3 7h.1M7 7h.1M11 7h.1" />,
} satisfies Record<string, JSX.Element>;

export type IconName = keyof typeof PATHS;

export function Icon({ name, class: extra = "" }: { name: IconName; class?: string }) {
  const box = name.startsWith("tab-") ? "0 0 14 14" : "0 0 12 12";
  return (
    <svg aria-hidden="true" class={`ic ${extra}`} viewBox={box}>
      {PATHS[name]}
    </svg>
  );
}

/** Put once into the page. Ids: g-PE … g-DMA (engines), m-FLOW … m-SEL (edge ends), hatchbad, hatchacc. */
export function Sprite() {
  const mark = { orient: "auto", markerUnits: "userSpaceOnUse" } as const;
  return (
    <svg class="defs" aria-hidden="true">
      <defs>
        <symbol id="g-PE" viewBox="0 0 10 10"><path fill="currentColor" d="M0 0h4.3v4.3H0zM5.7 0H10v4.3H5.7zM0 5.7h4.3V10H0zM5.7 5.7H10V10H5.7z" /></symbol>
        <symbol id="g-ACT" viewBox="0 0 10 10"><path fill="none" stroke="currentColor" stroke-width="1.9" d="M.5 8.8C6 8.8 4 1.2 9.5 1.2" /></symbol>
        <symbol id="g-POOL" viewBox="0 0 10 10"><path fill="currentColor" d="M0 .6h10L6.2 5.8V10H3.8V5.8z" /></symbol>
        <symbol id="g-DVE" viewBox="0 0 10 10"><path fill="currentColor" d="M0 .5h10v2H0zM0 4h10v2H0zM0 7.5h10v2H0z" /></symbol>
        <symbol id="g-SP" viewBox="0 0 10 10"><path fill="none" stroke="currentColor" stroke-width="1.7" d="M5 1 9 5 5 9 1 5z" /></symbol>
        <symbol id="g-DMA" viewBox="0 0 10 10"><path fill="none" stroke="currentColor" stroke-width="1.6" d="M0 2.8h8.5M6 .6 8.8 2.8 6 5M10 7.2H1.5M4 5 1.2 7.2 4 9.4" /></symbol>
        <marker id="m-FLOW" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" {...mark}><path class="mk-FLOW" d="M0 .8 8 4 0 7.2z" /></marker>
        <marker id="m-SEL" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" {...mark}><path class="mk-SEL" d="M0 .5 8 4 0 7.5z" /></marker>
        <marker id="m-ANTI" viewBox="0 0 9 9" refX="8" refY="4.5" markerWidth="9" markerHeight="9" {...mark}><path class="mk-ANTI" d="M1 1 8 4.5 1 8z" /></marker>
        <marker id="m-OUTPUT" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" {...mark}><path class="mk-OUTPUT" d="M1 1h6v6H1z" /></marker>
        <marker id="m-ORDERED" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" {...mark}><circle class="mk-ORDERED" cx="4.5" cy="4" r="3" /></marker>
        <pattern id="hatchbad" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="1.4" height="4" style="fill:var(--bad)" /></pattern>
        <pattern id="hatchacc" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="4" height="4" style="fill:var(--bg-pane)" /><rect width="1.2" height="4" style="fill:var(--accent-line)" /></pattern>
      </defs>
    </svg>
  );
}
