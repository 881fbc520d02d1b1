import Stripe from 'stripe';
import { createClient } from '../stripe/client.ts';
import { instant, stripeCurrency } from '../stripe/map-subscription.ts';
import { createPayments } from '../stripe/payments.ts';
import { ClockedClient } from './clocked-client.ts';
import { createLooks } from './looks.ts';
import { patiently } from './patience.ts';
import { StripeSaid, told } from './said.ts';
import { mark, tidy } from './tidy.ts';
import type { Payments } from '@houselights/core';
import type { Looks } from './looks.ts';

export interface TestAccountSettings {
  /** Of test mode. */
  readonly secretKey: string;
  readonly apiUrl: string;
  readonly tax: boolean;
  /** Names this check among others; part of the name of all that it makes. */
  readonly run: string;
  /** Instead of sockets, for tests and for the emulator beside. */
  readonly httpClient?: Stripe.HttpClient;
  /** The present, in ms since 1970; that of the machine unless said. */
  readonly present?: () => number;
}

/** Stripe's test cards by what they do. */
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

/** An account of Stripe's in test mode, to live through a life in: what people and time do there, and what there is to see. */
export interface TestAccount {
  /** The product's own way to it. Customers that it makes live by the clock. */
  readonly payments: Payments;
  readonly look: Looks;
  /** The clock's time; the real one before there is a clock. */
  now(): Date;
  /** Begins a clock at the present. Who was made before lives by it no more. */
  beginClock(name: string): Promise<void>;
  /** Lets the clock go on, and waits until Stripe has lived through it. */
  advance(to: Date): Promise<void>;
  /** Keeps a card with a customer. */
  addCard(customerId: string, card: TestCard): Promise<string>;
  /** A subscription as a Checkout that was paid leaves it. */
  subscribe(purchase: Purchase): Promise<string>;
  /** Has a subscription's next charges made with a card. */
  useCard(subscriptionId: string, cardId: string): Promise<void>;
  /** Pays an open invoice as its owner would on its page. */
  payInvoice(invoiceId: string, cardId: string): Promise<void>;
  /** A payment for something that is bought once, as a Checkout leaves it; its id. */
  payOnce(payment: OncePaid): Promise<string>;
  /** Gives such a payment back, as an operator does in the Dashboard. */
  giveBack(paymentIntentId: string): Promise<void>;
  /** Gives in to a dispute. */
  loseDispute(disputeId: string): Promise<void>;
  /** Makes a promotion code. */
  makePromotion(promotion: {
    readonly code: string;
    readonly percentOff: number;
    readonly months: number;
  }): Promise<void>;
  /** Marks a product that a purchase has made as one of the check's, which goes with it. */
  markProduct(productId: string): Promise<void>;
  /** Looks again for what Stripe does a moment later, for a minute at the most. */
  await<T>(look: () => Promise<T | undefined>): Promise<T | undefined>;
  /** The last request that Stripe refused since this was asked last, without what was in it. */
  takeRefusal(): string | undefined;
  /** Removes what this check has made, and what was left behind by those that were killed. */
  tidy(): Promise<void>;
  /** Asks nothing more, and tidies. */
  close(): Promise<void>;
}

/** Stripe answers 25 requests in a second in test mode. */
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
  // No request of the world's comes in here: nothing is signed.
  const ofProduct = { ...settings, webhookSecret: 'whsec_none', tax };
  return {
    payments: createPayments(ofProduct, { clock, httpClient: client }),
    look: createLooks(stripe),
    now: clock.now,
    beginClock: (name) => clock.begin(`${mark} ${run}: ${name}`),
    advance: clock.advance,
    ...createActs(stripe, run),
    // What is beside does everything at once.
    await: (look) => patiently(isBeside ? 0 : momentMs, look),
    takeRefusal() {
      const { refused } = client;
      client.refused = undefined;
      return refused;
    },
    tidy: () => tidy(stripe, run),
    async close() {
      client.stop();
      if (client.hasActed) await tidy(createClient(settings, direct), run);
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
