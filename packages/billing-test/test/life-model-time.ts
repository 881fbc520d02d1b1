import { end } from './life-model-gifts.ts';
import { costAt, graceMs, nextBoundary, paid, settled } from './life-model.ts';
import { day, hour } from './money-house.ts';
import type { Model, SubModel } from './life-model.ts';

/** Stripe makes the invoice of a renewal final after an hour, and tries again 1 and 3 days after each failure; it would once more after 5. */
const triesAfter = [hour, day, 3 * day];

/** Lives on until `until`. Answers when a subscription has ended for want of payment on the way. */
export function liveOn(model: Model, until: number): number | undefined {
  let unpaidAt: number | undefined;
  for (;;) {
    const sub = model.sub;
    if (sub === undefined || sub.ended !== undefined) break;
    const graceEnd = graceEndOf(sub);
    const next = Math.min(sub.periodEnd, sub.due?.at ?? Infinity, sub.resumesAt ?? Infinity, graceEnd);
    if (next > until) break;
    model.now = next;
    if (graceEnd === next) {
      unpaidAt = next;
      end(model, sub);
    } else if (sub.resumesAt === next) sub.resumesAt = undefined;
    else if (sub.due?.at === next) tryToCollect(model, sub);
    else endPeriod(model, sub);
  }
  model.now = until;
  return unpaidAt;
}

/** Nobody is charged for what they have no access to: what is owed is asked for as long as the days of grace. */
function graceEndOf(sub: SubModel): number {
  return sub.due === undefined || sub.due.failed === 0 ? Infinity : Math.max(sub.paidUntil, sub.periodStart) + graceMs;
}

function endPeriod(model: Model, sub: SubModel): void {
  if (sub.cancelled) {
    end(model, sub);
    return;
  }
  const { now } = model;
  const over = sub.periodEnd;
  sub.periodStart = over;
  sub.periodEnd = nextBoundary(sub.anchor, sub.plan.months, over);
  sub.free = false;
  if (sub.resumesAt === undefined) sub.due = { amount: costAt(sub, over), at: now + hour, failed: 0, fromCredit: 0 };
}

function tryToCollect(model: Model, sub: SubModel): void {
  if (sub.due === undefined) return;
  const isFirst = sub.due.failed === 0;
  const first = isFirst ? settled(sub.due.amount, model.credit) : undefined;
  const left = first?.due ?? sub.due.amount;
  const fromCredit = isFirst ? model.credit : sub.due.fromCredit;
  model.credit = first?.credit ?? model.credit;
  // What the credit pays, and what is too little to be charged, needs no card; the latter comes on top of the next one.
  if (model.cardIsGood || left === 0) {
    model.taken += left;
    paid(model, sub);
    return;
  }
  const failed = sub.due.failed + 1;
  // Who has no access is not charged: what has failed while a payment is disputed is tried no more.
  const wait = sub.withheld ? Infinity : (triesAfter[failed] ?? Infinity);
  sub.due = { amount: left, at: model.now + wait, failed, fromCredit };
}
