import { withAdvisoryLock, sql, statement } from '@houselights/db';
import type { Client } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';

type Deps = Pick<CoreDeps, 'db'>;

/** Shorter viewing says nothing. */
const least = { seconds: 30, share: 0.1 };
/** Videos per person that count as their taste: the newest ones. */
const mostOfOne = 24;
/** Neighbours kept per video. */
const neighbours = 40;
/** Videos with few viewers are close by chance: as if this many more people had watched only one of them. */
const doubt = 4;
/** The approximate limit of pairs counted per statement. */
const pairsAtOnce = 4_000_000;

const countPopularity = statement({
  name: 'learn-popularity',
  text: `with watched as (
    select "videoId", "accountId", max("startedAt") as at from play
    where "startedAt" > now() - interval '60 days' and "secondsWatched" >= ${least.seconds} group by 1, 2),
  counted as (
    select "videoId", count(*)::int as viewers, sum(power(0.5, extract(epoch from now() - at) / (86400 * 7))) as popularity
    from watched group by 1),
  forgotten as (update video_stat s set popularity = 0, viewers = 0, "updatedAt" = now()
    where s.popularity > 0 and not exists (select from counted c where c."videoId" = s."videoId"))
  insert into video_stat as s ("videoId", popularity, viewers, "neighbourIds", "neighbourScores")
    select "videoId", popularity, viewers, '{}', '{}' from counted
  on conflict ("videoId") do update set popularity = excluded.popularity, viewers = excluded.viewers, "updatedAt" = now()
    where s.viewers <> excluded.viewers or abs(s.popularity - excluded.popularity) > 0.001 * excluded.popularity`,
});

const tasteText = `create temporary table taste on commit drop as
  select dense_rank() over (order by "accountId")::int as person, v.no as video from (
    select "accountId", "videoId", row_number() over (partition by "accountId" order by "updatedAt" desc, "videoId") as age
    from playback_progress
    where watched or "durationWatched" >= ${least.seconds} or "durationWatched" >= "totalTime" * ${least.share}) newest
  join numbered v on v.id = newest."videoId" where age <= ${mostOfOne}`;

// Cosine similarity between two videos' viewers, reduced for small audiences.
const companyText = `with pairs as (
    select a.video, b.video as other, count(*) as together from taste a join taste b on b.person = a.person and b.video <> a.video
    where a.video % $1 = $2 group by 1, 2),
  scored as (
    select p.video, p.other, p.together / sqrt(one.viewers::float * two.viewers) * p.together / (p.together + ${doubt}) as score
    from pairs p join crowd one on one.video = p.video join crowd two on two.video = p.other),
  nearest as (
    select video, other, score from (
      select *, row_number() over (partition by video order by score desc, other) as place from scored) placed
    where place <= ${neighbours}),
  lists as (
    select video, array_agg(v.id order by score desc, other) as ids, array_agg(score order by score desc, other) as scores
    from nearest join numbered v on v.no = other group by 1)
  insert into video_stat as s ("videoId", "neighbourIds", "neighbourScores")
    select v.id, coalesce(ids, '{}'), coalesce(scores, '{}') from numbered v left join lists on lists.video = v.no
    where v.no % $1 = $2 and (ids is not null or exists (select from video_stat known where known."videoId" = v.id))
  on conflict ("videoId") do update set "neighbourIds" = excluded."neighbourIds", "neighbourScores" = excluded."neighbourScores",
      "updatedAt" = now()
    where s."neighbourIds" <> excluded."neighbourIds" or s."neighbourScores" <> excluded."neighbourScores"`;

const learning = { lock: 7_202, statementTimeoutMs: 600_000, workMem: '128MB' };

const readDue = statement({
  name: 'learn-is-due',
  text: `select (at is null or (select coalesce(max("startedAt"), at) from play) > at) as due,
    coalesce(now() > at + (data ->> 'tookMs')::float * 20 * interval '1 millisecond', true) as rested
  from (select 1) one left join milestone on name = 'recommendation.learned'`,
  row: { due: sql.bool, rested: sql.bool },
});

const noteLearned = statement({
  name: 'note-learned',
  text: `insert into milestone (name, data, at) values ('recommendation.learned', jsonb_build_object('tookMs', $1::float), now())
    on conflict (name) do update set data = excluded.data, at = excluded.at`,
  params: { tookMs: sql.float8 },
});

/**
 * Learns from plays: each video's popularity, and which videos the same people watch. Does nothing if nobody has started a playback since
 * the last run, or if that run took so long that it is too early; resolves to whether it ran.
 */
export async function learnFromPlays({ db }: Deps, { evenIfEarly = false } = {}): Promise<boolean> {
  const began = performance.now();
  return withAdvisoryLock(db.pool, learning, async (client) => {
    const state = await readDue.first(client);
    if (!evenIfEarly && (state?.due !== true || !state.rested)) return false;
    await countPopularity.run(client);
    await learnCompany(client);
    await noteLearned.run(client, { tookMs: performance.now() - began });
    return true;
  });
}

async function learnCompany(client: Client): Promise<void> {
  await client.query(`create temporary table numbered on commit drop as
    select id, row_number() over (order by id)::int as no from video where "publishedAt" <= now()`);
  await client.query('create index on numbered (id)');
  await client.query('analyze numbered');
  await client.query(tasteText);
  await client.query('analyze taste');
  await client.query(`create temporary table crowd on commit drop as
    select video, count(*)::int as viewers from taste group by 1`);
  await client.query('analyze crowd');
  const { rows } = await client.query<{ pairs: number }>(
    'select coalesce(sum(n * n), 0)::float as pairs from (select count(*)::float as n from taste group by person) sizes',
  );
  const parts = Math.max(1, Math.ceil((rows[0]?.pairs ?? 0) / pairsAtOnce));
  for (let part = 0; part < parts; part += 1) await client.query(companyText, [parts, part]);
}
