import * as core from '@houselights/core';
import { seedDatabase } from '@houselights/seed';
import { keepBars } from '../support/bars.ts';
import { addMember } from '../support/people.ts';
import { readWhole, recordPlans } from '../support/plans.ts';
import { startProduct } from '../support/product.ts';
import type { Bench } from '../support/bench.ts';

const rows = 10_000;
const deepPage = 180;
const limit = 50;

/** What somebody has watched who has watched ten thousand videos: the first page and a deep one. */
export const history: Bench = async (options) => {
  const { progress } = options;
  const product = await startProduct((db) =>
    seedDatabase(db, {
      videos: 20_000,
      members: 5_000,
      plays: 200_000,
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
    const page = (cursor: string | undefined) => ({ accountId, unfinished: false, cursor, limit });
    let cursor: string | null = null;
    for (let at = 1; at < deepPage; at += 1)
      cursor = (await core.watchHistory({ db }, page(cursor ?? undefined))).cursor;
    if (cursor === null) throw new Error('The history has fewer pages than it should have.');
    const deep = cursor;
    const plans = await recordPlans(db, (explaining) => core.watchHistory({ db: explaining }, page(deep)));
    const whole = await readWhole(db, plans);
    if (whole.length > 0) throw new Error(`Plans without an index: ${whole.join('; ')}`);
    const headers = () => ({ authorization: `Bearer ${member.token}` });
    const path = `/api/v1/watchHistory?limit=${limit}`;
    return await keepBars(options, {
      name: 'history',
      about: `Pages of ${limit} of what one account has watched, ${rows.toLocaleString('en')} videos, among ${(200_000).toLocaleString('en')} plays of others: the first page and page ${deepPage}. The reference is the account's own name.`,
      reference: { url: product.url, paths: ['/api/v1/userinfo/query?select=displayName'], headers },
      barred: [
        { name: 'first page', bar: 50, url: product.url, paths: [path], headers },
        { name: `page ${deepPage}`, bar: 50, url: product.url, paths: [`${path}&cursor=${deep}`], headers },
      ],
      plans,
    });
  } finally {
    await product.stop();
  }
};
