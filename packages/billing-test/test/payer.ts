import { isDeepStrictEqual } from 'node:util';
import * as core from '@houselights/core';
import { chargeAt } from '@houselights/rules';
import { day, hour } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';
import type { OwnSubscription } from '@houselights/contracts';
import type { Caller } from '@houselights/core';
import type { Database } from '@houselights/db';

/** Two monthly plans of similar price, one far dearer, and a yearly one: in cents, and in a currency without them. */
export const prices = {
  USD: { 'learn-more-monthly': 399, 'learn-more-annual': 3_999, 'join-monthly': 799, near: 419 },
  JPY: { 'learn-more-monthly': 580, 'learn-more-annual': 5_800, 'join-monthly': 1_180, near: 600 },
} as const;
export type Currency = keyof typeof prices;

/** Puts all of them on sale. */
export async function sellAll({ prisma }: Database): Promise<void> {
  const like = { offer: 'join', name: 'Near', interval: 'month', trialDays: 14, pointsPerPeriod: 2 };
  await prisma.plan.create({ data: { id: 'near', ...like } });
  const rows = Object.entries(prices).flatMap(([currency, plans]) =>
    Object.entries(plans).map(([planId, amountMinor]) => ({ planId, currency, amountMinor })),
  );
  await prisma.planPrice.createMany({ data: rows, skipDuplicates: true });
}

interface PayerFacts {
  readonly house: MoneyHouse;
  readonly caller: Caller;
  readonly customer: string;
  readonly chance: () => number;
}

function mustEqual(found: unknown, named: unknown): void {
  if (isDeepStrictEqual(found, named)) return;
  throw new Error(`named was ${JSON.stringify(named)}, found is ${JSON.stringify(found)}`);
}

/** Someone who agrees to charges: before each, the amount is requested; after it, the amount taken is counted. */
export class Payer {
  readonly acts: string[] = [];
  private gifts = 0;
  private readonly house: MoneyHouse;
  private readonly caller: Caller;
  private readonly customer: string;
  private readonly chance: () => number;

