// What the Engines tabs choose between, and the tabs themselves.
import { signal } from "@preact/signals";

export type EnginesTab = "lanes" | "listing" | "json";
export const enginesTab = signal<EnginesTab>("lanes");

const TABS: [EnginesTab, string][] = [
  ["lanes", "Lanes"],
  ["listing", "Listing"],
  ["json", "JSON"],
];

export function EnginesTabs() {
  const move = (e: KeyboardEvent): void => {
    const by = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    if (by === 0 || e.altKey) return;
    e.preventDefault();
    const at = TABS.findIndex(([id]) => id === enginesTab.value);
    const next = (TABS[(at + by + TABS.length) % TABS.length] as [EnginesTab, string])[0];
    enginesTab.value = next;
    requestAnimationFrame(() => document.getElementById(`engines-${next}`)?.focus());
  };
  return (
    <div class="tabs" role="tablist" aria-label="Engines as" onKeyDown={move}>
      {TABS.map(([id, title]) => (
        <button key={id} id={`engines-${id}`} type="button" role="tab" aria-selected={enginesTab.value === id} tabIndex={enginesTab.value === id ? 0 : -1} onClick={() => (enginesTab.value = id)}>
          {title}
        </button>
      ))}
    </div>
  );
}
