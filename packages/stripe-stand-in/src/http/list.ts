import type { Row, Table } from '../engine/table.ts';
import { missing } from './failure.ts';
import type { List } from '../engine/wire.ts';
import type { Range } from './parameters.ts';

export interface Page {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

export interface Listing<T> {
  readonly url: string;
  readonly noun: string;
  readonly page: Page;
  /** The index that already holds only what is asked for. */
  readonly by?: readonly [index: string, key: string] | undefined;
  readonly keep?: ((row: T) => boolean) | undefined;
}

export const inRange = (range: Range | undefined, at: number): boolean =>
  range === undefined ||
  ((range.gt === undefined || at > range.gt) &&
    (range.gte === undefined || at >= range.gte) &&
    (range.lt === undefined || at < range.lt) &&
    (range.lte === undefined || at <= range.lte));

/** One page of a table, newest first. */
export function listRows<T extends Row>(table: Table<T>, listing: Listing<T>): List<T> {
  const { page, by, keep = () => true } = listing;
  const limit = page.limit ?? 10;
  const sequence = by === undefined ? table.sequence() : table.sequence(by[0], by[1]);
  const backwards = page.ending_before !== undefined;
  const cursor = page.ending_before ?? page.starting_after;
  const place = cursor === undefined ? undefined : table.place(cursor);
  if (cursor !== undefined && place === undefined)
    throw missing(listing.noun, cursor, backwards ? 'ending_before' : 'starting_after');
  const step = backwards ? 1 : -1;
  let at = start(sequence, place, backwards);
  const data: T[] = [];
  for (; at >= 0 && at < sequence.length && data.length <= limit; at += step) {
    const row = table.rowAt(sequence.at(at));
    if (row !== undefined && keep(row)) data.push(row);
  }
  const more = data.length > limit;
  if (more) data.pop();
  if (backwards) data.reverse();
  return { object: 'list', data, has_more: more, url: listing.url };
}

function start(
  sequence: { readonly length: number; indexOf(place: number): number; at(index: number): number | undefined },
  place: number | undefined,
  backwards: boolean,
): number {
  if (place === undefined) return sequence.length - 1;
  const index = sequence.indexOf(place);
  if (!backwards) return index - 1;
  return sequence.at(index) === place ? index + 1 : index;
}
