import { once } from 'node:events';
import { from } from 'pg-copy-streams';
import type { Client } from './in-transaction.ts';

/** A value for `bulkInsert`: instants as ISO text, arrays and JSON as Postgres input text. */
export type BulkValue = string | number | boolean | null;

const chunkLength = 1 << 18;

/** Bulk-inserts rows with COPY; resolves to their number. Statement triggers see them as one statement. */
export async function bulkInsert(
  connection: Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly BulkValue[]>,
): Promise<number> {
  const names = columns.map((name) => `"${name}"`).join(', ');
  const stream = connection.query(from(`copy "${table}" (${names}) from stdin`));
  let count = 0;
  let chunk = '';
  const ended = once(stream, 'finish');
  // An error from Postgres reaches the caller through whichever promise is awaited next.
  ended.catch(() => {});
  for (const row of rows) {
    count += 1;
    for (let at = 0; at < row.length; at += 1) chunk += (at === 0 ? '' : '\t') + copyText(row[at] ?? null);
    chunk += '\n';
    if (chunk.length < chunkLength) continue;
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), ended]);
    chunk = '';
  }
  stream.end(chunk);
  await ended;
  return count;
}

const special = /[\\\t\n\r]/;
const everySpecial = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyText(value: BulkValue): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return special.test(value) ? value.replaceAll(everySpecial, (found) => escapes[found] ?? found) : value;
}
