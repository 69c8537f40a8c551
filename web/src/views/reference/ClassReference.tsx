// What the class of the item in focus is: one line of meaning, engines, operands, attributes, tier.
import { useEffect } from "preact/hooks";
import { classes, fetchClasses } from "./store";
import { kindOf, rowsOf } from "./text";

export function ClassReference({ name }: { name: string }) {
  useEffect(() => {
    if (!classes.value) fetchClasses().catch(() => undefined);
  }, [name]);
  const c = classes.value?.get(name);
  if (!c) return null;
  return (
    <section aria-label={`Class ${name}`}>
      <h3>
        {name} <span class="q3">{kindOf(c)}</span>
      </h3>
      <div class="q2">{c.summary}</div>
      <dl class="kv wide">
        {rowsOf(c).map(([label, text]) => (
          <>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </>
        ))}
      </dl>
    </section>
  );
}
