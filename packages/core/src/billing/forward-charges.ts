import { sql, statement } from '@houselights/db';
import { claimText } from '../shared/sweep.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';

const claimForward = statement({
  name: 'claim-charges-to-bring-forward',
  text: claimText({
    table: 'subscription',
    key: 'id',
    due: 'forwardDueAt',
    where: '"broughtForwardTo" is not null',
  }),
  params: { now: sql.timestamptz },
  row: { id: sql.text },
});

/** Claims subscriptions whose next charge still has to be brought forward at the provider, because that failed. */
export function claimForwardCharges(
  { db }: Pick<CoreDeps, 'db'>,
  now: Date,
): Promise<readonly { readonly id: string }[]> {
  return claimForward.rows(db.pool, { now });
}

/** Records an earlier next charge before the provider knows of it. */
export async function noteBroughtForward(queries: Queries, subscriptionId: string, at: Date): Promise<void> {
  await queries.subscription.update({ where: { id: subscriptionId }, data: { broughtForwardTo: at } });
}

/** Records from when a subscription gives no access until its pause ends; null: no such time. */
export async function noteRest(
  { subscription }: Pick<Queries, 'subscription'>,
  subscriptionId: string,
  restsFrom: Date | null,
): Promise<void> {
  await subscription.update({ where: { id: subscriptionId }, data: { restsFrom } });
}
