import type { PaymentsInspection } from './payments-inspection.ts';
import type { ProviderPage, SubscriptionFilter } from './provider-lists.ts';
import type { InvoiceState, SubscriptionState } from '@houselights/rules';

/** Everything about one customer, read together. */
export interface CustomerState {
  readonly customerId: string;
  readonly card: CardFacts | undefined;
  /** The balance that the next charges start from, in minor units: above zero is credit, below zero a carried-over debt. */
  readonly balanceMinor: number;
  /** The currency of the balance; null for a customer without one yet. */
  readonly balanceCurrency: string | null;
  readonly subscriptions: readonly ProviderSubscription[];
  /** The newest 2,000 invoices, newest first; subscriptions and payments have the same limit. */
  readonly invoices: readonly ProviderInvoice[];
  /** Payments without an invoice: one-time purchases. */
  readonly payments: readonly ProviderPayment[];
}

export interface CardFacts {
  readonly brand: string;
  readonly last4: string;
  /** MM/YYYY. */
  readonly expires: string;
}

export interface ProviderCoupon {
  readonly code: string;
  readonly percentOff: number;
  /** Null: forever. */
  readonly durationInMonths: number | null;
  readonly redeemedAt: Date;
  readonly endsAt: Date | null;
}

/** A price change that takes effect once its invoice is paid, and lapses at `expiresAt`. */
export interface PendingChange {
  readonly priceId: string;
  readonly invoiceId: string;
  readonly expiresAt: Date;
}

export interface ProviderSubscription extends Omit<SubscriptionState, 'planId' | 'refusedBecause' | 'endsUnpaidAt'> {
  readonly customerId: string;
  readonly itemId: string;
  readonly priceId: string;
  readonly currency: string;
  /** Per interval, before discounts. */
  readonly amountMinor: number;
  readonly currentPeriodStart: Date;
  readonly coupon: ProviderCoupon | undefined;
  readonly pending: PendingChange | undefined;
  /** Our plan and checkout that it names as its origin. */
  readonly planHint: string | undefined;
  readonly checkoutId: string | undefined;
  /** Identifies the card it is paid with; the same wherever that card is used. */
  readonly cardFingerprint: string | undefined;
  /** When it was created; of two subscriptions the earlier one counts. */
  readonly createdAt: Date;
}

export interface ProviderInvoice extends InvoiceState {
  readonly subscriptionId: string | undefined;
  /** The price that names it, even where it charges for part of an interval. */
  readonly namedPriceId: string | null;
  readonly number: string | null;
  readonly billingReason: string;
  readonly description: string | null;
  readonly currency: string;
  readonly taxMinor: number;
  /** What is, or was to be, charged: the total including the balance. */
  readonly dueMinor: number;
  /** The customer's balance before it, as in `CustomerState`. */
  readonly startingBalanceMinor: number;
  readonly paidAt: Date | null;
  readonly chargeId: string | null;
  readonly hostedUrl: string | null;
  readonly pdfUrl: string | null;
}

export interface ProviderPayment {
  readonly paymentIntentId: string;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  readonly dispute: string | null;
}

/** A purchase on the provider's page. */
export interface CheckoutRequest {
  /** Our id; comes back in the URLs and is the idempotency key. */
  readonly checkoutId: string;
  readonly customerId: string;
  readonly currency: string;
  readonly what:
    | {
        readonly kind: 'subscription';
        readonly priceId: string;
        /** Days of free trial. */
        readonly trialDays?: number;
        /** Free until this time for another reason; includes the trial's days. */
        readonly freeUntil?: Date;
        readonly promotionCodeId?: string;
      }
    | { readonly kind: 'once'; readonly amountMinor: number; readonly words: string };
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: Date;
}

export interface CheckoutResult {
  readonly state: 'open' | 'complete' | 'expired';
  readonly subscriptionId: string | undefined;
  readonly paymentIntentId: string | undefined;
  /** True if everything due immediately was paid. */
  readonly paid: boolean;
}

export interface FoundPromotion {
  readonly promotionCodeId: string;
  readonly code: string;
  readonly percentOff: number;
  readonly durationInMonths: number | null;
}

/** What a price change would charge at an instant. */
export interface ChangePreview {
  readonly dueMinor: number;
  /** The remaining balance, as in `CustomerState`. */
  readonly balanceMinor: number;
  /** True if a discount reduces it; a discount for a single invoice is used up by that. */
  readonly takesDiscount: boolean;
  readonly lines: readonly ChangeLine[];
}

export type ChangeLine = ProviderLine | OtherLine;

interface ProviderLine {
  /** The provider's description. */
  readonly words: string;
  readonly amountMinor: number;
  /** The price whose time it charges or credits; null if it concerns none. */
  readonly priceId: string | null;
}

/** Amounts that the provider's lines do not include. */
interface OtherLine {
  readonly about: 'discount' | 'tax' | 'carriedFrom' | 'credit' | 'carriedTo';
  readonly amountMinor: number;
}

export interface ChangeRequest {
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly itemId: string;
  readonly priceId: string;
  readonly at: Date;
  /** The end of the current period. */
  readonly periodEnd: Date;
}

/** A provider event whose signature has been verified. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly customerId: string | undefined;
  readonly objectType: string;
  readonly objectId: string | undefined;
}

export type PromotionRefusal = 'absent' | 'not_usable';

/** A payment that the bank declined. */
export class PaymentFailed extends Error {
  constructor(options?: ErrorOptions) {
    super('the payment was refused', options);
    this.name = 'PaymentFailed';
  }
}

