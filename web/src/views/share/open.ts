import { signal } from "@preact/signals";
export const shareOpen = signal(false);
export function openShare(): void {
  shareOpen.value = true;
}
