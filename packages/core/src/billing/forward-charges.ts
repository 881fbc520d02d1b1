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

/** Claims some of the subscriptions whose next charge has not come forward yet: those where that failed. */
export function claimForwardCharges(
  { db }: Pick<CoreDeps, 'db'>,
  now: Date,
): Promise<readonly { readonly id: string }[]> {
  return claimForward.rows(db.pool, { now });
}

/** Notes when a subscription is charged next, sooner than the provider knows yet. */
export async function noteBroughtForward(queries: Queries, subscriptionId: string, at: Date): Promise<void> {
  await queries.subscription.update({ where: { id: subscriptionId }, data: { broughtForwardTo: at } });
}

/** Notes from when on a subscription gives nothing until its pause is over; null: it does not rest. */
export async function noteRest(
  { subscription }: Pick<Queries, 'subscription'>,
  subscriptionId: string,
  restsFrom: Date | null,
): Promise<void> {
  await subscription.update({ where: { id: subscriptionId }, data: { restsFrom } });
}
