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
  cancelledAt: null,
  endedAt: null,
  paused: false,
  resumesAt: null,
  withheld: null,
};
const gift: AccessFact = {
  ...paid,
  source: 'gift',
  sourceId: 'gift-1',
  planId: null,
  graceUntil: null,
  trialEndsAt: null,
  renews: false,
};
const none = { cancelledAt: null, graceUntil: null, renews: false };

describe('one source at one instant', () => {
  it.each<[string, Partial<AccessFact>, boolean, string]>([
    ['paid for', {}, true, 'paid'],
    ['in its trial', { trialEndsAt: at(1), startedAt: at(-13), paidUntil: at(1) }, true, 'trial'],
    ['in the last instant of its trial', { trialEndsAt: new Date(now.getTime() + 1) }, true, 'trial'],
    ['at the end of its trial, paid', { trialEndsAt: now }, true, 'paid'],
    ['at the end of its trial, to be paid', { trialEndsAt: now, paidUntil: now, graceUntil: at(7) }, true, 'grace'],
    ['renewal due a moment ago', { paidUntil: now }, true, 'grace'],
    ['in grace', { paidUntil: at(-6), graceUntil: at(1) }, true, 'grace'],
    ['in the last instant of grace', { paidUntil: at(-7), graceUntil: new Date(now.getTime() + 1) }, true, 'grace'],
    ['at the end of grace', { paidUntil: at(-7), graceUntil: now }, false, 'unpaid'],
    ['cancelled, still paid', { ...none, cancelledAt: at(-1) }, true, 'paid'],
    ['cancelled, in its trial', { ...none, cancelledAt: at(-1), trialEndsAt: at(3), paidUntil: at(3) }, true, 'trial'],
    ['cancelled, at the end of what was paid', { ...none, cancelledAt: at(-1), paidUntil: now }, false, 'cancelled'],
    ['ended at once though paid', { ...none, cancelledAt: at(-1), endedAt: at(-1) }, false, 'cancelled'],
    ['ended for want of payment', { ...none, paidUntil: at(-10), endedAt: at(-2) }, false, 'ended'],
    ['paused, still paid', { ...none, paused: true }, true, 'paid'],
    ['paused, after what was paid', { ...none, paused: true, paidUntil: at(-1) }, false, 'paused'],
    ['never paid', { ...none, paidUntil: at(-40) }, false, 'never_paid'],
    ['not begun', { startedAt: at(1) }, false, 'not_started'],
    ['refunded', { ...none, withheld: 'refunded' }, false, 'refunded'],
    ['disputed', { ...none, withheld: 'disputed' }, false, 'disputed'],
    ['a second trial', { withheld: 'trial_used' }, false, 'trial_used'],
    ['a gift', { ...gift }, true, 'gift'],
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
    const answer = entitlement([{ ...paid, paidUntil: at(-2), graceUntil: at(5) }], now);
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
