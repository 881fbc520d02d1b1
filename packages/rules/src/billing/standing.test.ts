import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from './calendar.ts';
import { entitlement } from './entitlement.ts';
import { chargedAt, standing } from './standing.ts';
import { subscriptionFact } from './subscription-fact.ts';
import type { AccessFact } from './access-fact.ts';
import type { InvoiceState, SubscriptionState } from './subscription-fact.ts';

const minuteMs = 60_000;
const hour = 60;
const day = 24 * hour;
/** The end of a period; `minutesAfter` counts from it. */
const end = new Date('2027-02-07T00:20:00Z');
const minutesAfter = (minutes: number): Date => new Date(end.getTime() + minutes * minuteMs);

interface Kind {
  readonly months: 1 | 12;
  /** The ending period is a free trial. */
  readonly trial?: true;
  /** It resumes after a pause of two months. */
  readonly afterPause?: true;
  readonly card?: 'bad';
  readonly cancelled?: true;
  readonly paused?: true;
  /** In minutes after the end: from then on the previous payment is disputed or refunded. */
  readonly disputedAt?: number;
  readonly refundedAt?: number;
}

/** A subscription around the end of a period as the provider reports it, `minutes` after that end. */
function told(kind: Kind, minutes: number, graceDays = 7): AccessFact {
  const { months } = kind;
  const periodEnd = addMonths(end, months);
  const paidUntil = kind.afterPause === true ? addMonths(end, -2) : end;
  const begun = addMonths(paidUntil, -months);
  const isOver = minutes >= 0;
  const stops = kind.cancelled === true && isOver;
  const isRefunded = kind.refundedAt !== undefined && minutes >= kind.refundedAt;
  const isDisputed = kind.disputedAt !== undefined && minutes >= kind.disputedAt;
  // We end a refunded subscription immediately, and void what it has invoiced.
  const isPaid = minutes >= hour && kind.card !== 'bad' && !isRefunded;
  const asked: InvoiceState = {
    id: 'in_2',
    status: kind.paused === true || isRefunded ? 'void' : minutes < hour ? 'draft' : isPaid ? 'paid' : 'open',
    priceId: 'price_monthly',
    createdAt: end,
    periodStart: end,
    periodEnd,
    totalMinor: 399,
    paidMinor: isPaid ? 399 : 0,
    refundedMinor: 0,
    dispute: null,
    undoneAt: null,
    attempts: minutes < hour ? 0 : 1,
    nextAttemptAt: null,
  };
  const before: InvoiceState = {
    ...asked,
    id: 'in_1',
    status: 'paid',
    createdAt: begun,
    periodStart: begun,
    periodEnd: paidUntil,
    paidMinor: kind.trial === true ? 0 : 399,
    totalMinor: kind.trial === true ? 0 : 399,
    refundedMinor: isRefunded ? 399 : 0,
    dispute: isDisputed ? 'open' : null,
    undoneAt: isRefunded || isDisputed ? minutesAfter(kind.refundedAt ?? kind.disputedAt ?? 0) : null,
  };
  const hasFailed = minutes >= hour && kind.card === 'bad' && kind.paused !== true;
  const isGivenUp = hasFailed && minutes >= 9 * day;
  const hasBegun = isOver && !stops && (kind.refundedAt === undefined || kind.refundedAt >= 0);
  const status = isOver ? (hasFailed ? 'past_due' : 'active') : kind.trial === true ? 'trialing' : 'active';
  const endedAt = stops ? end : isRefunded ? minutesAfter(kind.refundedAt) : isGivenUp ? minutesAfter(9 * day) : null;
  const wishedAt = kind.cancelled === true ? minutesAfter(-3 * day) : endedAt;
  const subscription: SubscriptionState = {
    id: 'sub_1',
    planId: 'monthly',
    status: endedAt === null ? status : 'canceled',
    startedAt: kind.afterPause === true ? addMonths(begun, -1) : begun,
    currentPeriodStart: hasBegun ? end : begun,
    currentPeriodEnd: hasBegun ? periodEnd : end,
    trialEndsAt: kind.trial === true ? end : null,
    cancelAt: kind.cancelled === true ? end : null,
    cancelledAt: wishedAt,
    endedAt,
    endReason: wishedAt === null ? null : isGivenUp ? 'payment_failed' : 'cancellation_requested',
    paused: kind.paused === true,
    resumesAt: kind.paused === true ? addMonths(end, 2) : null,
    refusedBecause: null,
    endsUnpaidAt: null,
    endedFor: null,
  };
  return subscriptionFact(subscription, hasBegun ? [asked, before] : [before], graceDays);
}

