import type { CheckoutLine, Metadata, Subscription } from './wire.ts';

/** What a card does when used; the API never exposes it. */
export interface CardSecret {
  readonly id: string;
  readonly number: string;
  /** Set up with 3-D Secure: off-session charges pass from now on. */
  readonly authenticated: boolean;
  /** Detached, or used for a one-off payment: it cannot be used again. */
  readonly usedUp: boolean;
}

/** The only products that a coupon is for; the API shows them only on request. */
export interface CouponSecret {
  readonly id: string;
  readonly products: readonly string[];
}

export interface CheckoutSecret {
  readonly id: string;
  readonly lines: readonly CheckoutLine[];
  readonly subscription: {
    readonly trialEnd: number | null;
    readonly trialDays: number | null;
    readonly billingCycleAnchor: number | null;
    readonly metadata: Metadata;
    readonly description: string | null;
    readonly missingPaymentMethod: 'cancel' | 'create_invoice' | 'pause';
  };
  readonly payment: {
    readonly metadata: Metadata;
    readonly description: string | null;
    readonly futureUsage: 'off_session' | 'on_session' | null;
    readonly receiptEmail: string | null;
  };
  readonly setup: { readonly metadata: Metadata; readonly description: string | null };
  /** What the page saves to an existing customer. */
  readonly updates: { readonly address: boolean; readonly name: boolean };
  /** The typed card details, while the bank's authentication is pending. */
  readonly waiting: { readonly method: string; readonly card: TypedDetails } | null;
}

export interface TypedDetails {
  readonly email: string | null;
  readonly name: string | null;
  readonly country: string | null;
  readonly postalCode: string | null;
}

export interface EndpointSecret {
  readonly id: string;
  readonly secret: string;
}

export interface InvoiceSecret {
  readonly id: string;
  /** The number of automatic retries made so far. */
  readonly retries: number;
}

/** The amount that an item was billed for a period, after discounts: the basis of a credit. */
export interface Billed {
  readonly amount: number;
  readonly start: number;
  readonly end: number;
  readonly invoice: string | null;
  readonly line: string | null;
  /** The amount that each discount took off, for a whole period. */
  readonly taken?: Readonly<Record<string, number>>;
}

export interface SubscriptionSecret {
  readonly id: string;
  readonly billed: Readonly<Record<string, Billed>>;
  /** The trial end and the period end that were announced. */
  readonly reminded: number | null;
  readonly announced: number | null;
}

/** An update that takes effect once its invoice is paid. */
export interface PendingChange {
  readonly id: string;
  readonly invoice: string;
  readonly patch: Partial<Subscription>;
  readonly billed: SubscriptionSecret['billed'];
}

export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  readonly url: string;
  readonly attempts: number;
  /** Real time of the first attempt and of the next one, in ms since 1970. */
  readonly since: number;
  readonly next: number | null;
  readonly status: 'waiting' | 'held' | 'delivered' | 'failed';
  readonly answer: number | null;
}

export type DueKind =
  | 'discount_end'
  | 'pause_end'
  | 'subscription_cancel'
  | 'trial_reminder'
  | 'upcoming'
  | 'period_end'
  | 'incomplete_end'
  | 'pending_change_end'
  | 'invoice_finalize'
  | 'invoice_retry'
  | 'session_end'
  | 'clock_end';

/** The subscription that an item belongs to. */
export interface ItemOwner {
  readonly id: string;
  readonly subscription: string;
}

export interface DueRow {
  readonly id: string;
  readonly kind: DueKind;
  readonly subject: string;
  readonly at: number;
  readonly clock: string | null;
}

export interface RememberedReply {
  readonly id: string;
  readonly question: string;
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
  readonly at: number;
}

export interface Setting {
  readonly id: string;
  readonly value: string | number;
}
