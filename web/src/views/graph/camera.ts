// Where the graph is looked at from, and what is under the keyboard. One graph pane, so plain signals.
import { signal } from "@preact/signals";
import type { Camera } from "../../geometry/graph";

export const camera = signal<Camera>({ x: 0, y: 0, k: 1 });
export const room = signal({ w: 600, h: 436 });
/** Nobody moved the camera yet: it goes on fitting the graph into the pane. */
export const isAuto = signal(true);
/** Name of the node or collapsed group the keys act on. */
export const spot = signal<string | null>(null);
/** A list of neighbours to choose from with the digits. */
export const choice = signal<{ what: "inputs" | "outputs"; names: string[] } | null>(null);
export const searching = signal(false);
export const query = signal("");
export const asList = signal(false);

export function move(next: Camera): void {
  isAuto.value = false;
  camera.value = next;
}
