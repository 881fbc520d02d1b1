import { sql, statement } from '@houselights/db';
import { syncAccount } from './sync-customer.command.ts';
import type { SyncDeps } from './customer-state.ts';

/** How many customers are claimed together, and read beside each other. */
const claimed = 100;
const beside = 4;
/** Who fails to be read is due again after this long. */
const againMinutes = 15;

/** Those who are due longest; who is claimed is left alone by others for a while. */
const claim = statement({
  name: 'claim-rechecks',
  text: `with due as (select "accountId", "recheckAt" from billing_customer where "recheckAt" <= $1
    order by "recheckAt" limit ${claimed} for update skip locked),
  mine as (update billing_customer c set "recheckAt" = $1::timestamptz + interval '${againMinutes} minutes'
    from due where c."accountId" = due."accountId" returning due.*)
  select "accountId" from mine order by "recheckAt"`,
  params: { now: sql.timestamptz },
  row: { accountId: sql.text },
});

/**
 * Reads every customer anew whose time has come (`nextRecheck`), who waits longest first, until none is due or `endsAt` has come: what
 * decides about access must not depend on news that may be late. One that cannot be read holds up nobody else; the first error is thrown at
 * the end. Resolves to how many were read.
 */
export async function recheckDue(deps: SyncDeps, { endsAt }: { readonly endsAt: number }): Promise<number> {
  const { db, billingClock } = deps;
  const errors: unknown[] = [];
  let read = 0;
  while (performance.now() < endsAt) {
    const rows = await claim.rows(db.pool, { now: billingClock.now() });
    if (rows.length === 0) break;
    const waiting = rows.values();
    const lane = async (): Promise<void> => {
      for (const { accountId } of waiting)
        await syncAccount(deps, accountId).catch((error: unknown) => errors.push(error));
    };
    await Promise.all(Array.from({ length: beside }, lane));
    read += rows.length;
  }
  if (errors.length > 0) throw errors[0];
  return read;
}
