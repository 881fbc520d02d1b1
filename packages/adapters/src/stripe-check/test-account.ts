import Stripe from 'stripe';
import { createClient } from '../stripe/client.ts';
import { instant, stripeCurrency } from '../stripe/map-subscription.ts';
import { createPayments } from '../stripe/payments.ts';
import { ClockedClient } from './clocked-client.ts';
import { createLooks } from './looks.ts';
import { patiently } from './patience.ts';
import { StripeSaid, told } from './said.ts';
import { mark, cleanUp } from './clean-up.ts';
import type { Payments } from '@houselights/core';
import type { Looks } from './looks.ts';

export interface TestAccountSettings {
  /** A test mode key. */
  readonly secretKey: string;
  readonly apiUrl: string;
  readonly tax: boolean;
  /** Identifies this check; part of the name of everything it creates. */
  readonly run: string;
  /** Replaces the network, for tests and for an in-process emulator. */
  readonly httpClient?: Stripe.HttpClient;
  /** The current time, in ms since 1970. Default: the machine's. */
  readonly present?: () => number;
}

/** Stripe's test cards by behaviour. */
const cards = {
  good: 'pm_card_visa',
  another: 'pm_card_mastercard',
  declined: 'pm_card_chargeCustomerFail',
  asks: 'pm_card_authenticationRequired',
  disputes: 'pm_card_createDispute',
} as const;
export type TestCard = keyof typeof cards;

interface Purchase {
  readonly customerId: string;
  readonly priceId: string;
  readonly cardId: string;
  readonly trialDays: number;
}

