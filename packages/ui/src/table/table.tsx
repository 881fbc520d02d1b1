import type { ReactNode } from 'react';

export type Column<Row> = { key: string; head: ReactNode; cell: (row: Row) => ReactNode; end?: boolean };

export type TableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  empty?: ReactNode;
};

/** Rows and columns; scrolls sideways by itself where the screen is too narrow. `end` sets figures to the end. */
export function Table<Row>({ caption, columns, rows, rowKey, empty }: TableProps<Row>) {
  return (
    // A box that scrolls is reached by keyboard, so that its far side can be read without a mouse.
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
