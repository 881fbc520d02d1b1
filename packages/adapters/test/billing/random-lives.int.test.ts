import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMoneyDatabase } from './money-house.ts';
import { liveRandomly } from './random-life.ts';
import type { Lived } from './random-life.ts';

/** LIVES_SEED and LIVES replay a failure: `LIVES_SEED=4711 LIVES=1 vitest run …`. */
const first = Number(process.env['LIVES_SEED'] ?? 1);
const count = Number(process.env['LIVES'] ?? 200);
const lanes = 3;

let databases: Awaited<ReturnType<typeof openMoneyDatabase>>[];
beforeAll(async () => {
  databases = await Promise.all(Array.from({ length: lanes }, openMoneyDatabase));
});
afterAll(() => Promise.all(databases.map((database) => database.close())));

it(`says of ${count} random lives what the rules say`, { timeout: 5 * 60 * 60_000 }, async () => {
  let next = first;
  const wrong: Lived[] = [];
  const lane = async ({ db }: (typeof databases)[number]): Promise<void> => {
    while (next < first + count && wrong.length < 5) {
      const seed = next;
      next += 1;
      const lived = await liveRandomly(db, seed);
      if (JSON.stringify(lived.said) !== JSON.stringify(lived.expected)) wrong.push(lived);
    }
  };
  await Promise.all(databases.map(lane));
  expect(wrong, 'LIVES_SEED=<seed> LIVES=1 replays one of them').toEqual([]);
});
