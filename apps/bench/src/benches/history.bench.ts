import * as core from '@houselights/core';
import { seedDatabase } from '@houselights/seed';
import { measureLatency } from '../support/latency.ts';
import { addMember } from '../support/users.ts';
import { readWhole, recordPlans, showPlans } from '../support/plans.ts';
import { startProduct } from '../support/product.ts';
import { writeReport } from '../support/report.ts';
import { compare } from '../support/rounds.ts';
import type { Bench } from '../support/bench.ts';

const rows = 10_000;
const plays = 200_000;
const deepPage = 180;
const limit = 50;

/** The watch history of a member with ten thousand videos: the first page and a deep one. */
export const history: Bench = async (options) => {
  const { progress } = options;
  const product = await startProduct((db) =>
    seedDatabase(db, {
      videos: 20_000,
      members: 5_000,
      plays,
      seed: 'history bench',
      now: Date.now(),
      tell: progress,
    }),
  );
  try {
    const member = await addMember(product);
    const { db } = product;
    const found = await db.pool.query<{ id: string }>('select id from account where "emailKey" = $1', [member.email]);
    const accountId = found.rows[0]?.id ?? '';
    await db.pool.query(
      `insert into playback_progress ("accountId", "videoId", "currentTime", "totalTime", "durationWatched", watched, "observedAt", "updatedAt")
       select $1, d.id, 60, 600, 60, false, at, at from (
         select id, now() - row_number() over (order by md5(id)) * interval '10 minutes' as at from search_document where kind = 'video') d
       limit $2`,
      [accountId, rows],
    );
    await db.pool.query('vacuum (analyze) playback_progress');
    const page = (cursor: string | undefined) => ({ caller: { accountId }, unfinished: false, cursor, limit });
    let cursor: string | null = null;
    for (let at = 1; at < deepPage; at += 1)
      cursor = (await core.getWatchHistory({ db }, page(cursor ?? undefined))).cursor;
    if (cursor === null) throw new Error('The history has fewer pages than it should have.');
    const deep = cursor;
    const plans = await recordPlans(db, (explaining) => core.getWatchHistory({ db: explaining }, page(deep)));
    const whole = await readWhole(db, plans);
    if (whole.length > 0) throw new Error(`Plans without an index: ${whole.join('; ')}`);
    const headers = () => ({ authorization: `Bearer ${member.token}` });
    const path = `/api/v1/watchHistory?limit=${limit}`;
    const half = (address: string) => async () =>
      (await measureLatency({ url: product.url, paths: [address], headers, connections: 2, seconds: options.seconds }))
        .p50;
    const outcome = await compare(
      {
        name: `page ${deepPage} beside the first`,
        better: 'less',
        unit: 'ms',
        goal: 1.25,
        product: half(`${path}&cursor=${deep}`),
        reference: half(path),
      },
      options.rounds,
      progress,
    );
    await writeReport({
      name: 'history',
      about: `Pages of ${limit} of what one account has watched, ${rows.toLocaleString('en')} videos, among ${plays.toLocaleString('en')} plays of others: how long half of the answers take at most, of page ${deepPage} (product) and of the first page (reference).`,
      outcomes: [outcome],
      notes: showPlans(plans),
    });
    return outcome.met;
  } finally {
    await product.stop();
  }
};
