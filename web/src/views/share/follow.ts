// Links in the address bar: opening them, and keeping the address up to date with the work, at most twice a second.
import { effect } from "@preact/signals";
import * as s from "../../state";
import { LinkError } from "../../../../wasm/link.mjs";
import { isEdited, loadProgram } from "../../state/program";
import { notify } from "../../state/notices";
import { ask, whenIdle } from "../../state/run";
import { looksLikeLink, pageAddress } from "../../state/address";
import { linkOf, linkState, MAX_LENGTH, openedOf, type OpenedLink } from "../../state/share";
import { saveFile } from "./copy";

const EVERY_MS = 500;
let written = "";

export function rememberLink(fragment: string): void {
  written = fragment;
  history.replaceState(null, "", pageAddress() + fragment);
}
/** The link of what is on screen, when it fits into an address. */
function fragmentNow(): string | null {
  const link = linkOf(linkState(null), pageAddress());
  return link && link.length <= MAX_LENGTH ? link.fragment : null;
}

/** Opens the link in the address, if there is one. True when it did. */
export function openFromAddress(): boolean {
  const hash = location.hash;
  if (!looksLikeLink(hash)) return false;
  written = hash;
  let opened: OpenedLink;
  try {
    opened = openedOf(hash);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    const raw = error.raw;
    notify({
      kind: "bad",
      text: `This link was not opened: ${error.message}. The page is as it would be without it.`,
      ...(raw ? { acts: [{ label: "Save the link's text", run: () => saveFile("link.txt", raw) }] } : {}),
    });
    return false;
  }
  loadProgram(opened.program);
  void compare(opened);
  return true;
}

async function compare(link: OpenedLink): Promise<void> {
  if (!link.digest) return;
  const program = link.program;
  // The run of the link's text comes first; the digest then costs nothing.
  await whenIdle();
  if (s.text.value !== program.text || s.pipeline.value !== program.pipeline || s.status.value.kind !== "ready") return;
  try {
    const answer = await ask({ command: "digest", source: program.text, passes: program.pipeline });
    const now = answer["digest"];
    if (typeof now !== "string" || now === link.digest) return;
    const then = link.engine ? `engine ${link.engine} then, ${s.coreVersion.value || "this one"} now` : "another engine then";
    notify({ kind: "warn", text: `The result differs from the link's (${then}): digest ${now}, the link has ${link.digest}.` });
  } catch {
    // Cancelled by an edit: the comparison has no meaning any more.
  }
}

export function startFollowing(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    void [s.text.value, s.pipeline.value, s.target.value, s.focus.value, s.cursor.value, s.step.value];
    clearTimeout(timer);
    // Packing a long text takes longer than typing should.
    const wait = s.text.value.length > 200_000 ? 5 * EVERY_MS : EVERY_MS;
    timer = setTimeout(() => {
      // An untouched example keeps the plain address.
      if (written === "" && !isEdited()) return;
      const fragment = fragmentNow();
      if (fragment === null || fragment === written || s.status.value.kind === "loading") return;
      rememberLink(fragment);
    }, wait);
  });
}

/** Before another program comes: the entry in the history gets the link of the present one. */
export function leave(): void {
  const fragment = fragmentNow();
  if (fragment !== null) rememberLink(fragment);
}
/** After it came: an entry of its own. */
export function arrive(): void {
  const fragment = fragmentNow();
  written = fragment ?? "";
  history.pushState(null, "", pageAddress() + written);
}
/** The address was changed by hand, or by Back. */
export function followHash(): void {
  if (location.hash !== written) openFromAddress();
}
