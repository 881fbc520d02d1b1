import { afterAll, beforeAll, expect, it } from 'vitest';
import { chanceOf } from './chance.ts';
import { GiftLife } from './gift-life.ts';
import { openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';

/** GIFTS_SEED and GIFTS replay a failure: `GIFTS_SEED=7 GIFTS=1 vitest run …`. */
const first = Number(process.env['GIFTS_SEED'] ?? 1);
const count = Number(process.env['GIFTS'] ?? 12);
const acts = 12;

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

it(`keeps its word in ${count} random lives with gifts that may be lost`, { timeout: 5 * 60 * 60_000 }, async () => {
  for (let seed = first; seed < first + count; seed += 1) {
    const life = await GiftLife.begin(house, chanceOf(seed));
    const broken: string[] = [];
    for (let n = 0; n < acts && broken.length === 0; n += 1) broken.push(...(await life.act()));
    expect(broken, `GIFTS_SEED=${seed} GIFTS=1 replays: ${life.acts.join(', ')}`).toEqual([]);
  }
});
