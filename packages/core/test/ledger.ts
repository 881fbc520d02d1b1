import { addMonths } from '@houselights/rules';
import { v7 } from 'uuid';
import { addAccount } from './videos.ts';
import { accessFact, knowFacts } from './facts.ts';
import { grantDuePoints } from '../src/points/index.ts';
import type { BattleHouse } from './battles.ts';
import type { AccessFact } from '@houselights/rules';

export const start = new Date('2026-03-10T08:00:00Z');

/** A site's plans: 2 points a month, 30 a year. */
export async function addPlans({ db }: BattleHouse): Promise<void> {
  const plan = { offer: 'join', trialDays: 14, name: 'A plan' };
  await db.prisma.plan.createMany({
    data: [
      { ...plan, id: 'monthly', interval: 'month', pointsPerPeriod: 2 },
      { ...plan, id: 'annual', interval: 'year', pointsPerPeriod: 30 },
    ],
  });
}

/** An account that is superAdmin. */
export async function addOperator({ db }: BattleHouse): Promise<string> {
  const id = await addAccount(db);
  await db.prisma.account.update({ where: { id }, data: { superAdmin: true } });
  return id;
}

export interface Subscribed {
  readonly accountId: string;
  readonly id: string;
}

/** A new account that subscribes to a plan, and has paid for the periods `paid`. */
export async function subscribe(
  house: BattleHouse,
  planId: 'monthly' | 'annual',
  { paid = [], trial = false }: { readonly paid?: readonly number[]; readonly trial?: boolean } = {},
): Promise<Subscribed> {
  const accountId = await addAccount(house.db);
  const id = `sub_${v7()}`;
  await house.db.prisma.subscription.create({
    data: {
      id,
      accountId,
      planId,
      stripePriceId: 'p',
      itemId: 'i',
      status: trial ? 'trialing' : 'active',
      currency: 'USD',
      amountMinor: 100,
      paused: false,
      startedAt: start,
      currentPeriodStart: start,
      currentPeriodEnd: addMonths(start, 1),
      trialEndsAt: trial ? addMonths(start, 1) : null,
    },
  });
  await knowFacts(house.db, accountId, start, fact({ source: 'stripe', sourceId: id, planId }));
  for (const n of paid) await pay(house, { accountId, id }, n);
  return { accountId, id };
}

/** Pays for the nth month, or year, of a subscription. */
export async function pay({ db }: BattleHouse, { accountId, id }: Subscribed, n: number): Promise<string> {
  const { planId } = await db.prisma.subscription.findUniqueOrThrow({ where: { id } });
  const months = planId === 'annual' ? 12 : 1;
  const from = addMonths(start, n * months);
  const invoice = {
    id: `in_${v7()}`,
    accountId,
    subscriptionId: id,
    planId,
    status: 'paid',
    billingReason: n === 0 ? 'subscription_create' : 'subscription_cycle',
    currency: 'USD',
    totalMinor: 100,
    paidMinor: 100,
    periodStart: from,
    periodEnd: addMonths(from, months),
    createdAt: from,
    paidAt: from,
  };
  await db.prisma.invoice.create({ data: invoice });
  return invoice.id;
}

/** A source of access from `start` on. */
export const fact = (facts: Partial<AccessFact>): AccessFact => accessFact({ startedAt: start, ...facts });

/** Stores an account's facts, with their gifts and grants. */
export const keep = (house: BattleHouse, accountId: string, now: Date, ...facts: AccessFact[]): Promise<void> =>
  knowFacts(house.db, accountId, now, ...facts);

/** Grants what accounts are owed one month after `start`. */
export async function grant(house: BattleHouse, ...accountIds: string[]): Promise<void> {
  const now = addMonths(start, 1);
  await grantDuePoints({ ...house, billingClock: { now: () => now } }, { accountIds });
}
