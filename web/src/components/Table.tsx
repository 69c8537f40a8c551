// The table behind a picture: rows can be chosen with the mouse or with Enter, numbers stand at the right.
import type { ComponentChildren } from "preact";

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ComponentChildren;
  number?: boolean;
}
export interface TableProps<Row> {
  /** Accessible name. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Row that follows the focus or the cursor. */
  selected?: (row: Row) => boolean;
  onChoose?: (row: Row, add: boolean) => void;
}

export function Table<Row>({ label, columns, rows, rowKey, selected, onChoose }: TableProps<Row>) {
  return (
    <div class="tablebox" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((c) => (
              <th key={c.head} scope="col" class={c.number ? "num" : ""}>
                {c.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              class={selected?.(row) ? "win" : ""}
              onClick={onChoose && ((e) => onChoose(row, e.ctrlKey || e.metaKey))}
            >
              {columns.map((c, i) => (
                <td key={c.head} class={c.number ? "num" : ""}>
                  {i === 0 && onChoose ? (
                    <button class="link" type="button" onClick={(e) => { e.stopPropagation(); onChoose(row, e.ctrlKey || e.metaKey); }}>
                      {c.cell(row)}
                    </button>
                  ) : (
                    c.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
