import * as core from '@houselights/core';
import { lives, putOff, waitingGifts } from './life-model.ts';
import { receive } from './money-house.ts';
import type { Model } from './life-model.ts';
import type { MoneyHouse } from './money-house.ts';
import type { Caller, Payments } from '@houselights/core';
import type Stripe from 'stripe';

export const plans = [
  { id: 'learn-more-monthly', price: 399, months: 1 },
  { id: 'learn-more-annual', price: 3_999, months: 12 },
  { id: 'join-monthly', price: 799, months: 1 },
] as const;

interface Request {
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Who lives, where, and by what chance. */
export interface LifeFacts {
  readonly house: MoneyHouse;
  readonly chance: () => number;
  readonly caller: Caller;
  readonly customer: string;
  /** Payment methods that are always charged, and never. */
  readonly cards: { readonly good: string; readonly bad: string };
}

/** What a life can see and be told: the member at Stripe, the model beside, and the news on their way to the product. */
export class LifeWorld {
  readonly model: Model;
  /** What was done, for whoever replays it. */
  readonly acts: string[] = [];
  protected readonly facts: LifeFacts;
  protected subId = '';
  protected hadTrial = false;
  /** What the product has not heard of yet, in no order. */
  private readonly unheard: Request[] = [];

  constructor(facts: LifeFacts) {
    this.facts = facts;
    this.model = { now: facts.house.standIn.now(), cardIsGood: true, credit: 0, sub: undefined, gifts: [] };
  }

  protected pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.facts.chance() * from.length)] as T;
  }

  protected async useCard(good: boolean): Promise<string> {
    const { good: ok, bad } = this.facts.cards;
    await this.facts.house.stripe.customers.update(this.facts.customer, {
      invoice_settings: { default_payment_method: good ? ok : bad },
    });
    this.model.cardIsGood = good;
    return good ? 'good card' : 'bad card';
  }

  /** Nothing is in the air: paid for, not cancelled, not paused. */
  protected isPlain(): boolean {
    const { sub, now } = this.model;
    const isStill = lives(sub) && !sub.cancelled && sub.resumesAt === undefined && sub.due === undefined;
    return isStill && now < sub.paidUntil && !sub.withheld;
  }

  /** The charge of the newest paid invoice, as long as nobody has asked it back. */
  protected async newestCharge(): Promise<string | undefined> {
    const { invoices } = await this.payments.readCustomer(this.facts.customer);
    const newest = invoices.find(({ status, subscriptionId }) => status === 'paid' && subscriptionId === this.subId);
    if (newest === undefined || newest.chargeId === null || newest.paidMinor < 2) return undefined;
    const charge = await this.facts.house.stripe.charges.retrieve(newest.chargeId);
    return charge.disputed || charge.amount_refunded > 0 ? undefined : charge.id;
  }

  protected async readCredit(): Promise<void> {
    const customer = (await this.facts.house.stripe.customers.retrieve(this.facts.customer)) as Stripe.Customer;
    this.model.credit = -customer.balance;
  }

  /** What Stripe tells now is on its way: once, twice or three times, or not at all. Answers how much is. */
  protected hear(): number {
    for (const request of this.facts.house.told()) {
      if (this.facts.chance() < 0.1) continue;
      const copies = 1 + Math.floor(this.facts.chance() * 3);
      for (let n = 0; n < copies; n += 1) this.unheard.push(request);
    }
    return this.unheard.length;
  }

  /** So much of it arrives, in no order. */
  protected async deliver(count: number): Promise<void> {
    for (let n = 0; n < count && this.unheard.length > 0; n += 1) {
      const at = Math.floor(this.facts.chance() * this.unheard.length);
      const [request] = this.unheard.splice(at, 1);
      if (request !== undefined) await receive(this.facts.house.deps, request.body, request.headers);
    }
  }

  protected get payments(): Payments {
    return this.facts.house.deps.payments;
  }

  protected priceOf(plan: (typeof plans)[number]): Promise<string> {
    return this.payments.ensurePrice({
      planId: plan.id,
      planName: plan.id,
      interval: plan.months === 12 ? 'year' : 'month',
      currency: 'USD',
      amountMinor: plan.price,
    });
  }

  /** A subscription goes on, or has begun: the product hears of it before the next charge, and gifts come first. */
  protected async goOn(): Promise<void> {
    const { sub } = this.model;
    const gifts = waitingGifts(this.model);
    if (sub === undefined || gifts.length === 0) return;
    await this.settle();
    putOff(this.model, sub, gifts);
  }

  /** Everything arrives that will, what was lost is found by comparison, and all that follows from it is done. */
  async settle(): Promise<void> {
    for (let rounds = 0; rounds < 4; rounds += 1) {
      this.hear();
      await this.deliver(this.unheard.length);
      await this.facts.house.work();
    }
    await core.reconcile(this.facts.house.deps);
    await this.facts.house.work();
  }
}
