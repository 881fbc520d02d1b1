import * as core from '@houselights/core';
import { addMonths } from '@houselights/rules';
import { v7 } from 'uuid';
import { chanceOf } from './chance.ts';
import { end } from './life-model-gifts.ts';
import { lives } from './life-model.ts';
import { day, hour, minute, openMoneyHouse } from './money-house.ts';
import { Different, ShownLife } from './shown-life.ts';
import type { SubModel, WholeModel } from './life-model.ts';
import type { ProviderInvoice } from '@houselights/core';
import type { Database } from '@houselights/db';
import type { OpenBattle } from '@houselights/testkit/battle';

interface Disputed {
  readonly id: string;
  readonly sub: SubModel;
  /** The period that it paid for whole, if it did. */
  readonly period: WholeModel | undefined;
}

/** One member's life: what is done at Stripe and on the site, and how late and how often the product hears of it. */
class Life extends ShownLife {
  private disputed: Disputed | undefined;

  async act(): Promise<void> {
    const { sub } = this.model;
    const name = this.pick(
      lives(sub) ? ['pass', 'pass', 'pass', ...livingActs] : ['pass', 'start', 'start', 'gift', 'spend', ...giftActs],
    );
    if (name !== 'pass') this.shown = undefined;
    const done = await this.do(name);
    if (done === undefined) return;
    this.acts.push(done);
    const waiting = this.hear();
    if (this.facts.chance() < 0.4) await this.deliver(Math.ceil(this.facts.chance() * waiting));
    if (this.facts.chance() < 0.3) await this.facts.house.work();
    // Of what is still in the air nothing can be told.
    if (this.facts.chance() < 0.7) await this.check();
  }

  private async do(name: string): Promise<string | undefined> {
    switch (name) {
      case 'start':
        return this.start();
      case 'pass':
        return this.pass(this.untilNearEnd() ?? this.pick([2, 5, 9, 14, 20, 33]) * day + 5 * hour);
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
      case 'refund of a gift':
        return this.refundGift();
      case 'dispute of a gift':
        return this.disputeGift();
      case 'decide about a gift':
        return this.decideGift();
      case 'spend':
        return this.spend();
    }
    throw new Error(`nobody knows how to ${name}`);
  }

  /** Now and then to where a period has just ended, or is about to. */
  private untilNearEnd(): number | undefined {
    const { sub, now } = this.model;
    if (!lives(sub) || this.facts.chance() < 0.7) return undefined;
    const ms = sub.periodEnd + this.pick([-10, 10, 50]) * minute - now;
    return ms > 0 ? ms : undefined;
  }

  private async coupon(): Promise<string | undefined> {
    const { sub } = this.model;
    if (!lives(sub)) return undefined;
    const percentOff = this.pick(percentsOff);
    const found = await this.payments.findPromotion(`LIFE${percentOff}`);
    if (typeof found === 'string') throw new Error('the coupon is gone');
    await this.payments.applyPromotion(this.subId, found.promotionCodeId, v7());
    sub.discount = { percentOff, until: addMonths(new Date(this.model.now), 2).getTime() };
    return `coupon of ${percentOff}%`;
  }

  /**
   * The newest payment is given back; the house ends the period that it paid for as soon as it hears of that, here at once. The difference
   * of a change ends nothing.
   */
  private async refund(): Promise<string | undefined> {
    const { sub } = this.model;
    const newest = await this.newestCharged();
    if (!lives(sub) || newest === undefined) return undefined;
    const isWhole = this.facts.chance() < 0.6;
    await this.payments.refund({ chargeId: newest.chargeId, amountMinor: isWhole ? undefined : 1 }, v7());
    if (!isWhole) return 'refund of a cent';
    const period = this.wholeOf(sub, newest);
    if (period === undefined) {
      this.lostDifference = newest.id;
      return 'refund of a difference';
    }
    sub.withheld = true;
    period.undone = true;
    end(this.model, sub);
    await this.settle();
    return 'refund';
  }

