import type { PaymentsInspection } from './payments-inspection.ts';
import type { ProviderPage, SubscriptionFilter } from './provider-lists.ts';
import type { InvoiceState, SubscriptionState } from '@houselights/rules';

/** Everything about one customer, read as one. */
export interface CustomerState {
  readonly customerId: string;
  readonly card: CardFacts | undefined;
  /** What the next charges begin with, minor units: credit above zero, a debt that is carried over below. */
  readonly balanceMinor: number;
  /** The currency of that; null for a customer who has none yet. */
  readonly balanceCurrency: string | null;
  readonly subscriptions: readonly ProviderSubscription[];
  /** The newest 2,000 invoices, newest first; of subscriptions and payments there are as many. */
  readonly invoices: readonly ProviderInvoice[];
  /** Payments that belong to no invoice: what was bought once. */
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
  /** Null: for ever. */
  readonly durationInMonths: number | null;
  readonly redeemedAt: Date;
  readonly endsAt: Date | null;
}

/** A change of price that is made once its invoice is paid, and forgotten at `expiresAt`. */
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
  /** Of one interval, before discounts. */
  readonly amountMinor: number;
  readonly currentPeriodStart: Date;
  readonly coupon: ProviderCoupon | undefined;
  readonly pending: PendingChange | undefined;
  /** The plan and the checkout of ours that it says it comes from. */
  readonly planHint: string | undefined;
  readonly checkoutId: string | undefined;
  /** Names the card that it is paid with, the same for the same card wherever it is used. */
  readonly cardFingerprint: string | undefined;
  /** Instant at which it was made; of two the earlier counts. */
  readonly createdAt: Date;
}

