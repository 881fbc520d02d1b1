import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@houselights/contracts';
import * as core from '@houselights/core';
import { mayChange } from './life-model-said.ts';
import { beginAnew, lives, paid, tried } from './life-model.ts';
import { minute } from './money-house.ts';
import { SubscriptionActs } from './subscription-acts.ts';
import type { PlanModel, SubModel } from './life-model.ts';
import type { PlanChange } from '@houselights/contracts';

/** Two things that have to be the same, with a name for whoever reads that they are not. */
export function mustEqual(what: string, found: unknown, named: unknown): void {
  if (isDeepStrictEqual(found, named)) return;
  throw new Error(`${what}: expected ${JSON.stringify(named)}, found ${JSON.stringify(found)}`);
}

/** What was answered, or the code of the refusal. */
export async function answerOf<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** Minutes before and after a period's end at which plans are changed. */
const nearEnd = [-119, -95, -90, -61, -59, -30, -10, -1, 1, 10, 59, 61, 90, 110];

/** A change of plan as its owner makes it: the product says what it costs, and they agree to that. */
export class PlanActs extends SubscriptionActs {
  /** The invoice of a change whose payment was given back, or is disputed. */
  protected lostDifference: string | undefined;

  protected async change(): Promise<string | undefined> {
    if (!lives(this.model.sub)) return undefined;
    if (this.lostDifference !== undefined && (await this.newestByCard()) === this.lostDifference) return undefined;
    await this.settle();
    const ms = this.facts.chance() < 0.5 ? this.model.sub.periodEnd + this.pick(nearEnd) * minute - this.model.now : 0;
    // Near the end of the period that it knows the product looks for itself.
    const isKnown = this.model.sub.due === undefined && this.model.sub.resumesAt === undefined;
    const passed = ms > 0 ? `${await this.pass(ms)}, ` : '';
    if (!isKnown || this.facts.chance() < 0.5) await this.settle();
    const { sub } = this.model;
    // Time may have ended it.
    if (!lives(sub)) return passed;
    return passed + (await this.changeTo(sub, this.pick(this.plans.filter(({ id }) => id !== sub.plan.id))));
  }

  /** The invoice that a card paid last: credit that a change leaves is left of that one, and is taken with its payment. */
  private async newestByCard(): Promise<string | undefined> {
    const { invoices } = await this.payments.readCustomer(this.facts.customer);
    return invoices.find(({ status, paidMinor }) => status === 'paid' && paidMinor > 0)?.id;
  }

  private async changeTo(sub: SubModel, plan: PlanModel): Promise<string> {
    const { deps } = this.facts.house;
    const wanted = { caller: this.facts.caller, planId: plan.id };
    const may = mayChange(this.model);
    const shown = await answerOf(() => core.previewPlanChange(deps, wanted));
    if (typeof shown === 'string') {
      mustEqual(`whether a change to ${plan.id} can be`, shown, may ? 'a preview' : 'plan_not_changeable');
      return `no change to ${plan.id}`;
    }
    mustEqual(`whether a change to ${plan.id} can be`, true, may);
    // Whoever reads it takes a while.
    const minutes = this.pick([0, 0, 0, 2, 25]);
    if (minutes > 0) await this.pass(minutes * minute);
    const { dueNow, nextCharge, at } = shown;
    const next = this.facts.chance() < 0.5 ? {} : { nextAmountMinor: nextCharge.amountMinor };
    const consent = { ...wanted, at: new Date(at), amountMinor: dueNow.amountMinor, ...next };
    const expectedCode = this.refusalOf(shown);
    const changed = await answerOf(() => core.changePlan(deps, consent));
    mustEqual(
      `the answer to the consent to ${plan.id} after ${minutes} minutes`,
      typeof changed === 'string' ? changed : undefined,
      expectedCode,
    );
    if (expectedCode === undefined) await this.changed(sub, plan, shown);
    return `change to ${plan.id} for ${dueNow.amountMinor}${expectedCode === undefined ? '' : `: ${expectedCode}`}`;
  }

  /** Why a consent to what was shown is refused; undefined: it is not. */
  private refusalOf({ dueNow }: PlanChange): string | undefined {
    if (!mayChange(this.model)) return 'plan_not_changeable';
    return this.model.cardIsGood || dueNow.amountMinor === 0 ? undefined : 'payment_failed';
  }

  private async changed(sub: SubModel, plan: PlanModel, { dueNow, balance }: PlanChange): Promise<void> {
    const { model } = this;
    const isOtherLength = plan.months !== sub.plan.months;
    sub.plan = plan;
    model.taken += dueNow.amountMinor;
    model.credit = balance.amountMinor;
    if (isOtherLength && !sub.free) {
      beginAnew(sub, model.now);
      paid(model, sub);
    }
    if (sub.trialEnd !== undefined && model.now < sub.trialEnd) tried(model, sub);
    // A shorter plan may end before a gift does.
    await this.goOn();
  }
}
