import type { Queries } from '@houselights/db';

/** The person whose data is exported or erased. */
export interface Person {
  readonly accountId: string;
  /** Their address, if confirmed: only then do rows with that address belong to them. */
  readonly provenEmail: string | undefined;
}

/** What happens to a column when its person is erased. `isExported`: the export includes its value. */
export type ColumnClaim = { readonly isExported?: true } & (
  | { readonly fate: 'deleted' | 'cleared' }
  | { readonly fate: 'later'; readonly how: string }
  | { readonly fate: 'kept'; readonly why: string }
);

/** The row is deleted. */
export const deleted = { fate: 'deleted' } as const;
/** The row stays; this column becomes null, empty or a value that says nothing about the person. */
export const cleared = { fate: 'cleared' } as const;
/** The column is removed after the erasure: `how` names the job or sweep, and when. */
export const later = (how: string) => ({ fate: 'later', how }) as const;
/** The column stays, for the reason given in `why`. */
export const kept = (why: string) => ({ fate: 'kept', why }) as const;
/** The person's export includes the column's value. */
export const exported = <C extends ColumnClaim>(claim: C) => ({ ...claim, isExported: true }) as const;

/** A value in an export: dates become ISO 8601 strings in UTC. */
export type Exportable =
  | string
  | number
  | boolean
  | null
  | Date
  | readonly Exportable[]
  | { readonly [field: string]: Exportable };

/** A feature's personal data. */
export interface PersonalData {
  /** The feature's folder. */
  readonly feature: string;
  /** By table and column, under their database names: every reference to an account, name, address and text of a person. */
  readonly tables: Readonly<Record<string, Readonly<Record<string, ColumnClaim>>>>;
  /** Features whose data is erased first. */
  readonly after?: readonly string[];
  /** Erases the person's data, in the transaction of `queries`. Absent if nothing is removed with the account. */
  readonly erase?: (queries: Queries, person: Person, now: Date) => Promise<void>;
  /** Erases what could not be erased with its person and is now due, for everybody; runs with every purge. */
  readonly eraseOverdue?: (queries: Queries, now: Date) => Promise<void>;
  /** The feature's export of a person, by field. docs/personal-data.md describes every field; a name never changes its meaning. */
  readonly export?: (queries: Queries, person: Person) => Promise<Readonly<Record<string, Exportable>>>;
}

/** Checks that columns are marked as exported if and only if the feature has an export. */
export function definePersonalData(data: PersonalData): PersonalData {
  const isExported = Object.values(data.tables).some((columns) =>
    Object.values(columns).some((claim) => claim.isExported),
  );
  if (isExported !== (data.export !== undefined)) {
    throw new Error(`${data.feature}: columns are marked as exported if and only if the feature has an export`);
  }
  return data;
}

/** Features in the order of erasure: each after those in its `after`, otherwise as listed. */
export function inErasureOrder(features: readonly PersonalData[]): readonly PersonalData[] {
  const ordered: PersonalData[] = [];
  let waiting = [...features];
  while (waiting.length > 0) {
    const next = waiting.find(({ after = [] }) =>
      after.every((name) => ordered.some(({ feature }) => feature === name)),
    );
    if (next === undefined) {
      throw new Error(`these features wait for each other, or for one that is not listed: ${namesOf(waiting)}`);
    }
    ordered.push(next);
    waiting = waiting.filter((other) => other !== next);
  }
  return ordered;
}

const namesOf = (features: readonly PersonalData[]): string => features.map(({ feature }) => feature).join(', ');
