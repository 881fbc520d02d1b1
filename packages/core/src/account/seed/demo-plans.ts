import type { Queries } from '@houselights/db';

const plan = { trialDays: 14, active: true } as const;

/** The three offers of the demo. Every price on any page comes from these rows. */
export const demoPlans = [
  {
    ...plan,
    id: 'learn-more-monthly',
    offer: 'learn-more',
    name: 'Monthly',
    interval: 'month',
    prices: { USD: 399, EUR: 399 },
    pointsPerPeriod: 2,
  },
  {
    ...plan,
    id: 'learn-more-annual',
    offer: 'learn-more',
    name: 'Annual',
    interval: 'year',
    prices: { USD: 3_999, EUR: 3_999 },
    pointsPerPeriod: 30,
  },
  {
    ...plan,
    id: 'join-monthly',
    offer: 'join',
    name: 'Supporter Monthly',
    interval: 'month',
    prices: { USD: 799, EUR: 799 },
    pointsPerPeriod: 2,
  },
] as const;

/** Adds the plans that are not there; what an operator has changed stays, and a name that they have given to another plan is theirs. */
export async function seedPlans(queries: Queries): Promise<void> {
  const others = await queries.plan.findMany({
    where: { active: true, id: { notIn: demoPlans.map(({ id }) => id) } },
    select: { interval: true, name: true },
  });
  const isTaken = (plan: (typeof demoPlans)[number]): boolean =>
    others.some(({ interval, name }) => interval === plan.interval && name === plan.name);
  await queries.plan.createMany({
    data: demoPlans.map((plan) => {
      const { prices: _, ...row } = plan;
      return { ...row, name: isTaken(plan) ? `${row.name} (${row.id})` : row.name };
    }),
    skipDuplicates: true,
  });
  await queries.planPrice.createMany({
    data: demoPlans.flatMap(({ id: planId, prices }) =>
      Object.entries(prices).map(([currency, amountMinor]) => ({ planId, currency, amountMinor })),
    ),
    skipDuplicates: true,
  });
}
