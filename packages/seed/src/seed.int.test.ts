import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { DatabaseNotEmpty, seedDatabase } from './seed.ts';
import type { Database } from '@houselights/db';

const options = { videos: 300, members: 80, plays: 2_000, seed: 'a seed', now: Date.UTC(2026, 0, 1) };

async function emptyDatabase(): Promise<Database> {
  const database = await createTestDatabase();
  const db = createDatabase({ url: database.ownerUrl });
  onTestFinished(async () => {
    await db.close();
    await database.close();
  });
  return db;
}

/** Every row that the seed writes, as one text per table. */
async function contents({ pool }: Database): Promise<Record<string, unknown>> {
  const tables = [
    'account',
    'access_fact',
    'creator_team',
    'channel',
    'channel_member',
    'season',
    'asset',
    'video',
    'caption',
    'play',
    'playback_progress',
  ];
  const texts = await Promise.all(
    tables.map(async (table) => {
      const text = `select count(*)::int as count, md5(string_agg(md5(t::text), '' order by t::text)) as sum from "${table}" t`;
      return [table, (await pool.query<{ count: number; sum: string }>(text)).rows[0]] as const;
    }),
  );
  return Object.fromEntries(texts);
}

async function rules({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query<{ rule: string }>(
    `select pg_get_indexdef(indexrelid) as rule from pg_index union all
     select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint order by rule`,
  );
  return rows;
}

it('makes the same house of the same seed, and leaves every index and foreign key as it was', async () => {
  const [one, other] = [await emptyDatabase(), await emptyDatabase()];
  const before = await rules(one);
  await seedDatabase(one, options);
  await seedDatabase(other, options);
  const made = await contents(one);
  expect(made).toMatchObject({ video: { count: 300 }, play: { count: 2_000 } });
  expect(await contents(other)).toEqual(made);
  expect(await rules(one)).toEqual(before);
});

it('hangs together: progress follows from plays, a few words are everywhere, and all of it can be found', async () => {
  const db = await emptyDatabase();
  await seedDatabase(db, options);
  const { rows } = await db.pool.query(
    `select
    (select count(*)::int from play p where not exists (select from playback_progress q where q."accountId" = p."accountId" and q."videoId" = p."videoId")) as alone,
    (select count(*)::int from (select "accountId", "videoId", sum("secondsWatched") as seconds from play group by 1, 2) p
      join playback_progress q using ("accountId", "videoId") where abs(p.seconds - q."durationWatched") > 2 + p.seconds * 0.001) as wrong,
    (select count(*)::int from play p join video v on v.id = p."videoId" where p."startedAt" < v."publishedAt" or p."endedAt" > $1::timestamptz + interval '1 second') as early,
    (select count(*)::float / 300 from video where title ~* '\\mthe\\M') between 0.2 and 0.6 as common,
    (select count(*)::int from video v join asset a on a.id = v."assetId" where a.state = 'ready' and v."publishedAt" is not null
      and not exists (select from search_document d where d.id = v.id)) as lost`,
    [new Date(options.now)],
  );
  expect(rows).toEqual([{ alone: 0, wrong: 0, early: 0, common: true, lost: 0 }]);
});

it('refuses a database that has something in it, adds to one that may have, and leaves nothing when it fails', async () => {
  const db = await emptyDatabase();
  await seedDatabase(db, options);
  const before = await contents(db);
  await expect(seedDatabase(db, options)).rejects.toThrow(DatabaseNotEmpty);
  const tell = (line: string): void => {
    if (line.includes('members')) throw new Error('stopped in the middle');
  };
  await expect(seedDatabase(db, { ...options, append: true, tell })).rejects.toThrow('stopped in the middle');
  expect(await contents(db)).toEqual(before);
  await seedDatabase(db, { ...options, append: true });
  expect(await contents(db)).toMatchObject({ video: { count: 600 }, play: { count: 4_000 } });
});
