// Whether the step pane shows the evaluation instead of the text.
import { signal } from "@preact/signals";

export const evalOpen = signal(false);
