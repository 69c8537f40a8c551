// Options of one pass, from the core's own table, and its place in the pipeline.
import type { RefObject } from "preact";
import { passes } from "virtual:passes";
import * as s from "../../state";
import { Icon } from "../../components/icons";
import { Popover } from "../../components/Popover";
import { moved, printPass, withOption, type PassSpec } from "../../state/pipeline";
import { setPasses, specs, steps } from "./steps";
import type { PassOption } from "../../state";

const bare = (v: string): string => (/^".*"$/.test(v) ? (JSON.parse(v) as string) : v);

function Field({ pass, option, onChange }: { pass: PassSpec; option: PassOption; onChange: (v: string | null) => void }) {
  const set = pass.options.find(([k]) => k === option.name)?.[1];
  const fallback = option.default === null || option.default === undefined ? "" : String(option.default);
  const value = bare(set ?? fallback);
  const id = `opt-${option.name}`;
  const write = (v: string): void => onChange(v === fallback || v === "" ? null : v);
  return (
    <div class="fld">
      <label for={id}>
        <code class={set === undefined ? "" : "b"}>{option.name}</code>
      </label>
      {option.values && option.values.length > 0 ? (
        <select id={id} class="txt" value={value} onChange={(e) => write((e.currentTarget as HTMLSelectElement).value)}>
          {option.values.map((v) => (
            <option key={v} value={v}>
              {v}
              {v === fallback ? " (default)" : ""}
            </option>
          ))}
        </select>
      ) : /^(bool|flag)/.test(option.type) ? (
        <input
          id={id}
          type="checkbox"
          style={{ justifySelf: "start", width: "16px", height: "16px" }}
          checked={value === "true"}
          onChange={(e) => write((e.currentTarget as HTMLInputElement).checked ? "true" : "false")}
        />
      ) : (
        <input
          id={id}
          class="txt m"
          type="text"
          inputMode={/^int|^number/.test(option.type) ? "numeric" : "text"}
          placeholder={fallback}
          value={set === undefined ? "" : bare(set)}
          onChange={(e) => write((e.currentTarget as HTMLInputElement).value.trim())}
        />
      )}
      {option.summary && <small>{option.summary}</small>}
    </div>
  );
}

export function PassMenu({ index, anchor, onClose }: { index: number; anchor: RefObject<HTMLButtonElement | null>; onClose: () => void }) {
  const list = specs.value;
  const pass = list[index];
  if (!pass) return null;
  const info = passes.find((p) => p.name === pass.name);
  const view = steps.value[index + 1];
  const replace = (next: PassSpec): void => setPasses(list.map((p, i) => (i === index ? next : p)));
  const shift = (to: number): void => {
    setPasses(moved(list, index, to));
    s.setStep(to + 1);
    onClose();
  };
  return (
    <Popover anchor={anchor} label={`Pass ${printPass(pass)}`} class="pad" onClose={onClose}>
      <div>
        <b class="m">{pass.name}</b> <span class="q2">{info?.summary}</span>
      </div>
      {view?.full && (
        <div class="q2" style={{ marginTop: "4px", whiteSpace: "pre-line", fontSize: "var(--fs-small)" }}>
          {view.full}
        </div>
      )}
      {info?.options.map((o) => (
        <Field key={o.name} pass={pass} option={o} onChange={(v) => replace(withOption(pass, o.name, v))} />
      ))}
      <div class="acts">
        <button class="btn" type="button" disabled={index === 0} onClick={() => shift(index - 1)}>
          <Icon name="left" /> Earlier
        </button>
        <button class="btn" type="button" disabled={index === list.length - 1} onClick={() => shift(index + 1)}>
          Later <Icon name="right" />
        </button>
        <button
          class="btn"
          type="button"
          onClick={() => {
            setPasses(list.filter((_, i) => i !== index));
            onClose();
          }}
        >
          Remove
        </button>
      </div>
    </Popover>
  );
}
