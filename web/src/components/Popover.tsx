// A panel beside the control that opened it: closes with Esc (focus goes back), on a press outside, and when focus leaves.
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export interface PopoverProps {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
  role?: "menu" | "dialog" | "listbox";
  class?: string;
  children: ComponentChildren;
}

export function Popover({ anchor, label, onClose, role = "dialog", class: extra = "", children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<{ left: number; top: number } | null>(null);

  useLayoutEffect(() => {
    const a = anchor.current?.getBoundingClientRect();
    const b = box.current?.getBoundingClientRect();
    if (!a || !b) return;
    const left = Math.max(8, Math.min(a.left, innerWidth - b.width - 8));
    const below = a.bottom + 2;
    const top = below + b.height > innerHeight - 8 ? Math.max(8, a.top - b.height - 2) : below;
    setAt({ left, top });
  }, []);

  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>("[autofocus],input,select,button,[tabindex]");
    first?.focus();
    const outside = (event: Event): void => {
      const target = event.target as Node;
      if (!box.current?.contains(target) && !anchor.current?.contains(target)) onClose();
    };
    document.addEventListener("pointerdown", outside, true);
    return () => document.removeEventListener("pointerdown", outside, true);
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      event.stopPropagation();
      event.preventDefault();
      onClose();
      anchor.current?.focus();
      return;
    }
    if (role !== "menu" || !["ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) return;
    const items = [...(box.current?.querySelectorAll<HTMLElement>(".mi:not([disabled])") ?? [])];
    if (items.length === 0) return;
    event.preventDefault();
    const now = items.indexOf(document.activeElement as HTMLElement);
    const next =
      event.key === "Home" ? 0
      : event.key === "End" ? items.length - 1
      : (now + (event.key === "ArrowDown" ? 1 : -1) + items.length) % items.length;
    items[next]?.focus();
  };
  const onFocusOut = (event: FocusEvent): void => {
    const to = event.relatedTarget as Node | null;
    if (to && !box.current?.contains(to) && !anchor.current?.contains(to)) onClose();
  };

  return (
    <div
      ref={box}
      class={`pop ${extra}`}
      role={role}
      aria-label={label}
      style={at ? { left: `${at.left}px`, top: `${at.top}px` } : { left: 0, top: 0, opacity: 0 }}
      onKeyDown={onKeyDown}
      onFocusOut={onFocusOut}
    >
      {children}
    </div>
  );
}
