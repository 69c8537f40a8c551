// A table of any length: only the rows in the window are in the document. Rows are chosen with the mouse, with Enter, and
// walked with the arrows.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useScrolled } from "../../components/scrolled";

export interface VirtualColumn<Row> {
  head: string;
  cell: (row: Row, index: number) => ComponentChildren;
  number?: boolean;
  /** CSS width of the column. */
  width: string;
}
export interface VirtualTableProps<Row> {
  label: string;
  columns: VirtualColumn<Row>[];
  rows: Row[];
  selected?: (row: Row) => boolean;
  onChoose?: (row: Row, add: boolean) => void;
  /** Row to bring into view when it changes. */
  reveal?: number;
  rowHeight?: number;
  /** Narrower than this the table scrolls sideways. */
  minWidth?: string;
}

const OVERSCAN = 12;

export function VirtualTable<Row>({ label, columns, rows, selected, onChoose, reveal, rowHeight = 24, minWidth = "0" }: VirtualTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const view = useScrolled(box);
  const show = (index: number): void => {
    const el = box.current;
    if (!el || index < 0) return;
    const y = index * rowHeight;
    if (y < el.scrollTop) el.scrollTop = y;
    else if (y + rowHeight > el.scrollTop + el.clientHeight - rowHeight) el.scrollTop = y + 2 * rowHeight - el.clientHeight;
  };
  useEffect(() => {
    if (reveal !== undefined) show(reveal);
  }, [reveal]);
  const key = (e: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor(view.height / rowHeight) - 2);
    const by: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    let next = active;
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    if (e.key in by) next = Math.max(0, Math.min(rows.length - 1, active + (by[e.key] as number)));
    else if (e.key === "Home") next = 0;
    else if (e.key === "End") next = rows.length - 1;
    else if (e.key === "Enter" || e.key === " ") {
      const row = rows[active];
      if (row !== undefined && onChoose) onChoose(row, e.shiftKey);
      e.preventDefault();
      return;
    } else return;
    e.preventDefault();
    setActive(next);
    show(next);
  };
  const first = Math.max(0, Math.floor(view.top / rowHeight) - OVERSCAN);
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / rowHeight) + OVERSCAN);
  const template = { gridTemplateColumns: columns.map((c) => c.width).join(" "), minWidth };
  return (
    <div
      ref={box}
      class="vtable"
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-activedescendant={active >= first && active < last ? `${slug(label)}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={key}
    >
      <div class="vhead" role="row" aria-rowindex={1} style={template}>
        {columns.map((c) => (
          <span key={c.head} role="columnheader" class={c.number ? "num" : ""}>
            {c.head}
          </span>
        ))}
      </div>
      <div role="presentation" style={{ height: `${rows.length * rowHeight}px`, position: "relative", minWidth }}>
        {rows.slice(first, last).map((row, k) => {
          const i = first + k;
          const chosen = selected?.(row) ?? false;
          return (
            <div
              key={i}
              id={`${slug(label)}-${i}`}
              class={`vrow ${chosen ? "win" : ""} ${i === active ? "act" : ""}`}
              role="row"
              aria-rowindex={i + 2}
              aria-selected={chosen}
              style={{ ...template, top: `${i * rowHeight}px`, height: `${rowHeight}px` }}
              onClick={(e) => {
                setActive(i);
                onChoose?.(row, e.ctrlKey || e.metaKey);
              }}
            >
              {columns.map((c) => (
                <span key={c.head} role="gridcell" class={c.number ? "num" : ""}>
                  {c.cell(row, i)}
                </span>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
