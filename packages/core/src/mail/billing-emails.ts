import { t } from '@houselights/messages/catalogue/mail-billing';
import { account, card, hello } from './phrases.ts';
import type { Action, Email } from './render.ts';
import type { EmailFacts } from './phrases.ts';
import type { MessageReference, Money } from '@houselights/messages';

/** The facts in emails about a subscription. */
export interface SubscriptionFacts extends EmailFacts {
  readonly plan: string;
}

export interface Charge {
  readonly amount: Money;
  readonly on: Date;
}

/** A discount or credit covers all of it. */
const isFree = ({ amount }: Charge): boolean => amount.amountMinor === 0;

function firstCharge(next: Charge | undefined, until: Date | undefined): readonly MessageReference[] {
  if (next === undefined) return until === undefined ? [] : [t.ref('welcomeTrial', { until })];
  const { on } = next;
  if (until === undefined) return [isFree(next) ? t.ref('welcomeNextFree', { on }) : t.ref('welcomeNext', { ...next })];
  return [isFree(next) ? t.ref('welcomeTrialNextFree', { until, on }) : t.ref('welcomeTrialNext', { until, ...next })];
}

export function welcomeEmail(
  { plan, ...facts }: SubscriptionFacts,
  first: Charge | undefined,
  trialEnds: Date | undefined,
): Email {
  return {
    to: facts.to,
    subject: t.ref('welcomeSubject'),
    paragraphs: [hello(facts), t.ref('welcome', { plan }), ...firstCharge(first, trialEnds)],
    action: account(facts),
    closing: t.ref('welcomeClosing'),
  };
}

export function trialEndingEmail({ plan, ...facts }: SubscriptionFacts, charge: Charge): Email {
  const { amount, on } = charge;
  return {
    to: facts.to,
    subject: t.ref('trialEndsSubject', { on }),
    paragraphs: [
      hello(facts),
      isFree(charge) ? t.ref('trialEndsFree', { on, plan }) : t.ref('trialEnds', { on, amount, plan }),
    ],
    action: account(facts),
    closing: isFree(charge) ? t.ref('trialEndsFreeClosing', { on }) : t.ref('trialEndsClosing', { on }),
  };
}

export function renewalEmail({ plan, ...facts }: SubscriptionFacts, charge: Charge): Email {
  const { amount, on } = charge;
  return {
    to: facts.to,
    subject: t.ref('renewsSubject', { on }),
    paragraphs: [
      hello(facts),
      isFree(charge) ? t.ref('renewsFree', { plan, on }) : t.ref('renews', { plan, on, amount }),
    ],
    action: account(facts),
    closing: t.ref('renewsClosing', { on }),
  };
}

export interface Receipt {
  readonly number: string;
  readonly amount: Money;
  readonly tax: Money | undefined;
  /** A previous amount that was too small to be charged on its own. */
  readonly carriedOver: Money | undefined;
  readonly from: Date;
  readonly until: Date;
  readonly url: string | undefined;
}

function received(plan: string, { amount, tax, carriedOver, from, until }: Receipt): MessageReference {
  const paid = { amount, plan, from, until };
  if (carriedOver === undefined) return tax ? t.ref('receiptTaxed', { ...paid, tax }) : t.ref('receipt', paid);
  return tax
    ? t.ref('receiptTaxedCarried', { ...paid, tax, carriedOver })
    : t.ref('receiptCarried', { ...paid, carriedOver });
}

export function receiptEmail({ plan, ...facts }: SubscriptionFacts, receipt: Receipt): Email {
  const { number, url } = receipt;
  return {
    to: facts.to,
    subject: t.ref('receiptSubject', { number }),
    paragraphs: [hello(facts), received(plan, receipt)],
    action: { label: t.ref('receiptAction'), url: url ?? `${facts.publicUrl}/account/invoices` },
    closing: t.ref('receiptClosing', { number }),
  };
}

export function paymentFailedEmail(
  { plan, ...facts }: SubscriptionFacts,
  amount: Money,
  until: Date | undefined,
): Email {
  const grace = until === undefined ? [] : [t.ref('failedGrace', { until })];
  return {
    to: facts.to,
    subject: t.ref('failedSubject'),
    paragraphs: [hello(facts), t.ref('failed', { amount, plan }), ...grace],
    action: card(facts),
    closing: t.ref('failedClosing'),
  };
}

export function pausedEmail({ plan, ...facts }: SubscriptionFacts, from: Date, until: Date): Email {
  return {
    to: facts.to,
    subject: t.ref('pausedSubject'),
    paragraphs: [hello(facts), t.ref('paused', { plan, from, until })],
    action: account(facts),
    closing: t.ref('pausedClosing'),
  };
}

export interface GivenBack {
  /** What is refunded this time. */
  readonly amount: Money;
  /** What was paid on the invoice. */
  readonly paid: Money;
  /** Everything refunded so far, unless this is the first refund. */
  readonly inAll: Money | undefined;
  readonly number: string;
  /** The refund ended the membership that the invoice paid for. */
  readonly ended: boolean;
}

function givenBack({ amount, paid, inAll, number }: GivenBack): MessageReference {
  if (inAll !== undefined) return t.ref('refundedAgain', { amount, paid, inAll, number });
  return amount.amountMinor === paid.amountMinor
    ? t.ref('refundedWhole', { paid, number })
    : t.ref('refundedPart', { amount, paid, number });
}

const seeInvoices = ({ publicUrl }: EmailFacts): Action => ({
  label: t.ref('refundedAction'),
  url: `${publicUrl}/account/invoices`,
});

export function refundedEmail(facts: EmailFacts, back: GivenBack): Email {
  return {
    to: facts.to,
    subject: t.ref('refundedSubject', { amount: back.amount }),
    paragraphs: [hello(facts), givenBack(back), ...(back.ended ? [t.ref('refundedEnded')] : [])],
    action: seeInvoices(facts),
    closing: t.ref('refundedClosing'),
  };
}

export function trialUsedEmail(facts: EmailFacts): Email {
  return {
    to: facts.to,
    subject: t.ref('trialUsedSubject'),
    paragraphs: [hello(facts), t.ref('trialUsed')],
    action: { label: t.ref('trialUsedAction'), url: `${facts.publicUrl}/payment` },
    closing: t.ref('trialUsedClosing'),
  };
}
