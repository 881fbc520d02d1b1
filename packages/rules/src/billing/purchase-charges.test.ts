import { expect, it } from 'vitest';
import { purchaseCharges } from './purchase-charges.ts';
import type { PlanPurchase } from './purchase-charges.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 0, day, 12));
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const today: PlanPurchase = { price: usd(399), discount: null, balance: null, now: at(1), first: at(1) };
const trial: PlanPurchase = { ...today, first: at(15) };
const half = { percentOff: 50, endsAt: at(10) };

it.each<[string, PlanPurchase, ReturnType<typeof charged>]>([
  ['its price', today, [399, 399, 0]],
  ['what was carried over, too', { ...today, balance: usd(-14) }, [413, 413, 0]],
  ['nothing, but for credit', { ...today, balance: usd(3_600) }, [0, 0, 3_201]],
  ['what credit leaves', { ...today, balance: usd(100) }, [299, 299, 0]],
  ['nothing, where credit leaves too little for a card', { ...today, balance: usd(360) }, [0, 0, -39]],
  [
    'its price, beside a balance in another currency',
    { ...today, balance: { amountMinor: 500, currency: 'EUR' } },
    [399, 399, 0],
  ],
  ['what a discount leaves, and what was carried over', { ...today, discount: half, balance: usd(-14) }, [213, 213, 0]],
  ['nothing today in a trial', trial, [0, 399, 0]],
  ['what was carried over, after a trial', { ...trial, balance: usd(-14) }, [0, 413, 0]],
  ['nothing after a trial, but for credit', { ...trial, balance: usd(3_600) }, [0, 0, 3_201]],
  ['a debt that a card can be charged, at once', { ...trial, balance: usd(-70) }, [70, 399, 0]],
  ['the full price after a trial that a discount does not outlast', { ...trial, discount: half }, [0, 399, 0]],
])('a purchase charges %s', (_, purchase, expected) => {
  expect(charged(purchase)).toEqual(expected);
});

function charged(purchase: PlanPurchase): [todayMinor: number, firstMinor: number, leftMinor: number] {
  const { todayMinor, firstMinor, leftMinor } = purchaseCharges(purchase);
  return [todayMinor, firstMinor, leftMinor];
}
