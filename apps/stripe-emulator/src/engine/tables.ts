import type {
  BalanceTransaction,
  Charge,
  CheckoutSession,
  Coupon,
  Customer,
  CustomerBalanceTransaction,
  Discount,
  Dispute,
  Invoice,
  InvoiceItem,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  PromotionCode,
  Refund,
  SetupIntent,
  StoredEvent,
  Subscription,
  TaxRate,
  TestClock,
  WebhookEndpoint,
} from './wire.ts';
import { Table } from './table.ts';
import type { Row } from './table.ts';
import type {
  CardSecret,
  CheckoutSecret,
  CouponSecret,
  Delivery,
  DueRow,
  EndpointSecret,
  InvoiceSecret,
  ItemOwner,
  PendingChange,
  RememberedReply,
  Setting,
  SubscriptionSecret,
} from './secrets.ts';

/** All stored rows: the objects of the API, then internal state of Stripe. */
export interface Objects {
  customer: Customer;
  product: Product;
  price: Price;
  payment_method: PaymentMethod;
  setup_intent: SetupIntent;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  coupon: Coupon;
  promotion_code: PromotionCode;
  discount: Discount;
  subscription: Subscription;
  invoice: Invoice;
  invoiceitem: InvoiceItem;
  invoice_payment: InvoicePayment;
  'checkout.session': CheckoutSession;
  'billing_portal.session': PortalSession;
  'billing_portal.configuration': PortalConfiguration;
  webhook_endpoint: WebhookEndpoint;
  'test_helpers.test_clock': TestClock;
  balance_transaction: BalanceTransaction;
  customer_balance_transaction: CustomerBalanceTransaction;
  tax_rate: TaxRate;
  event: StoredEvent;
  card_secret: CardSecret;
  checkout_secret: CheckoutSecret;
  coupon_secret: CouponSecret;
  endpoint_secret: EndpointSecret;
  invoice_secret: InvoiceSecret;
  subscription_secret: SubscriptionSecret;
  item_owner: ItemOwner;
  pending_change: PendingChange;
  delivery: Delivery;
  due: DueRow;
  remembered_reply: RememberedReply;
  deleted: Row & { readonly object: string };
  /** Deleted coupons, for the discounts that were created from them. */
  deleted_coupon: Coupon;
  setting: Setting;
}

export type TableName = keyof Objects;
export type Tables = { readonly [K in TableName]: Table<Objects[K]> };

const subscriptionOfInvoice = (invoice: Invoice): string | null | undefined =>
  invoice.parent?.subscription_details?.subscription;

export function createTables(): Tables {
  return {
    ...catalogTables(),
    ...paymentTables(),
    ...billingTables(),
    ...hostedTables(),
    ...hiddenTables(),
  };
}

function catalogTables() {
  return {
    customer: new Table<Customer>({ email: (row) => row.email, test_clock: (row) => row.test_clock }),
    product: new Table<Product>(),
    price: new Table<Price>({ product: (row) => row.product, lookup_key: (row) => row.lookup_key }),
    coupon: new Table<Coupon>(),
    promotion_code: new Table<PromotionCode>({
      code: (row) => row.code.toLowerCase(),
      coupon: (row) => row.promotion.coupon,
      customer: (row) => row.customer,
    }),
    tax_rate: new Table<TaxRate>(),
  };
}

function paymentTables() {
  return {
    payment_method: new Table<PaymentMethod>({ customer: (row) => row.customer }),
    setup_intent: new Table<SetupIntent>({ customer: (row) => row.customer }),
    payment_intent: new Table<PaymentIntent>({ customer: (row) => row.customer }),
    charge: new Table<Charge>({ customer: (row) => row.customer, payment_intent: (row) => row.payment_intent }),
    refund: new Table<Refund>({ charge: (row) => row.charge, payment_intent: (row) => row.payment_intent }),
    dispute: new Table<Dispute>({ charge: (row) => row.charge, payment_intent: (row) => row.payment_intent }),
    balance_transaction: new Table<BalanceTransaction>({ source: (row) => row.source }),
  };
}

function billingTables() {
  return {
    discount: new Table<Discount>({ subscription: (row) => row.subscription }),
    subscription: new Table<Subscription>({
      customer: (row) => row.customer,
      test_clock: (row) => row.test_clock,
      status: (row) => row.status,
    }),
    invoice: new Table<Invoice>({ customer: (row) => row.customer, subscription: subscriptionOfInvoice }),
    invoiceitem: new Table<InvoiceItem>({
      customer: (row) => row.customer,
      invoice: (row) => row.invoice,
      // Items pending for the next invoice of their subscription, or of their customer.
      pending: (row) =>
        row.invoice === null ? (row.parent?.subscription_details?.subscription ?? row.customer) : undefined,
    }),
    invoice_payment: new Table<InvoicePayment>({
      invoice: (row) => row.invoice,
      payment_intent: (row) => row.payment.payment_intent,
    }),
    customer_balance_transaction: new Table<CustomerBalanceTransaction>({ customer: (row) => row.customer }),
  };
}

function hostedTables() {
  return {
    'checkout.session': new Table<CheckoutSession>({
      customer: (row) => row.customer,
      subscription: (row) => row.subscription,
      payment_intent: (row) => row.payment_intent,
    }),
    'billing_portal.session': new Table<PortalSession>(),
    'billing_portal.configuration': new Table<PortalConfiguration>(),
    webhook_endpoint: new Table<WebhookEndpoint>(),
    'test_helpers.test_clock': new Table<TestClock>(),
    event: new Table<StoredEvent>({ type: (row) => row.type }),
  };
}

function hiddenTables() {
  return {
    card_secret: new Table<CardSecret>(),
    checkout_secret: new Table<CheckoutSecret>(),
    coupon_secret: new Table<CouponSecret>(),
    endpoint_secret: new Table<EndpointSecret>(),
    invoice_secret: new Table<InvoiceSecret>(),
    subscription_secret: new Table<SubscriptionSecret>(),
    item_owner: new Table<ItemOwner>(),
    pending_change: new Table<PendingChange>(),
    delivery: new Table<Delivery>({ event: (row) => row.event }),
    due: new Table<DueRow>(),
    remembered_reply: new Table<RememberedReply>(),
    deleted: new Table<Row & { readonly object: string }>(),
    deleted_coupon: new Table<Coupon>(),
    setting: new Table<Setting>(),
  };
}
