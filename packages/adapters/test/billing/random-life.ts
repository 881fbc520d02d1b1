import * as core from '@houselights/core';
import { addMonths, entitlement } from '@houselights/rules';
import { v7 } from 'uuid';
import { chanceOf } from './chance.ts';
import { end, expected, lives, renews, subEnd, subGives } from './life-model.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import { SubscriptionActs } from './subscription-acts.ts';
import type { Expected, SubModel } from './life-model.ts';
import type { Database } from '@houselights/db';

/** Months that are given in one life: behind a year they stay within the two that the provider looks ahead. */
const mostGiven = 11;

/** One member's life: what is done at Stripe and on the site, and how late and how often the product hears of it. */
class Life extends SubscriptionActs {
  private disputed: { readonly id: string; readonly sub: SubModel } | undefined;

  async act(): Promise<void> {
    const { sub } = this.model;
    const name = this.pick(lives(sub) ? ['pass', 'pass', 'pass', ...livingActs] : ['pass', 'start', 'start', 'gift']);
    const done = await this.do(name);
    if (done === undefined) return;
    this.acts.push(done);
    const waiting = this.hear();
    if (this.facts.chance() < 0.4) await this.deliver(Math.ceil(this.facts.chance() * waiting));
    if (this.facts.chance() < 0.3) await this.facts.house.work();
  }

  private async do(name: string): Promise<string | undefined> {
    switch (name) {
      case 'start':
        return this.start();
      case 'pass':
        return this.pass(this.pick([2, 5, 9, 14, 20, 33]) * day + 5 * hour);
      case 'bad card':
        return this.useCard(false);
      case 'good card':
        return this.useCard(true);
      case 'pay':
        return this.payOpen();
      case 'pause':
        return this.pause();
      case 'unpause':
        return this.unpause();
      case 'cancel':
        return this.cancel();
      case 'resume':
        return this.resume();
      case 'cancel now':
        return this.cancelNow();
      case 'change':
        return this.change();
      case 'coupon':
        return this.coupon();
      case 'gift':
        return this.gift();
      case 'refund':
        return this.refund();
      case 'dispute':
        return this.dispute();
      case 'decide':
        return this.decide();
    }
    throw new Error(`nobody knows how to ${name}`);
  }

  private async coupon(): Promise<string | undefined> {
    const { sub } = this.model;
    if (!lives(sub)) return undefined;
    const found = await this.payments.findPromotion('LIFE');
    if (typeof found === 'string') throw new Error('the coupon is gone');
    await this.payments.applyPromotion(this.subId, found.promotionCodeId, v7());
    sub.discountUntil = addMonths(new Date(this.model.now), 2).getTime();
    return 'coupon';
  }

  /** A gift is redeemed on the site, by somebody of whom everything is known. */
  private async gift(): Promise<string | undefined> {
    const { model } = this;
    const { sub, now } = model;
    if (lives(sub) && sub.withheld) return undefined;
    const months = this.pick([1, 3]);
    if (model.gifts.reduce((sum, gift) => sum + gift.months, months) > mostGiven) return undefined;
    await this.settle();
    const code = `LIFE-${v7()}`;
    await this.facts.house.addGift({ code, months });
    await core.redeemGift(this.facts.house.deps, { caller: this.facts.caller, code });
    await this.settle();
    const ends = model.gifts.map(({ until }) => until);
    const isExtension = lives(sub) && renews(sub) && now < sub.paidUntil;
    if (lives(sub) && subGives(sub, now)) ends.push(isExtension ? sub.paidUntil : subEnd(sub));
    const from = Math.max(now, ...ends);
    const until = addMonths(new Date(from), months).getTime();
    model.gifts.push({ redeemed: now, from, until, months, spent: isExtension });
    if (isExtension) {
      sub.anchor = sub.periodEnd = sub.paidUntil = until;
      sub.free = true;
    }
    return `gift of ${months} months`;
  }

