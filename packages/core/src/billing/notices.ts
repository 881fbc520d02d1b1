import { addDays, chargeAt, earlier, fateOf, givesAccess, newestPaid, standing, undoneOf } from '@houselights/rules';
import * as emails from '../mail/index.ts';
import { deletionGraceMs } from '../shared/deletion-grace.ts';
import { invoicesOf } from './customer-state.ts';
import { otherAccess, otherAccessNow, withinAccount } from './other-access.ts';
import type { Applied, SyncDeps } from './customer-state.ts';
import type { KnownState } from './known-state.ts';
import type { ProviderInvoice, ProviderSubscription } from '../ports/payments.ts';
import type { Queries } from '@houselights/db';
import type { Money } from '@houselights/messages';
import type { AccessFact } from '@houselights/rules';

/** An email sent once per `subject`. */
interface Notice {
  readonly kind: string;
  readonly subject: string;
  readonly letter: (facts: emails.SubscriptionFacts) => ReturnType<typeof emails.cancelledEmail>;
  readonly plan: string;
}

export interface NoticeFacts extends Applied {
  readonly facts: readonly AccessFact[];
  readonly now: Date;
  readonly known: KnownState;
  /** The subscriptions that ended unpaid. */
  readonly endedUnpaid: ReadonlySet<string>;
}

/** Events older than this send no email: they belong to a customer from before this site. */
const tellWithinDays = 7;

/** Queues the emails that a customer's state calls for, each once, in the transaction that stores the state. */
export async function writeNotices(queries: Queries, deps: SyncDeps, noticed: NoticeFacts): Promise<void> {
  const { accountId, state } = noticed;
  const { planNames, notices: written } = noticed.known;
  const notices = state.subscriptions.flatMap((subscription) => {
    const fact = noticed.facts.find(({ sourceId }) => sourceId === subscription.id);
    if (fact === undefined) return [];
    return noticesOf({
      noticed,
      subscription,
      fact,
      plan: planNames.get(fact.planId ?? '') ?? '',
      invoices: invoicesOf(state, subscription.id),
    });
  });
  const fresh = notices.filter(({ kind, subject }) => !written.has(`${kind} ${subject}`));
  await sendOnce(queries, deps, { accountId, notices: fresh, now: noticed.now });
}

/** Queues the emails that were not sent before. */
export async function sendOnce(
  queries: Queries,
  { encryption, settings }: Pick<SyncDeps, 'encryption' | 'settings'>,
  { accountId, notices, now }: { readonly accountId: string; readonly notices: readonly Notice[]; readonly now: Date },
): Promise<void> {
  if (notices.length === 0) return;
  const fresh = await queries.billingNotice.createManyAndReturn({
    data: notices.map(({ kind, subject }) => ({ kind, subject, accountId, at: now })),
    skipDuplicates: true,
  });
  if (fresh.length === 0) return;
  const account = await queries.account.findUnique({
    where: { id: accountId, deletedAt: null },
    select: { email: true, displayName: true },
  });
  if (account === null) return;
  const isFresh = ({ kind, subject }: Notice): boolean =>
    fresh.some((row) => row.kind === kind && row.subject === subject);
  const facts = { to: account.email, displayName: account.displayName, publicUrl: settings.publicUrl };
  await emails.queueEmails(
    queries,
    encryption,
    ...notices.filter(isFresh).map(({ letter, plan }) => letter({ ...facts, plan })),
  );
}

interface OneSubscription {
  readonly noticed: NoticeFacts;
  readonly subscription: ProviderSubscription;
  readonly fact: AccessFact;
  readonly plan: string;
  readonly invoices: readonly ProviderInvoice[];
}

type Recent = (at: Date | null) => boolean;

