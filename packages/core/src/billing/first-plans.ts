import { sql, statement } from '@houselights/db';
import type { Queries } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';

/** An initial plan; prices in minor units. */
interface FirstPlan {
  readonly id: string;
  readonly offer: 'learn-more' | 'join';
  readonly name: string;
  readonly interval: 'month' | 'year';
  readonly prices: { readonly USD: number; readonly EUR?: number };
  readonly pointsPerPeriod: number;
  readonly trialDays: number;
  readonly active: true;
}

const common = { trialDays: 14, active: true } as const;

/** What a new site sells until its operator changes it. Every price on any page comes from these rows. */
export const firstPlans: readonly FirstPlan[] = [
  {
    ...common,
    id: 'learn-more-monthly',
    offer: 'learn-more',
    name: 'Monthly',
    interval: 'month',
    prices: { USD: 399 },
    pointsPerPeriod: 2,
  },
  {
    ...common,
    id: 'learn-more-annual',
    offer: 'learn-more',
    name: 'Annual',
    interval: 'year',
    prices: { USD: 3_999 },
    pointsPerPeriod: 30,
  },
  {
    ...common,
    id: 'join-monthly',
    offer: 'join',
    name: 'Supporter Monthly',
    interval: 'month',
    prices: { USD: 799 },
    pointsPerPeriod: 2,
  },
];

/** The same plans with a second currency, so that the demo shows both. */
export const demoPlans: readonly FirstPlan[] = firstPlans.map((plan) => ({
  ...plan,
  prices: { ...plan.prices, EUR: plan.prices.USD },
}));

const milestone = 'site.plans';

/** Not through Prisma: its first query costs each start a tenth of its time, and most starts need none. */
const findBegun = statement({
  name: 'site-with-first-plans',
  text: 'select name from milestone where name = $1',
  params: { name: sql.text },
  row: { name: sql.text },
});

/** Gives a site its first plans, once: a site that has or once had plans keeps its own. */
export async function beginWithPlans({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<void> {
  if ((await findBegun.first(db.pool, { name: milestone })) !== undefined) return;
  await db.transaction(async (queries) => {
    const { count } = await queries.milestone.createMany({
      data: [{ name: milestone, at: clock.now() }],
      skipDuplicates: true,
    });
    if (count === 1 && (await queries.plan.count()) === 0) await writePlans(queries, firstPlans);
  });
}

/** Adds missing demo plans. An operator's changes stay, and so does a name they gave to another plan. */
export async function seedPlans(queries: Queries): Promise<void> {
  await writePlans(queries, demoPlans);
}

async function writePlans(queries: Queries, plans: readonly FirstPlan[]): Promise<void> {
  const others = await queries.plan.findMany({
    where: { active: true, id: { notIn: plans.map(({ id }) => id) } },
    select: { interval: true, name: true },
  });
  const isTaken = (plan: FirstPlan): boolean =>
    others.some(({ interval, name }) => interval === plan.interval && name === plan.name);
  await queries.plan.createMany({
    data: plans.map((plan) => {
      const { prices: _, ...row } = plan;
      return { ...row, name: isTaken(plan) ? `${row.name} (${row.id})` : row.name };
    }),
    skipDuplicates: true,
  });
  await queries.planPrice.createMany({
    data: plans.flatMap(({ id: planId, prices }) =>
      Object.entries(prices).map(([currency, amountMinor]) => ({ planId, currency, amountMinor })),
    ),
    skipDuplicates: true,
  });
}
