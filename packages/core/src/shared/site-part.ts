import type { MessageReference } from '@houselights/messages';
import type { SiteSectionName } from '@houselights/contracts';
import type { Queries } from '@houselights/db';

/** A value in a site file, or in stored data that is compared with it. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };
/** An item's fields by name; each entry of a keyed list (pictures, prices) is a field: `prices.USD`. */
export type Fields = Readonly<Record<string, Plain>>;

/** A position in the document. */
export type DocumentPath = readonly (string | number)[];

/** An item as the document has it: only the fields that it names. */
export interface SiteItem {
  readonly key: string;
  readonly fields: Fields;
  readonly at: DocumentPath;
}

export interface SiteProblem {
  readonly at: DocumentPath;
  readonly message: MessageReference;
}

/** A field that refers to another item. */
export interface SiteReference {
  readonly field: string;
  readonly part: string;
  readonly key: string;
}

export interface SiteWrite {
  readonly key: string;
  /** All fields, in their target state. */
  readonly fields: Fields;
  /** Fields that are new or changed, and those that are removed. */
  readonly changed: readonly string[];
  readonly gone: readonly string[];
  readonly isNew: boolean;
  readonly now: Date;
}

/**
 * A feature's contribution to the site file: one kind of item. The engine (`site/apply-site.command.ts`) compares, checks and orders; a
 * part reads its rows in the document's terms, and writes them. Add it to `site/parts.ts`, after the parts it refers to.
 */
export interface SitePart {
  /** The name of one item in the plan of changes. */
  readonly name: string;
  /** The document's section for these items; its schema is in contracts (`SiteDocument`). */
  readonly section: SiteSectionName;
  /** Values for a new item's fields that the file does not name. */
  readonly defaults: Fields;
  /** Fields that `--prune` removes if a listed item does not name them. */
  readonly mayGo?: (field: string) => boolean;
  /** The items of a section that has passed its schema. */
  readonly items: (section: unknown) => readonly SiteItem[];
  /** The inverse: adds items, in order, to a document. */
  readonly compose: (document: Record<string, unknown>, things: readonly Omit<SiteItem, 'at'>[]) => void;
  readonly references?: (fields: Fields) => readonly SiteReference[];
  /** Problems of the resulting items as a whole. `before` is undefined for a new one. */
  readonly check?: (
    things: readonly SiteOutcome[],
  ) => readonly { readonly key: string; readonly message: MessageReference }[];
  /** The existing items, in order. */
  readonly read: (queries: Queries) => Promise<readonly Omit<SiteItem, 'at'>[]>;
  /** Why an item may not be removed, in a few words. */
  readonly keeps?: (queries: Queries, key: string) => Promise<string | undefined>;
  /** Called once, before the writes of the `changing` items. */
  readonly prepare?: (queries: Queries, changing: readonly string[]) => Promise<void>;
  /** Creates new items, all together. Absent if `write` creates them too. */
  readonly create?: (queries: Queries, writes: readonly SiteWrite[]) => Promise<void>;
  readonly write: (queries: Queries, write: SiteWrite) => Promise<void>;
  /** Absent for items that can only change. */
  readonly remove?: (queries: Queries, key: string) => Promise<void>;
}

export interface SiteOutcome {
  readonly key: string;
  readonly before: Fields | undefined;
  readonly after: Fields;
}

/** `{ wide: 'x' }` as `images.wide`; leaves out undefined entries. */
export function spread(name: string, entries: Readonly<Record<string, Plain | undefined>> | undefined): Fields {
  return given(Object.fromEntries(Object.entries(entries ?? {}).map(([key, value]) => [`${name}.${key}`, value])));
}

/** The fields of `name.…`, by the rest of their names. */
export function gather(name: string, fields: Fields): Record<string, Plain> {
  const found = Object.entries(fields).filter(([field]) => field.startsWith(`${name}.`));
  return Object.fromEntries(found.map(([field, value]) => [field.slice(name.length + 1), value]));
}

/** Drops undefined fields. */
export function given(fields: Readonly<Record<string, Plain | undefined>>): Fields {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, Plain] => entry[1] !== undefined));
}

/** A text field's value; empty if it holds none. */
export const asText = (value: Plain | undefined): string => (typeof value === 'string' ? value : '');

/** A list of the document: each item's key, its fields without the key, and its index as its position. */
export function listed<T extends Readonly<Record<string, unknown>>>(
  section: unknown,
  { name, key, fields }: { name: string; key: keyof T & string; fields: (one: T) => Fields },
): SiteItem[] {
  return (section as readonly T[]).map((one, index) => ({
    key: String(one[key]),
    fields: { position: (one['position'] as number | undefined) ?? index, ...fields(one) },
    at: [name, index],
  }));
}

/** An item's entry in a document, without fields that equal their defaults. */
export function entryOf(
  { fields }: Pick<SiteItem, 'fields'>,
  { defaults, index, nested = [] }: { defaults: Fields; index: number; nested?: readonly string[] },
): Record<string, unknown> {
  const entry: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    if (nested.some((name) => field.startsWith(`${name}.`))) continue;
    if (field === 'position' ? value === index : isSame(value, defaults[field])) continue;
    entry[field] = value;
  }
  for (const name of nested) {
    const entries = gather(name, fields);
    if (Object.keys(entries).length > 0) entry[name] = entries;
  }
  return entry;
}

/** Deep equality, ignoring the order of object keys. */
export function isSame(one: Plain | undefined, other: Plain | undefined): boolean {
  return textOf(one) === textOf(other);
}

function textOf(value: Plain | undefined): string {
  return (
    JSON.stringify(value, (_name, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}
