import * as s from "../../state";
import { clearNotice, notice } from "../../state/notices";
import { Icon } from "../../components/icons";
import { copyReproducer } from "../share/acts";

export function Notices() {
  const now = s.status.value;
  if (now.kind === "crashed") {
    return (
      <div class="notice bad" role="alert">
        <Icon name="error" />
        <span>
          <b>The core stopped:</b> {now.message}. Your text is safe; a fresh core is ready.
        </span>
        <span class="sp" />
        <button class="btn" type="button" onClick={() => void copyReproducer()}>
          Copy reproducer
        </button>
        <button class="btn" type="button" onClick={s.runAgain}>
          Run again
        </button>
      </div>
    );
  }
  const n = notice.value;
  if (!n) return null;
  return (
    <div class={`notice ${n.kind}`} role={n.kind === "note" ? "status" : "alert"}>
      <Icon name={n.kind === "bad" ? "error" : n.kind === "warn" ? "warning" : "note"} />
      <span>{n.text}</span>
      <span class="sp" />
      {n.acts?.map((a) => (
        <button key={a.label} class="btn" type="button" onClick={() => { a.run(); clearNotice(); }}>
          {a.label}
        </button>
      ))}
      <button class="btn quiet" type="button" aria-label="Close this message" onClick={clearNotice}>
        <Icon name="close" />
      </button>
    </div>
  );
}
