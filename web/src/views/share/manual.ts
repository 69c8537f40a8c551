import { signal } from "@preact/signals";
/** Text to be copied by hand, when the clipboard is not to be had. */
export const manualCopy = signal<{ what: string; text: string } | null>(null);
