// Title and figures of the program on screen.
import { computed } from "@preact/signals";
import * as s from "../../state";
import { titleOf } from "../../state/program";
import { count } from "../../components/format";

export const programTitle = computed(() => titleOf(s.text.value, s.shownName.value) || "Empty program");
export const lineCount = computed(() => {
  const t = s.text.value;
  if (t === "") return 0;
  let n = t.endsWith("\n") ? 0 : 1;
  for (let at = t.indexOf("\n"); at >= 0; at = t.indexOf("\n", at + 1)) n++;
  return n;
});
export const figures = computed(() => {
  const f = s.fn.value;
  const lines = count(lineCount.value, "line");
  return f && !s.looksStale.value ? `${lines} · ${count(f.inst_count, "instruction")}` : lines;
});
