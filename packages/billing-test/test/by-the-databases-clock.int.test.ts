import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabaseClock } from '@houselights/adapters';
import { join } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';

const declined = '4000000000000341';

let house: MoneyHouse;
beforeAll(async () => {
  // Anyone who joins now loses access twelve hours after the present: the trial, and seven days of grace.
  house = await openMoneyHouse({ at: Date.now() - 21 * day + 12 * hour });
});
afterAll(() => house.close());

/** One run of a worker whose own clock is wrong by `wrongMs`. */
async function turn(wrongMs: number): Promise<number> {
  const own = { now: () => new Date(Date.now() + wrongMs) };
  const billingClock = createDatabaseClock(house.db, own);
  await billingClock.compare();
  const count = await core.endUnpaid({ ...house.deps, billingClock });
  await house.work();
  return count;
}

it('whoever has not paid is ended when the grace is over, whatever a worker believes the time to be', async () => {
  const { accountId } = await join(house, {}, declined);
  await house.pass(14 * day + 2 * hour);
  await house.tell();
  const { id, endsUnpaidAt } = await house.db.prisma.subscription.findFirstOrThrow({ where: { accountId } });
  expect(Math.abs((endsUnpaidAt?.getTime() ?? 0) - Date.now() - 12 * hour)).toBeLessThan(hour);
  const statusOf = async () => (await house.stripe.subscriptions.retrieve(id)).status;

  expect(await turn(day)).toBe(0);
  expect(await statusOf()).toBe('past_due');

  await house.db.prisma.billingSettings.update({ where: { id: 1 }, data: { graceDays: 6 } });
  await core.syncAccount(house.deps, accountId);
  expect(await turn(-day)).toBe(1);
  expect(await statusOf()).toBe('canceled');
  expect(await house.db.prisma.subscription.findUniqueOrThrow({ where: { id } })).toMatchObject({ endedFor: 'unpaid' });
});
