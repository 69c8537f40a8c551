// The examples menu; its list comes when it is opened.
import { useRef, useState } from "preact/hooks";
import { Icon } from "../../components/icons";
import { lazy } from "../../components/lazy";

const ExamplesList = lazy(() => import("./ExamplesList").then((m) => m.ExamplesList));

export function ExamplesMenu({ touch = false }: { touch?: boolean }) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={anchor} class={`btn quiet ${touch ? "tch" : ""}`} type="button" aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        Examples <Icon name="down" />
      </button>
      {open && <ExamplesList anchor={anchor} onClose={() => setOpen(false)} />}
    </>
  );
}
