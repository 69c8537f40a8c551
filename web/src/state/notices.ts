// One line under the header that a person can close: a crash, a damaged link, a result that differs from the link's.
import { signal } from "@preact/signals";

export interface Notice {
  kind: "warn" | "bad" | "note";
  text: string;
  /** One or two acts, the first is the likely one. */
  acts?: { label: string; run: () => void }[];
}
export const notice = signal<Notice | null>(null);

export function notify(next: Notice): void {
  notice.value = next;
}
export function clearNotice(): void {
  notice.value = null;
}
