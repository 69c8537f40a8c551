// Over the source when it is a dump: what that means, and one click to make a script of it.
import * as s from "../../state";
import "./dump.css";
import { notify } from "../../state/notices";
import { replaceText } from "../../state/program";
import type { Report } from "../../state";

async function convert(): Promise<void> {
  const known = s.answerBefore.value?.emitted?.penguin;
  const asked = known ?? ((await s.askAboutAnswer("run", { passes: "none", sections: [], emit: ["penguin"] })) as Partial<Report>).emitted?.penguin;
  if (!asked) return;
  replaceText(asked, `${s.fileName.value.replace(/(?:\.penguin\.py|\.dump)?(?:\.[a-z]+)?$/i, "") || "dump"}.penguin.py`);
  notify({ kind: "note", text: "The dump is a script now. Undo (Ctrl+Z) brings the dump back." });
}

export function DumpBar() {
  const told = s.latest.value?.diagnostics.filter((d) => d.code.startsWith("dump-")).length ?? 0;
  return (
    <div class="notice dumpbar" role="status">
      <span>
        A dump, read as a program.{told > 0 && ` ${told} ${told === 1 ? "message says" : "messages say"} what it does not show.`}
      </span>
      <span class="sp" />
      <button type="button" class="btn" disabled={s.stale.value > 0} onClick={() => void convert().catch(() => undefined)}>
        Convert to a script
      </button>
    </div>
  );
}