  constructor({ house, caller, customer, chance }: PayerFacts) {
    this.house = house;
    this.caller = caller;
    this.customer = customer;
    this.chance = chance;
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.chance() * from.length)] as T;
  }

  async own(): Promise<OwnSubscription> {
    const { subscription } = await core.getBilling(this.house.deps, { caller: this.caller });
    if (subscription === null) throw new Error('there is no subscription');
    return subscription;
  }

  /** The total of all charges so far. */
  private async taken(): Promise<number> {
    const { data } = await this.house.stripe.charges.list({ customer: this.customer, limit: 100 });
    return data.reduce((sum, charge) => sum + (charge.paid ? charge.amount : 0), 0);
  }

  /** Does something for which `due` was shown, and checks that exactly this was charged. */
  private async pays(due: number, work: () => Promise<unknown>): Promise<void> {
    const before = await this.taken();
    await work();
    await this.house.work();
    await this.house.tell();
    mustEqual((await this.taken()) - before, due);
  }

  /** The next charge shown is the one that Stripe would make, as far as Stripe can tell. */
  async compare(): Promise<void> {
    const { id: subscription, state, nextCharge } = await this.own();
    if (!['trial', 'active'].includes(state) || nextCharge === null) return;
    if (Date.parse(nextCharge.at) <= this.house.emulator.now()) return;
    const next = await this.house.stripe.invoices.createPreview({ subscription, customer: this.customer });
    mustEqual(nextCharge.amountMinor, next.amount_due);
  }

  /** Passes the next charge, if there is one, and checks that it is made on its day, as shown, and nothing else is. */
  async wait(): Promise<string> {
    const { nextCharge: shown } = await this.own();
    if (shown === null) {
      await this.pays(0, () => this.house.pass(40 * day));
      return 'wait for nothing';
    }
    const until = Date.parse(shown.at) - this.house.emulator.now();
    await this.pays(0, () => this.house.pass(Math.max(0, until - hour)));
    await this.pays(shown.amountMinor, () => this.house.pass(Math.min(until, hour) + 2 * hour));
    return `charge of ${shown.amountMinor}`;
  }

  async linger(): Promise<string | undefined> {
    const { nextCharge } = await this.own();
    const left = nextCharge === null ? 10 * day : Date.parse(nextCharge.at) - this.house.emulator.now();
    // Either the last hours before a charge, when differences are too small for a card, or any other time.
    const by =
      Math.floor(this.pick([left - 90_000, left - hour / 2, left - 6 * hour, left * this.chance()]) / 1_000) * 1_000;
    if (by <= 0 || left - by < 60_000) return undefined;
    await this.pays(0, () => this.house.pass(by));
    return `${by / hour} hours`;
  }

  async change(currency: Currency): Promise<string | undefined> {
    const own = await this.own();
    if (!own.may.changePlan) return undefined;
    const planId = this.pick(Object.keys(prices[currency]).filter((id) => id !== own.plan?.id));
    const shown = await core.previewPlanChange(this.house.deps, { caller: this.caller, planId });
    const { dueNow, nextCharge, balance, lines, at } = shown;
    const sum = lines.reduce((all, { amountMinor }) => all + amountMinor, 0);
    if (lines.length > 0 && balance.amountMinor <= 0) mustEqual(sum, dueNow.amountMinor);
    const agreed = {
      planId,
      caller: this.caller,
      at: new Date(at),
      amountMinor: dueNow.amountMinor,
      nextAmountMinor: nextCharge.amountMinor,
    };
    await this.pays(dueNow.amountMinor, () => core.changePlan(this.house.deps, agreed));
    const after = await this.own();
    this.acts.push(`change to ${planId} for ${dueNow.amountMinor}, then ${nextCharge.amountMinor}`);
    mustEqual(
      { balance: after.balanceMinor, next: after.nextCharge },
      { balance: balance.amountMinor, next: nextCharge },
    );
    return 'agreed';
  }

  async coupon(): Promise<string | undefined> {
    const { id: subscriptionId, may } = await this.own();
    if (!may.redeemCoupon) return undefined;
    const { stripe, deps } = this.house;
    const percent_off = this.pick([5, 12.5, 30, 90, 100]);
    const duration = this.pick([
      { duration: 'once' },
      { duration: 'forever' },
      { duration: 'repeating', duration_in_months: 1 },
      { duration: 'repeating', duration_in_months: 3 },
    ] as const);
    const made = await stripe.coupons.create({ percent_off, ...duration });
    const code = `C${made.id.replaceAll(/\W/g, '')}`.toUpperCase();
    await stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon: made.id } });
    await this.pays(0, () => core.applyCoupon(deps, { caller: this.caller, subscriptionId, coupon: code }));
    return `${percent_off}% ${duration.duration}`;
  }

  async stay(): Promise<string | undefined> {
    if ((await core.getBilling(this.house.deps, { caller: this.caller })).retention === null) return undefined;
    await this.pays(0, () => core.acceptRetention(this.house.deps, { caller: this.caller }));
    return 'stay';
  }

  async gift(): Promise<string | undefined> {
    if (this.gifts === 3) return undefined;
    this.gifts += 1;
    const code = `GIFT-${this.caller.accountId}-${this.gifts}`;
    await this.house.addGift({ code, months: this.pick([1, 3]) });
    await this.pays(0, () => core.redeemGift(this.house.deps, { caller: this.caller, code }));
    return 'gift';
  }

  /** An amount too small to be charged, or credit, booked by an operator at Stripe, which adds larger debts to the next charge. */
  async book(currency: Currency): Promise<string | undefined> {
    const amount = this.pick([-700, -49, 14, 49]);
    if ((await this.own()).balanceMinor - amount <= -50) return undefined;
    const booked = { amount, currency: currency.toLowerCase() };
    await this.pays(0, () => this.house.stripe.customers.createBalanceTransaction(this.customer, booked));
    return `book ${amount}`;
  }

  async rest(): Promise<string | undefined> {
    const { deps } = this.house;
    const own = await this.own();
    const { pause, unpause, cancel, resume } = own.may;
    const { caller } = this;
    if (unpause && this.chance() < 0.6) {
      // What the page shows before it asks.
      const now = new Date(this.house.emulator.now());
      const { access } = await core.getBilling(deps, { caller });
      const isCovered = new Date(own.paidUntil) > now || access.reasons.some(({ state }) => state === 'gift');
      const { coupon } = own;
      const endsAt = coupon?.discountEnd == null ? null : new Date(coupon.discountEnd);
      const discount = coupon === null ? null : { percentOff: coupon.percentOff, endsAt };
      const due = isCovered ? 0 : chargeAt(own.price, now, discount, own.balanceMinor);
      await this.pays(due, () => core.unpauseSubscription(deps, { caller }));
      return `unpause for ${due}`;
    }
    if (resume) {
      await this.pays(0, () => core.resumeSubscription(deps, { caller }));
      return 'resume';
    }
    if (pause && this.chance() < 0.5) {
      await this.pays(0, () => core.pauseSubscription(deps, { caller, months: this.pick([1, 2]) }));
      return 'pause';
    }
    if (!cancel || this.chance() < 0.5) return undefined;
    const feedback = { caller, reason: undefined, comment: undefined };
    await this.pays(0, () => core.cancelSubscription(deps, feedback));
    if (!(await this.own()).may.resume) return 'end';
    await this.pays(0, () => core.resumeSubscription(deps, { caller }));
    return 'cancel and resume';
  }
}
