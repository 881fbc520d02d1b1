import { addMonths } from '@houselights/rules';
import { day, hour } from './money-house.ts';

/**
 * What somebody who knows the house's rules by heart would write down about one member, with pencil and calendar: the reference that
 * random lives are compared with. It knows no Stripe objects, events or facts, only what was done and when, and of a change of plan the
 * amounts that were agreed to.
 */
export interface Model {
  now: number;
  cardIsGood: boolean;
  /** What the member has at Stripe for the next charges; below zero, what is charged with the next one. */
  credit: number;
  /** All that was ever taken from the member's cards. */
  taken: number;
  sub: SubModel | undefined;
  readonly gifts: GiftModel[];
  /** Periods that were paid for whole, of all subscriptions. */
  readonly whole: WholeModel[];
  trial: TrialModel | undefined;
}

export interface GiftModel {
  readonly id: string;
  readonly redeemed: number;
  from: number;
  until: number;
  readonly months: number;
  /** It has put off the next charge of a subscription. */
  spent: boolean;
  /** Its payment is disputed or was given back. */
  isLost: boolean;
}

/** A period that was paid for whole: what earns points. */
export interface WholeModel {
  readonly sub: SubModel;
  readonly from: number;
  readonly until: number;
  readonly months: number;
  readonly points: number;
  /** Given back, or disputed. */
  undone: boolean;
}

/** The one trial of a member. */
export interface TrialModel {
  /** The most that a plan earns that it has had. */
  points: number;
  /** The most that one of them by the month does. */
  monthPoints: number;
  /** Of the first payment that followed it; undefined: none has. */
  paidPoints: number | undefined;
  readonly sub: SubModel;
}

export interface PlanModel {
  readonly id: string;
  readonly price: number;
  readonly months: number;
  readonly points: number;
}

export interface SubModel {
  plan: PlanModel;
  readonly start: number;
  readonly trialEnd: number | undefined;
  /** Days of renewal are counted from here. */
  anchor: number;
  periodStart: number;
  periodEnd: number;
  paidUntil: number;
  /** Given: nothing is to be paid for the running period, though no payment was made. */
  free: boolean;
  cancelled: boolean;
  ended: number | undefined;
  resumesAt: number | undefined;
  /** A renewal that is to be paid: how much, when it is tried next, and how often that has failed. */
  due: { amount: number; at: number; failed: number; fromCredit: number } | undefined;
  /** What is taken off what is invoiced, and until when. */
  discount: { readonly percentOff: number; readonly until: number };
  withheld: boolean;
}

export const graceMs = 7 * day;
/** Stripe charges no card less, in dollars and in yen. */
const leastCharge = 50;

/** A subscription that begins now, with its first payment where it has no trial. */
export function begin(model: Model, plan: PlanModel, trialDays: number): SubModel {
  const { now } = model;
  const first = trialDays > 0 ? now + trialDays * day : addMonths(new Date(now), plan.months).getTime();
  const sub: SubModel = {
    plan,
    start: now,
    trialEnd: trialDays > 0 ? first : undefined,
    anchor: trialDays > 0 ? first : now,
    periodStart: now,
    periodEnd: first,
    paidUntil: first,
    free: trialDays > 0,
    cancelled: false,
    ended: undefined,
    resumesAt: undefined,
    due: undefined,
    discount: { percentOff: 0, until: 0 },
    withheld: false,
  };
  model.sub = sub;
  if (trialDays > 0) model.trial = { points: 0, monthPoints: 0, paidPoints: undefined, sub };
  else {
    charge(model, plan.price);
    paid(model, sub);
  }
  tried(model, sub);
  return sub;
}

/** A plan that a subscription has in its trial. */
export function tried({ trial }: Model, sub: SubModel): void {
  if (trial?.sub !== sub) return;
  const { points, months } = sub.plan;
  trial.points = Math.max(trial.points, points);
  if (months === 1) trial.monthPoints = Math.max(trial.monthPoints, points);
}

/** What a card is charged of an amount, and what is left for the next charges. */
export function settled(amount: number, credit: number): { due: number; credit: number } {
  const due = amount - credit;
  return due >= leastCharge ? { due, credit: 0 } : { due: 0, credit: 0 - due };
}

/** An amount is paid: from credit, and by the card what is not too little for it. */
export function charge(model: Model, amount: number): void {
  const { due, credit } = settled(amount, model.credit);
  model.taken += due;
  model.credit = credit;
}

/** The running period is paid for, now. */
export function paid(model: Model, sub: SubModel): void {
  sub.due = undefined;
  sub.paidUntil = sub.periodEnd;
  sub.withheld = false;
  const { months, points } = sub.plan;
  model.whole.push({ sub, from: sub.periodStart, until: sub.periodEnd, months, points, undone: false });
  if (model.trial?.sub === sub) model.trial.paidPoints ??= points;
}

/** What a period costs that begins at `at`. */
export function costAt({ plan: { price }, discount: { percentOff, until } }: SubModel, at: number): number {
  return until > at ? price - Math.round((price * percentOff) / 100) : price;
}

/** The renewal day after `at`. */
export function nextBoundary(anchor: number, months: number, at: number): number {
  for (let n = 1; ; n += 1) {
    const boundary = addMonths(new Date(anchor), n * months).getTime();
    if (boundary > at) return boundary;
  }
}

/** A new period begins now, and the days of renewal are counted from it. */
export function beginAnew(sub: SubModel, now: number): void {
  sub.anchor = sub.periodStart = now;
  sub.periodEnd = nextBoundary(now, sub.plan.months, now);
  sub.free = false;
}

export function lives(sub: SubModel | undefined): sub is SubModel {
  return sub !== undefined && sub.ended === undefined;
}

export function renews(sub: SubModel): boolean {
  return isCharged(sub) && sub.resumesAt === undefined;
}

/** Another payment is to come, be it after a pause. */
export function isCharged(sub: SubModel): boolean {
  return sub.ended === undefined && !sub.cancelled && !sub.withheld;
}

/** When the payment is due that comes next: after a pause, with the period that goes on an hour after collection does. */
export function nextPayment({ resumesAt, periodEnd }: SubModel): number {
  return resumesAt === undefined ? periodEnd : Math.max(periodEnd, resumesAt + hour);
}

export function subEnd(sub: SubModel): number {
  // After a pause the days of grace are those of the period that is to be paid.
  const due = sub.due === undefined ? sub.paidUntil : Math.max(sub.paidUntil, sub.periodStart);
  const isLeftOut = sub.due === undefined && sub.paidUntil <= sub.periodStart;
  const end = renews(sub) && !isLeftOut ? due + graceMs : sub.paidUntil;
  return Math.min(end, sub.ended ?? Infinity);
}

export function subGives(sub: SubModel | undefined, now: number): sub is SubModel {
  return sub !== undefined && !sub.withheld && now < subEnd(sub);
}
