import { addDays, chargeAt, formatMoney, intervalOf } from '@houselights/rules';
import * as letters from '../mail/index.ts';
import { dayOf, sendOnce } from './notices.ts';

import type { SyncDeps } from './customer-state.ts';
import type { AccessFact, Subscription } from '@houselights/db';

const atOnce = 500;

type ReminderDeps = Pick<SyncDeps, 'db' | 'billingClock' | 'sealer' | 'settings'>;

interface Due {
  readonly fact: AccessFact;
  readonly subscription: Subscription & { readonly plan: { readonly name: string } | null };
  readonly creditMinor: number;
}

/**
 * Writes the letters that the clock asks for, each once: the trial's end three days ahead, a year's renewal a week ahead, the end of
 * grace two days ahead, and the end of access for want of a payment.
 */
export async function remind(deps: ReminderDeps): Promise<void> {
  const now = deps.billingClock.now();
  for (let after: bigint | undefined; ;) {
    const facts = await nextFacts(deps, now, after);
    await remindOf(deps, facts, now);
    after = facts.at(-1)?.id;
    if (after === undefined) return;
  }
}

async function remindOf(deps: ReminderDeps, facts: readonly AccessFact[], now: Date): Promise<void> {
  const asked = (await dueOf(deps, facts)).flatMap((due) =>
    noticesOf(due, now).map((notice) => ({ accountId: due.fact.accountId, notice })),
  );
  const written = await deps.db.prisma.billingNotice.findMany({
    where: { subject: { in: asked.map(({ notice }) => notice.subject) } },
    select: { kind: true, subject: true },
  });
  const known = new Set(written.map(({ kind, subject }) => `${kind} ${subject}`));
  for (const { accountId, notice } of asked) {
    if (known.has(`${notice.kind} ${notice.subject}`)) continue;
    await deps.db.transaction((queries) => sendOnce(queries, deps, { accountId, notices: [notice], now }));
  }
}

function nextFacts({ db }: ReminderDeps, now: Date, after: bigint | undefined): Promise<AccessFact[]> {
  return db.prisma.accessFact.findMany({
    where: {
      source: 'stripe',
      knownUntil: null,
      withheld: null,
      renews: true,
      OR: [
        { paidUntil: { gt: now, lt: addDays(now, 7) } },
        { graceUntil: { gt: addDays(now, -7), lt: addDays(now, 2) } },
      ],
      ...(after === undefined ? {} : { id: { gt: after } }),
    },
    orderBy: { id: 'asc' },
    take: atOnce,
  });
}

async function dueOf({ db }: ReminderDeps, facts: readonly AccessFact[]): Promise<Due[]> {
  const rows = await db.prisma.subscription.findMany({
    where: { id: { in: facts.map(({ sourceId }) => sourceId) } },
    include: { plan: { select: { name: true } }, account: { select: { customer: { select: { creditMinor: true } } } } },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return facts.flatMap((fact) => {
    const subscription = byId.get(fact.sourceId);
    if (subscription === undefined) return [];
    return [{ fact, subscription, creditMinor: subscription.account.customer?.creditMinor ?? 0 }];
  });
}

function noticesOf({ fact, subscription, creditMinor }: Due, now: Date): Parameters<typeof sendOnce>[2]['notices'] {
  const { paidUntil, graceUntil } = fact;
  if (paidUntil === null) return [];
  const plan = subscription.plan?.name ?? '';
  const subject = `${subscription.id}:${paidUntil.getTime()}`;
  const discount =
    subscription.couponPercentOff === null
      ? null
      : { percentOff: subscription.couponPercentOff, endsAt: subscription.couponEndsAt };
  const amount = formatMoney(
    chargeAt(subscription.amountMinor, paidUntil, discount, creditMinor),
    subscription.currency,
  );
  const charge = { amount, on: dayOf(paidUntil) };
  if (now < paidUntil) {
    if (subscription.status === 'trialing') {
      const isNear = paidUntil <= addDays(now, 3) && fact.trialEndsAt?.getTime() === paidUntil.getTime();
      return isNear
        ? [{ kind: 'trial_ending', subject, plan, letter: (facts) => letters.trialEndingLetter(facts, charge) }]
        : [];
    }
    const isYear = intervalOf(subscription) === 'year';
    return isYear ? [{ kind: 'renewal', subject, plan, letter: (facts) => letters.renewalLetter(facts, charge) }] : [];
  }
  if (graceUntil === null || !['past_due', 'unpaid'].includes(subscription.status)) return [];
  if (now < graceUntil) {
    const until = dayOf(graceUntil);
    return [
      { kind: 'grace_ending', subject, plan, letter: (facts) => letters.graceEndingLetter(facts, amount, until) },
    ];
  }
  return [{ kind: 'access_ended', subject, plan, letter: letters.accessEndedLetter }];
}