/** A payment that the bank accepts only after confirmation by the card's owner, which is not possible here. Nothing was charged. */
export class PaymentNeedsOwner extends Error {
  constructor(options?: ErrorOptions) {
    super('the payment needs its owner', options);
    this.name = 'PaymentNeedsOwner';
  }
}

/** The provider refuses a change because of its own state. */
export class PaymentsRefused extends Error {
  /** The provider's code, for the log. */
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super(`the payment provider refuses: ${code}`, options);
    this.name = 'PaymentsRefused';
    this.code = code;
  }
}

/**
 * The payment provider: Stripe's API in the product's terms. Every change takes an idempotency `key`. Rejects with DependencyDown if the
 * provider does not answer, PaymentsMisconfigured if an operator has to act, PaymentFailed if a card was declined, PaymentsRefused if the
 * provider refuses.
 */
export interface Payments {
  /** False without keys: then nothing can be bought. */
  readonly offered: boolean;
  /** Idempotent per account, and per customer that it replaces. */
  makeCustomer(account: {
    readonly accountId: string;
    readonly email: string;
    readonly name: string;
    readonly insteadOf: string | undefined;
  }): Promise<string>;
  /** False if it was deleted there: it can be read, but can buy nothing. */
  hasCustomer(customerId: string): Promise<boolean>;
  /** Removes a customer's personal data, if it still exists there; payments stay. */
  forgetCustomer(customerId: string): Promise<void>;
  /** The id of the price that sells a plan for this amount, created the first time, under the plan's current name. */
  ensurePrice(price: {
    readonly planId: string;
    readonly planName: string;
    readonly interval: 'month' | 'year';
    readonly currency: string;
    readonly amountMinor: number;
    /** If already known. */
    readonly priceId?: string;
  }): Promise<string>;
  readCustomer(customerId: string): Promise<CustomerState>;
  openCheckout(request: CheckoutRequest): Promise<{ readonly id: string; readonly url: string }>;
  readCheckout(id: string): Promise<CheckoutResult>;
  /** Ends an open checkout; returns how it ended, as the buyer may have been quicker. */
  expireCheckout(id: string): Promise<'expired' | 'complete'>;
  openPortal(request: {
    readonly customerId: string;
    readonly returnUrl: string;
    readonly card: boolean;
  }): Promise<string>;
  previewChange(request: ChangeRequest): Promise<ChangePreview>;
  change(request: ChangeRequest, key: string): Promise<void>;
  /** The same if the bank requires confirmation first: takes effect once the owner has paid the invoice that it leaves open. */
  changeOncePaid(request: ChangeRequest, key: string): Promise<void>;
  pause(subscriptionId: string, resumesAt: Date, key: string): Promise<void>;
  /** `chargeNow` starts a new interval and charges for it immediately. */
  unpause(subscriptionId: string, chargeNow: boolean, key: string): Promise<void>;
  cancelAtPeriodEnd(
    subscriptionId: string,
    feedback: { readonly reason: string | undefined; readonly comment: string | undefined },
    key: string,
  ): Promise<void>;
  resume(subscriptionId: string, key: string): Promise<void>;
  /** Ends it immediately and stops collecting its unpaid invoices. Refused if one has just been paid. */
  cancelNow(subscriptionId: string, key: string): Promise<void>;
  /** Voids an unpaid invoice: it is no longer collected. Refused if it has just been paid; does nothing if it is void. */
  voidInvoice(invoiceId: string): Promise<void>;
  /** Stops retrying cards for an unpaid invoice; it can still be paid. */
  stopCollecting(invoiceId: string): Promise<void>;
  /**
   * Moves the next charge to `until`, without charging for the time in between. It takes no idempotency key: a repeat sets the
   * same instant, and Stripe must not take the same move, made again after a move back, for a repeat.
   */
  extend(subscriptionId: string, until: Date, trialEndsAt: Date | null): Promise<void>;
  findPromotion(code: string): Promise<FoundPromotion | PromotionRefusal>;
  applyPromotion(subscriptionId: string, promotionCodeId: string, key: string): Promise<PromotionRefusal | undefined>;
  /** Applies a discount without a code. */
  applyDiscount(
    subscriptionId: string,
    discount: { readonly percentOff: number; readonly months: number },
    key: string,
  ): Promise<void>;
  /** Refunds a charge, all that is left unless an amount is given; the provider stores `note` with it. */
  refund(
    request: {
      readonly chargeId: string;
      readonly amountMinor: number | undefined;
      readonly note?: Readonly<Record<string, string>>;
    },
    key: string,
  ): Promise<void>;
  /** Removes part of a customer's credit because an invoice's payment is lost; once per invoice. */
  takeCredit(
    credit: {
      readonly customerId: string;
      readonly invoiceId: string;
      readonly amountMinor: number;
      readonly currency: string;
    },
    key: string,
  ): Promise<void>;
  /** Subscriptions, newest first, by page: all of them, or those matching `which`. */
  listSubscriptions(after: string | undefined, which?: SubscriptionFilter): Promise<ProviderPage<ProviderSubscription>>;
  /** Events since an instant, newest first, by page. */
  listEvents(since: Date, after: string | undefined): Promise<ProviderPage<ProviderEvent>>;
  /** Checks the account, the webhook that should point at `webhookUrl`, and the key's permissions. Changes nothing. */
  inspect(about: { readonly webhookUrl: string; readonly customerId: string | undefined }): Promise<PaymentsInspection>;
  /** The customer of an object that does not name one (a charge or a dispute). Undefined if the object does not exist. */
  customerOf(objectType: string, objectId: string): Promise<string | undefined>;
  /**
   * The event in a signed request, or undefined if the signature is not valid (altered, forged, or older than 300 s) or the body is not an
   * event.
   */
  readEvent(body: string, signature: string): ProviderEvent | undefined;
}
