import * as core from '@houselights/core';
import { addMonths } from '@houselights/rules';
import { v7 } from 'uuid';
import {
  noticeMs,
  readGifts,
  readPaid,
  said,
  secondMs,
  wrongEnd,
  wrongPayment,
  wrongPoints,
  wrongReasons,
} from './gift-word.ts';
import { isCharged, lives, nextPayment, subEnd, subGives } from './life-model.ts';
import { pay } from './members.ts';
import { PlanActs } from './plan-acts.ts';
import type { GiftModel } from './life-model.ts';
import type { Billing } from '@houselights/contracts';

/** Months that are given in one life: behind a year they stay within the two that the provider looks ahead. */
const mostGiven = 11;

/** A gift that was redeemed and whose payment may be lost. */
interface Bought {
  readonly charge: string;
  readonly model: GiftModel;
  dispute: string | undefined;
  /** One that was won may be given back, but is not disputed again. */
  wasDisputed: boolean;
  isLost: boolean;
}

/** A gift that can be redeemed, and the charge for it where that may be lost. */
interface Given {
  readonly id: string;
  readonly code: string;
  readonly charge: string | undefined;
}

/** What happens with gifts. */
export class GiftActs extends PlanActs {
  private readonly bought: Bought[] = [];
  /** The payment of a gift was touched: where gifts lie, and what they put off, is read from the house from then on, not foretold. */
  private isTouched = false;

  /** A gift is redeemed on the site, by somebody of whom everything is known. */
  protected async gift(): Promise<string | undefined> {
    const { model } = this;
    const { sub } = model;
    if (lives(sub) && sub.withheld) return undefined;
    const months = this.pick([1, 3] as const);
    if (model.gifts.reduce<number>((sum, gift) => sum + gift.months, months) > mostGiven) return undefined;
    await this.settle();
    const from = this.pick(['somebody', 'a stranger', 'oneself']);
    const { id, code, charge } = await (from === 'somebody'
      ? this.given(months)
      : this.buy(from === 'oneself', months));
    await core.redeemGift(this.facts.house.deps, { caller: this.facts.caller, code });
    await this.settle();
    const gift = this.laid(id, months);
    model.gifts.push(gift);
    if (charge !== undefined)
      this.bought.push({ charge, model: gift, dispute: undefined, wasDisputed: false, isLost: false });
    return `gift of ${months} months by ${from}`;
  }

  /** Where the months of a gift lie that is redeemed now: they put off the next charge of what goes on, else they wait for its end. */
  private laid(id: string, months: number): GiftModel {
    const { sub, now: redeemed, gifts } = this.model;
    // One that was taken back before it began gives nothing.
    const ends = gifts.filter((gift) => gift.until > gift.from).map(({ until }) => until);
    const isPutOff = lives(sub) && isCharged(sub) && sub.due === undefined;
    if (lives(sub) && subGives(sub, redeemed)) ends.push(isPutOff ? sub.paidUntil : subEnd(sub));
    const from = Math.max(redeemed, ...ends);
    const until = addMonths(new Date(from), months).getTime();
    // What lies within a pause puts nothing off.
    const isExtension = isPutOff && (sub.resumesAt === undefined || until > nextPayment(sub));
    if (isExtension) {
      sub.anchor = sub.periodEnd = sub.paidUntil = until;
      sub.free = true;
    }
    return { id, redeemed, from, until, months, spent: isExtension, isLost: false };
  }

  private async given(months: number): Promise<Given> {
    const code = `LIFE-${v7()}`;
    return { id: await this.facts.house.addGift({ code, months }), code, charge: undefined };
  }

  private async buy(isOwn: boolean, months: 1 | 3): Promise<Given> {
    const { house, caller, stranger, currency } = this.facts;
    const { deps, db, stripe } = house;
    const buyer = isOwn ? caller : stranger;
    const wish = { recipientEmail: 'friend@example.test', message: '', deliverOn: undefined, currency };
    const { id: checkoutId, giftId: id } = await core.buyGift(deps, { caller: buyer, months, ...wish });
    await pay(house, checkoutId);
    const { code } = await core.getGift(deps, { caller: buyer, id });
    const { paymentIntentId, amountMinor } = await db.prisma.gift.findUniqueOrThrow({ where: { id } });
    const [charge] = (await stripe.charges.list({ payment_intent: paymentIntentId ?? '' })).data;
    if (isOwn) this.model.taken += amountMinor;
    return { id, code: code ?? '', charge: charge?.id };
  }