  /** The newest payment is given back; the house ends what it paid for as soon as it hears of that, here at once. */
  private async refund(): Promise<string | undefined> {
    const { sub } = this.model;
    const newest = await this.newestCharge();
    if (!lives(sub) || newest === undefined) return undefined;
    const isWhole = this.facts.chance() < 0.6;
    await this.payments.refund({ chargeId: newest, amountMinor: isWhole ? undefined : 1 }, v7());
    if (!isWhole) return 'refund of a cent';
    sub.withheld = true;
    end(this.model, sub);
    await this.settle();
    return 'refund';
  }

  /** A dispute stays open until it is decided, whatever happens meanwhile. */
  private async dispute(): Promise<string | undefined> {
    const { sub } = this.model;
    const newest = await this.newestCharge();
    if (!lives(sub) || newest === undefined || this.disputed !== undefined) return undefined;
    this.disputed = { id: this.facts.house.standIn.backstage.openDispute(newest).id, sub };
    sub.withheld = true;
    return 'dispute';
  }

  /** Of a charge that another one has come after it changes nothing. */
  private async decide(): Promise<string | undefined> {
    if (this.disputed === undefined) return undefined;
    const { id, sub } = this.disputed;
    this.disputed = undefined;
    const outcome = this.facts.chance() < 0.6 ? 'won' : 'lost';
    this.facts.house.standIn.backstage.closeDispute(id, outcome);
    if (lives(sub) && sub.withheld) {
      if (outcome === 'won') sub.withheld = false;
      else end(this.model, sub);
      await this.settle();
      await this.goOn();
    }
    return `dispute ${outcome}`;
  }

  async said(): Promise<Expected> {
    const facts = await core.readFacts(this.facts.house.db.prisma, this.facts.caller.accountId);
    const said = entitlement(facts, new Date(this.facts.house.standIn.now()));
    const { hasSubscription, isInTrial, automaticRenewal } = said;
    return {
      hasSubscription,
      isInTrial,
      automaticRenewal,
      planId: hasSubscription ? said.planId : null,
      subscriptionEndDate: hasSubscription ? (said.subscriptionEndDate?.getTime() ?? null) : null,
    };
  }
}

const livingActs = [
  'bad card',
  'good card',
  'pay',
  'pay',
  'pause',
  'unpause',
  'cancel',
  'resume',
  'cancel now',
  'change',
  'coupon',
  'gift',
  'refund',
  'dispute',
  'decide',
];

export interface Lived {
  readonly seed: number;
  readonly acts: readonly string[];
  readonly said: Expected;
  readonly expected: Expected;
}

/** Lives one life that follows from `seed` alone, and answers what the product says of it at the end beside what the model says. */
export async function liveRandomly(db: Database, seed: number): Promise<Lived> {
  const house = await openMoneyHouse({ db });
  // Lives that share a database all begin at the same time: what another one compared later on says nothing about this one.
  await db.prisma.reconciliation.deleteMany();
  try {
    const chance = chanceOf(seed);
    const caller = await house.newCaller();
    const customer = await core.ensureCustomer(house.deps, caller.accountId);
    const attach = async (number: string): Promise<string> => {
      const card = { number, exp_month: 12, exp_year: 2050, cvc: '123' };
      const { id } = await house.stripe.paymentMethods.create({ type: 'card', card });
      return (await house.stripe.paymentMethods.attach(id, { customer })).id;
    };
    const cards = { good: await attach('4242424242424242'), bad: await attach('4000000000000341') };
    const coupon = await house.stripe.coupons.create({ percent_off: 30, duration: 'repeating', duration_in_months: 2 });
    await house.stripe.promotionCodes.create({ code: 'LIFE', promotion: { type: 'coupon', coupon: coupon.id } });
    const life = new Life({ house, chance, caller, customer, cards });
    const length = 6 + Math.floor(chance() * 9);
    try {
      for (let n = 0; n < length; n += 1) await life.act();
      await life.settle();
    } catch (cause) {
      throw new Error(`the life of seed ${seed} breaks off after: ${life.acts.join(', ')}`, { cause });
    }
    return { seed, acts: life.acts, said: await life.said(), expected: expected(life.model) };
  } finally {
    await house.close();
  }
}
