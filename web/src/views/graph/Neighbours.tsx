// On a phone: the instruction at the cursor with what it waits for and what waits for it, before the picture.
import * as s from "../../state";
import { EngineGlyph } from "../../components/engine";
import { indexed, inputsOf, outputsOf } from "./model";
import { chooseSpot } from "./keys";
import { spot } from "./camera";

function List({ title, names }: { title: string; names: string[] }) {
  return (
    <div class="gnl">
      <div class="mh">
        {title} {names.length > 0 && <span>{names.length}</span>}
      </div>
      {names.length === 0 && <div class="q3 gnone">none</div>}
      {names.map((name) => {
        const n = indexed.value?.nodes.get(name);
        return (
          <button key={name} class="mi" type="button" onClick={() => chooseSpot(name, false, true)}>
            <EngineGlyph engine={n?.engine} /> <b class="m">{name}</b> <span class="q2">{n?.label}</span>
          </button>
        );
      })}
    </div>
  );
}

export function Neighbours() {
  const name = spot.value ?? s.cursorInst.value;
  if (name === null || !indexed.value?.spotOf.has(name)) return null;
  const n = indexed.value.nodes.get(name);
  return (
    <div class="gneigh" role="region" aria-label={`Neighbours of ${name}`} tabIndex={0}>
      <div class="gnhead">
        <EngineGlyph engine={n?.engine} /> <b class="m">{name}</b> <span class="q2">{n?.label}</span>
        <span class="sp" />
        <span class="q3">#{s.positionOf(name)}</span>
      </div>
      <div class="gncols">
        <List title="after" names={inputsOf(name)} />
        <List title="before" names={outputsOf(name)} />
      </div>
    </div>
  );
}
