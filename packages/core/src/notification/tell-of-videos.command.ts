import { sql, statement } from '@houselights/db';
import { appendQuietly } from '../journal/index.ts';
import { journalOfNotifications } from './notification-row.ts';
import type { CoreDeps } from '../deps.ts';

/** A video that was published longer ago is not told of: it came with an old catalogue, or the worker was away. */
const newDays = 3;
/** Accounts told in one transaction. */
const atOnce = 500;

const noteNew = statement({
  name: 'note-new-videos',
  text: `insert into told_video ("videoId") select v.id from video v
    where v.playable and v."publishedAt" <= now() and v."publishedAt" > now() - interval '${newDays} days'
      and not exists (select from told_video t where t."videoId" = v.id)
    on conflict do nothing`,
});

// Two workers never tell of the same video at once.
const lockUnfinished = statement({
  name: 'lock-video-to-tell-of',
  text: `select "videoId", "upTo"::text as "upTo" from told_video where "upTo" is not null order by "videoId" limit 1 for update skip locked`,
  row: { videoId: sql.text, upTo: sql.neverNull(sql.text) },
});

// An erasure of the receiver is waited for, and finds what is written here otherwise.
const tell = statement({
  name: 'tell-of-video',
  text: `with who as (select p.id, p."accountId" from notification_preference p join account a on a.id = p."accountId"
      where 2 = any (p.bell) and p.id > $2 and a."deletedAt" is null
        and not exists (select from video v where v.id = $1 and v."ownerId" = a.id)
      order by p.id limit ${atOnce} for key share of a),
    told as (insert into notification ("accountId", type, "videoId", "pushAt")
        select "accountId", 2, $1, (select now() from push_subscription s where s."accountId" = who."accountId" limit 1) from who
      on conflict ("accountId", type, "videoId") do nothing returning id, "accountId")
    select who.id::text as "upTo", told.id::text as id, who."accountId" from who left join told using ("accountId") order by who.id`,
  params: { videoId: sql.text, upTo: sql.int8 },
  row: { upTo: sql.text, id: sql.nullable(sql.text), accountId: sql.text },
});

const noteTold = statement({
  name: 'note-told-video',
  text: `update told_video set "upTo" = $2 where "videoId" = $1`,
  params: { videoId: sql.text, upTo: sql.nullable(sql.int8) },
});

/** Tells those who want to know of new videos, some of them. False if everybody knows everything. */
async function tellSome({ db }: Pick<CoreDeps, 'db'>): Promise<boolean> {
  return db.transaction(async (queries) => {
    const video = await lockUnfinished.first(queries);
    if (video === undefined) return false;
    const rows = await tell.rows(queries, video);
    const last = rows.length < atOnce ? null : (rows.at(-1)?.upTo ?? null);
    await noteTold.run(queries, { videoId: video.videoId, upTo: last });
    const facts = rows.flatMap(({ id, accountId }) =>
      id === null ? [] : { journalId: journalOfNotifications(accountId), type: 'changed', ref: id },
    );
    await appendQuietly(queries, ...facts);
    return true;
  });
}

/** Tells those who want to know of the videos that can be watched since lately, each once. */
export async function tellOfVideos(deps: Pick<CoreDeps, 'db'>): Promise<void> {
  await noteNew.run(deps.db.pool);
  while (await tellSome(deps));
}
