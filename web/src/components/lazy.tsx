// A component whose code is fetched when it is first shown: dialogs and menus are no part of the first load.
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";

export function lazy<Props extends object>(load: () => Promise<FunctionComponent<Props>>): FunctionComponent<Props> {
  let known: FunctionComponent<Props> | null = null;
  return function Lazy(props: Props) {
    const [View, setView] = useState<FunctionComponent<Props> | null>(() => known);
    useEffect(() => {
      if (known) return;
      void load().then((v) => {
        known = v;
        setView(() => v);
      });
    }, []);
    return View ? <View {...props} /> : null;
  };
}
