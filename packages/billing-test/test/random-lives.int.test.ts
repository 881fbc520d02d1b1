import { randomBytes } from 'node:crypto';
import { verifyLedger } from '@houselights/core';
import { openBattle } from '@houselights/testkit/battle';
import { expect, it } from 'vitest';
import { createSigner } from '@houselights/adapters';
import { hour, openMoneyDatabase } from './money-house.ts';
import { sellAll } from './payer.ts';
import { liveRandomly } from './random-life.ts';

/**
 * LIVES_SEED and LIVES replay a failure: `LIVES_SEED=4711 LIVES=1 vitest run …`. Run many lives in several processes, each with its own
 * seeds.
 */
const first = Number(process.env['LIVES_SEED'] ?? 1);
const count = Number(process.env['LIVES'] ?? 200);
const lanes = Number(process.env['LIVES_LANES'] ?? 3);
/** Nothing cleans a test's database: one that grew for ever would become slow. */
const livesOfDatabase = 400;
// Replays need stack traces; among thousands of lives, a tenth of the time would go into traces that nobody reads.
if (count > 1_000) Error.stackTraceLimit = 0;
/** The number of failures reported; any more have the same causes. */
const mostTold = 8;

interface Run {
  next: number;
  readonly wrong: string[];
  entries: number;
}

const goesOn = ({ next, wrong }: Run): boolean => next < first + count && wrong.length < mostTold;

/** Runs lives on their own database, and checks its ledger afterwards. */
async function live(run: Run): Promise<void> {
  const { db, close } = await openMoneyDatabase();
  try {
    await sellAll(db);
    const battle = await openBattle(db, { until: 24 * hour });
    for (let n = 0; n < livesOfDatabase && goesOn(run); n += 1) {
      const seed = run.next;
      run.next += 1;
      const why = await liveRandomly({ db, battle }, seed);
      if (why !== undefined) run.wrong.push(`LIVES_SEED=${seed} LIVES=1 replays: ${why}`);
    }
    const signer = createSigner(randomBytes(48).toString('base64url'));
    const { entries, problems } = await verifyLedger({ db, signer });
    run.wrong.push(...problems.map((problem) => `before seed ${run.next}: ${problem}`));
    run.entries += entries;
  } finally {
    await close();
  }
}

it(
  `says, agrees to and takes in ${count} random lives what the rules say, and leaves a ledger that holds`,
  { timeout: 5 * 60 * 60_000 },
  async () => {
    const run: Run = { next: first, wrong: [], entries: 0 };
    const lane = async (): Promise<void> => {
      while (goesOn(run)) await live(run);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    expect(run.wrong.join('\n\n')).toBe('');
    expect(run.entries).toBeGreaterThan(0);
  },
);
