// The operations of nets: a list to look through, with what each takes; choosing one puts a call where the caret is.
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Popover } from "../../components/Popover";
import { editorModule } from "../source/SourceView";
import { insertCall } from "./completion";
import { opDetails } from "./details";
import { netOps, wantNetOps } from "./ops";
import { callOf, type NetOp } from "./words";

function Details({ op }: { op: NetOp }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => host.current?.replaceChildren(opDetails(op)), [op]);
  return <div ref={host} class="netinfo" />;
}

/** Those whose name begins with what is typed, then those that have it anywhere in name or signature. */
export function foundOps(ops: readonly NetOp[], query: string): NetOp[] {
  const q = query.trim().toLowerCase();
  const rank = (o: NetOp): number => (o.name.toLowerCase().startsWith(q) ? 0 : o.name.toLowerCase().includes(q) ? 1 : o.signature.toLowerCase().includes(q) ? 2 : 3);
  return ops.map((o, i) => ({ o, r: rank(o), i })).filter((x) => x.r < 3).sort((a, b) => a.r - b.r || a.i - b.i).map((x) => x.o);
}

export function NetPalette({ anchor, onClose }: { anchor: RefObject<HTMLButtonElement | null>; onClose: () => void }) {
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  useEffect(wantNetOps, []);
  const found = foundOps(netOps.value, query);
  const now = Math.min(at, found.length - 1);
  useEffect(() => list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" }), [now]);
  const put = (op: NetOp | undefined): void => {
    const view = editorModule.value?.theEditor();
    if (!op || !view) return;
    onClose();
    const call = callOf(op);
    insertCall(view, call.text, call.caret);
  };
  const key = (e: KeyboardEvent): void => {
    const by: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    if (e.key in by) setAt(Math.max(0, Math.min(found.length - 1, now + (by[e.key] as number))));
    else if (e.key === "Enter") put(found[now]);
    else return;
    e.preventDefault();
  };
  const op = found[now];
  return (
    <Popover anchor={anchor} label="Operations of nets" role="dialog" class="netpal" onClose={onClose}>
      <input
        class="txt"
        role="combobox"
        aria-label="Find an operation"
        aria-expanded="true"
        aria-controls="net-palette"
        aria-activedescendant={op ? `net-op-${op.name}` : undefined}
        placeholder={`Find one of ${netOps.value.length} operations`}
        value={query}
        onInput={(e) => {
          setQuery(e.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={key}
      />
      <div class="netpal2">
        <ul ref={list} id="net-palette" role="listbox" aria-label="Operations" tabIndex={-1}>
          {found.map((o, i) => (
            <li key={o.name} id={`net-op-${o.name}`} role="option" aria-selected={i === now} onMouseEnter={() => setAt(i)} onClick={() => put(o)}>
              <code>{o.name}</code> <span class="q3 m cut">{o.signature}</span>
            </li>
          ))}
          {found.length === 0 && <li class="q3">{netOps.value.length === 0 ? "Loading the operations" : "None of that name."}</li>}
        </ul>
        {op && <Details op={op} />}
      </div>
    </Popover>
  );
}
