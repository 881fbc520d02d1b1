import { describe, expect, it } from 'vitest';
import { entitlement, hasAccess } from './entitlement.ts';
import type { AccessFact } from './access-fact.ts';

const day = 24 * 60 * 60 * 1_000;
const now = new Date('2026-06-15T12:00:00Z');
const at = (days: number): Date => new Date(now.getTime() + days * day);

const paid: AccessFact = {
  source: 'stripe',
  sourceId: 'sub_1',
  planId: 'monthly',
  startedAt: at(-40),
  paidUntil: at(20),
  graceUntil: at(27),
  trialEndsAt: at(-26),
  renews: true,
  dueAt: at(20),
  owed: null,
  cancelledAt: null,
  endedAt: null,
  paused: false,
  resumesAt: null,
  withheld: null,
  withheldAt: null,
};
const gift: AccessFact = {
  ...paid,
  source: 'gift',
  sourceId: 'gift-1',
  planId: null,
  graceUntil: null,
  trialEndsAt: null,
  renews: false,
  dueAt: null,
};
const none = { cancelledAt: null, graceUntil: null, renews: false };

/** Due at the end of the paid period, as after every renewal. */
const due = (instant: Date) => ({ paidUntil: instant, dueAt: instant });

describe('one source at one instant', () => {
  it.each<[string, Partial<AccessFact>, boolean, string]>([
    ['paid for', {}, true, 'paid'],
    ['in its trial', { trialEndsAt: at(1), startedAt: at(-13), ...due(at(1)) }, true, 'trial'],
    ['in the last instant of its trial', { trialEndsAt: new Date(now.getTime() + 1) }, true, 'trial'],
    ['at the end of its trial, paid', { trialEndsAt: now }, true, 'paid'],
    ['at the end of its trial, to be paid', { trialEndsAt: now, ...due(now), graceUntil: at(7) }, true, 'renewing'],
    ['renewal due a moment ago', due(now), true, 'renewing'],
    ['renewal due a moment ago, of before due dates were kept', { paidUntil: now, dueAt: null }, true, 'renewing'],
    ['renewal due a moment ago, asked for', { ...due(now), owed: 'asked' }, true, 'renewing'],
    ['renewal due a moment ago, failed', { ...due(now), owed: 'failed' }, true, 'grace'],
    ['renewal due for two hours, and nothing heard', due(at(-1 / 12)), true, 'grace'],
    ['in grace', { ...due(at(-6)), graceUntil: at(1) }, true, 'grace'],
    ['in the last instant of grace', { ...due(at(-7)), graceUntil: new Date(now.getTime() + 1) }, true, 'grace'],
    ['at the end of grace', { ...due(at(-7)), graceUntil: now }, false, 'unpaid'],
    ['at the end of grace, failed', { ...due(at(-7)), graceUntil: now, owed: 'failed' }, false, 'unpaid'],
    [
      'a pause is over and the payment after it due',
      { paidUntil: at(-40), dueAt: now, graceUntil: at(7) },
      true,
      'renewing',
    ],
    ['cancelled, still paid', { ...none, cancelledAt: at(-1) }, true, 'paid'],
    ['cancelled, in its trial', { ...none, cancelledAt: at(-1), trialEndsAt: at(3), ...due(at(3)) }, true, 'trial'],
    ['cancelled, at the end of what was paid', { ...none, cancelledAt: at(-1), ...due(now) }, false, 'cancelled'],
    ['ended at once though paid', { ...none, cancelledAt: at(-1), endedAt: at(-1) }, false, 'cancelled'],
    ['ended for want of payment', { ...none, ...due(at(-10)), endedAt: at(-2), owed: 'failed' }, false, 'unpaid'],
    ['ended, nobody knows why', { ...none, ...due(at(-10)), endedAt: at(-2) }, false, 'ended'],
    ['put off by gifts, still paid', { givenFrom: at(1) }, true, 'paid'],
    ['put off by gifts', { givenFrom: now }, true, 'given'],
    ['put off by gifts until now', { givenFrom: at(-9), ...due(now), graceUntil: at(7) }, true, 'renewing'],
    ['paused, still paid', { ...none, paused: true }, true, 'paid'],
    ['paused, after what was paid', { ...none, paused: true, ...due(at(-1)) }, false, 'paused'],
    ['never paid', { ...none, ...due(at(-40)) }, false, 'never_paid'],
    [
      'never paid and given up',
      { ...none, ...due(at(-40)), endedAt: at(-39), cancelledAt: at(-39) },
      false,
      'never_paid',
    ],
    ['not begun', { startedAt: at(1) }, false, 'not_started'],
    ['refunded', { ...none, withheld: 'refunded' }, false, 'refunded'],
    ['disputed', { ...none, withheld: 'disputed' }, false, 'disputed'],
    [
      'disputed after its owner had cancelled it and it had ended',
      {
        paidUntil: at(-9),
        cancelledAt: at(-30),
        endedAt: at(-9),
        renews: false,
        withheld: 'disputed',
        withheldAt: at(-2),
      },
      false,
      'cancelled',
    ],
    [
      'disputed, and ended since',
      { ...none, endedAt: at(-1), withheld: 'disputed', withheldAt: at(-2) },
      false,
      'ended',
    ],
    ['a second trial', { withheld: 'trial_used' }, false, 'trial_used'],
    ['a gift', { ...gift }, true, 'gift'],
    ['a gift that ends on a told day', { ...gift, withheld: 'refunded', endedAt: at(7) }, true, 'gift'],
    ['a gift on its told day', { ...gift, withheld: 'refunded', endedAt: now }, false, 'refunded'],
    [
      'a gift that will not begin',
      { ...gift, startedAt: at(9), withheld: 'refunded', endedAt: at(7) },
      false,
      'refunded',
    ],
    [
      'a gift that will begin, and end on a told day',
      { ...gift, startedAt: at(3), withheld: 'refunded', endedAt: at(7) },
      false,
      'not_started',
    ],
    ['a gift that is over', { ...gift, paidUntil: now }, false, 'ended'],
    ['a grant without end', { ...gift, source: 'staff', paidUntil: null }, true, 'staff'],
    [
      'a grant that was taken back',
      { ...gift, source: 'staff', withheld: 'revoked', endedAt: at(-1) },
      false,
      'revoked',
    ],
    ['a membership at Patreon', { ...gift, source: 'patreon', paidUntil: null, renews: true }, true, 'patreon'],
  ])('%s', (_, changes, gives, state) => {
    const fact = { ...paid, ...changes };
    expect(hasAccess([fact], now)).toBe(gives);
    const answer = entitlement([fact], now);
    expect(answer.hasSubscription).toBe(gives);
    expect(answer.reasons).toMatchObject([{ givesAccess: gives, state }]);
  });
});

