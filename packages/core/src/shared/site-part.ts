import type { MessageReference } from '@houselights/messages';
import type { SiteSectionName } from '@houselights/contracts';
import type { Queries } from '@houselights/db';

/** What stands in a file of a site, and in what is read of the database to be compared with it. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };
/** One thing's fields by name; of lists that are known by keys (pictures, prices) each entry is a field: `prices.USD`. */
export type Fields = Readonly<Record<string, Plain>>;

/** Where something stands in the document. */
export type DocumentPath = readonly (string | number)[];

/** One thing as the document has it: only the fields that it names. */
export interface SiteItem {
  readonly key: string;
  readonly fields: Fields;
  readonly at: DocumentPath;
}

export interface SiteProblem {
  readonly at: DocumentPath;
  readonly message: MessageReference;
}

/** A field that names another thing. */
export interface SiteReference {
  readonly field: string;
  readonly part: string;
  readonly key: string;
}

export interface SiteWrite {
  readonly key: string;
  /** All of it, as it is to be. */
  readonly fields: Fields;
  /** Fields that are new or other than before, and those that go. */
  readonly changed: readonly string[];
  readonly gone: readonly string[];
  readonly isNew: boolean;
  readonly now: Date;
}

/**
 * What a feature adds to the file of a site: one kind of thing. The engine (`site/engine.ts`) compares, checks and orders; a part reads its
 * rows in the document's words, and writes them. Add it to `site/parts.ts`, behind the parts that it refers to.
 */
export interface SitePart {
  /** What one of them is called in the plan of changes. */
  readonly name: string;
  /** The document's section that they stand in; its schema is in contracts (`SiteDocument`). */
  readonly section: SiteSectionName;
  /** Fields of something new that its file does not name. */
  readonly defaults: Fields;
  /** Fields that `--prune` takes away where a listed thing does not name them. */
  readonly mayGo?: (field: string) => boolean;
  /** The things of a section that has passed its schema. */
  readonly items: (section: unknown) => readonly SiteItem[];
  /** The other way round: adds things, which stand in their order, to a document. */
  readonly compose: (document: Record<string, unknown>, things: readonly Omit<SiteItem, 'at'>[]) => void;
  readonly references?: (fields: Fields) => readonly SiteReference[];
  /** What is wrong with all of them together, as they would be. `before` is undefined for a new one. */
  readonly check?: (
    things: readonly SiteOutcome[],
  ) => readonly { readonly key: string; readonly message: MessageReference }[];
  /** What is there, in its order. */
  readonly read: (queries: Queries) => Promise<readonly Omit<SiteItem, 'at'>[]>;
  /** Why one of them may not go, in a few words. */
  readonly keeps?: (queries: Queries, key: string) => Promise<string | undefined>;
  /** Once, before the writes of those that are `changing`. */
  readonly prepare?: (queries: Queries, changing: readonly string[]) => Promise<void>;
  /** Makes new ones, all at once. Absent where `write` makes them, too. */
  readonly create?: (queries: Queries, writes: readonly SiteWrite[]) => Promise<void>;
  readonly write: (queries: Queries, write: SiteWrite) => Promise<void>;
  /** Absent for what only changes. */
  readonly remove?: (queries: Queries, key: string) => Promise<void>;
}

export interface SiteOutcome {
  readonly key: string;
  readonly before: Fields | undefined;
  readonly after: Fields;
}

/** `{ wide: 'x' }` as `images.wide`; nothing for what is left out. */
export function spread(name: string, entries: Readonly<Record<string, Plain | undefined>> | undefined): Fields {
  return given(Object.fromEntries(Object.entries(entries ?? {}).map(([key, value]) => [`${name}.${key}`, value])));
}

/** The fields of `name.…`, by the rest of their names. */
export function gather(name: string, fields: Fields): Record<string, Plain> {
  const found = Object.entries(fields).filter(([field]) => field.startsWith(`${name}.`));
  return Object.fromEntries(found.map(([field, value]) => [field.slice(name.length + 1), value]));
}

/** Without what is left out. */
export function given(fields: Readonly<Record<string, Plain | undefined>>): Fields {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, Plain] => entry[1] !== undefined));
}

/** A field that holds text; empty where it holds none. */
export const asText = (value: Plain | undefined): string => (typeof value === 'string' ? value : '');

/** A list of the document: each thing's key, its fields without the key, and its place in the list as its position. */
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

/** What a thing's entry in a document says: no field that is as it is anyway. */
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

/** The same, however the names of objects are ordered. */
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
