import { signal } from "@preact/signals";
/** True once the text is kept on this device: by the autosave, or because it is an unchanged example. */
export const persisted = signal(false);