const monthly: Kind = { months: 1 };
const kinds: readonly (readonly [string, Kind])[] = [
  ['a trial', { months: 1, trial: true }],
  ['a trial of a year', { months: 12, trial: true }],
  ['a trial with a card that pays nothing', { months: 1, trial: true, card: 'bad' }],
  ['a month', monthly],
  ['a year', { months: 12 }],
  ['a month with a card that pays nothing', { months: 1, card: 'bad' }],
  ['the first month after a pause', { months: 1, afterPause: true }],
  ['a pause', { months: 1, paused: true }],
  ['a cancellation', { months: 1, cancelled: true }],
  ['a cancelled trial', { months: 1, trial: true, cancelled: true }],
  ['money back before the end', { months: 1, refundedAt: -90 }],
  ['money back while the renewal is on its way', { months: 1, refundedAt: 10 }],
  ['a dispute', { months: 1, disputedAt: -90, card: 'bad' }],
];

const counterparts: Readonly<Record<string, readonly string[]>> = {
  trial: ['trial'],
  active: ['paid'],
  renewing: ['renewing'],
  grace: ['grace'],
  unpaid: ['unpaid'],
  paused: ['paid', 'paused'],
  disputed: ['disputed'],
  ending: ['paid', 'trial'],
  ended: ['cancelled', 'ended', 'unpaid', 'refunded'],
};

/** Every minute within three hours of the end, and every quarter of an hour of the days of grace and retries. */
const minutes = [
  ...Array.from({ length: 6 * hour }, (_, n) => n - 3 * hour),
  ...Array.from({ length: 40 * 24 }, (_, n) => 3 * hour + n * 15),
];

/** Describes every inconsistency at one instant. */
function disagreements(kind: Kind, minute: number, graceDays: number): string[] {
  const now = minutesAfter(minute);
  const fact = told(kind, minute, graceDays);
  const own = standing(fact, now);
  const user = entitlement([fact], now);
  const [reason] = user.reasons;
  const ends = Number(own.endsAt);
  // A member with access is not told that it is over, except while a renewal is under way.
  const isToldRightly = user.hasSubscription ? ends > Number(now) || own.state === 'renewing' : ends <= Number(now);
  const agreed = {
    'end of user info': Number(user.subscriptionEndDate) === ends,
    'end of the reason': Number(reason?.until) === ends,
    'end and access': isToldRightly,
    'change of plan': user.canUpdatePlan === own.may.changePlan,
    'state of the reason': counterparts[own.state]?.includes(reason?.state ?? '') === true,
    trial: user.isInTrial === (reason?.state === 'trial'),
    cancelled: user.subscriptionCancelled === (kind.cancelled === true),
    'access while the renewal is on its way':
      user.hasSubscription || own.state !== 'unpaid' || minute < 0 || minute >= hour,
    'next charge': own.dueAt === null || chargedAt(own.dueAt, now) >= now,
  };
  return Object.entries(agreed).flatMap(([what, isSame]) =>
    isSame ? [] : [`${minute} minutes after the end: ${what}`],
  );
}

describe.each(kinds)('around the end of a period: %s', (_, kind) => {
  it.each([7, 0])('what is shown and may be done is the same at every minute, with %i days of grace', (days) => {
    expect(minutes.flatMap((minute) => disagreements(kind, minute, days))).toEqual([]);
  });

  it('no plan is changed while a payment is asked for, whatever our clock says', () => {
    const isAskedUntil = kind.refundedAt === undefined ? (kind.card === 'bad' ? 9 * day : hour) : kind.refundedAt;
    const anyMinute = fc.integer({ min: 0, max: Math.max(0, isAskedUntil - 1) });
    const anySkew = fc.integer({ min: -3 * hour, max: 3 * hour });
    fc.assert(
      fc.property(anyMinute, anySkew, (minute, skew) => {
        const { may, isCancellationPending } = standing(told(kind, minute), minutesAfter(minute + skew));
        const isOver = kind.paused === true || kind.cancelled === true || (kind.refundedAt ?? 0) < 0;
        return !may.changePlan && (isOver || (!may.pause && !isCancellationPending));
      }),
    );
  });
});

it.each<[string, Kind, number, string, Date]>([
  ['a minute before the end', monthly, -1, 'active', end],
  ['at the end', monthly, 0, 'renewing', end],
  ['just before it is charged', monthly, 59, 'renewing', end],
  ['charged', monthly, 60, 'active', addMonths(end, 1)],
  ['a trial, a minute before its end', { months: 1, trial: true }, -1, 'trial', end],
  ['a trial, at its end', { months: 1, trial: true }, 0, 'renewing', end],
  ['just before it is tried', { months: 1, card: 'bad' }, 59, 'renewing', end],
  ['tried in vain', { months: 1, card: 'bad' }, 60, 'grace', minutesAfter(7 * day)],
  ['in the last minute of grace', { months: 1, card: 'bad' }, 7 * day - 1, 'grace', minutesAfter(7 * day)],
  ['after the grace', { months: 1, card: 'bad' }, 7 * day, 'unpaid', minutesAfter(7 * day)],
  ['given up', { months: 1, card: 'bad' }, 9 * day, 'ended', minutesAfter(7 * day)],
  ['a pause', { months: 1, paused: true }, 5, 'paused', end],
  ['cancelled, before', { months: 1, cancelled: true }, -1, 'ending', end],
  ['cancelled, after', { months: 1, cancelled: true }, 0, 'ended', end],
  ['given back', { months: 1, refundedAt: -90 }, 5, 'ended', minutesAfter(-90)],
  ['disputed', { months: 1, disputedAt: -90, card: 'bad' }, 5, 'disputed', minutesAfter(-90)],
])('stands so: %s', (_, kind, minute, state, endsAt) => {
  expect(standing(told(kind, minute), minutesAfter(minute))).toMatchObject({ state, endsAt });
});

