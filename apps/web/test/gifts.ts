import { everything } from './billing.tsx';
import type { Gift } from '../src/features/gift/api/gifts.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

/** A site that sells gifts of two lengths. */
export const sellsGifts = {
  ...everything,
  gifts: [
    { months: 1, prices: [usd(399)] },
    { months: 3, prices: [usd(1_197)] },
    { months: 12, prices: [usd(3_999)] },
  ],
};

export function gift(over: Partial<Gift> = {}): Gift {
  return {
    id: 'g1',
    state: 'sent',
    months: 3,
    price: usd(1_197),
    recipientEmail: 'sam@example.com',
    message: 'Happy birthday',
    deliverAt: '2026-12-05T09:00:00.000Z',
    createdAt: '2026-11-22T12:00:00.000Z',
    paidAt: '2026-11-22T12:01:00.000Z',
    sentAt: '2026-12-05T09:00:10.000Z',
    redeemedAt: null,
    code: 'ABCDE-FGHJK-MNPQR-STVWX',
    ...over,
  };
}
