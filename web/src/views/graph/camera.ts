// Where the graph is looked at from, and what is under the keyboard. One graph pane, so plain signals.
import { signal } from "@preact/signals";
import type { Camera } from "../../geometry/graph";

export const camera = signal<Camera>({ x: 0, y: 0, k: 1 });
export const room = signal({ w: 600, h: 436 });
/** auto: nobody moved the camera yet. fit: all of the graph, also when the pane changes. free: where it was moved to. */
export const mode = signal<"auto" | "fit" | "free">("auto");
/** Name of the node or collapsed group the keys act on. */
export const spot = signal<string | null>(null);
/** A list of neighbours to choose from with the digits. */
export const choice = signal<{ what: "inputs" | "outputs"; names: string[] } | null>(null);
export const searching = signal(false);
export const query = signal("");
export const asList = signal(false);

export function move(next: Camera): void {
  mode.value = "free";
  camera.value = next;
}
