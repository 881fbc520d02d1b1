import type { Row, Table } from '../engine/table.ts';
import { invalid, missing } from './failure.ts';
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
  /** An index that already contains only the requested rows. */
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
  const { place, backwards } = cursorOf(page, listing.noun, (id) => table.place(id));
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

interface Cursor {
  readonly place: number | undefined;
  readonly backwards: boolean;
}

/** Where a page begins. An unknown cursor is reported before the error about using both cursors. */
function cursorOf(page: Page, noun: string, placeOf: (id: string) => number | undefined): Cursor {
  const { starting_after: after, ending_before: before } = page;
  const name = after === undefined ? 'ending_before' : 'starting_after';
  const cursor = after ?? before;
  if (cursor === undefined) return { place: undefined, backwards: false };
  const place = placeOf(cursor);
  if (place === undefined) throw missing(noun, cursor, name);
  if (after !== undefined && before !== undefined)
    throw invalid('Received both starting_after and ending_before parameters. Please pass in only one.');
  return { place, backwards: after === undefined };
}

/** One page of what belongs to an object and has its own order, such as lines. */
export function listOwn<T extends Row>(all: readonly T[], listing: Omit<Listing<T>, 'by' | 'keep'>): List<T> {
  const { page, noun, url } = listing;
  const limit = page.limit ?? 10;
  const { place, backwards } = cursorOf(page, noun, (id) => {
    const index = all.findIndex((each) => each.id === id);
    return index < 0 ? undefined : index;
  });
  const rest = place === undefined ? all : backwards ? all.slice(0, place) : all.slice(place + 1);
  const data = backwards ? rest.slice(-limit) : rest.slice(0, limit);
  return { object: 'list', data, has_more: rest.length > limit, url };
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
