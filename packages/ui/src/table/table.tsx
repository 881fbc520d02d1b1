import type { ReactNode } from 'react';

export type Column<Row> = { key: string; head: ReactNode; cell: (row: Row) => ReactNode; end?: boolean };

export type TableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  empty?: ReactNode;
};

/** A table; scrolls sideways if the screen is too narrow. `end` aligns figures at the end. */
export function Table<Row>({ caption, columns, rows, rowKey, empty }: TableProps<Row>) {
  return (
    // A scrolling box must be focusable, so that keyboard users can reach its far side.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- read by keyboard where it scrolls
    <section className="hl-table-box" aria-label={caption} tabIndex={0}>
      <table className="hl-table">
        <caption className="hl-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-end={column.end || undefined}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} data-end={column.end || undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
