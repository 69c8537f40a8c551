// The address bar: a link in it is opened; with the first edit it begins to follow the work. The codec is fetched for
// either, not before.
import { effect } from "@preact/signals";
import * as s from "../../state";
import { looksLikeLink } from "../../state/address";
import { isEdited, onVisit } from "../../state/program";


type Follow = typeof import("./follow");
let follow: Promise<Follow> | null = null;
function following(): Promise<Follow> {
  follow ??= import("./follow").then((m) => {
    m.startFollowing();
    return m;
  });
  return follow;
}

/** Opens the link in the address, if there is one. True when it did. */
export async function openFromAddress(): Promise<boolean> {
  return looksLikeLink(location.hash) && (await following()).openFromAddress();
}

export function startAddress(): void {
  const stop = effect(() => {
    void [s.text.value, s.pipeline.value];
    if (!isEdited() && s.pipeline.value === "default,lower-bir") return;
    void following();
    queueMicrotask(() => stop());
  });
  // Back goes to the program before.
  onVisit(
    () => following().then((m) => m.leave()),
    () => following().then((m) => m.arrive()),
  );
  addEventListener("hashchange", () => {
    if (looksLikeLink(location.hash)) void following().then((m) => m.followHash());
  });
}
