import type { Database } from '@houselights/db';

export interface Money {
  readonly currency: string;
  readonly amountMinor: number;
}

/** Replacement plan prices: amounts that nobody would hard-code. */
const oddPrices = {
  'learn-more-monthly': { USD: 731, EUR: 683 },
  'learn-more-annual': { USD: 6_893, EUR: 6_137 },
  'join-monthly': { USD: 947, EUR: 859 },
} as const;

/** Also different from the usual figures. */
export const oddCoupon = { code: 'ODD23', percentOff: 23, months: 4 };
const retention = { retentionPercentOff: 37, retentionMonths: 5 };

const regular = oddPrices['learn-more-monthly'];
const less = (amount: number, percent: number): number => amount - Math.round((amount * percent) / 100);

/** Amounts that are certain to appear somewhere on all pages: every price, a saving, and both discounts. */
export const unavoidable: readonly Money[] = [
  ...Object.values(oddPrices).flatMap((prices) =>
    Object.entries(prices).map(([currency, amountMinor]) => ({ currency, amountMinor })),
  ),
  { currency: 'USD', amountMinor: 12 * regular.USD - oddPrices['learn-more-annual'].USD },
  { currency: 'USD', amountMinor: less(regular.USD, retention.retentionPercentOff) },
  { currency: 'EUR', amountMinor: less(regular.EUR, oddCoupon.percentOff) },
];

/** Changes every price as an operator would, and returns the previous amounts. */
export async function setOddPrices({ prisma }: Database): Promise<readonly number[]> {
  const rows = await prisma.planPrice.findMany();
  for (const { planId, currency } of rows) {
    const amountMinor = oddPriceOf(planId, currency.trim());
    if (amountMinor === undefined) throw new Error(`The demo sells ${planId} in ${currency}: it needs an odd price.`);
    await prisma.planPrice.update({
      where: { planId_currency: { planId, currency } },
      data: { amountMinor, stripePriceId: null },
    });
  }
  await prisma.billingSettings.update({ where: { id: 1 }, data: retention });
  return rows.map(({ amountMinor }) => amountMinor);
}

function oddPriceOf(planId: string, currency: string): number | undefined {
  const prices: Readonly<Record<string, Readonly<Record<string, number>>>> = oddPrices;
  return prices[planId]?.[currency];
}

/**
 * All amounts that follow from the plans' rows, and what the owners of `emails` were charged. `told` are the API's totals for plan changes.
 */
export async function amountsOfRows(
  { prisma }: Database,
  emails: readonly string[],
  told: readonly Money[],
): Promise<AmountBook> {
  const book = new AmountBook();
  const prices = (await prisma.planPrice.findMany({ include: { plan: true } })).map(({ plan, ...price }) => ({
    ...price,
    plan,
    currency: price.currency.trim(),
  }));
  for (const { currency, amountMinor } of prices) {
    book.add(currency, 0, amountMinor);
    for (const percent of [oddCoupon.percentOff, retention.retentionPercentOff]) {
      const left = less(amountMinor, percent);
      book.add(currency, left, amountMinor - left);
    }
  }
  for (const currency of new Set(prices.map((price) => price.currency))) {
    const of = (interval: string): number =>
      prices.find(
        ({ plan, ...price }) =>
          plan.offer === 'learn-more' && plan.interval === interval && price.currency === currency,
      )?.amountMinor ?? NaN;
    const [month, year] = [of('month'), of('year')];
    const saved = 12 * month - year;
    book.add(currency, month, 3 * month, 6 * month, Math.min(12 * month, year), saved);
  }
  for (const { currency, amountMinor } of told) book.add(currency, Math.abs(amountMinor));
  const invoices = await prisma.invoice.findMany({ where: { account: { email: { in: [...emails] } } } });
  for (const { currency, totalMinor, taxMinor, paidMinor, refundedMinor } of invoices) {
    book.add(currency, totalMinor, taxMinor, paidMinor, refundedMinor);
  }
  return book;
}

/** Amounts by currency. */
export class AmountBook {
  private readonly amounts = new Map<string, Set<number>>();

  add(currency: string, ...amounts: readonly number[]): void {
    const known = this.amounts.get(currency.trim()) ?? new Set();
    for (const amount of amounts) known.add(amount);
    this.amounts.set(currency.trim(), known);
  }

  /** Without a currency: in any. */
  has(currency: string | undefined, amount: number): boolean {
    if (currency !== undefined) return this.amounts.get(currency)?.has(amount) ?? false;
    return [...this.amounts.values()].some((known) => known.has(amount));
  }
}