export interface ProviderInvoice extends InvoiceState {
  readonly subscriptionId: string | undefined;
  /** The price that it is called by: also where it charges for a part of an interval. */
  readonly namedPriceId: string | null;
  readonly number: string | null;
  readonly billingReason: string;
  readonly description: string | null;
  readonly currency: string;
  readonly taxMinor: number;
  /** What is, or was to be, charged for it: its total with what the balance adds or takes off. */
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

/** A purchase at the provider's page. */
export interface CheckoutRequest {
  /** Ours; comes back in the addresses and is the idempotency key. */
  readonly checkoutId: string;
  readonly customerId: string;
  readonly currency: string;
  readonly what:
    | {
        readonly kind: 'subscription';
        readonly priceId: string;
        /** Days of free trial. */
        readonly trialDays?: number;
        /** Free until here for another reason, the days of the trial included. */
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
  /** True when what was to be paid at once was paid. */
  readonly paid: boolean;
}

export interface FoundPromotion {
  readonly promotionCodeId: string;
  readonly code: string;
  readonly percentOff: number;
  readonly durationInMonths: number | null;
}

/** What a change of price would charge at an instant. */
export interface ChangePreview {
  readonly dueMinor: number;
  /** The balance that is left, as in `CustomerState`. */
  readonly balanceMinor: number;
  /** True when a discount takes something off it: one for a single invoice is used up by that. */
  readonly takesDiscount: boolean;
  readonly lines: readonly ChangeLine[];
}

export type ChangeLine = ProviderLine | OtherLine;

interface ProviderLine {
  /** As the provider describes it. */
  readonly words: string;
  readonly amountMinor: number;
  /** The price whose time it charges for or sets off; null where it is about none. */
  readonly priceId: string | null;
}

/** What the provider's lines do not name. */
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
  /** The end of the running period. */
  readonly periodEnd: Date;
}

/** News of the provider, once its signature has been believed. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly customerId: string | undefined;
  readonly objectType: string;
  readonly objectId: string | undefined;
}

export type PromotionRefusal = 'absent' | 'not_usable';

/** A payment that the bank refused. */
export class PaymentFailed extends Error {
  constructor(options?: ErrorOptions) {
    super('the payment was refused', options);
    this.name = 'PaymentFailed';
  }
}

/** A payment that the bank takes only when its owner confirms it, which they cannot do here. Nothing was charged. */
export class PaymentNeedsOwner extends Error {
  constructor(options?: ErrorOptions) {
    super('the payment needs its owner', options);
    this.name = 'PaymentNeedsOwner';
  }
}

/** The provider refuses a change because of how things stand there. */
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
 * The payment provider, Stripe's API in the product's words. Every change takes a `key` that makes a retry safe. Rejects with
 * DependencyDown when it does not answer, PaymentsMisconfigured when an operator has to act, PaymentFailed when a card was refused,
 * PaymentsRefused when it says no.
 */
export interface Payments {
  /** False when no keys are set: nothing can be bought then. */
  readonly offered: boolean;
  /** The same for the same account, and for the same customer that it is made instead of. */
  makeCustomer(account: {
    readonly accountId: string;
    readonly email: string;
    readonly name: string;
    readonly insteadOf: string | undefined;
  }): Promise<string>;
  /** False for one that was deleted there: it can be read, but buys nothing any more. */
  hasCustomer(customerId: string): Promise<boolean>;
  /** Takes the personal data of a customer away, if that is still there; what was paid stays. */
  forgetCustomer(customerId: string): Promise<void>;
  /** The id of the price that sells a plan for this amount, made at the first time, and called as the plan is called now. */
  ensurePrice(price: {
    readonly planId: string;
    readonly planName: string;
    readonly interval: 'month' | 'year';
    readonly currency: string;
    readonly amountMinor: number;
    /** Where it is known which it is. */
    readonly priceId?: string;
  }): Promise<string>;
  readCustomer(customerId: string): Promise<CustomerState>;
  openCheckout(request: CheckoutRequest): Promise<{ readonly id: string; readonly url: string }>;
  readCheckout(id: string): Promise<CheckoutResult>;
  /** Ends an open purchase; says how it ended, for somebody may have been quicker. */
  expireCheckout(id: string): Promise<'expired' | 'complete'>;
  openPortal(request: {
    readonly customerId: string;
    readonly returnUrl: string;
    readonly card: boolean;
  }): Promise<string>;
  previewChange(request: ChangeRequest): Promise<ChangePreview>;
  change(request: ChangeRequest, key: string): Promise<void>;
  /** The same where the bank has to be answered first: made once the owner has paid the invoice that it leaves open. */
  changeOncePaid(request: ChangeRequest, key: string): Promise<void>;
  pause(subscriptionId: string, resumesAt: Date, key: string): Promise<void>;
  /** With `chargeNow` a new interval begins and is charged at once. */
  unpause(subscriptionId: string, chargeNow: boolean, key: string): Promise<void>;
  cancelAtPeriodEnd(
    subscriptionId: string,
    feedback: { readonly reason: string | undefined; readonly comment: string | undefined },
    key: string,
  ): Promise<void>;
  resume(subscriptionId: string, key: string): Promise<void>;
  /** Ends it at once; what it has asked for and was not paid is asked for no more. Refused when that has just been paid. */
  cancelNow(subscriptionId: string, key: string): Promise<void>;
  /** Makes an unpaid invoice void: it is asked for no more. Refused when it has just been paid; nothing for one that is void. */
  voidInvoice(invoiceId: string): Promise<void>;
  /** Tries no card for an unpaid invoice any more; it can still be paid. */
  stopCollecting(invoiceId: string): Promise<void>;
  /** Moves the next charge to `until`, without charging for what lies between. */
  extend(subscriptionId: string, until: Date, trialEndsAt: Date | null, key: string): Promise<void>;
  findPromotion(code: string): Promise<FoundPromotion | PromotionRefusal>;
  applyPromotion(subscriptionId: string, promotionCodeId: string, key: string): Promise<PromotionRefusal | undefined>;
  /** A discount that no code gives. */
  applyDiscount(
    subscriptionId: string,
    discount: { readonly percentOff: number; readonly months: number },
    key: string,
  ): Promise<void>;
  /** Gives a charge back, all that is left without an amount; `note` is kept beside it there. */
  refund(
    request: {
      readonly chargeId: string;
      readonly amountMinor: number | undefined;
      readonly note?: Readonly<Record<string, string>>;
    },
    key: string,
  ): Promise<void>;
  /** Takes so much of a customer's credit away because the payment of an invoice is lost; once for each invoice. */
  takeCredit(
    credit: {
      readonly customerId: string;
      readonly invoiceId: string;
      readonly amountMinor: number;
      readonly currency: string;
    },
    key: string,
  ): Promise<void>;
  /** Subscriptions, newest first, a page at a time: all there are, or those that `which` names. */
  listSubscriptions(after: string | undefined, which?: SubscriptionFilter): Promise<ProviderPage<ProviderSubscription>>;
  /** Events since an instant, newest first, a page at a time. */
  listEvents(since: Date, after: string | undefined): Promise<ProviderPage<ProviderEvent>>;
  /** Looks at the account, at the webhook that should point at `webhookUrl`, and at what the key may do. Changes nothing. */
  inspect(about: { readonly webhookUrl: string; readonly customerId: string | undefined }): Promise<PaymentsInspection>;
  /** The customer that an object without one belongs to: a charge's or dispute's. Undefined for an object that is not there. */
  customerOf(objectType: string, objectId: string): Promise<string | undefined>;
  /**
   * The event in a signed request, or undefined when the signature does not hold (altered, forged, or older than 300 s) or what is
   * signed is no event.
   */
  readEvent(body: string, signature: string): ProviderEvent | undefined;
}
