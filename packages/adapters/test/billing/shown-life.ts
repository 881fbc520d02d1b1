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

/** What the product says is not what the model says. */
export class Different extends Error {
  constructor(said: Expected, named: Expected) {
    super(`said is\n${JSON.stringify(said)}, expected\n${JSON.stringify(named)}`);
  }
}

/** A life that is looked at: what is shown, what was agreed to and what was taken are what the model says. */
export class ShownLife extends PointActs {
  /** What was said at the last look to be charged next, as long as nothing but time has come after it. */
  protected shown: Shown | undefined;

  /** What is shown, what was agreed to and what was taken are what the model says. */
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

  /** What was said to be charged next is what was charged then, and nothing was before it. */
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
