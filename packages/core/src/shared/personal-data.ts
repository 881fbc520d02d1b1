import type { Queries } from '@houselights/db';

/** Whose data is exported or erased. */
export interface Person {
  readonly accountId: string;
  /** Their address, where they have proven it: only then are rows that name the address theirs. */
  readonly provenEmail: string | undefined;
}

/** What becomes of a column when its person is erased. `isExported`: what it holds stands in the person's export. */
export type ColumnClaim = { readonly isExported?: true } & (
  | { readonly fate: 'deleted' | 'cleared' }
  | { readonly fate: 'later'; readonly how: string }
  | { readonly fate: 'kept'; readonly why: string }
);

/** The row goes. */
export const deleted = { fate: 'deleted' } as const;
/** The row stays; this column becomes null, empty or a value that says nothing of the person. */
export const cleared = { fate: 'cleared' } as const;
/** The column goes after the erasure: `how` names the job or sweep that does it, and when. */
export const later = (how: string) => ({ fate: 'later', how }) as const;
/** The column stays, for the reason that `why` gives. */
export const kept = (why: string) => ({ fate: 'kept', why }) as const;
/** The column's value stands in the person's export. */
export const exported = <C extends ColumnClaim>(claim: C) => ({ ...claim, isExported: true }) as const;

/** What a feature puts into an export: dates become ISO 8601 strings in UTC. */
export type Exportable =
  | string
  | number
  | boolean
  | null
  | Date
  | readonly Exportable[]
  | { readonly [field: string]: Exportable };

/** What one feature keeps about people. */
export interface PersonalData {
  /** The feature's folder. */
  readonly feature: string;
  /** By table and column, as the database names them: every reference to an account, name, address and text of a person. */
  readonly tables: Readonly<Record<string, Readonly<Record<string, ColumnClaim>>>>;
  /** Features whose data goes first. */
  readonly after?: readonly string[];
  /** Erases the person's data, in the transaction of `queries`. Absent where nothing goes with the account. */
  readonly erase?: (queries: Queries, person: Person, now: Date) => Promise<void>;
  /** Erases what could not go with its person and may go by now, of everybody; runs with every purge. */
  readonly eraseOverdue?: (queries: Queries, now: Date) => Promise<void>;
  /** What the feature hands out about a person, by field. docs/personal-data.md describes every field; a name never changes its meaning. */
  readonly export?: (queries: Queries, person: Person) => Promise<Readonly<Record<string, Exportable>>>;
}

/** Checks the shape, and that every exported column has an export that it can stand in. */
export function definePersonalData(data: PersonalData): PersonalData {
  const isExported = Object.values(data.tables).some((columns) =>
    Object.values(columns).some((claim) => claim.isExported),
  );
  if (isExported !== (data.export !== undefined)) {
    throw new Error(`${data.feature}: columns are marked as exported if and only if the feature has an export`);
  }
  return data;
}

/** Features in the order in which they are erased: each behind those that it names in `after`, else as they are listed. */
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
