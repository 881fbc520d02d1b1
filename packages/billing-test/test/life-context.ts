import * as core from '@houselights/core';
import { waitingGifts, putOff } from './life-model-gifts.ts';
import { lives } from './life-model.ts';
import { receive } from './money-house.ts';
import { prices } from './payer.ts';
import type { Model, PlanModel } from './life-model.ts';
import type { MoneyHouse } from './money-house.ts';
import type { Currency } from './payer.ts';
import type { Caller, Payments, ProviderInvoice } from '@houselights/core';
import type { OpenBattle } from '@houselights/testkit/battle';

interface Request {
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Who lives, where, and by what chance. */
export interface LifeFacts {
  readonly house: MoneyHouse;
  readonly chance: () => number;
  readonly caller: Caller;
  /** Somebody who gives things. */
  readonly stranger: Caller;
  readonly customer: string;
  readonly currency: Currency;
  /** Payment methods that are always charged, and never. */
  readonly cards: { readonly good: string; readonly bad: string };
  /** Where points are spent. */
  readonly battle: OpenBattle;
}

/** What a life can see and be told: the member at Stripe, the model beside, and the news on their way to the product. */
export class LifeContext {
  readonly model: Model;
  /** What was done, for whoever replays it. */
  readonly acts: string[] = [];
  protected readonly facts: LifeFacts;
  protected subId = '';
  protected hadTrial = false;
  /** What the product has not heard of yet, in no order. */
  private readonly unheard: Request[] = [];
  /** Some news was lost since the last comparison. */
  private isLost = false;

  constructor(facts: LifeFacts) {
    this.facts = facts;
    this.model = {
      now: facts.house.emulator.now(),
      cardIsGood: true,
      credit: 0,
      taken: 0,
      sub: undefined,
      gifts: [],
      whole: [],
      trial: undefined,
    };
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

  /** The newest paid invoice with its charge, as long as nobody has asked that back. */
  protected async newestCharged(): Promise<(ProviderInvoice & { readonly chargeId: string }) | undefined> {
    const { invoices } = await this.payments.readCustomer(this.facts.customer);
    const newest = invoices.find(({ status, subscriptionId }) => status === 'paid' && subscriptionId === this.subId);
    const chargeId = newest?.chargeId ?? null;
    if (newest === undefined || newest.paidMinor < 2) return undefined;
    if (chargeId === null) throw new Error(`the paid invoice ${newest.id} has no charge`);
    const charge = await this.facts.house.stripe.charges.retrieve(chargeId);
    return charge.disputed || charge.amount_refunded > 0 ? undefined : { ...newest, chargeId };
  }

  /** What Stripe tells now is on its way: once, twice or three times, or not at all. Answers how much is. */
  protected hear(): number {
    for (const request of this.facts.house.told()) {
      if (this.facts.chance() < 0.05) {
        this.isLost = true;
        continue;
      }
      const copies = this.facts.chance() < 0.7 ? 1 : this.pick([2, 3]);
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

  /** The plans that are sold, in the currency of this life. */
  protected get plans(): readonly PlanModel[] {
    return Object.entries(prices[this.facts.currency]).map(([id, price]) => {
      const isYear = id === 'learn-more-annual';
      return { id, price, months: isYear ? 12 : 1, points: isYear ? 30 : 2 };
    });
  }

  protected priceOf(plan: PlanModel): Promise<string> {
    return this.payments.ensurePrice({
      planId: plan.id,
      planName: plan.id,
      interval: plan.months === 12 ? 'year' : 'month',
      currency: this.facts.currency,
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

  /** As often as that is done, what was lost is found while it can be. */
  protected async findLost(): Promise<void> {
    this.hear();
    if (this.isLost) await this.settle();
  }

  /** Everything arrives that will, what was lost is found by comparison, and all that follows from it is done. */
  async settle(): Promise<void> {
    const { house } = this.facts;
    do {
      await this.deliver(this.hear());
      await house.work();
    } while (this.hear() > 0);
    if (!this.isLost) return;
    this.isLost = false;
    await core.reconcile(house.deps);
    // What follows from that is told like everything else.
    await this.settle();
  }
}
