import { afterAll, expect, test, vi } from 'vitest';
import { day } from '../../lib/format/dates.ts';
import type { Gift } from './api/gifts.ts';
import { recipientWords, standingOf } from './standing.ts';

// For all tests: a date format keeps the zone in which it was made.
vi.stubEnv('TZ', 'Pacific/Pago_Pago');
afterAll(() => void vi.unstubAllEnvs());

const redeemedAt = '2026-11-23T12:00:00.000Z';
const gift: Gift = {
  id: 'g',
  state: 'sent',
  months: 3,
  price: { amountMinor: 1_197, currency: 'USD' },
  recipientEmail: 'friend@example.test',
  message: '',
  deliverAt: redeemedAt,
  createdAt: redeemedAt,
  paidAt: redeemedAt,
  sentAt: redeemedAt,
  redeemedAt: null,
  code: null,
};

// Days of a redeemed gift may continue: those that extended a subscription are suspended only when the dispute is lost.
test.each<[Partial<Gift>, string, string]>([
  [{ state: 'disputed' }, 'nobody can redeem the code', 'take the gift back'],
  [{ state: 'disputed', redeemedAt }, `Redeemed on ${day(redeemedAt)}.`, 'nobody can redeem'],
  [{ state: 'refunded' }, "The code can't be redeemed anymore.", 'taking it back'],
  [{ state: 'refunded', redeemedAt }, 'an email says when it ends', 'code'],
])('says of a gift whose payment is lost or disputed what is so: %j', (over, said, unsaid) => {
  const { words } = standingOf({ ...gift, ...over });
  expect(words).toContain(said);
  expect(words).not.toContain(unsaid);
});

test('says of a paid gift the day that was chosen, also where it is still the day before', () => {
  const scheduled = { ...gift, state: 'scheduled' as const, sentAt: null, deliverAt: '2026-12-25T09:00:00.000Z' };
  expect(standingOf(scheduled).words).toBe("Paid. We'll email it on December 25, 2026.");
});

test('names whom a gift is for as long as their address is known', () => {
  expect(recipientWords(gift.recipientEmail)).toBe('friend@example.test');
  expect(recipientWords('')).toBe('somebody who has left');
});
