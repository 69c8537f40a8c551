// The text as it will stand in the editor, before the editor's code is there: same place, same weights.
import { tokensOf, topDeclarations } from "./tokens";
import { Icon } from "../../components/icons";
import { format } from "../../state/format";

const MAX_LINES = 400;
const MAX_COLUMNS = 1000;

export function LineText({ text }: { text: string }) {
  const parts = [];
  let at = 0;
  for (const t of tokensOf(text, format.value)) {
    if (t.from > at) parts.push(text.slice(at, t.from));
    parts.push(<span class={t.cls}>{text.slice(t.from, t.to)}</span>);
    at = t.to;
  }
  parts.push(text.slice(at));
  return <>{parts}</>;
}

export function Still({ text }: { text: string }) {
  const lines = text.split("\n", MAX_LINES).map((l) => l.slice(0, MAX_COLUMNS));
  const fold = topDeclarations(lines);
  return (
    <pre class="still" tabIndex={0} aria-label="Penguin source">
      {lines.map((line, i) => {
        if (fold && i > fold.from && i <= fold.to) return null;
        if (fold && i === fold.from) {
          return (
            <div class="ln fold" key={i}>
              <span class="no">
                {fold.from + 1}–{fold.to + 1}
              </span>
              <span class="lb" />
              <span class="tx">
                <Icon name="right" /> {fold.summary}
              </span>
            </div>
          );
        }
        return (
          <div class="ln" key={i}>
            <span class="no">{i + 1}</span>
            <span class="en" />
            <span class="lb" />
            <span class="tx">
              <LineText text={line} />
            </span>
          </div>
        );
      })}
    </pre>
  );
}
