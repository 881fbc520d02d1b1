import { Refusal } from '@houselights/contracts';
import { personOf } from './person.ts';
import type { CoreDeps } from '../deps.ts';
import type { Exportable } from '../shared/personal-data.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [field: string]: Json };

/** All data about a person that the site exports, as JSON. docs/personal-data.md describes every field. */
export interface PersonalDataExport {
  /** Increases when a field is removed or changes its meaning; new fields do not change it. */
  readonly version: 1;
  readonly accountId: string;
  /** ISO 8601, UTC. */
  readonly exportedAt: string;
  /** By feature; each defines its own fields. Instants are ISO 8601 in UTC, amounts are in the currency's minor units. */
  readonly data: Readonly<Record<string, { readonly [field: string]: Json }>>;
}

/**
 * Collects every feature's export of a person, as of one moment. Leaves out hashes, codes and tokens, and which staff decided something.
 * Throws not_found if the account does not exist or its data is erased.
 */
export async function exportPersonalData(
  { db, clock, personalData }: Pick<CoreDeps, 'db' | 'clock' | 'personalData'>,
  { accountId }: { readonly accountId: string },
): Promise<PersonalDataExport> {
  return db.transaction(async (queries) => {
    // One snapshot for all features, despite concurrent writes.
    await queries.$executeRaw`set transaction isolation level repeatable read, read only`;
    const person = await personOf(queries, accountId);
    if (person === undefined) throw new Refusal('not_found');
    const data: Record<string, { readonly [field: string]: Json }> = {};
    for (const feature of personalData) {
      const found = await feature.export?.(queries, person);
      if (found !== undefined) data[feature.feature] = fieldsOf(found);
    }
    return { version: 1, accountId, exportedAt: clock.now().toISOString(), data };
  });
}

function fieldsOf(found: Readonly<Record<string, Exportable>>): { readonly [field: string]: Json } {
  return Object.fromEntries(Object.entries(found).map(([field, value]) => [field, asJson(value)]));
}

function asJson(value: Exportable): Json {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return (value as readonly Exportable[]).map(asJson);
  if (typeof value === 'object' && value !== null) return fieldsOf(value as Readonly<Record<string, Exportable>>);
  return value;
}
