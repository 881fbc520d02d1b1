import type { Queries } from '@houselights/db';

const plan = { currency: 'USD', trialDays: 14 } as const;

/** The three offers of the demo. Every price on any page comes from these rows. */
export const demoPlans = [
  {
    ...plan,
    id: 'learn-more-monthly',
    offer: 'learn-more',
    name: 'Monthly',
    interval: 'month',
    priceMinor: 399,
    pointsPerPeriod: 2,
  },
  {
    ...plan,
    id: 'learn-more-annual',
    offer: 'learn-more',
    name: 'Annual',
    interval: 'year',
    priceMinor: 3_999,
    pointsPerPeriod: 30,
  },
  {
    ...plan,
    id: 'join-monthly',
    offer: 'join',
    name: 'Monthly',
    interval: 'month',
    priceMinor: 799,
    pointsPerPeriod: 2,
  },
] as const;

/** Adds the plans that are not there; what an operator has changed stays. */
export async function seedPlans(queries: Queries): Promise<void> {
  await queries.plan.createMany({ data: [...demoPlans], skipDuplicates: true });
}
