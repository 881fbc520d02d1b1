import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import type { Queries } from '@houselights/db';

/** Serialises changes to one account's data, until the end of the transaction. */
export const lockAccount = statement({
  name: 'lock-account',
  text: `select id from account where id = $1 for no key update`,
  params: { accountId: sql.text },
  row: { id: sql.text },
});

const lockLive = statement({
  name: 'lock-live-account',
  text: `select id from account where id = $1 and "deletedAt" is null for no key update`,
  params: { accountId: sql.text },
  row: { id: sql.text },
});

/**
 * The same, and whether the account still is somebody's. Whatever is stored about a person comes after this, in the same transaction: an
 * erasure under way is waited for, and a later one finds what was stored.
 */
export async function lockLiveAccount(queries: Queries, accountId: string): Promise<boolean> {
  return (await lockLive.first(queries, { accountId })) !== undefined;
}

/** The same for a caller. Throws unauthenticated if the account is erased. */
export async function lockLiveCaller(queries: Queries, accountId: string): Promise<void> {
  if (!(await lockLiveAccount(queries, accountId))) throw new Refusal('unauthenticated');
}
