// One line under the header that a person can close: a crash, a damaged link, a result that differs from the link's.
import { signal } from "@preact/signals";

export interface Notice {
  kind: "warn" | "bad" | "note";
  text: string;
  /** One or two acts, the first is the likely one. */
  acts?: { label: string; run: () => void }[];
}
export const notice = signal<Notice | null>(null);

const NOTE_MS = 5000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function notify(next: Notice): void {
  clearTimeout(timer);
  notice.value = next;
  // What merely confirms goes by itself; what needs an answer waits for it.
  if (next.kind === "note") timer = setTimeout(clearNotice, NOTE_MS);
}
export function clearNotice(): void {
  notice.value = null;
}
