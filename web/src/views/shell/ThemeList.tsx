// Theme, scale, and whether single letters are keys.
import type { RefObject } from "preact";
import * as s from "../../state";
import { Icon } from "../../components/icons";
import { Popover } from "../../components/Popover";
import type { Theme } from "../../state";

const THEMES: [Theme, string][] = [
  ["system", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];

function Item({ on, role, label, act }: { on: boolean; role: "menuitemradio" | "menuitemcheckbox"; label: string; act: () => void }) {
  return (
    <button class="mi" role={role} aria-checked={on} type="button" onClick={act}>
      <span style={{ width: "12px" }}>{on && <Icon name="check" />}</span> {label}
    </button>
  );
}

export function ThemeList({ anchor, onClose }: { anchor: RefObject<HTMLButtonElement | null>; onClose: () => void }) {
  return (
    <Popover anchor={anchor} label="Theme and scale" role="menu" onClose={onClose}>
      {THEMES.map(([theme, label]) => (
        <Item key={theme} role="menuitemradio" on={s.theme.value === theme} label={label} act={() => s.setTheme(theme)} />
      ))}
      <div class="msep" role="separator" />
      <Item role="menuitemcheckbox" on={s.projector.value} label="Projector, 125 %" act={() => (s.projector.value = !s.projector.value)} />
      <Item role="menuitemcheckbox" on={s.letterKeys.value} label="Single-letter keys" act={() => (s.letterKeys.value = !s.letterKeys.value)} />
    </Popover>
  );
}
