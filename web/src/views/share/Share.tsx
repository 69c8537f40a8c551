// Share panel: the link, how long it is and what would make it shorter, and the other ways to hand the program on.
import { useEffect, useRef, useState } from "preact/hooks";
import * as s from "../../state";
import { Icon } from "../../components/icons";
import { PaneHead } from "../../components/PaneHead";
import { LENGTH_MARKS, linkOf, linkState, MAX_LENGTH } from "../../state/share";
import { pageAddress } from "../../state/address";
import { cliLine, digestNow, put, saveFile } from "./copy";
import { rememberLink } from "./follow";
import { shareOpen } from "./acts";
import { manualCopy } from "./manual";
import { programTitle } from "../shell/title";
import { group } from "../../components/format";

const withoutComments = (text: string): string =>
  text
    .split("\n")
    .filter((l) => !/^\s*#/.test(l))
    .join("\n");

function Meter({ length }: { length: number }) {
  const top = Math.max(MAX_LENGTH * 1.1, length);
  // The marks span two decades: a root scale keeps the first two apart.
  const at = (n: number): number => 100 * Math.sqrt(n / top);
  return (
    <div class="meter" aria-hidden="true">
      <i style={{ width: `${at(length)}%` }} />
      {LENGTH_MARKS.map((m) => (
        <>
          <u style={{ left: `${at(m)}%` }} />
          <span style={{ left: `${at(m)}%` }}>{group(m)}</span>
        </>
      ))}
    </div>
  );
}

function verdict(length: number): string {
  if (length <= 2000) return "fits everywhere, chat and mail included";
  if (length <= 8000) return "fits in browsers and most tools; some chats cut it";
  if (length <= MAX_LENGTH) return "fits in browsers; many tools cut it";
  return "too long for a link: save the file instead";
}

export function Share() {
  const box = useRef<HTMLDialogElement>(null);
  const [bare, setBare] = useState(false);
  const [digest, setDigest] = useState<string | null>(null);
  const [copied, setCopied] = useState("");
  useEffect(() => {
    box.current?.showModal();
    void digestNow().then(setDigest);
  }, []);
  const state = linkState(digest, { bare });
  const base = pageAddress();
  const link = linkOf(state, base);
  const length = link?.length ?? 0;
  const fits = link !== null && length <= MAX_LENGTH;
  const address = link ? base + link.fragment : "";
  const shorter: string[] = [];
  if (link && length > 2000) {
    const plain = linkOf({ ...state, t: withoutComments(s.text.value) }, base);
    if (plain && plain.length < length) shorter.push(`comments take ${group(length - plain.length)}`);
    const less = linkOf(linkState(digest, { bare: true }), base);
    if (!bare && less && less.length < length) shorter.push(`cursor, step and focus take ${group(length - less.length)}`);
  }
  const copy = async (text: string, what: string): Promise<void> => {
    if (await put(text, what)) setCopied(what);
  };
  return (
    <dialog ref={box} aria-label="Share" onClose={() => (shareOpen.value = false)} onClick={(e) => e.target === box.current && box.current?.close()}>
      <PaneHead title="Share" note="the link holds text and pipeline; nothing is uploaded" stales={false}>
        <button class="btn quiet" type="button" aria-label="Close" onClick={() => box.current?.close()}>
          <Icon name="close" />
        </button>
      </PaneHead>
      <div class="dbody">
        {fits ? (
          <>
            <label class="q2" for="share-link">
              Link, {group(length)} characters: {verdict(length)}
            </label>
            <div style={{ display: "flex", gap: "8px", marginTop: "4px" }}>
              <input id="share-link" class="txt m" readOnly value={address} onFocus={(e) => (e.currentTarget as HTMLInputElement).select()} />
              <button
                class="btn pri"
                type="button"
                onClick={() => {
                  rememberLink((link as { fragment: string }).fragment);
                  void copy(address, "Link");
                }}
              >
                <Icon name="copy" /> Copy link
              </button>
            </div>
          </>
        ) : (
          <p>
            {link ? `The link would have ${group(length)} characters, more than ${group(MAX_LENGTH)}` : "The text is more than a link can carry"}: hand on the file instead.
          </p>
        )}
        {link && <Meter length={length} />}
        {shorter.length > 0 && <p class="q2">Shorter without: {shorter.join("; ")}.</p>}
        <label style={{ display: "inline-flex", gap: "8px", alignItems: "center" }}>
          <input type="checkbox" checked={!bare} onChange={(e) => setBare(!(e.currentTarget as HTMLInputElement).checked)} /> with cursor, step and focus
        </label>
        <div class="q2" style={{ marginTop: "6px" }}>
          {digest ? (
            <>
              Carries the digest <code>{digest}</code> of this result: who opens it hears when theirs differs.
            </>
          ) : (
            "Carries no digest: there is no fresh result to take it from."
          )}
        </div>
        <h3>Hand on as</h3>
        <div class="acts" style={{ marginTop: "4px" }}>
          <button class="btn" type="button" onClick={() => void copy(cliLine(), "Command line")}>
            Copy as CLI
          </button>
          {fits && (
            <button class="btn" type="button" onClick={() => void copy(`[${programTitle.value.replace(/[[\]]/g, "\\$&")}](${address})`, "Markdown")}>
              Copy as Markdown
            </button>
          )}
          <button class="btn" type="button" onClick={() => void copy(s.text.value, "Text")}>
            Copy text
          </button>
          <button class="btn" type="button" onClick={() => saveFile(s.shownName.value, s.text.value)}>
            Save file
          </button>
        </div>
        <code class="q2" style={{ display: "block", marginTop: "8px", overflowWrap: "anywhere" }}>
          {cliLine()}
        </code>
        <div role="status" class="q2" style={{ minHeight: "18px", marginTop: "6px" }}>
          {copied && `${copied} copied.`}
        </div>
        {manualCopy.value && (
          <div>
            <label class="q2" for="share-manual">
              The browser keeps its clipboard to itself. Copy by hand:
            </label>
            <textarea id="share-manual" class="txt m" rows={3} readOnly value={manualCopy.value.text} />
          </div>
        )}
      </div>
    </dialog>
  );
}
