// What the head of the source has for a net script: its operations.
import { useRef, useState } from "preact/hooks";
import { NetPalette } from "./Palette";

export function NetBar() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button ref={anchor} type="button" class="btn quiet" aria-haspopup="dialog" aria-expanded={open} title="The operations of nets; Ctrl Space offers what may stand at the caret" onClick={() => setOpen(!open)}>
        Operations
      </button>
      {open && <NetPalette anchor={anchor} onClose={() => setOpen(false)} />}
    </>
  );
}