it.each<[string, Kind, number, string, boolean]>([
  ['a month, at its end', monthly, 0, 'renewing', true],
  ['just before it is charged', monthly, 59, 'renewing', true],
  ['charged', monthly, 60, 'active', true],
  ['a trial, at its end', { months: 1, trial: true }, 0, 'renewing', true],
  ['a trial, just before it is charged', { months: 1, trial: true }, 59, 'renewing', true],
  ['the first month after a pause', { months: 1, afterPause: true }, 10, 'renewing', true],
  ['tried in vain', { months: 1, card: 'bad' }, 60, 'unpaid', false],
])('stands so without any days of grace: %s', (_, kind, minute, state, hasSubscription) => {
  const now = minutesAfter(minute);
  const fact = told(kind, minute, 0);
  expect(standing(fact, now).state).toBe(state);
  expect(entitlement([fact], now).hasSubscription).toBe(hasSubscription);
});

it('no news for two hours is no payment, where the house gives no days of grace', () => {
  const fact = told(monthly, -1, 0);
  expect(standing(fact, minutesAfter(119)).state).toBe('renewing');
  expect(standing(fact, minutesAfter(120)).state).toBe('unpaid');
});

describe('a pause that was over within the period that it leaves out', () => {
  const left: AccessFact = {
    ...told(monthly, -10),
    paidUntil: end,
    dueAt: end,
    graceUntil: null,
    paused: true,
    resumesAt: addMonths(end, 1),
  };
  const lastHour = new Date(addMonths(end, 1).getTime() - hour * minuteMs);

  it.each<[string, Date, boolean]>([
    ['two days after its beginning', minutesAfter(2 * day), true],
    ['a minute before the last hour', new Date(lastHour.getTime() - minuteMs), true],
    ['in the last hour', lastHour, false],
  ])('gives nothing and can be ended by its owner: %s', (_, now, unpause) => {
    expect(standing(left, now)).toMatchObject({
      state: 'paused',
      endsAt: end,
      dueAt: addMonths(end, 1),
      may: { unpause },
    });
    expect(entitlement([left], now).hasSubscription).toBe(false);
  });
});

describe('a first try that the provider holds back for two days', () => {
  const held: AccessFact = { ...told(monthly, 10), firstTryAt: minutesAfter(2 * day) };

  it.each<[string, Partial<AccessFact>, number, string, Date]>([
    ['hours after it was due', {}, 5 * hour, 'renewing', minutesAfter(2 * day)],
    ['a minute before it', {}, 2 * day - 1, 'renewing', minutesAfter(2 * day)],
    ['half an hour later, nothing heard', {}, 2 * day + 30, 'renewing', minutesAfter(2 * day + 30)],
    ['an hour later, nothing heard', {}, 2 * day + hour, 'grace', minutesAfter(2 * day + hour)],
    [
      'once it was tried in vain',
      { owed: 'failed', firstTryAt: null },
      2 * day + 1,
      'grace',
      minutesAfter(2 * day + 1),
    ],
  ])('%s', (_, over, minute, state, chargeAt) => {
    const now = minutesAfter(minute);
    expect(standing({ ...held, ...over }, now).state).toBe(state);
    expect(chargedAt(end, now, { ...held, ...over }.firstTryAt)).toEqual(chargeAt);
  });
});

it('an older invoice that is open keeps the plan, and nothing else', () => {
  const fact: AccessFact = { ...told(monthly, -10), owed: 'older' };
  const { may, isCancellationPending } = standing(fact, minutesAfter(-10));
  expect({ ...may, isCancellationPending: isCancellationPending }).toMatchObject({
    changePlan: false,
    pause: true,
    cancel: true,
    isCancellationPending: true,
  });
});

it('a charge that is on its way is told for the hour in which it comes, never for the past', () => {
  expect(chargedAt(end, minutesAfter(-5))).toEqual(end);
  expect(chargedAt(end, minutesAfter(5))).toEqual(minutesAfter(hour));
  expect(chargedAt(end, minutesAfter(90))).toEqual(minutesAfter(90));
});
