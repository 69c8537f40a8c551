// Small parts that the pane's pictures and tables share.
import * as s from "../../state";
import { EngineGlyph } from "../../components/engine";
import type { EdgeKind } from "../../state";

/** The line of a dependence kind, as graph and lanes draw it: dash and end mark say the kind, colour alone never does. */
export function EdgeLine({ kind }: { kind: EdgeKind }) {
  return (
    <svg class="edline" width="30" height="10" aria-hidden="true">
      <path class={`ed-${kind}`} d="M1 5H27" marker-end={`url(#m-${kind})`} />
    </svg>
  );
}

/** Puts the instruction in focus, and with it the program cursor. */
export function InstLink({ name }: { name: string }) {
  const i = s.inst(name);
  const on = s.focus.value.some((f) => f.kind === "inst" && f.name === name);
  return (
    <button type="button" class={`link m b ${on ? "acc" : ""}`} title={i ? `${i.class}; put it in focus` : undefined} onClick={(e) => s.focusInst(name, e.ctrlKey || e.metaKey)}>
      {name}
    </button>
  );
}
export function TensorLink({ name }: { name: string }) {
  const on = s.focus.value.some((f) => f.kind === "tensor" && f.name === name);
  return (
    <button type="button" class={`link m ${on ? "acc b" : ""}`} title="Put it in focus" onClick={(e) => s.focusTensor(name, e.ctrlKey || e.metaKey)}>
      {name}
    </button>
  );
}

/** A unit of a scope: an instruction, or a loop moved as one. */
export function UnitName({ unit, scope }: { unit: string; scope: string }) {
  const i = s.inst(unit);
  const own = i !== undefined && i.scope === scope;
  return (
    <>
      <EngineGlyph engine={own ? i.engine : null} />
      {own ? (
        <InstLink name={unit} />
      ) : (
        <span class="m b" title="a loop, moved as one unit">
          {unit}
        </span>
      )}
    </>
  );
}
