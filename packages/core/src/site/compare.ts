import { t } from '@houselights/messages/catalogue/site-file';
import { isSame } from '../shared/site-part.ts';
import type { Fields, Plain, SiteItem, SiteOutcome, SitePart, SiteProblem } from '../shared/site-part.ts';

/** The change of one item. `keep`: it should be removed, but stays. */
export interface SiteChange {
  readonly part: string;
  readonly key: string;
  readonly kind: 'create' | 'change' | 'remove' | 'keep';
  readonly fields: readonly { readonly name: string; readonly from?: Plain; readonly to?: Plain }[];
  /** Why it is kept. */
  readonly why?: string;
}

/** One part's items: existing, resulting, and those to be removed. */
export interface Compared {
  readonly part: SitePart;
  readonly items: ReadonlyMap<string, SiteItem>;
  readonly before: ReadonlyMap<string, Fields>;
  readonly after: Map<string, Fields>;
  readonly goes: Set<string>;
}

/** Merges a document into the existing items. */
export function compare(
  part: SitePart,
  items: readonly SiteItem[] | undefined,
  stored: readonly Omit<SiteItem, 'at'>[],
  prune: boolean,
): Compared {
  const before = new Map(stored.map(({ key, fields }) => [key, fields]));
  const after = new Map(before);
  const named = new Map(items?.map((item) => [item.key, item]));
  for (const { key, fields } of named.values()) after.set(key, merged(part, before.get(key), { fields, prune }));
  const goes = new Set<string>();
  if (prune && items !== undefined && part.remove !== undefined) {
    for (const key of before.keys()) if (!named.has(key)) goes.add(key);
  }
  return { part, items: named, before, after, goes };
}

function merged(
  { defaults, mayGo = () => false }: SitePart,
  before: Fields | undefined,
  { fields, prune }: { readonly fields: Fields; readonly prune: boolean },
): Fields {
  const kept = Object.entries(before ?? defaults).filter(([name]) => !(prune && mayGo(name) && !(name in fields)));
  return { ...Object.fromEntries(kept), ...fields };
}

/** The fields that differ. */
export function difference(before: Fields | undefined, after: Fields): SiteChange['fields'] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before ?? {})])];
  return names.flatMap((name) => {
    const [from, to] = [before?.[name], after[name]];
    if (isSame(from, to)) return [];
    return [{ name, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }];
  });
}

/** Items to be removed that others refer to: they stay. Says which item refers to them. */
export function namedByOthers(all: readonly Compared[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { part, after, goes } of all) {
    for (const [key, fields] of after) {
      if (goes.has(key)) continue;
      for (const one of part.references?.(fields) ?? [])
        names.set(`${one.part} ${one.key}`, `${part.name} ${key} names it`);
    }
  }
  return names;
}

/** Problems of all items together. `hasFilm` says which films exist. */
export function problemsOf(all: readonly Compared[], hasFilm: (name: string) => boolean): SiteProblem[] {
  return [...all.flatMap((one) => [...missing(one, all, hasFilm), ...together(one)]), ...taken(all)];
}

/** Shows and collections share their addresses. */
function taken(all: readonly Compared[]): SiteProblem[] {
  const partOf = (name: string): Compared | undefined => all.find(({ part }) => part.name === name);
  const between = (name: string, other: string): SiteProblem[] =>
    [...(partOf(name)?.items.values() ?? [])].flatMap(({ key, at }) =>
      partOf(other)?.before.has(key) === true
        ? [{ at, message: t.ref('showAndCollection', { other, key, part: name }) }]
        : [],
    );
  return [...between('show', 'collection'), ...between('collection', 'show')];
}

function missing(
  { part, items, after }: Compared,
  all: readonly Compared[],
  hasFilm: (name: string) => boolean,
): SiteProblem[] {
  return [...items.values()].flatMap(({ key, at }) =>
    (part.references?.(after.get(key) ?? {}) ?? []).flatMap((reference) => {
      const { part: name, key: other, field } = reference;
      const owner = all.find((each) => each.part.name === name);
      const isThere = owner === undefined ? hasFilm(other) : owner.after.has(other);
      return isThere ? [] : [{ at: [...at, field], message: t.ref('missing', { part: name, key: other }) }];
    }),
  );
}

function together({ part, items, before, after, goes }: Compared): SiteProblem[] {
  const outcomes = [...after]
    .filter(([key]) => !goes.has(key))
    .map(([key, fields]): SiteOutcome => ({ key, before: before.get(key), after: fields }));
  return (part.check?.(outcomes) ?? []).map(({ key, message }) => {
    const item = items.get(key) ?? items.values().next().value;
    return {
      at: item?.at ?? [part.section],
      message: items.has(key) ? message : t.ref('ofOther', { part: part.name, key, problem: { message } }),
    };
  });
}
