import * as core from '@houselights/core';
import { addMonths } from '@houselights/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chanceOf } from './chance.ts';
import { join } from './members.ts';
import { day, openMoneyDatabase, openMoneyHouse } from './money-house.ts';
import { Payer, prices, sellAll } from './payer.ts';
import type { Currency } from './payer.ts';

/** CHARGES_SEED and CHARGES replay a failure: `CHARGES_SEED=4711 CHARGES=1 vitest run …`. */
const first = Number(process.env['CHARGES_SEED'] ?? 1);
const count = Number(process.env['CHARGES'] ?? 12);

let database: Awaited<ReturnType<typeof openMoneyDatabase>>;
beforeAll(async () => {
  database = await openMoneyDatabase();
  await sellAll(database.db);
});
afterAll(() => database.close());

async function pay(seed: number): Promise<void> {
  const { db } = database;
  const house = await openMoneyHouse({ db });
  // Prices of one emulator are unknown to the next.
  await db.prisma.planPrice.updateMany({ data: { stripePriceId: null } });
  try {
    const chance = chanceOf(seed);
    const currency: Currency = chance() < 0.5 ? 'USD' : 'JPY';
    // Any day of a month, preferably its last.
    const toEnd =
      addMonths(new Date(Date.UTC(2026, 0, 31, 12)), Math.floor(chance() * 6)).getTime() - house.emulator.now();
    await house.pass(chance() < 0.5 ? toEnd : Math.floor(chance() * 60) * day);
    const planId = Object.keys(prices[currency])[Math.floor(chance() * 4)] ?? '';
    const caller = await join(house, { planId, currency: currency as never, trial: chance() < 0.5 });
    const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
    const payer = new Payer({ house, caller, customer, chance });
    payer.acts.push(`seed ${seed}, ${planId} in ${currency}`);
    const acts = [
      () => payer.wait(),
      () => payer.wait(),
      () => payer.linger(),
      () => payer.linger(),
      () => payer.change(currency),
      () => payer.change(currency),
      () => payer.change(currency),
      () => payer.coupon(),
      () => payer.stay(),
      () => payer.gift(),
      () => payer.book(currency),
      () => payer.rest(),
    ];
    for (let n = 0; n < 24 && (await payer.own()).state !== 'ended'; n += 1) {
      try {
        const done = await payer.pick(acts)();
        if (done === undefined) continue;
        payer.acts.push(done);
        await payer.compare();
      } catch (cause) {
        throw new Error(`after ${payer.acts.join(', ')}`, { cause });
      }
    }
  } finally {
    await house.close();
  }
}

it(`takes in ${count} random lives what was shown and agreed to`, { timeout: 60 * 60_000 }, async () => {
  for (let seed = first; seed < first + count; seed += 1) await expect(pay(seed)).resolves.toBeUndefined();
});
