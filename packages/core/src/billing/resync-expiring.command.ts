import { sql, statement } from '@houselights/db';
import { syncAccount } from './sync-customer.command.ts';
import type { SyncDeps } from './customer-state.ts';

/** How many customers are claimed at a time, and read in parallel. */
const claimed = 100;
const beside = 4;
/** A customer whose read failed is due again after this long. */
const againMinutes = 15;

/** Claims the customers due longest; other workers skip them for a while. */
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
 * Syncs every customer that is due (`nextRecheck`), longest overdue first, until none is left or `endsAt` has come: access must not depend
 * on events that may be late. A failed one blocks no other; the first error is thrown at the end. Resolves to how many were read.
 */
export async function resyncExpiring(deps: SyncDeps, { endsAt }: { readonly endsAt: number }): Promise<number> {
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
