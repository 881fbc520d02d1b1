import { addDays, intervalOf, standing } from '@houselights/rules';
import { claimFactsToRemind, noteNextReminders } from '../access/index.ts';
import * as emails from '../mail/index.ts';
import { nextChargeMinor } from './next-charge.ts';
import { otherAccess } from './other-access.ts';
import { sendOnce } from './notices.ts';
import { dueOf } from './unpaid.query.ts';
import { throwFailures } from '../shared/failures.ts';
import { sweepMs } from '../shared/sweep.ts';
import type { SyncDeps } from './customer-state.ts';
import type { AccessFact, Invoice, Subscription } from '@houselights/db';
import type { AccessFact as KnownFact } from '@houselights/rules';

type Reminder = Parameters<typeof sendOnce>[2]['notices'][number];

type ReminderDeps = Pick<SyncDeps, 'db' | 'billingClock' | 'encryption' | 'settings'>;

interface Due {
  readonly fact: AccessFact;
  readonly subscription: Subscription & { readonly plan: { readonly name: string } | null };
  /** The newest unpaid invoice. */
  readonly open: Invoice | undefined;
  readonly balanceMinor: number;
  /** All access facts of the account. */
  readonly facts: readonly KnownFact[];
}

/**
 * Sends the emails that are due by the clock, each once: a trial's end 3 days ahead, a yearly renewal or a charge that gifts put off 7 days
 * ahead, and the end of grace 2 days ahead. Sets when each fact is next checked. A fact that fails blocks no other; the error is thrown at
 * the end.
 */
export async function sendDueNotices(deps: ReminderDeps): Promise<void> {
  const endsAt = performance.now() + sweepMs;
  const { db } = deps;
  const now = deps.billingClock.now();
  const failures: unknown[] = [];
  const remindSome = async (ids: readonly bigint[]): Promise<void> => {
    try {
      await remindOf(deps, await db.prisma.accessFact.findMany({ where: { id: { in: [...ids] } } }), now);
    } catch (error) {
      if (ids.length > 1) for (const id of ids) await remindSome([id]);
      else failures.push(error);
    }
  };
  while (performance.now() < endsAt) {
    const ids = await claimFactsToRemind(deps, now);
    if (ids.length === 0) break;
    await remindSome(ids);
  }
  throwFailures(failures, 'some letters about money could not be written');
}

async function remindOf(deps: ReminderDeps, facts: readonly AccessFact[], now: Date): Promise<void> {
  const near = facts.filter((fact) => isNear(fact, now));
  const asked = (await remindable(deps, near)).flatMap((due) =>
    noticesOf(due, now).map((notice) => ({ fact: due.fact, notice })),
  );
  const written = await deps.db.prisma.billingNotice.findMany({
    where: { subject: { in: asked.map(({ notice }) => notice.subject) } },
    select: { kind: true, subject: true },
  });
  const known = new Set(written.map(({ kind, subject }) => `${kind} ${subject}`));
  for (const { fact, notice } of asked) {
    if (known.has(`${notice.kind} ${notice.subject}`)) continue;
    const { accountId } = fact;
    await deps.db.transaction((queries) => sendOnce(queries, deps, { accountId, notices: [notice], now }));
  }
  const told = new Set(asked.map(({ fact }) => fact.id));
  const next = facts.map((fact) => ({ id: fact.id, at: nextLook(fact, now, told.has(fact.id)) }));
  await noteNextReminders(deps, next);
}

/** True if an end is so near that an email may be due. */
function isNear({ paidUntil, graceUntil }: AccessFact, now: Date): boolean {
  const isWithin = (end: Date | null, days: number): boolean => end !== null && end > now && end < addDays(now, days);
  return isWithin(paidUntil, 7) || isWithin(graceUntil, 2);
}

/** When a fact may next call for an email. A changed fact becomes a new one, checked on its own. */
function nextLook({ paidUntil, graceUntil }: AccessFact, now: Date, isTold: boolean): Date | null {
  const ahead = (end: Date | null, ...days: number[]): number[] =>
    end === null ? [] : days.map((count) => addDays(end, -count).getTime() + 1);
  const marks = [...ahead(paidUntil, 7, 3, 0), ...ahead(graceUntil, 2)].filter((at) => at > now.getTime());
  // In the last days of grace, the invoice to name may become known later.
  if (!isTold && graceUntil !== null && graceUntil > now && graceUntil < addDays(now, 2))
    marks.push(now.getTime() + 60 * 60_000);
  return marks.length === 0 ? null : new Date(Math.min(...marks));
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
    // Database constraints guarantee known values.
    const all = known.filter(({ accountId }) => accountId === fact.accountId) as KnownFact[];
    return [{ fact, subscription, open: subscription.invoices[0], balanceMinor, facts: all }];
  });
}

function noticesOf({ fact, subscription, open, balanceMinor, facts: all }: Due, now: Date): readonly Reminder[] {
  const { paidUntil, graceUntil } = fact;
  if (paidUntil === null) return [];
  const plan = subscription.plan?.name ?? '';
  const subject = `${subscription.id}:${paidUntil.getTime()}`;
  // Database constraints guarantee known values.
  const { state } = standing(fact as KnownFact, now);
  if (state === 'trial' || state === 'active') {
    const amountMinor = nextChargeMinor(subscription, { at: paidUntil, balanceMinor });
    const charge = { amount: { amountMinor, currency: subscription.currency }, on: paidUntil };
    if (fact.trialEndsAt?.getTime() === paidUntil.getTime()) {
      return paidUntil <= addDays(now, 3)
        ? [{ kind: 'trial_ending', subject, plan, letter: (facts) => emails.trialEndingEmail(facts, charge) }]
        : [];
    }
    // Also remind members who have been charged nothing for months.
    const isFar = subscription.status === 'trialing' || intervalOf(subscription) === 'year';
    return isFar ? [{ kind: 'renewal', subject, plan, letter: (facts) => emails.renewalEmail(facts, charge) }] : [];
  }
  if (graceUntil === null || open === undefined || state !== 'grace') return [];
  const amount = { amountMinor: dueOf(open), currency: open.currency };
  const other = otherAccess(all, now, graceUntil);
  const letter: Reminder['letter'] = (facts) => emails.graceEndingEmail(facts, amount, graceUntil, other);
  return [{ kind: 'grace_ending', subject, plan, letter }];
}
