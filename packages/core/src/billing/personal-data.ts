import { sql, statement } from '@houselights/db';
import { cleared, definePersonalData, exported, kept, later } from '../shared/personal-data.ts';
import type { Queries } from '@houselights/db';
import type { Person } from '../shared/personal-data.ts';

const book = kept('books of account: the law has them kept');
const atProvider = kept('names the customer at the payment provider, who forgets who it was');
const card = later('the job billing.close-account clears it, and has the provider forget the customer');
const news = later('news of the payment provider go after 180 days, by the worker');
const once = kept('a free trial is given once: the id of an account, or a hash of a card');
const referred = kept('what a creator is owed for, beside the id of an account that is nobody');

const clearRefundReasons = statement({
  name: 'clear-refund-reasons',
  text: `update staff_refund set reason = '' where "invoiceId" in (select id from invoice where "accountId" = $1)`,
  params: { accountId: sql.text },
});

/** The job billing.close-account, queued by the event account.deleted, removes the data at the payment provider. */
export const billingPersonalData = definePersonalData({
  feature: 'billing',
  tables: {
    billing_customer: {
      accountId: book,
      stripeCustomerId: exported(atProvider),
      cardBrand: exported(card),
      cardLast4: exported(card),
      cardExpires: exported(card),
      endsWithAccount: book,
    },
    subscription: { id: exported(book), accountId: book, itemId: book, couponCode: exported(book) },
    invoice: {
      id: exported(book),
      accountId: book,
      number: exported(book),
      billingReason: book,
      description: exported(book),
      chargeId: book,
      hostedUrl: exported(book),
      pdfUrl: exported(book),
    },
    staff_refund: { reason: exported(cleared), operatorId: kept('which account of the staff decided it') },
    checkout: { accountId: book, openFor: book, couponCode: exported(book), stripeSessionId: book, url: book },
    trial_claim: { accountId: once, key: once },
    creator_referral: { accountId: referred, creatorTeamId: exported(referred) },
    billing_notice: { accountId: book, subject: exported(book) },
    webhook_event: { type: news, customerId: news, objectType: news, objectId: news },
    reconciliation: { drift: kept('ids of subscriptions and accounts whose books differed, without names') },
  },
  /** A refund reason written by staff may name a person. */
  async erase(queries, { accountId }) {
    await clearRefundReasons.run(queries, { accountId });
  },
  async export(queries, person) {
    return { ...(await exportBooks(queries, person)), ...(await exportActs(queries, person)) };
  },
});

async function exportBooks(queries: Queries, { accountId }: Person) {
  const customer = await queries.billingCustomer.findUnique({
    where: { accountId },
    select: {
      stripeCustomerId: true,
      cardBrand: true,
      cardLast4: true,
      cardExpires: true,
      balanceMinor: true,
      balanceCurrency: true,
      createdAt: true,
    },
  });
  const subscriptions = await queries.subscription.findMany({
    where: { accountId },
    select: {
      id: true,
      planId: true,
      status: true,
      currency: true,
      amountMinor: true,
      startedAt: true,
      currentPeriodEnd: true,
      trialEndsAt: true,
      cancelledAt: true,
      endedAt: true,
      couponCode: true,
    },
    orderBy: { startedAt: 'asc' },
  });
  const invoices = await queries.invoice.findMany({
    where: { accountId },
    select: {
      id: true,
      number: true,
      status: true,
      description: true,
      currency: true,
      totalMinor: true,
      taxMinor: true,
      paidMinor: true,
      refundedMinor: true,
      periodStart: true,
      periodEnd: true,
      createdAt: true,
      paidAt: true,
      hostedUrl: true,
      pdfUrl: true,
      staffRefunds: { select: { amountMinor: true, reason: true, createdAt: true }, orderBy: { createdAt: 'asc' } },
    },
    orderBy: { createdAt: 'asc' },
  });
  return { customer, subscriptions, invoices };
}

async function exportActs(queries: Queries, { accountId }: Person) {
  const checkouts = await queries.checkout.findMany({
    where: { accountId },
    select: {
      kind: true,
      planId: true,
      currency: true,
      amountMinor: true,
      couponCode: true,
      state: true,
      createdAt: true,
    },
    orderBy: { createdAt: 'asc' },
  });
  const notices = await queries.billingNotice.findMany({
    where: { accountId },
    select: { kind: true, subject: true, at: true },
    orderBy: { at: 'asc' },
  });
  const referral = await queries.creatorReferral.findUnique({
    where: { accountId },
    select: { creatorTeamId: true, at: true, creditedAt: true },
  });
  return { checkouts, notices, referral };
}