describe('the end that is told', () => {
  const hours = (count: number): Date => at(count / 24);
  const renewed = { ...due(hours(-1)), graceUntil: at(7) };

  it.each<[string, Partial<AccessFact>, Date]>([
    ['of what is paid for', {}, at(20)],
    ['while the renewal is on its way: that of the period', renewed, hours(-1)],
    [
      'while the payment after a pause is on its way: the day that it is due',
      { ...renewed, paidUntil: at(-60) },
      hours(-1),
    ],
    ['once the renewal has failed: that of the grace', { ...renewed, owed: 'failed' }, at(7)],
    ['of grace that is over', { ...due(at(-9)), graceUntil: at(-2), owed: 'failed' }, at(-2)],
    [
      'of grace that is over, since the subscription ended',
      { ...none, ...due(at(-9)), graceUntil: at(-2), endedAt: now, owed: 'failed' },
      at(-2),
    ],
    [
      'of a subscription that was cancelled in its grace: that instant',
      { ...none, ...due(at(-3)), graceUntil: at(4), cancelledAt: at(-1), endedAt: at(-1) },
      at(-1),
    ],
    ['of a pause to come', { ...none, paused: true }, at(20)],
    ['of a pause', { ...none, ...due(at(-9)), paused: true, resumesAt: at(9) }, at(-9)],
    ['in the last hour of a pause', { ...due(at(-30)), graceUntil: at(-23), paused: true, resumesAt: now }, at(-30)],
    ['of what was given back: the day on which it was', { ...none, withheld: 'refunded', withheldAt: at(-2) }, at(-2)],
    [
      'of what was given back after it was over',
      { ...none, ...due(at(-9)), withheld: 'refunded', withheldAt: at(-2), endedAt: at(-2) },
      at(-9),
    ],
    ['of what was given back, nobody kept when', { ...none, withheld: 'refunded', endedAt: at(-3) }, at(-3)],
    ['of what is disputed', { ...none, withheld: 'disputed', withheldAt: at(-2) }, at(-2)],
  ])('%s', (_, changes, end) => {
    const answer = entitlement([{ ...paid, ...changes }], now);
    expect(answer.subscriptionEndDate).toEqual(end);
    expect(answer.reasons.map(({ until }) => until)).toEqual([end]);
  });
});

