import { expect, type APIRequestContext, type Page } from '@playwright/test';

interface Money {
  readonly amountMinor: number;
  readonly currency: string;
}

interface Plan {
  readonly name: string;
  readonly interval: 'month' | 'year';
  readonly prices: readonly Money[];
}

/** The part of a subscription that the journeys read from the API: instants to the second. */
interface Subscription {
  readonly startedAt: string;
  readonly trialEndsAt: string | null;
  readonly paidUntil: string;
  readonly nextCharge: (Money & { readonly at: string }) | null;
  readonly coupon: { readonly discountEnd: string | null } | null;
}

interface Billing {
  readonly subscription: Subscription | null;
  readonly access: {
    readonly reasons: readonly {
      readonly state: string;
      readonly givesAccess: boolean;
      readonly from: string;
      readonly until: string | null;
    }[];
  };
}

interface Sale {
  readonly currencies: readonly string[];
  readonly plans: readonly (Plan & { readonly offer: string })[];
  readonly gifts: readonly { readonly months: number; readonly prices: readonly Money[] }[];
}

/** The product's prices from the API, in its first currency. */
export async function priceList(request: APIRequestContext) {
  const { plans, gifts, currencies } = (await (await request.get('/api/v1/plans')).json()) as Sale;
  const own = (prices: readonly Money[] = []): Money => {
    const price = prices.find(({ currency }) => currency === currencies[0]);
    if (price === undefined) throw new Error(`Nothing is sold for it in ${currencies[0]}.`);
    return price;
  };
  const planOf = (interval: Plan['interval']) => {
    const plan = plans.find((each) => each.offer === 'learn-more' && each.interval === interval);
    return { name: plan?.name ?? '', price: own(plan?.prices) };
  };
  const giftOf = (months: number): Money => own(gifts.find((each) => each.months === months)?.prices);
  return { monthly: planOf('month'), annual: planOf('year'), giftOf };
}

/** Billing state of the user signed in on `page`, from the API. */
export async function billingOf(page: Page): Promise<Billing> {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('public-token') ?? '{}') as { token: string }).token,
  );
  const reply = await page.request.get('/api/v1/billing', { headers: { authorization: `Bearer ${token}` } });
  expect(reply.status()).toBe(200);
  return (await reply.json()) as Billing;
}

export async function subscriptionOf(page: Page): Promise<Subscription> {
  const { subscription } = await billingOf(page);
  if (subscription === null) throw new Error('There is no subscription.');
  return subscription;
}

/** An amount, formatted. */
export function written({ amountMinor, currency }: Money): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** The amount less a percentage, with the discount rounded to whole minor units. */
export function lessPercent({ amountMinor, currency }: Money, percent: number): Money {
  return { amountMinor: amountMinor - Math.round((amountMinor * percent) / 100), currency };
}

/** A day, formatted, UTC. */
export function day(at: string | number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
}

export function daysAfter(at: string, days: number): string {
  return new Date(Date.parse(at) + days * 24 * 60 * 60 * 1_000).toISOString();
}

/** The same day and time of a later month, UTC; the last day if that month is too short. */
export function monthsAfter(at: string, months: number): string {
  const from = new Date(at);
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  from.setUTCFullYear(first.getUTCFullYear(), first.getUTCMonth(), Math.min(from.getUTCDate(), last));
  return from.toISOString();
}
