import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecommender, getRecommendedForYou, learnFromPlays, readVideoCards } from '@houselights/core';
import { createDatabase } from '@houselights/db';
import { migrate } from '@houselights/db/migrate';
import { startLocalPostgres } from '@houselights/local-postgres';
import { writeReport } from '../support/report.ts';
import { makeWatchFixture, writeWatchFixture } from '../support/watch-fixture.ts';
import type { Bench } from '../support/bench.ts';
import type { Database } from '@houselights/db';

const size = { users: 3_000, films: 3_000 };
const asked = 400;
const shown = 20;

/** How often the film that a person actually watched next is among the first 20: recommendations against popularity. */
export const recommend: Bench = async ({ rounds, progress }) => {
  const outcomes = { product: [] as number[], reference: [] as number[] };
  for (let seed = 1; seed <= Math.min(rounds, 3); seed += 1) {
    const { product, reference } = await onFreshDatabase((db) => measure(db, seed));
    outcomes.product.push(product);
    outcomes.reference.push(reference);
    progress(
      `data set ${seed}: ${(product * 100).toFixed(1)} % of recommendations hit, ${(reference * 100).toFixed(1)} % of what is popular`,
    );
  }
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [product, reference] = [mean(outcomes.product) * 100, mean(outcomes.reference) * 100];
  const ratio = product / reference;
  const outcome = {
    name: `hit rate of ${shown}, last film held out`,
    unit: '%',
    product,
    reference,
    ratio,
    goal: 2,
    better: 'more' as const,
    met: ratio >= 2,
    rounds: outcomes.product.map((value, at) => value / (outcomes.reference[at] ?? Number.NaN)),
  };
  await writeReport({
    name: 'recommend',
    about: `${size.users} people and ${size.films} films of the shape of MovieLens, made anew for each round; the last film of each of ${asked} people is held out, and the first ${shown} recommendations are asked whether they hold it, beside the ${shown} most watched films that the person has not seen.`,
    outcomes: [outcome],
  });
  return outcome.met;
};

async function measure(db: Database, seed: number): Promise<{ product: number; reference: number }> {
  const users = await writeWatchFixture(db, makeWatchFixture({ ...size, seed }));
  await db.pool.query('analyze');
  await learnFromPlays({ db });
  const recommender = createRecommender({ db }, { read: (ids) => readVideoCards({ db }, ids) });
  let [hits, popularHits] = [0, 0];
  for (const { accountId, heldOut } of users.slice(0, asked)) {
    const { media } = await getRecommendedForYou(recommender, {
      caller: { accountId },
      page: 1,
      recommendationId: undefined,
    });
    if (media.some(({ id }) => id === heldOut)) hits += 1;
    const { rows } = await db.pool.query<{ id: string }>(
      `select "videoId" as id from video_stat s where not exists (
          select from playback_progress p where p."accountId" = $1 and p."videoId" = s."videoId")
        order by viewers desc, "videoId" limit ${shown}`,
      [accountId],
    );
    if (rows.some(({ id }) => id === heldOut)) popularHits += 1;
  }
  return { product: hits / asked, reference: popularHits / asked };
}

async function onFreshDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'houselights-bench-'));
  const postgres = await startLocalPostgres({ dataDir, durable: false, temporary: true });
  try {
    await migrate({ url: postgres.ownerUrl });
    const db = createDatabase({ url: postgres.ownerUrl, connections: 4 });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
