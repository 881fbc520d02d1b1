import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMonths } from './calendar.ts';
import { pullForwardGifts } from './pull-forward-gifts.ts';
import type { AccessFact } from './access-fact.ts';
import type { ScheduledGift } from './scheduled-gift.ts';

const day = 24 * 60 * 60 * 1_000;
const now = new Date('2026-06-15T12:00:00Z');
const at = (days: number): Date => new Date(now.getTime() + days * day);

const year: AccessFact = {
  source: 'stripe',
  sourceId: 'sub_1',
  planId: 'annual',
  startedAt: at(-30),
  paidUntil: at(335),
  graceUntil: null,
  trialEndsAt: null,
  renews: false,
  dueAt: null,
  owed: null,
  cancelledAt: at(-10),
  endedAt: null,
  paused: false,
  resumesAt: null,
  withheld: null,
  withheldAt: null,
};
const givenBack: AccessFact = { ...year, withheld: 'refunded', endedAt: now };
const grant: AccessFact = { ...year, source: 'staff', sourceId: 'grant', startedAt: at(-5), paidUntil: at(10) };
const given: AccessFact = { ...year, source: 'gift', sourceId: 'earlier', startedAt: at(-9), cancelledAt: null };

function gift(id: string, from: Date, months = 1, redeemedAt = at(-20)): ScheduledGift {
  return { id, months, redeemedAt, from, until: addMonths(from, months) };
}
const factOf = ({ id, from, until }: ScheduledGift): AccessFact => ({
  ...year,
  source: 'gift',
  sourceId: id,
  startedAt: from,
  paidUntil: until,
});
const behind = gift('g1', at(335));

it.each<[string, AccessFact[], Date | null]>([
  ['its year was given back', [givenBack], now],
  ['the year was given back and is to be ended yet', [{ ...givenBack, endedAt: null }], null],
  ['it is disputed, and may be won', [{ ...year, withheld: 'disputed' }], null],
  ['it is disputed, and has ended', [{ ...year, withheld: 'disputed', endedAt: at(-1) }], at(-1)],
  ['it was ended at once', [{ ...year, endedAt: at(-1) }], at(-1)],
  ['it stands', [year], null],
  ['it stands and renews', [{ ...year, renews: true, graceUntil: at(342), cancelledAt: null }], null],
  ['a grant still gives', [givenBack, grant], at(10)],
  ['a grant was taken back', [givenBack, { ...grant, withheld: 'revoked', endedAt: at(-2) }], now],
  ['a grant has no end', [givenBack, { ...grant, paidUntil: null }], now],
  ['a grant comes after it', [givenBack, { ...grant, startedAt: at(336), paidUntil: at(900) }], now],
  ['the gift before it was given back', [{ ...given, withheld: 'refunded' }], now],
  ['the gift before it ends on a told day', [{ ...given, withheld: 'refunded', endedAt: at(7) }], at(7)],
  ['the gift before it rests, and may come back', [{ ...given, withheld: 'disputed', endedAt: at(-1) }], null],
  ['its subscription was put off by gifts alone', [{ ...year, givenFrom: at(3) }], at(3)],
  ['the gift before it is disputed', [{ ...given, withheld: 'disputed' }], null],
  ['nothing is before it', [], at(-20)],
])('where a gift lies when %s', (_what, facts, from) => {
  const moved = pullForwardGifts([behind], [...facts, factOf(behind)], { since: at(-20), now });
  expect(moved).toEqual(from === null ? [] : [gift('g1', from)]);
});

it('gifts stay behind each other, in their order', () => {
  const gifts = [gift('g2', addMonths(at(335), 1), 3), behind];
  const moved = pullForwardGifts(gifts, [givenBack, ...gifts.map(factOf)], { since: now, now });
  expect(moved).toEqual([gift('g1', now), gift('g2', addMonths(now, 1), 3)]);
});

it('one that had begun stays, and those behind it', () => {
  const gifts = [gift('g1', at(-3)), gift('g2', addMonths(at(-3), 1))];
  expect(
    pullForwardGifts(gifts, [{ ...givenBack, endedAt: at(-10) }, ...gifts.map(factOf)], { since: now, now }),
  ).toEqual([]);
});

it('none begins before it was redeemed', () => {
  const late = gift('g1', at(335), 1, at(-2));
  const facts = [{ ...givenBack, endedAt: at(-9) }, factOf(late)];
  expect(pullForwardGifts([late], facts, { since: at(-9), now })).toEqual([gift('g1', at(-2), 1, at(-2))]);
});

it('whatever stands before them, nothing comes later, nothing overlaps more, and a second time nothing moves', () => {
  const fact = fc.record({ start: fc.integer({ min: -60, max: 60 }), days: fc.nat(200), ended: fc.option(fc.nat(90)) });
  const some = fc.array(fc.constantFrom(1, 3, 6, 12), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 4 }), some, fc.nat(300), (before, months, first) => {
      const facts = before.map(({ start, days, ended }, n) => ({
        ...year,
        sourceId: `sub_${n}`,
        startedAt: at(start),
        paidUntil: at(start + days),
        endedAt: ended === null ? null : at(start + ended),
      }));
      let from = at(first);
      const gifts = months.map((count, n) => {
        const scheduled = gift(`g${n}`, from, count, at(-90));
        from = scheduled.until;
        return scheduled;
      });
      const loss = { since: at(-90), now };
      const moved = pullForwardGifts(gifts, [...facts, ...gifts.map(factOf)], loss);
      const after = gifts.map((each) => moved.find(({ id }) => id === each.id) ?? each);
      expect(after.every((each, n) => each.from <= (gifts[n]?.from ?? each.from))).toBe(true);
      expect(after.every((each, n) => n === 0 || each.from >= (after[n - 1]?.until ?? each.from))).toBe(true);
      expect(pullForwardGifts(after, [...facts, ...after.map(factOf)], loss)).toEqual([]);
    }),
  );
});
