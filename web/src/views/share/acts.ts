// Acts of sharing, light enough for the first load: the codec and the panel come when one of them is used.
import { signal } from "@preact/signals";

export const shareOpen = signal(false);
export function openShare(): void {
  shareOpen.value = true;
}
export const copyLink = (): Promise<void> => import("./copy").then((m) => m.copyLink());
export const copyCli = (): Promise<unknown> => import("./copy").then((m) => m.copyCli());
export const copyReproducer = (): Promise<void> => import("./copy").then((m) => m.copyReproducer());
