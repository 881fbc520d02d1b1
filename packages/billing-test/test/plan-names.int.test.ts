import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join } from './members.ts';
import { day, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';

/** Two monthly plans side by side, one of which is renamed later. */
let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

async function change(caller: Caller, planId: string) {
  const preview = await core.previewPlanChange(house.deps, { caller, planId });
  const { at, dueNow } = preview;
  await core.changePlan(house.deps, { caller, planId, at: new Date(at), amountMinor: dueNow.amountMinor });
  return preview.lines.map(({ words }) => words);
}
const invoiceWords = async (caller: Caller) =>
  (await core.listInvoices(house.deps, { caller, cursor: undefined })).items.map(({ words }) => words);

it('plans of one interval that are sold have names of their own', async () => {
  const { plans } = await core.listPlans(house.deps);
  const names = plans.map(({ interval, name }) => `${interval} ${name}`);
  expect(names).toHaveLength(new Set(names).size);
  const rename = (data: { name: string; active?: boolean }) =>
    house.db.prisma.plan.update({ where: { id: 'join-monthly' }, data });
  await expect(rename({ name: 'Monthly' })).rejects.toThrow('Unique constraint');
  await rename({ name: 'Monthly', active: false });
  await rename({ name: 'Supporter Monthly', active: true });
});

it('a change between them names both, in the preview and on the invoices', async () => {
  const caller = await join(house, { trial: false });
  await house.pass(20 * day);
  await house.tell();
  expect(await change(caller, 'join-monthly')).toEqual(['Unused time on Monthly', 'Time on Supporter Monthly']);
  expect(await invoiceWords(caller)).toEqual(['Supporter Monthly', 'Monthly']);
});

it('a plan that is called otherwise is so everywhere, also at the payment provider', async () => {
  const caller = await join(house);
  const called = (name: string) => house.db.prisma.plan.update({ where: { id: 'learn-more-monthly' }, data: { name } });
  await house.pass(20 * day);
  await house.tell();
  await called('Matinee');
  expect(await change(caller, 'join-monthly')).toEqual(['Unused time on Matinee', 'Time on Supporter Monthly']);
  expect(await invoiceWords(caller)).toEqual(['Supporter Monthly', 'Matinee', 'Free trial']);
  expect(await change(caller, 'learn-more-monthly')).toContain('Time on Matinee');
  const { stripePriceId } = await house.db.prisma.planPrice.findUniqueOrThrow({
    where: { planId_currency: { planId: 'learn-more-monthly', currency: 'USD' } },
  });
  const { product } = await house.stripe.prices.retrieve(stripePriceId ?? '', { expand: ['product'] });
  expect(product).toMatchObject({ name: 'Matinee' });
  await called('Monthly');
});
