// What kind of text the program is: as the core said, guessed from how it begins until then.
import { computed } from "@preact/signals";
import * as s from "./state";

export type Format = "penguin" | "dump" | "stablehlo" | "net" | "bir";

const BLANK = /^(?:[ \t\r]*(?:\/\/.*|#(?![\w.-]+ *=(?! *m\d)).*)?\n)*[ \t\r]*/;
const MLIR = /^(?:module|func(?:\.func)?|"(?:builtin\.module|func\.func)"|#[\w.-]+ *=|%[\w#:, ]+= *"?\w+\.)/;
const NET = /(?:^|[^\w.])s(?:tablehlo)?\.\w+\(/;

/** By what comes first behind comments; dumps are left to the core, which knows all their spellings. */
export function guessFormat(text: string): Format {
  const head = text.slice(0, 50_000).replace(BLANK, "");
  if (head[0] === "{") return "bir";
  if (MLIR.test(head)) return "stablehlo";
  return NET.test(head) && !/\bm\d+\.[A-Z]/.test(head) ? "net" : "penguin";
}

export const format = computed<Format>(() => {
  const guess = guessFormat(s.text.value);
  const said = s.latest.value?.format;
  return guess === "penguin" && said !== undefined && said !== "auto" ? said : guess;
});

const ENDINGS: Record<Format, string> = { penguin: "penguin.py", dump: "dump.txt", stablehlo: "mlir", net: "net.py", bir: "bir.json" };

/** The program's file name; where nobody gave one, with the ending of its kind. */
export const shownName = computed(() => s.fileName.value.replace(/^(untitled|shared)\.penguin\.py$/, (_, stem: string) => `${stem}.${ENDINGS[format.value]}`));
