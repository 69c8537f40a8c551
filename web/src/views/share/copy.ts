// Things put on the clipboard. When a browser forbids it, the text is shown to be copied by hand.
import * as s from "../../state";
import { ask, askAboutAnswer } from "../../state/run";
import { notify } from "../../state/notices";
import { linkOf, linkState, MAX_LENGTH } from "../../state/share";
import { pageAddress } from "../../state/address";
import { manualCopy } from "./manual";
import { openShare } from "./acts";
import { rememberLink } from "./follow";

export async function put(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ kind: "note", text: `${what} copied.` });
    return true;
  } catch {
    manualCopy.value = { what, text };
    return false;
  }
}

/** Digest of the result on screen; null when there is none. */
export async function digestNow(): Promise<string | null> {
  if (s.answer.value === null || s.stale.value > 0) return null;
  try {
    // A link carries no target, so its digest is that of the default one, as on the command line.
    const answer = s.target.value === "sunda" ? await askAboutAnswer("digest") : await ask({ command: "digest", source: s.text.value, passes: s.pipeline.value });
    return typeof answer["digest"] === "string" ? answer["digest"] : null;
  } catch {
    return null;
  }
}

export async function copyLink(): Promise<void> {
  const link = linkOf(linkState(await digestNow()), pageAddress());
  if (!link || link.length > MAX_LENGTH) {
    openShare();
    return;
  }
  rememberLink(link.fragment);
  await put(pageAddress() + link.fragment, `Link of ${link.length.toLocaleString("en")} characters`);
}

/** An argument as a POSIX shell reads it. */
export const shellQuoted = (t: string): string => (/^[\w@%+=:,./{}-]+$/.test(t) && !/[{}]/.test(t) ? t : `'${t.replaceAll("'", "'\\''")}'`);

export function cliLine(): string {
  const target = s.target.value === "sunda" ? "" : ` --target ${shellQuoted(s.target.value)}`;
  return `penguin run ${shellQuoted(s.shownName.value)} --passes ${shellQuoted(s.pipeline.value)}${target}`;
}
export const copyCli = (): Promise<boolean> => put(cliLine(), "Command line");

export async function copyReproducer(): Promise<void> {
  // JSON has no comments.
  const mark = { bir: "", stablehlo: "// ", net: "# ", penguin: "# ", dump: "# " }[s.format.value];
  const head = [`engine ${s.coreVersion.value || "unknown"}, target ${s.target.value}`, cliLine()].map((line) => `${mark}${line}\n`);
  await put((mark ? head.join("") : "") + s.text.value, "Reproducer");
}

export function saveFile(name: string, text: string, type = "text/plain"): void {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([text], { type }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}