interface OncePaid {
  readonly customerId: string;
  readonly cardId: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/** A Stripe account in test mode in which to act out a customer's life: what people do, what time does, and what can be observed. */
export interface TestAccount {
  /** The product's own payments adapter. Customers that it creates belong to the clock. */
  readonly payments: Payments;
  readonly look: Looks;
  /** The clock's time; the real time before there is a clock. */
  now(): Date;
  /** Starts a clock at the current time. Earlier customers no longer follow it. */
  beginClock(name: string): Promise<void>;
  /** Advances the clock and waits until Stripe has processed the time in between. */
  advance(to: Date): Promise<void>;
  /** Attaches a card to a customer; returns its id. */
  addCard(customerId: string, card: TestCard): Promise<string>;
  /** Creates a subscription as a paid Checkout would; returns its id. */
  subscribe(purchase: Purchase): Promise<string>;
  /** Sets the card for a subscription's next charges. */
  useCard(subscriptionId: string, cardId: string): Promise<void>;
  /** Pays an open invoice as its owner would on its page. */
  payInvoice(invoiceId: string, cardId: string): Promise<void>;
  /** Creates a one-time payment as a Checkout would; returns its id. */
  payOnce(payment: OncePaid): Promise<string>;
  /** Refunds such a payment, as an operator does in the Dashboard. */
  giveBack(paymentIntentId: string): Promise<void>;
  /** Accepts a dispute. */
  loseDispute(disputeId: string): Promise<void>;
  /** Creates a promotion code. */
  makePromotion(promotion: {
    readonly code: string;
    readonly percentOff: number;
    readonly months: number;
  }): Promise<void>;
  /** Marks a product that a purchase created as the check's, so that tidying removes it. */
  markProduct(productId: string): Promise<void>;
  /** Polls for what Stripe does asynchronously, for at most a minute. */
  await<T>(look: () => Promise<T | undefined>): Promise<T | undefined>;
  /** The last request that Stripe refused since the previous call, without its contents. */
  takeRefusal(): string | undefined;
  /** Removes what this check has created, and what killed checks left behind. */
  cleanUp(): Promise<void>;
  /** Stops all requests, then tidies. */
  close(): Promise<void>;
}

/** Stripe allows 25 requests per second in test mode. */
const spacingMs = 60;
const clockMs = 5 * 60_000;
const momentMs = 60_000;

export function createTestAccount(settings: TestAccountSettings): TestAccount {
  const { tax, run } = settings;
  const isBeside = settings.httpClient !== undefined;
  const direct = settings.httpClient ?? Stripe.createNodeHttpClient();
  const client = new ClockedClient(direct, isBeside ? 0 : spacingMs);
  const stripe = createClient(settings, client);
  const clock = createTestClock(stripe, client, settings.present ?? Date.now);
  // No webhook arrives here: nothing is signed.
  const ofProduct = { ...settings, webhookSecret: 'whsec_none', tax };
  return {
    payments: createPayments(ofProduct, { clock, httpClient: client }),
    look: createLooks(stripe),
    now: clock.now,
    beginClock: (name) => clock.begin(`${mark} ${run}: ${name}`),
    advance: clock.advance,
    ...createActs(stripe, run),
    // An in-process emulator does everything synchronously.
    await: (look) => patiently(isBeside ? 0 : momentMs, look),
    takeRefusal() {
      const { refused } = client;
      client.refused = undefined;
      return refused;
    },
    cleanUp: () => cleanUp(stripe, run),
    async close() {
      client.stop();
      if (client.hasActed) await cleanUp(createClient(settings, direct), run);
    },
  };
}

function createTestClock(stripe: Stripe, client: ClockedClient, present: () => number) {
  let at: Date | undefined;
  return {
    now: () => at ?? new Date(present()),
    begin: (name: string) =>
      told(async () => {
        const { id, frozen_time: time } = await stripe.testHelpers.testClocks.create({
          frozen_time: Math.floor(present() / 1_000),
          name,
        });
        client.clockId = id;
        at = instant(time);
      }),
    advance: (to: Date) =>
      told(async () => {
        const { clockId = '' } = client;
        const time = Math.ceil(to.getTime() / 1_000);
        await stripe.testHelpers.testClocks.advance(clockId, { frozen_time: time });
        const done = await patiently(clockMs, async () => {
          const { status } = await stripe.testHelpers.testClocks.retrieve(clockId);
          return status === 'advancing' ? undefined : status;
        });
        if (done !== 'ready')
          throw new StripeSaid(`The test clock did not arrive (${done ?? 'still advancing'}): run the check again.`);
        at = instant(time);
      }),
  };
}

function createActs(stripe: Stripe, run: string) {
  return {
    addCard: (customer: string, card: TestCard) =>
      told(async () => (await stripe.paymentMethods.attach(cards[card], { customer })).id),
    subscribe: ({ customerId: customer, priceId: price, cardId, trialDays }: Purchase) =>
      told(async () => {
        const { id } = await stripe.subscriptions.create({
          customer,
          items: [{ price }],
          default_payment_method: cardId,
          payment_behavior: 'error_if_incomplete',
          ...(trialDays > 0 ? { trial_period_days: trialDays } : {}),
        });
        return id;
      }),
    useCard: (subscription: string, cardId: string) =>
      told(async () => {
        await stripe.subscriptions.update(subscription, { default_payment_method: cardId });
      }),
    payInvoice: (invoice: string, cardId: string) =>
      told(async () => {
        await stripe.invoices.pay(invoice, { payment_method: cardId });
      }),
    payOnce: ({ customerId: customer, cardId, amountMinor: amount, currency }: OncePaid) =>
      told(async () => {
        const { id } = await stripe.paymentIntents.create({
          customer,
          amount,
          currency: stripeCurrency(currency),
          payment_method: cardId,
          confirm: true,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        });
        return id;
      }),
    giveBack: (paymentIntent: string) =>
      told(async () => {
        await stripe.refunds.create({ payment_intent: paymentIntent });
      }),
    loseDispute: (dispute: string) =>
      told(async () => {
        await stripe.disputes.close(dispute);
      }),
    markProduct: (product: string) =>
      told(async () => {
        await stripe.products.update(product, { name: `${mark} ${run}: bought once` });
      }),
    makePromotion: ({ code, percentOff, months }: Parameters<TestAccount['makePromotion']>[0]) =>
      told(async () => {
        const { id: coupon } = await stripe.coupons.create({
          name: `${mark} ${run}`,
          percent_off: percentOff,
          duration: 'repeating',
          duration_in_months: months,
        });
        await stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon } });
      }),
  };
}
