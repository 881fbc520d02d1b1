import { addDays, formatMoney, intervalOf, standing } from '@houselights/rules';
import * as letters from '../mail/index.ts';
import { nextChargeMinor } from './next-charge.ts';
import { otherAccess } from './other-access.ts';
import { dayOf } from '../mail/index.ts';
import { sendOnce } from './notices.ts';
import { dueOf } from './unpaid.query.ts';
import type { SyncDeps } from './customer-state.ts';
import type { AccessFact, Invoice, Subscription } from '@houselights/db';
import type { AccessFact as KnownFact } from '@houselights/rules';

const atOnce = 500;

type Reminder = Parameters<typeof sendOnce>[2]['notices'][number];

type ReminderDeps = Pick<SyncDeps, 'db' | 'billingClock' | 'sealer' | 'settings'>;

interface Due {
  readonly fact: AccessFact;
  readonly subscription: Subscription & { readonly plan: { readonly name: string } | null };
  /** What is asked for and not paid. */
  readonly open: Invoice | undefined;
  readonly balanceMinor: number;
  /** All that is known of the account's access. */
  readonly facts: readonly KnownFact[];
}

/**
 * Writes the letters that the clock asks for, each once: the trial's end three days ahead, a year's renewal and a charge that gifts had put
 * off a week ahead, and the end of grace two days ahead.
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
  const asked = (await remindable(deps, facts)).flatMap((due) =>
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
      OR: [{ paidUntil: { gt: now, lt: addDays(now, 7) } }, { graceUntil: { gt: now, lt: addDays(now, 2) } }],
      ...(after === undefined ? {} : { id: { gt: after } }),
    },
    orderBy: { id: 'asc' },
    take: atOnce,
  });
}

async function remindable({ db }: ReminderDeps, facts: readonly AccessFact[]): Promise<Due[]> {
  const rows = await db.prisma.subscription.findMany({
    where: { id: { in: facts.map(({ sourceId }) => sourceId) } },
    include: {
      plan: { select: { name: true } },
      account: { select: { customer: { select: { balanceMinor: true } } } },
      invoices: { where: { status: 'open' }, orderBy: { createdAt: 'desc' }, take: 1 },
    },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = await db.prisma.accessFact.findMany({
    where: { accountId: { in: facts.map(({ accountId }) => accountId) }, knownUntil: null },
  });
  return facts.flatMap((fact) => {
    const subscription = byId.get(fact.sourceId);
    if (subscription === undefined) return [];
    const balanceMinor = subscription.account.customer?.balanceMinor ?? 0;
    // The database's own constraints say that its words are known ones.
    const all = known.filter(({ accountId }) => accountId === fact.accountId) as KnownFact[];
    return [{ fact, subscription, open: subscription.invoices[0], balanceMinor, facts: all }];
  });
}

function noticesOf({ fact, subscription, open, balanceMinor, facts: all }: Due, now: Date): readonly Reminder[] {
  const { paidUntil, graceUntil } = fact;
  if (paidUntil === null) return [];
  const plan = subscription.plan?.name ?? '';
  const subject = `${subscription.id}:${paidUntil.getTime()}`;
  // The database's own constraints say that its words are known ones.
  const { state } = standing(fact as KnownFact, now);
  if (state === 'trial' || state === 'active') {
    const amount = formatMoney(nextChargeMinor(subscription, { at: paidUntil, balanceMinor }), subscription.currency);
    const charge = { amount, on: dayOf(paidUntil) };
    if (fact.trialEndsAt?.getTime() === paidUntil.getTime()) {
      return paidUntil <= addDays(now, 3)
        ? [{ kind: 'trial_ending', subject, plan, letter: (facts) => letters.trialEndingLetter(facts, charge) }]
        : [];
    }
    // Who was charged for nothing for months is told as well.
    const isFar = subscription.status === 'trialing' || intervalOf(subscription) === 'year';
    return isFar ? [{ kind: 'renewal', subject, plan, letter: (facts) => letters.renewalLetter(facts, charge) }] : [];
  }
  if (graceUntil === null || open === undefined || state !== 'grace') return [];
  const [amount, until] = [formatMoney(dueOf(open), open.currency), dayOf(graceUntil)];
  const other = otherAccess(all, now, graceUntil);
  const letter: Reminder['letter'] = (facts) => letters.graceEndingLetter(facts, amount, until, other);
  return [{ kind: 'grace_ending', subject, plan, letter }];
}
