import { bringForward } from '@houselights/jobs';
import { addDays, noticeDays, pullForwardGifts } from '@houselights/rules';
import { sendOnce, syncAccount } from '../billing/index.ts';
import * as emails from '../mail/index.ts';
import { enqueue } from '../shared/messages.ts';
import { chargeAhead, comeForward, endOf, giftsOf, planNameOf, putOffOf } from './charge-forward.ts';
import { keepMoved, scheduled, moveGifts } from './move-gifts.ts';
import type { Gift, Queries } from '@houselights/db';
import type { SyncDeps } from '../billing/index.ts';
import type { Moved } from './move-gifts.ts';
import type { NextCharge, PutOff } from './charge-forward.ts';

export interface EarlyEnd {
  readonly accountId: string;
  /** When the account's access ended early; ISO 8601. */
  readonly since: string;
}

/**
 * The job gift.close-up: gifts that waited behind access that ended early begin sooner. Whatever is left of them, and of gifts that had
 * extended an ended subscription, then puts off the charges of the subscription that continues. A charge that they had put off from behind
 * that access comes forward with them, after an email. Idempotent.
 */
export async function pullForwardAccountGifts(deps: SyncDeps, loss: EarlyEnd): Promise<void> {
  const { accountId } = loss;
  const since = new Date(loss.since);
  const decide: Parameters<typeof moveGifts>[2] = async ({ queries, gifts, facts, now }) => {
    const ended = await queries.subscription.findMany({
      where: { accountId, endedAt: { not: null } },
      select: { id: true },
    });
    await queries.gift.updateMany({
      where: { redeemedById: accountId, accessUntil: { gt: since }, extendsId: { in: ended.map(({ id }) => id) } },
      data: { extendsId: null, extended: false },
    });
    const putOff = await behindGifts(queries, accountId, await giftsOf(queries, accountId));
    const own = facts.map((fact) => (fact.sourceId === putOff?.row.id ? { ...fact, givenFrom: putOff.ownEnd } : fact));
    return pullForwardGifts(gifts.flatMap(scheduled), own, { since, now });
  };
  await moveGifts(deps, accountId, decide, (queries, moved) => keepSooner(queries, deps, moved));
  if (deps.payments.offered) await syncAccount(deps, accountId);
}

/** The account's subscription, if gifts put its next charge off: they do not wait for what it gives behind them. */
async function behindGifts(queries: Queries, accountId: string, gifts: readonly Gift[]): Promise<PutOff | undefined> {
  const ends = gifts.flatMap(endOf).map((end) => end.getTime());
  return ends.length === 0 ? undefined : putOffOf(queries, accountId, new Date(Math.max(...ends)));
}

/** Stores gifts that begin sooner, and with them the charge that they had put off; it is announced like one that a lost gift had put off. */
async function keepSooner(queries: Queries, deps: SyncDeps, { accountId, moved, now }: Moved): Promise<void> {
  if (moved.length === 0) return;
  const before = await giftsOf(queries, accountId);
  const putOff = await behindGifts(queries, accountId, before);
  await keepMoved(queries, { accountId, moved, now });
  await enqueue(queries, bringForward, { payload: { accountId } });
  if (putOff === undefined) return;
  const charge = await comeForward(queries, {
    accountId,
    putOff,
    before: before.flatMap(endOf),
    after: (await giftsOf(queries, accountId)).flatMap(endOf),
    told: addDays(now, noticeDays),
    now,
  });
  if (charge !== undefined) await tell(queries, deps, { accountId, charge, now });
}

async function tell(
  queries: Queries,
  deps: SyncDeps,
  { accountId, charge, now }: Pick<Moved, 'accountId' | 'now'> & { readonly charge: NextCharge },
): Promise<void> {
  const next = await chargeAhead(queries, accountId, charge);
  if (next === undefined) return;
  const notice = {
    kind: 'charge_sooner',
    subject: `${charge.row.id}:${charge.at.getTime()}`,
    plan: await planNameOf(queries, charge),
    letter: (facts: emails.SubscriptionFacts) => emails.giftsMovedEmail(facts, next),
  };
  await sendOnce(queries, deps, { accountId, notices: [notice], now });
}
