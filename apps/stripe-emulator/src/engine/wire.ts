import type Stripe from 'stripe';

type Scalar = string | number | boolean | bigint | null | undefined | void;
type Named = { readonly id: string; readonly object: string };

/** `string | Customer | null` is an expandable reference: stored as the id. */
type Property<P> = [Extract<P, Named>] extends [never]
  ? Wire<P>
  : [Extract<P, string>] extends [never]
    ? Wire<P>
    : Exclude<P, Named>;

/** An SDK object as sent on the wire and stored: decimals are text, references are ids. */
export type Wire<T> = T extends Stripe.Decimal
  ? string
  : T extends Scalar
    ? T
    : T extends readonly (infer E)[]
      ? Property<E>[]
      : T extends object
        ? { [K in keyof T]: Property<T[K]> }
        : T;

export type Customer = Wire<Stripe.Customer>;
export type Product = Wire<Stripe.Product>;
export type Price = Wire<Stripe.Price>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type SetupIntent = Wire<Stripe.SetupIntent>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type Charge = Wire<Stripe.Charge>;
export type Refund = Wire<Stripe.Refund>;
export type Dispute = Wire<Stripe.Dispute>;
export type Coupon = Wire<Stripe.Coupon>;
export type PromotionCode = Wire<Stripe.PromotionCode>;
export type Discount = Wire<Stripe.Discount>;
export type Plan = Wire<Stripe.Plan>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type Subscription = Wire<Stripe.Subscription>;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type InvoiceItem = Wire<Stripe.InvoiceItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type CheckoutSession = Wire<Stripe.Checkout.Session>;
export type CheckoutLine = Wire<Stripe.LineItem>;
export type PortalSession = Wire<Stripe.BillingPortal.Session>;
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration>;
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>;
export type TestClock = Wire<Stripe.TestHelpers.TestClock>;
export type BalanceTransaction = Wire<Stripe.BalanceTransaction>;
export type CustomerBalanceTransaction = Wire<Stripe.CustomerBalanceTransaction>;
export type TaxRate = Wire<Stripe.TaxRate>;
export type Address = Stripe.Address;
export type Metadata = Stripe.Metadata;

export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export type EventType = Stripe.Event['type'];

/** An event keeps the object as it was: objects are never mutated, so the reference is a snapshot. */
export interface StoredEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: unknown; readonly previous_attributes?: unknown };
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: EventType;
  /** The emulator's time when it happened, even if its object uses a test clock; not exposed. */
  readonly recorded: number;
}