  /** The period that an invoice was for; none where it was for a part of one. */
  private wholeOf(sub: SubModel, { priceId, periodStart }: ProviderInvoice): WholeModel | undefined {
    if (priceId === null) return undefined;
    return this.model.whole.findLast((period) => period.sub === sub && period.from === periodStart.getTime());
  }

  /** A dispute stays open until it is decided, whatever happens meanwhile. */
  private async dispute(): Promise<string | undefined> {
    const { sub } = this.model;
    const newest = await this.newestCharged();
    if (!lives(sub) || newest === undefined || this.disputed !== undefined) return undefined;
    const { id } = this.facts.house.emulator.testControls.openDispute(newest.chargeId);
    const period = this.wholeOf(sub, newest);
    this.disputed = { id, sub, period };
    if (period === undefined) {
      this.lostDifference = newest.id;
      return 'dispute of a difference';
    }
    period.undone = true;
    sub.withheld = true;
    if (sub.due !== undefined && sub.due.failed > 0) {
      // As soon as the product hears of it, here at once, no card is tried any more.
      await this.settle();
      sub.due.at = Infinity;
    }
    return 'dispute';
  }

  /** Of a charge that another one has come after it changes nothing. */
  private async decide(): Promise<string | undefined> {
    if (this.disputed === undefined) return undefined;
    const { id, sub, period } = this.disputed;
    this.disputed = undefined;
    const outcome = this.facts.chance() < 0.6 ? 'won' : 'lost';
    this.facts.house.emulator.testControls.closeDispute(id, outcome);
    if (outcome === 'won' && period !== undefined) period.undone = false;
    if (lives(sub) && sub.withheld) {
      if (outcome === 'won') sub.withheld = false;
      else end(this.model, sub);
      await this.settle();
      await this.goOn();
    }
    return `dispute ${outcome}`;
  }
}

const percentsOff = [30, 100];

const giftActs = ['refund of a gift', 'dispute of a gift', 'decide about a gift'];

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
  'change',
  'change',
  'coupon',
  'gift',
  'refund',
  'dispute',
  'decide',
  'spend',
  ...giftActs,
];

/** Where lives are lived, one after the other. */
export interface Lane {
  readonly db: Database;
  readonly battle: OpenBattle;
}

/** Lives one life that follows from `seed` alone; answers what is wrong with it. */
export async function liveRandomly({ db, battle }: Lane, seed: number): Promise<string | undefined> {
  const house = await openMoneyHouse({ db });
  // Lives that share a database all begin at the same time: what another one compared later on says nothing about this one.
  await db.prisma.reconciliation.deleteMany();
  await db.prisma.reconciliationWalk.deleteMany();
  // What is sold at one emulator is unknown to the next.
  await db.prisma.planPrice.updateMany({ data: { stripePriceId: null } });
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
    for (const percent_off of percentsOff) {
      const { id } = await house.stripe.coupons.create({ percent_off, duration: 'repeating', duration_in_months: 2 });
      await house.stripe.promotionCodes.create({
        code: `LIFE${percent_off}`,
        promotion: { type: 'coupon', coupon: id },
      });
    }
    const currency = chance() < 0.5 ? 'USD' : 'JPY';
    const stranger = await house.newCaller();
    const life = new Life({ house, chance, caller, stranger, customer, currency, cards, battle });
    const length = 6 + Math.floor(chance() * 9);
    try {
      for (let n = 0; n < length; n += 1) await life.act();
      await life.check();
      return undefined;
    } catch (cause) {
      const why = cause instanceof Different ? cause.message : (cause as Error).stack;
      return `${[currency, ...life.acts].join(', ')}: ${why}`;
    }
  } finally {
    // What a life leaves to be done by the clock, and a broken one by its jobs, is nobody's any more.
    await db.prisma.subscription.updateMany({ data: { endsUnpaidAt: null, broughtForwardTo: null } });
    await db.prisma.gift.updateMany({ where: { extended: false }, data: { extended: true } });
    await db.pool.query(`update webhook_event set "handledAt" = now() where "handledAt" is null`);
    await db.prisma.outbox.updateMany({ where: { publishedAt: null }, data: { publishedAt: new Date() } });
    await house.close();
  }
}
