// "+ Pass" at the end of the rail.
import { useRef, useState } from "preact/hooks";
import { Icon } from "../../components/icons";
import { lazy } from "../../components/lazy";

const AddPassMenu = lazy(() => import("./AddPassMenu").then((m) => m.AddPassMenu));

export function AddPass() {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        class="ps psadd"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        title="Add a pass after the selected one, or edit the pipeline as text"
      >
        <Icon name="plus" />
        <span>Pass</span>
        <Icon name="search" />
      </button>
      {open && <AddPassMenu anchor={anchor} onClose={() => setOpen(false)} />}
    </>
  );
}
