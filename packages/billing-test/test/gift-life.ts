import { Refusal } from '@houselights/contracts';
import * as core from '@houselights/core';
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
import { join, monthly, pay } from './members.ts';
import { day, hour } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';
import type { Billing } from '@houselights/contracts';
import type { Caller } from '@houselights/core';

interface Bought {
  readonly id: string;
  readonly charge: string;
  dispute: string | undefined;
  /** After a won dispute, a payment may be refunded but not disputed again. */
  wasDisputed: boolean;
  isLost: boolean;
}

const names = [
  'gift',
  'gift',
  'gift',
  'lose',
  'dispute',
  'decide',
  'cancel',
  'resume',
  'pause',
  'unpause',
  'buy',
  'pass',
  'pass',
  'pass',
] as const;

/** Someone who receives gifts, from themselves and from others, whose payments may be lost. */
export class GiftLife {
  /** The acts so far, for a replay. */
  readonly acts: string[] = [];
  private readonly house: MoneyHouse;
  private readonly chance: () => number;
  private readonly caller: Caller;
  private readonly stranger: Caller;
  private readonly gifts: Bought[] = [];
  /** The date of the next charge, as last shown. */
  private next: number | null = null;
  private charges = 0;

  private constructor(house: MoneyHouse, chance: () => number, people: readonly [Caller, Caller]) {
    this.house = house;
    this.chance = chance;
    [this.caller, this.stranger] = people;
  }

  static async begin(house: MoneyHouse, chance: () => number): Promise<GiftLife> {
    const caller = chance() < 0.7 ? await join(house, { trial: false }) : await house.newCaller();
    const life = new GiftLife(house, chance, [caller, await house.newCaller()]);
    await life.broken('join');
    return life;
  }

  /** Does one act, and returns what is wrong afterwards. */
  async act(): Promise<string[]> {
    const name = this.pick(names);
    try {
      const done = await this.do(name);
      this.acts.push(done);
    } catch (error) {
      // Acts that are impossible now are refused.
      if (!(error instanceof Refusal)) throw error;
    }
    await this.house.tell();
    await this.house.work();
    // As the worker does on schedule.
    await core.bringForwardAll(this.house.deps);
    await core.extendByGifts(this.house.deps);
    return this.broken(name);
  }

  private pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.chance() * from.length)] as T;
  }

  private async do(name: (typeof names)[number]): Promise<string> {
    const { deps, emulator } = this.house;
    const { caller } = this;
    switch (name) {
      case 'gift':
        return this.give();
      case 'lose': {
        const gift = this.pick(this.gifts.filter(({ isLost, dispute }) => !isLost && dispute === undefined));
        if (gift === undefined) return name;
        gift.isLost = true;
        await this.house.stripe.refunds.create({ charge: gift.charge });
        return `lose ${gift.id}`;
      }
      case 'dispute': {
        const gift = this.pick(this.gifts.filter(({ isLost, wasDisputed }) => !isLost && !wasDisputed));
        if (gift === undefined) return name;
        gift.wasDisputed = true;
        gift.dispute = emulator.testControls.openDispute(gift.charge).id;
        return `dispute ${gift.id}`;
      }
      case 'decide': {
        const gift = this.pick(this.gifts.filter(({ isLost, dispute }) => !isLost && dispute !== undefined));
        if (gift?.dispute === undefined) return name;
        gift.isLost = this.chance() < 0.6;
        emulator.testControls.closeDispute(gift.dispute, gift.isLost ? 'lost' : 'won');
        gift.dispute = undefined;
        return `${gift.isLost ? 'lost' : 'won'} ${gift.id}`;
      }
      case 'cancel':
        await core.cancelSubscription(deps, { caller, reason: undefined, comment: undefined });
        return name;
      case 'resume':
        await core.resumeSubscription(deps, { caller });
        return name;
      case 'pause': {
        const months = this.pick([1, 2, 3]);
        await core.pauseSubscription(deps, { caller, months });
        return `pause of ${months}`;
      }
      case 'unpause':
        await core.unpauseSubscription(deps, { caller });
        return name;
      case 'buy': {
        const { id } = await core.startCheckout(deps, { caller, ...monthly, trial: false });
        await pay(this.house, id);
        return name;
      }
      case 'pass': {
        const days = this.pick([1, 5, 8, 20, 45, 120]);
        await this.house.pass(days * day + 3 * hour);
        return `pass ${days} days`;
      }
    }
  }

  private async give(): Promise<string> {
    const { deps, db, stripe } = this.house;
    const buyer = this.pick([this.caller, this.stranger]);
    const months = this.pick([1, 3, 6, 12]);
    const wish = { recipientEmail: 'friend@example.test', message: '', deliverOn: undefined, currency: undefined };
    const { id, giftId } = await core.buyGift(deps, { caller: buyer, months, ...wish });
    await pay(this.house, id);
    const { code } = await core.getGift(deps, { caller: buyer, id: giftId });
    const { paymentIntentId } = await db.prisma.gift.findUniqueOrThrow({ where: { id: giftId } });
    const [charge] = (await stripe.charges.list({ payment_intent: paymentIntentId ?? '' })).data;
    this.gifts.push({ id: giftId, charge: charge?.id ?? '', dispute: undefined, wasDisputed: false, isLost: false });
    await core.redeemGift(deps, { caller: this.caller, code: code ?? '' });
    return `gift ${giftId} of ${months}${buyer === this.caller ? ' to oneself' : ''}`;
  }

  private async broken(name: string): Promise<string[]> {
    const billing = await core.getBilling(this.house.deps, { caller: this.caller });
    const [gifts, paid] = [await readGifts(this.house, this.caller), await readPaid(this.house, this.caller)];
    const paidUntil = Math.max(0, ...paid.map(({ periodEnd }) => periodEnd.getTime()));
    const told = { now: this.house.emulator.now(), billing, gifts, paidUntil };
    // Once for what is undone, once for what may be earned instead.
    for (let n = 0; n < 2; n += 1) await core.grantDuePoints(this.house.deps, { accountIds: [this.caller.accountId] });
    const wrong = [
      ...(await wrongPoints(this.house, this.caller, gifts)),
      ...this.wrongCharges(name, billing, paid),
      ...wrongReasons(told),
      ...wrongEnd(told),
      ...wrongPayment(told),
    ];
    const next = billing.subscription?.nextCharge?.at;
    this.next = next === undefined ? null : Date.parse(next);
    this.charges = paid.length;
    return wrong;
  }

  /** Nothing is charged before the shown date, and no date moves closer than the notice period. */
  private wrongCharges(
    name: string,
    { subscription }: Billing,
    paid: readonly { readonly createdAt: Date }[],
  ): string[] {
    if (['buy', 'join', 'resume', 'cancel', 'pause', 'unpause'].includes(name)) return [];
    const now = this.house.emulator.now();
    const early = paid
      .slice(this.charges)
      .filter(({ createdAt }) => createdAt.getTime() < (this.next ?? Infinity) - secondMs);
    const next = subscription?.nextCharge ? Date.parse(subscription.nextCharge.at) : null;
    const isSooner =
      next !== null && this.next !== null && next < this.next - secondMs && next < now + noticeMs - secondMs;
    return [
      ...early.map(({ createdAt }) => `charged at ${createdAt.toISOString()}, said was ${said(this.next)}`),
      ...(isSooner ? [`said was ${said(this.next)}, now ${said(next)}`] : []),
    ];
  }
}