describe('what the account page says', () => {
  it('of nobody', () => {
    expect(entitlement([], now)).toEqual({
      hasSubscription: false,
      hasPatreon: false,
      isInTrial: false,
      subscriptionEndDate: null,
      automaticRenewal: false,
      planId: null,
      subscriptionType: null,
      subscriptionId: null,
      subscriptionCancelled: false,
      canUpdatePlan: false,
      reasons: [],
    });
  });

  it('of a member who pays', () => {
    expect(entitlement([paid], now)).toMatchObject({
      hasSubscription: true,
      isInTrial: false,
      subscriptionEndDate: at(20),
      automaticRenewal: true,
      planId: 'monthly',
      subscriptionType: 'stripe',
      subscriptionId: 'sub_1',
      subscriptionCancelled: false,
      canUpdatePlan: true,
    });
  });

  it('names the end of grace to somebody who lives on it, not the end of what was paid', () => {
    const answer = entitlement([{ ...paid, ...due(at(-2)), graceUntil: at(5) }], now);
    expect(answer).toMatchObject({ subscriptionEndDate: at(5), canUpdatePlan: false, automaticRenewal: true });
  });

  it('a cancelled subscription keeps its end, renews no more, cannot change its plan', () => {
    const answer = entitlement([{ ...paid, ...none, cancelledAt: at(-1) }], now);
    expect(answer).toMatchObject({
      hasSubscription: true,
      subscriptionCancelled: true,
      automaticRenewal: false,
      canUpdatePlan: false,
      subscriptionEndDate: at(20),
    });
  });

  it('speaks of the subscription that is paid for, though a gift lasts longer', () => {
    const answer = entitlement([{ ...gift, paidUntil: at(300) }, paid], now);
    expect(answer).toMatchObject({ subscriptionType: 'stripe', subscriptionEndDate: at(20) });
    expect(answer.reasons).toHaveLength(2);
  });

  it('of several gifts speaks of the one that lasts longest', () => {
    const longer = { ...gift, sourceId: 'gift-2', paidUntil: at(50) };
    expect(entitlement([gift, longer], now)).toMatchObject({ subscriptionId: 'gift-2', subscriptionEndDate: at(50) });
  });

  it('of what has ended speaks of the last, and lists what gives access first', () => {
    const earlier = { ...paid, ...none, sourceId: 'sub_0', paidUntil: at(-30), endedAt: at(-30) };
    const later = { ...paid, ...none, paidUntil: at(-3), endedAt: at(-3) };
    expect(entitlement([earlier, later], now)).toMatchObject({
      hasSubscription: false,
      subscriptionId: 'sub_1',
      subscriptionEndDate: at(-3),
    });
    const reasons = entitlement([earlier, gift], now).reasons.map(({ sourceId }) => sourceId);
    expect(reasons).toEqual(['gift-1', 'sub_0']);
  });

  it('never gives access by what is withheld, whatever else is said', () => {
    expect(entitlement([{ ...paid, withheld: 'refunded', paidUntil: null }], now)).toMatchObject({
      hasSubscription: false,
      canUpdatePlan: false,
      automaticRenewal: false,
    });
  });
});