function noticesOf(one: OneSubscription): Notice[] {
  const { noticed, subscription, fact, plan, invoices } = one;
  const { now } = noticed;
  const recent: Recent = (at) => at !== null && at > addDays(now, -tellWithinDays);
  if (fact.withheld === 'trial_used') {
    return [{ kind: 'trial_used', subject: subscription.id, plan, letter: emails.trialUsedEmail }];
  }
  if (fact.withheld === 'already_subscribed') return [];
  const all = [...noticed.facts, ...noticed.known.facts.filter(({ source }) => source !== 'stripe')];
  const notices: Notice[] = [];
  const add = (kind: string, subject: string, letter: Notice['letter']): void => {
    notices.push({ kind, subject, letter, plan });
  };
  const next = nextChargeOf(subscription, standing(fact, now).dueAt, noticed.state.balanceMinor);
  const trialEnds = fact.trialEndsAt !== null && fact.trialEndsAt > now ? fact.trialEndsAt : undefined;
  if (newestPaid(invoices) !== undefined && recent(subscription.startedAt) && subscription.endedAt === null) {
    add('welcome', subscription.id, (facts) => emails.welcomeEmail(facts, next, trialEnds));
  }
  for (const invoice of invoices) {
    if (recent(invoice.paidAt) && invoice.paidMinor > 0)
      add('receipt', invoice.id, (facts) => emails.receiptEmail(facts, receiptOf(invoice)));
    // An unconfirmed purchase or change owes nothing.
    const isOwed = subscription.status !== 'incomplete' && invoice.id !== subscription.pending?.invoiceId;
    if (invoice.status === 'open' && invoice.attempts > 0 && isOwed) {
      // A late event must not promise days that are over.
      const isInGrace = fact.renews && fact.graceUntil !== null && fact.graceUntil > now;
      const until = isInGrace ? fact.graceUntil : undefined;
      const amount = { amountMinor: invoice.dueMinor, currency: invoice.currency };
      add('payment_failed', invoice.id, (facts) => emails.paymentFailedEmail(facts, amount, until));
    }
    if (invoice.refundedMinor > 0) {
      const back = givenBackOf(invoice, noticed.known, fact.withheld === 'refunded');
      add('refunded', `${invoice.id}:${invoice.refundedMinor}`, (facts) => emails.refundedEmail(facts, back));
    }
  }
  notices.push(...ofCancellation(one, all, recent));
  notices.push(...ofDispute(one, recent));
  if (noticed.endedUnpaid.has(subscription.id) && recent(subscription.endedAt)) {
    add('access_ended', subscription.id, (facts) =>
      emails.accessEndedEmail(facts, isOfTrial(fact), otherAccessNow(all, now)),
    );
  }
  // Where gifts cover the whole pause, access is never interrupted.
  const rests = fact.resumesAt !== null && fact.paidUntil !== null && fact.paidUntil < fact.resumesAt;
  if (subscription.paused && subscription.resumesAt !== null && rests && fact.resumesAt && fact.paidUntil) {
    const [from, until] = [fact.paidUntil, fact.resumesAt];
    add('paused', `${subscription.id}:${subscription.resumesAt.getTime()}`, (facts) =>
      emails.pausedEmail(facts, from, until),
    );
  }
  return notices;
}

/** Only a trial was used; its unspent points are taken back. */
function isOfTrial({ trialEndsAt, paidUntil }: AccessFact): boolean {
  return trialEndsAt !== null && paidUntil !== null && paidUntil <= trialEndsAt;
}

/** The email about a cancellation; access never outlasts the account. `all` are the account's access facts of every source. */
function ofCancellation(
  { noticed, subscription, fact, plan, invoices }: OneSubscription,
  all: readonly AccessFact[],
  recent: Recent,
): Notice[] {
  const { now, known, endedUnpaid } = noticed;
  const { cancelledAt, paidUntil, withheld } = fact;
  if (cancelledAt === null) return [];
  const told = { kind: 'cancelled', subject: `${subscription.id}:${cancelledAt.getTime()}`, plan };
  const leaves = known.deleteRequestedAt !== null;
  const goneAt = known.deleteRequestedAt && new Date(known.deleteRequestedAt.getTime() + deletionGraceMs);
  if (subscription.endedAt === null) {
    if (!recent(cancelledAt) || paidUntil === null) return [];
    const until = withheld === null ? (earlier(paidUntil, goneAt) ?? paidUntil) : undefined;
    const other = until === undefined ? otherAccessNow(all, now) : otherAccess(all, now, until);
    const ahead = { until, mayResume: standing(fact, now).may.resume && !leaves };
    return [{ ...told, letter: (facts) => emails.cancelledEmail(facts, ahead, withinAccount(other, until, goneAt)) }];
  }
  // With no paid time left, the subscription ends immediately.
  if (withheld !== null || endedUnpaid.has(subscription.id) || !recent(subscription.endedAt)) return [];
  const failed = invoices.some(
    ({ status, attempts, periodEnd }) =>
      status !== 'paid' && attempts > 0 && paidUntil !== null && periodEnd > paidUntil,
  );
  const atOnce = { ofTrial: isOfTrial(fact), failed, leaves };
  const other = withinAccount(otherAccessNow(all, now), undefined, goneAt);
  return [{ ...told, letter: (facts) => emails.cancelledAndEndedEmail(facts, atOnce, other) }];
}

