// The operations of net scripts, from the core's own table; asked for once, when a script is edited.
import { signal } from "@preact/signals";
import { ask } from "../../state/run";
import { mergedOps, type NetOp } from "./words";

export const netOps = signal<NetOp[]>([]);
let asked = false;

export function wantNetOps(): void {
  if (asked) return;
  asked = true;
  ask({ command: "nets" }).then(
    (answer) => (netOps.value = mergedOps((answer["net_ops"] as NetOp[] | undefined) ?? [])),
    () => (asked = false),
  );
}
