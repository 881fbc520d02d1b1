import * as core from '@houselights/core';
import { newId } from '../support/new-id.ts';
import { measureLatency } from '../support/latency.ts';
import { readWhole, recordPlans, showPlans } from '../support/plans.ts';
import { startProduct } from '../support/product.ts';
import { writeReport } from '../support/report.ts';
import { compare } from '../support/rounds.ts';
import { addMember } from '../support/users.ts';
import type { Bench } from '../support/bench.ts';
import type { Database } from '@houselights/db';

const rows = 1_000_000;
const authors = 1_000;
const pageSize = 20;
const deepPage = 10_000;
const lanes = 8;

/** A million comments on one video: pages beside what Prisma reads for them, and a deep page beside the first. */
export const comments: Bench = async ({ rounds, seconds, progress }) => {
  let mediaId = '';
  const product = await startProduct(async (db) => {
    progress(`writing ${rows.toLocaleString('en')} comments`);
    mediaId = await fill(db);
  });
  try {
    const member = await addMember(product);
    const { db } = product;
    const found = await db.pool.query<{ id: string }>('select id from account where "emailKey" = $1', [member.email]);
    const accountId = found.rows[0]?.id ?? '';
    const caller = { accountId, superAdmin: false, hasSubscription: false } as core.Caller;
    const highest = Number((await db.pool.query<{ id: string }>('select max(id) as id from comment')).rows[0]?.id);
    // One in five comments is a reply.
    const deep = Math.round(highest - deepPage * pageSize * 1.25);
    const anywhere = () => Math.ceil(Math.random() * highest);
    const read = (sort: 'new' | 'top', cursor: string | undefined) =>
      core.listComments({ db }, { mediaId, caller, sort, cursor });
    const plans = await recordPlans(db, async (explaining) => {
      const place = { mediaId, caller };
      await core.listComments({ db: explaining }, { ...place, sort: 'new', cursor: `${deep}` });
      await core.listComments({ db: explaining }, { ...place, sort: 'top', cursor: `3.${deep}` });
      await core.listReplies({ db: explaining }, { ...place, commentId: 1, cursor: undefined });
    });
    const whole = await readWhole(db, plans);
    if (whole.length > 0) throw new Error(`Plans without an index: ${whole.join('; ')}`);
    const prisma = (order: object[], where: object) =>
      db.prisma.comment.findMany({
        where: { mediaId, originalId: null, AND: [{ OR: [{ removedAt: null }, { replies: { gt: 0 } }] }, where] },
        orderBy: order,
        take: pageSize + 1,
        include: {
          account: { select: { displayName: true, avatarKey: true } },
          video: { select: { ownerId: true } },
          likers: { where: { accountId } },
        },
      });
    const outcomes = [
      await compare(
        {
          name: 'the newest, from anywhere, beside Prisma',
          better: 'more',
          unit: '/s',
          goal: 4,
          product: () => perSecond(seconds, () => read('new', `${anywhere()}`)),
          reference: () => perSecond(seconds, () => prisma([{ id: 'desc' }], { id: { lt: anywhere() } })),
        },
        rounds,
        progress,
      ),
      await compare(
        {
          name: 'the most liked, first page, beside Prisma',
          better: 'more',
          unit: '/s',
          goal: 4,
          product: () => perSecond(seconds, () => read('top', undefined)),
          reference: () => perSecond(seconds, () => prisma([{ likes: 'desc' }, { id: 'desc' }], {})),
        },
        rounds,
        progress,
      ),
    ];
    const path = `/api/v1/comments/${mediaId}?sort=new`;
    const answers = (address: string) => async () =>
      (
        await measureLatency({
          url: product.url,
          paths: [address],
          headers: () => ({ authorization: `Bearer ${member.token}` }),
          connections: lanes,
          seconds,
        })
      ).answers / seconds;
    outcomes.push(
      await compare(
        {
          name: `page ${deepPage.toLocaleString('en')} beside the first, over HTTP`,
          better: 'more',
          unit: '/s',
          goal: 0.9,
          product: answers(`${path}&cursor=${deep}`),
          reference: answers(path),
        },
        rounds,
        progress,
      ),
    );
    await writeReport({
      name: 'comments',
      about: `Pages of ${pageSize} comments on a video with ${rows.toLocaleString('en')}, a fifth of them replies, by ${authors.toLocaleString('en')} people, ${lanes} at a time. The product checks who may read, and reads total, journal and the reader's own likes; the reference is \`findMany\` alone, with the same includes.`,
      outcomes,
      notes: showPlans(plans),
    });
    return outcomes.every(({ met }) => met);
  } finally {
    await product.stop();
  }
};

/** How often `work` is done in a second, by several at once. */
async function perSecond(seconds: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const until = began + seconds * 1_000;
  let done = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < until) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return done / ((performance.now() - began) / 1_000);
}

/** A published video with its comments; returns its id. */
async function fill(db: Database): Promise<string> {
  const [video, asset] = [newId(), newId()];
  await db.pool.query(
    `insert into account (id, email, "emailKey", "displayName", "updatedAt")
     select 'author-' || n, n || '@example.test', n || '@example.test', 'Author ' || n, now() from generate_series(1, $1::int) n`,
    [authors],
  );
  await db.pool.query(
    `insert into asset (id, "ownerId", state, "originalFilename", size, "updatedAt") values ($1, 'author-1', 'ready', 'film.mp4', 1000000, now())`,
    [asset],
  );
  await db.pool.query(
    `insert into video (id, title, description, free, "ownerId", "assetId", "publishedAt", "updatedAt")
     values ($1, 'The light turns around', '', true, 'author-1', $2, now(), now())`,
    [video, asset],
  );
  // Every fifth is a reply to the one four before it.
  await db.pool.query(
    `insert into comment ("mediaId", "videoId", "accountId", "originalId", text, likes, replies, "createdAt")
     select $1, $1, 'author-' || 1 + n * 7919 % $3, case when n % 5 = 0 then n - 4 end,
       'Comment ' || n || ' says that the keeper knew it all along, and why.', floor(1000 / (1 + n * 104729 % 5000)),
       case when n % 5 = 1 then 1 else 0 end, now() - (1000001 - n) * interval '1 minute'
     from generate_series(1, $2::bigint) n`,
    [video, rows, authors],
  );
  await db.pool.query('insert into comment_board ("mediaId", total) values ($1, $2)', [video, rows]);
  await db.pool.query('vacuum (analyze) comment, account, video');
  return video;
}