  private pickBought(isDisputed: boolean): Bought | undefined {
    return this.pick(this.bought.filter(({ isLost, dispute }) => !isLost && (dispute !== undefined) === isDisputed));
  }

  protected async refundGift(): Promise<string | undefined> {
    const gift = this.pickBought(false);
    if (gift === undefined) return undefined;
    gift.isLost = true;
    await this.touch(gift, () => this.facts.house.stripe.refunds.create({ charge: gift.charge }));
    return 'refund of a gift';
  }

  protected async disputeGift(): Promise<string | undefined> {
    const gift = this.pickBought(false);
    if (gift === undefined || gift.wasDisputed) return undefined;
    gift.wasDisputed = true;
    const { testControls } = this.facts.house.emulator;
    await this.touch(gift, () => {
      gift.dispute = testControls.openDispute(gift.charge).id;
    });
    return 'dispute of a gift';
  }

  protected async decideGift(): Promise<string | undefined> {
    const gift = this.pickBought(true);
    if (gift?.dispute === undefined) return undefined;
    const { dispute } = gift;
    const { testControls } = this.facts.house.emulator;
    gift.isLost = this.facts.chance() < 0.6;
    gift.dispute = undefined;
    await this.touch(gift, () => testControls.closeDispute(dispute, gift.isLost ? 'lost' : 'won'));
    return `dispute of a gift ${gift.isLost ? 'lost' : 'won'}`;
  }

  /** Something happens to the payment of a gift. Nobody is charged sooner by it than the days of notice. */
  private async touch(gift: Bought, work: () => unknown): Promise<void> {
    await this.settle();
    const before = await this.nextCharge();
    await work();
    gift.model.isLost = gift.isLost || gift.dispute !== undefined;
    this.isTouched = true;
    await this.settle();
    await this.adopt();
    const [after, told] = [await this.nextCharge(), this.model.now + noticeMs];
    if (after < before - secondMs && after < told - secondMs)
      throw new Error(`charged at ${said(after)}, said was ${said(before)}`);
  }

  private async nextCharge(): Promise<number> {
    const { subscription } = await core.getBilling(this.facts.house.deps, { caller: this.facts.caller });
    return subscription?.nextCharge ? Date.parse(subscription.nextCharge.at) : Infinity;
  }

  /** What the house does by the clock. */
  override async settle(): Promise<void> {
    await super.settle();
    if (!this.isTouched) return;
    await core.bringForwardAll(this.facts.house.deps);
    await core.extendByGifts(this.facts.house.deps);
    await super.settle();
  }

  /** Where gifts lie and when the next charge comes, by the house's own books; whether they keep their word is asked besides. */
  protected async adopt(): Promise<void> {
    if (!this.isTouched) return;
    const { house, caller, customer } = this.facts;
    const { gifts, sub } = this.model;
    const rows = await readGifts(house, caller);
    for (const gift of gifts) {
      const row = rows.find(({ id }) => id === gift.id);
      if (row?.accessFrom == null || row.accessUntil === null) throw new Error(`gift ${gift.id} has no place`);
      gift.from = row.accessFrom.getTime();
      const isWithheld = row.state !== 'redeemed';
      gift.until = Math.min(row.accessUntil.getTime(), isWithheld ? (row.withheldFrom?.getTime() ?? 0) : Infinity);
      gift.spent = row.extendsId !== null;
    }
    const { data } = await house.stripe.subscriptions.list({ customer, limit: 1 });
    if (!lives(sub) || data[0]?.status !== 'trialing') return;
    sub.anchor = sub.periodEnd = sub.paidUntil = (data[0].trial_end ?? 0) * 1_000;
    sub.free = true;
    // A lost gift that put off the charge beyond a pause gave no access for the pause itself.
    const row = await house.db.prisma.subscription.findUniqueOrThrow({ where: { id: data[0].id } });
    if (row.restsFrom !== null) sub.paidUntil = row.restsFrom.getTime();
  }

  /** Gifts keep their word. */
  protected async checkGifts(billing: Billing): Promise<void> {
    if (this.model.gifts.length === 0) return;
    const { house, caller } = this.facts;
    const [gifts, paid] = [await readGifts(house, caller), await readPaid(house, caller)];
    const paidUntil = Math.max(0, ...paid.map(({ periodEnd }) => periodEnd.getTime()));
    const told = { now: this.model.now, billing, gifts, paidUntil };
    const wrong = [
      ...(await wrongPoints(house, caller, gifts)),
      ...wrongReasons(told),
      ...wrongEnd(told),
      ...wrongPayment(told),
    ];
    if (wrong.length > 0) throw new Error(wrong.join('; '));
  }
}
