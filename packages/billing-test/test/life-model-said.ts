import { costAt, lives, renews, settled, subEnd, subGives } from './life-model.ts';
import { hour } from './money-house.ts';
import type { Model, SubModel } from './life-model.ts';
import type { OwnSubscription } from '@houselights/contracts';

/** What is told of a subscription on its owner's page. */
export interface ExpectedBilling {
  readonly state: OwnSubscription['state'];
  readonly nextCharge: { readonly amountMinor: number; readonly at: number } | null;
  readonly balanceMinor: number;
  readonly changePlan: boolean;
}

export interface Expected {
  readonly hasSubscription: boolean;
  readonly isInTrial: boolean;
  readonly automaticRenewal: boolean;
  readonly planId: string | null;
  readonly subscriptionEndDate: number | null;
  /** Null before the first subscription. */
  readonly billing: ExpectedBilling | null;
  /** All that was ever taken from the member's cards. */
  readonly takenMinor: number;
}

/** Where what is given goes on behind an end, that of the last gift that does. */
function withGifts(model: Pick<Model, 'gifts'>, end: number): number {
  const next = model.gifts.filter(({ from, until }) => from <= end && end < until).map(({ until }) => until);
  return next.length === 0 ? end : withGifts(model, Math.max(...next));
}

/** The end of access that is told: while a renewal is on its way it is that of the period, grace begins when the payment has failed. */
function toldEnd(sub: SubModel, now: number): number {
  if (sub.ended !== undefined) return subEnd(sub);
  if (isOnItsWay(sub) && renews(sub)) return Math.max(sub.paidUntil, sub.periodStart);
  return now < sub.paidUntil ? sub.paidUntil : subEnd(sub);
}

/** A payment is to come, and none has failed: the end that is told is that of the period. */
function isToRenew({ now }: Model, sub: SubModel): boolean {
  return renews(sub) && (now < sub.paidUntil || isOnItsWay(sub));
}

function isOnItsWay({ due }: SubModel): boolean {
  return due !== undefined && due.failed === 0;
}

/** A plan is changed of what goes on and is paid for or free, and of which nothing is asked for. */
export function mayChange({ now, sub }: Model): boolean {
  return lives(sub) && renews(sub) && sub.due === undefined && now < sub.paidUntil;
}

function stateOf({ now }: Model, sub: SubModel): ExpectedBilling['state'] {
  if (sub.withheld && sub.ended === undefined) return 'disputed';
  if (sub.ended !== undefined) return 'ended';
  if (sub.cancelled) return subGives(sub, now) ? 'ending' : 'ended';
  if (rests(sub)) return 'paused';
  if (!subGives(sub, now)) return 'unpaid';
  if (sub.trialEnd !== undefined && now < sub.trialEnd) return 'trial';
  return now < sub.paidUntil || isOnItsWay(sub) ? 'active' : 'grace';
}

/** A pause leaves the period out in which it ends. */
function rests(sub: SubModel): boolean {
  return sub.resumesAt !== undefined || (sub.due === undefined && sub.paidUntil <= sub.periodStart);
}

/** When the next payment is due; undefined when none is to come. */
function dueAt({ now, gifts }: Model, sub: SubModel, state: ExpectedBilling['state']): number | undefined {
  if (sub.cancelled) return undefined;
  if (state === 'disputed' && rests(sub)) return firstAfterPause(sub);
  if (state === 'disputed' || state === 'trial' || state === 'active') {
    if (sub.due === undefined) return sub.paidUntil;
    return isOnItsWay(sub) ? Math.max(sub.paidUntil, sub.periodStart) : undefined;
  }
  if (state !== 'paused') return undefined;
  // Gifts that were redeemed meanwhile come first.
  return Math.max(firstAfterPause(sub), ...gifts.filter(({ until }) => until > now).map(({ until }) => until));
}

function firstAfterPause(sub: SubModel): number {
  return Math.max(sub.resumesAt === undefined ? sub.periodEnd : sub.resumesAt + hour, sub.paidUntil);
}

function billing(model: Model, sub: SubModel): ExpectedBilling {
  const { now, credit } = model;
  const state = stateOf(model, sub);
  const at = dueAt(model, sub, state);
  const amount = isOnItsWay(sub) ? sub.due?.amount : undefined;
  return {
    state,
    nextCharge:
      at === undefined
        ? null
        : {
            amountMinor: settled(amount ?? costAt(sub, at), credit).due,
            at: now < at ? at : Math.max(now, at + hour),
          },
    balanceMinor: credit,
    changePlan: mayChange(model),
  };
}

/** What the product has to say about this member now. The end is said only of access that there is. */
export function expected(model: Model): Expected {
  const { now, sub, taken: takenMinor } = model;
  const told = { billing: sub === undefined ? null : billing(model, sub), takenMinor };
  if (subGives(sub, now)) {
    return {
      hasSubscription: true,
      isInTrial: sub.trialEnd !== undefined && now < sub.trialEnd,
      automaticRenewal: renews(sub),
      planId: sub.plan.id,
      subscriptionEndDate: isToRenew(model, sub) ? toldEnd(sub, now) : withGifts(model, toldEnd(sub, now)),
      ...told,
    };
  }
  const until = withGifts(model, now);
  const hasSubscription = until > now;
  return {
    hasSubscription,
    isInTrial: false,
    automaticRenewal: false,
    planId: null,
    subscriptionEndDate: hasSubscription ? until : null,
    ...told,
  };
}