/** The email about a dispute: the membership pauses, continues, or has ended because of it. */
function ofDispute({ noticed, subscription, fact, plan, invoices }: OneSubscription, recent: Recent): Notice[] {
  const undone = undoneOf(invoices, noticed.state.invoices);
  const before = noticed.known.facts.find(({ sourceId }) => sourceId === subscription.id);
  if (undone === undefined) {
    // A later payment restores access too, while the dispute is open or lost.
    const won = noticed.state.invoices.find(
      (invoice) => noticed.known.notices.has(`disputed ${invoice.id}`) && fateOf(invoice) === null,
    );
    const isOpenAgain = before?.withheld === 'disputed' && fact.withheld === null && givesAccess(fact, noticed.now);
    if (won === undefined || !isOpenAgain) return [];
    return [{ kind: 'dispute_won', subject: won.id, plan, letter: emails.membershipGoesOnEmail }];
  }
  const told = { plan, subject: undone.id };
  if (fact.withheld === 'disputed' && fact.endedAt === null && recent(fact.withheldAt)) {
    const dueAt = standing(fact, noticed.now).dueAt;
    const letter: Notice['letter'] = (facts) =>
      emails.membershipDisputedEmail(facts, paymentOf(undone), dueAt ?? undefined);
    return [{ kind: 'disputed', ...told, letter }];
  }
  // What had already ended for another reason did not end because of the dispute.
  const isEndedByIt = fact.endedAt === null || subscription.endReason === 'payment_disputed';
  const isKnown = before !== undefined && before.withheld !== 'refunded';
  if (undone.dispute !== 'lost' || fact.withheld !== 'refunded' || !isEndedByIt || !isKnown) return [];
  return [{ kind: 'dispute_lost', ...told, letter: (facts) => emails.membershipLostEmail(facts, paymentOf(undone)) }];
}

/** The next charge and its date; undefined when there is none. */
function nextChargeOf(
  subscription: ProviderSubscription,
  dueAt: Date | null,
  balanceMinor: number,
): emails.Charge | undefined {
  if (dueAt === null) return undefined;
  const amountMinor = chargeAt(subscription, dueAt, subscription.coupon ?? null, balanceMinor);
  return { amount: { amountMinor, currency: subscription.currency }, on: dueAt };
}

/** The facts of the refund email: what was refunded since `known`. */
function givenBackOf(
  { id, number, refundedMinor, paidMinor, currency }: ProviderInvoice,
  known: KnownState,
  ended: boolean,
): emails.GivenBack {
  const before = Number(known.invoices.get(id)?.['refundedMinor'] ?? 0);
  const told = before < refundedMinor ? before : 0;
  const money = (amountMinor: number): Money => ({ amountMinor, currency });
  return {
    amount: money(refundedMinor - told),
    paid: money(paidMinor),
    inAll: told === 0 ? undefined : money(refundedMinor),
    number: number ?? id,
    ended,
  };
}

function paymentOf({ id, number, paidMinor: amountMinor, currency }: ProviderInvoice): emails.DisputedPayment {
  return { amount: { amountMinor, currency }, number: number ?? id };
}

function receiptOf(invoice: ProviderInvoice): emails.Receipt {
  const money = (amountMinor: number): Money => ({ amountMinor, currency: invoice.currency });
  return {
    number: invoice.number ?? invoice.id,
    amount: money(invoice.paidMinor),
    tax: invoice.taxMinor === 0 ? undefined : money(invoice.taxMinor),
    carriedOver: invoice.startingBalanceMinor < 0 ? money(-invoice.startingBalanceMinor) : undefined,
    from: invoice.periodStart,
    until: invoice.periodEnd,
    url: invoice.hostedUrl ?? undefined,
  };
}
