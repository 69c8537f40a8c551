// The core's class table, asked for once, when somebody first wants to read it.
import { signal } from "@preact/signals";
import * as s from "../../state";
import type { ClassInfo } from "./text";

export const classes = signal<ReadonlyMap<string, ClassInfo> | null>(null);
let asked: Promise<ReadonlyMap<string, ClassInfo>> | null = null;

/** Rejects when the core cannot answer now; the next call asks again. */
export function fetchClasses(): Promise<ReadonlyMap<string, ClassInfo>> {
  asked ??= s.ask({ command: "ops" }).then(
    (a) => (classes.value = new Map(((a["ops"] as ClassInfo[] | undefined) ?? []).map((c) => [c.name, c]))),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}
