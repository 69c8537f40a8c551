// Several inputs or outputs: a short list, chosen from with the digits or the mouse.
import { choice } from "./camera";
import { goTo } from "./keys";
import { indexed } from "./model";

export function Choice() {
  const open = choice.value;
  if (!open) return null;
  return (
    <div class="gchoice gover" role="group" aria-label={`Choose one of ${open.names.length} ${open.what} with the digits`}>
      <div class="mh">{open.what}</div>
      {open.names.slice(0, 9).map((name, i) => (
        <button
          key={name}
          class="mi"
          type="button"
          tabIndex={-1}
          onMouseDown={(e) => e.preventDefault()}
          onClick={() => {
            choice.value = null;
            goTo(name);
          }}
        >
          <kbd>{i + 1}</kbd> <span class="m">{name}</span> <span class="q3">{indexed.value?.nodes.get(name)?.label}</span>
        </button>
      ))}
      {open.names.length > 9 && <div class="mh">and {open.names.length - 9} more, in the inspector</div>}
    </div>
  );
}
