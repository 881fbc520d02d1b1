import { isDeepStrictEqual } from 'node:util';
import * as core from '@houselights/core';
import { entitlement } from '@houselights/rules';
import { expected } from './life-model-said.ts';
import { PointActs } from './life-point-acts.ts';
import { hour } from './money-house.ts';
import type { Expected } from './life-model-said.ts';
import type { Billing } from '@houselights/contracts';
import type Stripe from 'stripe';

interface Shown {
  readonly at: number;
  readonly next: { readonly amountMinor: number; readonly at: number } | null;
}

/** The product and the model disagree. */
export class Different extends Error {
  constructor(said: Expected, named: Expected) {
    super(`said is\n${JSON.stringify(said)}, expected\n${JSON.stringify(named)}`);
  }
}

/** A life in which everything shown, agreed to and charged is compared with the model. */
export class ShownLife extends PointActs {
  /** The next charge as last shown, as long as only time has passed since. */
  protected shown: Shown | undefined;

  /** Compares everything shown, agreed to and charged with the model. */
  async check(): Promise<void> {
    await this.settle();
    await this.adopt();
    const { house, caller, customer } = this.facts;
    const billing = await core.getBilling(house.deps, { caller });
    const { data } = await house.stripe.charges.list({ customer, limit: 100 });
    const charges = data.filter(({ paid }) => paid);
    const [said, named] = [await this.said(billing, charges), expected(this.model)];
    if (!isDeepStrictEqual(said, named)) throw new Different(said, named);
    this.checkShown(charges);
    this.shown = { at: this.model.now, next: said.billing?.nextCharge ?? null };
    await this.checkPoints();
    await this.checkGifts(billing);
  }

  /** The charge made is the one shown, on its day and not earlier. */
  private checkShown(charges: readonly Stripe.Charge[]): void {
    const { at, next } = this.shown ?? {};
    if (at === undefined || next == null || !this.model.cardIsGood) return;
    const { amount, created } = charges.findLast((charge) => charge.created * 1_000 > at) ?? {};
    if (amount === undefined && (next.amountMinor === 0 || this.model.now < next.at + hour)) return;
    const isThen = created !== undefined && created * 1_000 >= next.at;
    if (isThen && (amount === next.amountMinor || next.amountMinor === 0)) return;
    throw new Error(`${amount} was charged at ${created}, said was ${JSON.stringify(next)}`);
  }

  private async said({ subscription }: Billing, charges: readonly Stripe.Charge[]): Promise<Expected> {
    const { house, caller } = this.facts;
    const facts = await core.readFacts(house.db.prisma, caller.accountId);
    const told = entitlement(facts, new Date(house.emulator.now()));
    const { hasSubscription, isInTrial, automaticRenewal } = told;
    return {
      hasSubscription,
      isInTrial,
      automaticRenewal,
      planId: hasSubscription ? told.planId : null,
      subscriptionEndDate: hasSubscription ? (told.subscriptionEndDate?.getTime() ?? null) : null,
      billing: subscription && {
        state: subscription.state,
        nextCharge: subscription.nextCharge && {
          amountMinor: subscription.nextCharge.amountMinor,
          at: Date.parse(subscription.nextCharge.at),
        },
        balanceMinor: subscription.balanceMinor,
        changePlan: subscription.may.changePlan,
      },
      takenMinor: charges.reduce((sum, { amount }) => sum + amount, 0),
    };
  }
}
