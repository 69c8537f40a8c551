// The line of an instruction as the compiler's logs show it.
import { useEffect } from "preact/hooks";
import "./dump.css";
import { followResult, lines } from "./store";

export function DumpLine({ id }: { id: number }) {
  useEffect(followResult, []);
  const line = lines.value.get(id);
  if (line === undefined) return null;
  return (
    <>
      <h3>In a dump</h3>
      <div class="m dumpline" tabIndex={0} role="region" aria-label="This instruction in a dump">
        {line}
      </div>
    </>
  );
}
