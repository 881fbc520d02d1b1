import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, addVideo, callerOf } from '../../test/videos.ts';
import * as comment from '../comment/index.ts';
import { getNotificationPreferences, listNotifications, setNotificationPreferences, tellOfVideos } from './index.ts';
import type { NotificationType } from '@houselights/contracts';
import type { Database } from '@houselights/db';
import type { TestDatabase } from '@houselights/testkit';
import type { Caller } from '../caller.ts';
import type { RateLimits } from '../ports/rate-limits.ts';

let test: TestDatabase;
let db: Database;
let owner: Caller;
beforeAll(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
  owner = await somebody();
});
afterAll(async () => {
  await db.close();
  await test.close();
});

const free = { allowed: true, retryAfter: 0 };
const limits: RateLimits = {
  take: () => Promise.resolve(free),
  peek: () => Promise.resolve(free),
  giveBack: () => Promise.resolve(),
  reset: () => Promise.resolve(),
};

async function somebody(): Promise<Caller> {
  const accountId = await addAccount(db);
  await db.prisma.account.update({
    where: { id: accountId },
    data: { verifiedAt: new Date(), displayName: 'Someone' },
  });
  return { ...callerOf(accountId), hasSubscription: true };
}

const choose = (caller: Caller, ...bell: NotificationType[]) =>
  setNotificationPreferences({ db }, { caller, bell, push: [1, 2] });
const told = async (caller: Caller) => (await listNotifications({ db }, { caller, cursor: undefined })).notifications;

async function newVideo(has: { hoursAgo?: number; title?: string } = {}): Promise<string> {
  const { hoursAgo = 0, title = 'Ladders' } = has;
  const publishedAt = new Date(Date.now() - 1_000 - hoursAgo * 3_600_000);
  const { id } = await addVideo(db, { ownerId: owner.accountId, title, publishedAt });
  return id;
}

it('what an account chose is kept, each type once; until then it is told of what concerns its comments', async () => {
  const ada = await somebody();
  expect(await getNotificationPreferences({ db }, { caller: ada })).toEqual({
    bell: [1, 3, 4],
    push: [1, 4],
    mail: 'off',
  });
  // Devices show nothing of which the bell does not tell.
  const chosen = { bell: [2, 4], push: [2], mail: 'off' } as const;
  expect(await choose(ada, 4, 2, 4)).toEqual(chosen);
  expect(await getNotificationPreferences({ db }, { caller: ada })).toEqual(chosen);
  expect(await choose(ada)).toEqual({ bell: [], push: [], mail: 'off' });
});

it('who wants to know of nothing is told nothing, and of all else', async () => {
  const [mediaId, ada, ben] = [await newVideo(), await somebody(), await somebody()];
  const write = async (caller: Caller, originalCommentId?: number) =>
    (await comment.postComment({ db, limits }, { caller, mediaId, message: 'Hi', originalCommentId })).commentId;
  const act = async () => {
    const commentId = await write(ada);
    await write(ben, commentId);
    await comment.likeComment({ db, limits }, { caller: ben, mediaId, commentId });
    await comment.heartComment({ db }, { caller: owner, mediaId, commentId });
  };
  await choose(ada, 2);
  await act();
  expect(await told(ada)).toEqual([]);
  await choose(ada, 3);
  await act();
  expect((await told(ada)).map(({ type }) => type)).toEqual([3]);
});

it('a new video is told once to all who want to know, but to its owner', async () => {
  const [ada, ben, cyd] = [await somebody(), await somebody(), await somebody()];
  for (const caller of [ada, ben, owner]) await choose(caller, 2);
  const [fresh, old] = [await newVideo({ title: 'Fresh' }), await newVideo({ hoursAgo: 80 })];
  const draft = await newVideo({ title: 'Draft' });
  await db.prisma.video.update({ where: { id: draft }, data: { publishedAt: null } });
  await Promise.all([tellOfVideos({ db }), tellOfVideos({ db })]);
  await tellOfVideos({ db });
  const of = async (caller: Caller) => (await told(caller)).map(({ place }) => place.mediaId);
  for (const caller of [ada, ben]) {
    const ids = await of(caller);
    expect(ids.filter((id) => id === fresh)).toHaveLength(1);
    expect(ids).not.toContain(old);
    expect(ids).not.toContain(draft);
  }
  expect([await of(owner), await of(cyd)]).toEqual([[], []]);
  expect((await told(ada)).find(({ place }) => place.mediaId === fresh)).toMatchObject({
    type: 2,
    read: false,
    comment: null,
    place: { kind: 'video', title: 'Fresh' },
  });
  // What is not shown any more is told no more.
  await db.prisma.video.update({ where: { id: fresh }, data: { publishedAt: null } });
  expect(await of(ada)).not.toContain(fresh);
  await db.prisma.video.delete({ where: { id: fresh } });
  expect(await of(ada)).not.toContain(fresh);
});

it('goes on where it was when there are many', async () => {
  await db.pool.query(`with people as (insert into account (id, email, "emailKey", "displayName", "updatedAt")
      select 'many-' || n, n || '@many.test', n || '@many.test', 'Many', now() from generate_series(1, 1200) n returning id)
    insert into notification_preference ("accountId", bell, "updatedAt") select id, '{2}', now() from people`);
  const id = await newVideo({ title: 'For many' });
  await tellOfVideos({ db });
  const count = await db.prisma.notification.count({ where: { videoId: id, accountId: { startsWith: 'many-' } } });
  expect(count).toBe(1_200);
  expect(await db.prisma.toldVideo.findUniqueOrThrow({ where: { videoId: id } })).toMatchObject({ upTo: null });
  expect(await db.prisma.journal.count({ where: { id: { startsWith: 'notification:many-' } } })).toBe(1_200);
});
