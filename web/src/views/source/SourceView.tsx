// The source: a still picture of the text until the editor's code has come, then the editor at the same place.
import { useEffect, useRef, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import * as s from "../../state";
import { Pane } from "../../components/Pane";
import { Still } from "./Still";
import { marks } from "./marks";
import { Ruler } from "./Ruler";
import { ScopeLine } from "./ScopeLine";
import { lazy } from "../../components/lazy";

const NetBar = lazy(() => import("../nets/NetBar").then((m) => m.NetBar));
const DumpBar = lazy(() => import("../dump/DumpBar").then((m) => m.DumpBar));

type EditorModule = typeof import("./editor");
/** The editor's code, once it is there. */
export const editorModule = signal<EditorModule | null>(null);
let asked: Promise<EditorModule> | null = null;

/** Loads the editor; asked for after the first paint. */
export function loadEditor(): Promise<EditorModule> {
  asked ??= import("./editor").then((m) => (editorModule.value = m));
  return asked;
}

function Note() {
  if (s.format.value === "net") return <NetBar />;
  if (s.answerBefore.value === null) return <span>engines and live bytes come with the result</span>;
  if (s.looksStale.value) return <span>live bytes are stale</span>;
  if (marks.value.isAfter) return <span>line · engine · live bytes of what it became</span>;
  return <span>line · engine · live bytes in this order</span>;
}

export function SourceView() {
  const host = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const editor = editorModule.value;
  useEffect(() => {
    if (editor) return;
    const load = (): void => void loadEditor().catch(() => setFailed(true));
    // Two frames: the page with the text in it has been painted.
    requestAnimationFrame(() => requestAnimationFrame(load));
  }, [editor]);
  useEffect(() => (editor && host.current ? editor.mountEditor(host.current) : undefined), [editor]);
  return (
    <Pane
      id="source"
      title="Source"
      note={s.shownName.value}
      class="src"
      stales={false}
      body={
        <div class="ed" data-ready={editor ? "yes" : "no"}>
          {editor ? <div ref={host} style={{ height: "100%" }} /> : <Still text={s.text.value} />}
          {failed && <div class="waiting"><b>The editor did not load</b><span>Reload the page to edit; reading works.</span></div>}
          <div class="hint" id="editor-hint">
            Esc then Tab leaves the editor
          </div>
          {editor && <ScopeLine />}
          <Ruler />
          {s.answer.value?.format === "dump" && <DumpBar />}
          {s.format.value === "net" && s.arrangement.value === "phone" && (
            <div class="formseg">
              <NetBar />
            </div>
          )}
        </div>
      }
    >
      <Note />
    </Pane>
  );
}
