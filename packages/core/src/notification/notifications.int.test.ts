import { Refusal } from '@houselights/contracts';
import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addVideo, callerOf } from '../../test/videos.ts';
import * as comment from '../comment/index.ts';
import { cleanUpNotifications, listNotifications, markNotificationsRead, readNotificationNews } from './index.ts';
import { notificationPersonalData } from './personal-data.ts';
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
  owner = await somebody('The owner');
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
const deps = () => ({ db, limits });

async function somebody(displayName: string): Promise<Caller> {
  const accountId = await addAccount(db);
  await db.prisma.account.update({ where: { id: accountId }, data: { verifiedAt: new Date(), displayName } });
  return { ...callerOf(accountId), hasSubscription: true };
}

const film = async (): Promise<string> => (await addVideo(db, { ownerId: owner.accountId, title: 'Ladders' })).id;

async function write(caller: Caller, mediaId: string, message: string, originalCommentId?: number): Promise<number> {
  return (await comment.postComment(deps(), { caller, mediaId, message, originalCommentId })).commentId;
}

const list = (caller: Caller, cursor?: string) => listNotifications({ db }, { caller, cursor });
const readAll = async (caller: Caller) =>
  markNotificationsRead({ db }, { caller, seen: (await list(caller)).notifications });
const news = (caller: Caller, after = 0) =>
  readNotificationNews({ db }, { accountId: caller.accountId, after, most: 1_000 });

describe('a reply', () => {
  it('is told to who began the thread and to who was replied to, and to nobody else', async () => {
    const [mediaId, ada, ben, cyd] = await Promise.all([film(), somebody('Ada'), somebody('Ben'), somebody('Cyd')]);
    const thread = await write(ada, mediaId, 'A question');
    const answer = await write(ben, mediaId, 'An answer', thread);
    const doubt = await write(cyd, mediaId, 'A doubt', answer);
    expect((await list(ada)).notifications).toMatchObject([
      {
        type: 1,
        read: false,
        actor: { displayName: 'Cyd', avatarUrl: null },
        count: 2,
        comment: { commentId: doubt, originalCommentId: thread, message: 'A doubt' },
        place: { mediaId, kind: 'video', title: 'Ladders' },
      },
    ]);
    expect((await list(ben)).notifications).toMatchObject([{ count: 1, comment: { message: 'A doubt' } }]);
    expect((await list(cyd)).notifications).toEqual([]);
    await write(ada, mediaId, 'My own answer', thread);
    expect((await list(ada)).unread).toBe(1);
    expect((await list(ada)).notifications).toMatchObject([{ count: 2 }]);
  });

  it('is counted from where its reader stopped reading, and not once it is removed', async () => {
    const [mediaId, ada, ben] = await Promise.all([film(), somebody('Ada'), somebody('Ben')]);
    const thread = await write(ada, mediaId, 'A question');
    await write(ben, mediaId, 'One', thread);
    expect(await readAll(ada)).toEqual({ unread: 0 });
    const two = await write(ben, mediaId, 'Two', thread);
    expect((await list(ada)).notifications).toMatchObject([{ read: false, count: 1, comment: { message: 'Two' } }]);
    await comment.removeComment({ db }, { caller: ben, mediaId, commentId: two });
    expect(await list(ada)).toMatchObject({ notifications: [], unread: 0 });
    expect((await news(ada)).map(({ type, ...one }) => [type, 'unread' in one && one.unread])).toEqual([
      // As it is by now.
      ['gone', 0],
      ['read', 0],
      ['gone', 0],
      ['gone', 0],
    ]);
  });
});

describe('likes', () => {
  it('of one comment are one line, whoever gives them, and one that was taken back is not counted', async () => {
    const [mediaId, ada, ...fans] = await Promise.all([
      film(),
      somebody('Ada'),
      ...['Ben', 'Cyd', 'Dee'].map((name) => somebody(name)),
    ]);
    const commentId = await write(ada, mediaId, 'A joke');
    const like = (caller: Caller) => comment.likeComment(deps(), { caller, mediaId, commentId });
    await like(ada);
    expect((await list(ada)).notifications).toEqual([]);
    for (const fan of fans) await like(fan);
    expect((await list(ada)).notifications).toMatchObject([
      { type: 3, count: 3, actor: { displayName: 'Ben' }, comment: { commentId, message: 'A joke' } },
    ]);
    // The storm is told once.
    expect((await news(ada)).map(({ type }) => type)).toEqual(['notification']);
    await comment.unlikeComment(deps(), { caller: fans[0]!, mediaId, commentId });
    expect((await list(ada)).notifications).toMatchObject([{ count: 2, actor: null }]);
    for (const fan of fans) await comment.unlikeComment(deps(), { caller: fan, mediaId, commentId });
    expect(await list(ada)).toMatchObject({ notifications: [], unread: 0 });
  });

  it('given again by the same person say nothing anew, those of another one do', async () => {
    const [mediaId, ada, ben, cyd] = await Promise.all([film(), somebody('Ada'), somebody('Ben'), somebody('Cyd')]);
    const commentId = await write(ada, mediaId, 'A joke');
    const input = (caller: Caller) => ({ caller, mediaId, commentId });
    await comment.likeComment(deps(), input(ben));
    await readAll(ada);
    await comment.unlikeComment(deps(), input(ben));
    await comment.likeComment(deps(), input(ben));
    expect((await list(ada)).unread).toBe(0);
    await comment.likeComment(deps(), input(cyd));
    expect(await list(ada)).toMatchObject({ unread: 1, notifications: [{ count: 2, actor: { displayName: 'Cyd' } }] });
  });

  it('of many at once are one row and one entry', async () => {
    const [mediaId, ada] = await Promise.all([film(), somebody('Ada')]);
    const commentId = await write(ada, mediaId, 'A joke');
    const fans = await Promise.all(Array.from({ length: 12 }, (_, at) => somebody(`Fan ${at}`)));
    await Promise.all(fans.map((caller) => comment.likeComment(deps(), { caller, mediaId, commentId })));
    expect((await list(ada)).notifications).toMatchObject([{ count: 12 }]);
    expect(await news(ada)).toHaveLength(1);
  });
});

it('a heart is told once, and no more when it is taken back', async () => {
  const [mediaId, ada] = await Promise.all([film(), somebody('Ada')]);
  const commentId = await write(ada, mediaId, 'Lovely');
  const input = { caller: owner, mediaId, commentId };
  await comment.heartComment({ db }, input);
  expect((await list(ada)).notifications).toMatchObject([{ type: 4, count: 1, actor: { displayName: 'The owner' } }]);
  await readAll(ada);
  await comment.unheartComment({ db }, input);
  expect((await list(ada)).notifications).toEqual([]);
  await comment.heartComment({ db }, input);
  expect(await list(ada)).toMatchObject({ unread: 0, notifications: [{ read: true }] });
  const own = await write(owner, mediaId, 'Mine');
  await comment.heartComment({ db }, { ...input, commentId: own });
  expect((await list(owner)).notifications).toEqual([]);
});

describe('who reads', () => {
  it('marks what they saw, and not what has come since', async () => {
    const [mediaId, ada, ben] = await Promise.all([film(), somebody('Ada'), somebody('Ben')]);
    const [first, second] = [await write(ada, mediaId, 'One'), await write(ada, mediaId, 'Two')];
    await write(ben, mediaId, 'To one', first);
    await write(ben, mediaId, 'To two', second);
    const { notifications } = await list(ada);
    await write(ben, mediaId, 'To one again', first);
    expect(await markNotificationsRead({ db }, { caller: ada, seen: notifications })).toEqual({ unread: 1 });
    expect((await list(ada)).notifications).toMatchObject([
      { read: false, count: 2 },
      { read: true, comment: { message: 'To two' } },
    ]);
    // Nothing of another account.
    expect(await markNotificationsRead({ db }, { caller: ben, seen: (await list(ada)).notifications })).toEqual({
      unread: 0,
    });
    expect((await list(ada)).unread).toBe(1);
  });

  it('pages through all of them, the newest first, each once', async () => {
    const [mediaId, ada, ben] = await Promise.all([film(), somebody('Ada'), somebody('Ben')]);
    for (let at = 0; at < 45; at += 1) await write(ben, mediaId, `Re ${at}`, await write(ada, mediaId, `${at}`));
    const texts: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(ada, cursor);
      texts.push(...page.notifications.map((one) => one.comment?.message ?? ''));
      cursor = page.cursor ?? undefined;
    } while (cursor !== undefined);
    expect(texts).toEqual(Array.from({ length: 45 }, (_, at) => `Re ${44 - at}`));
    const refused = await list(ada, 'x').then(
      () => '',
      (error: unknown) => error instanceof Refusal && error.code,
    );
    expect(refused).toBe('not_found');
  });

  it('finds nothing below a video that is not published any more', async () => {
    const [mediaId, ada, ben] = await Promise.all([film(), somebody('Ada'), somebody('Ben')]);
    await write(ben, mediaId, 'Re', await write(ada, mediaId, 'One'));
    await db.prisma.video.update({ where: { id: mediaId }, data: { publishedAt: null } });
    expect(await list(ada)).toMatchObject({ notifications: [], unread: 0 });
  });
});

it('is erased with its reader, who is told nothing any more, and without the name of who left', async () => {
  const [mediaId, ada, ben] = await Promise.all([film(), somebody('Ada'), somebody('Ben')]);
  const [one, two] = [await write(ada, mediaId, 'One'), await write(ben, mediaId, 'Two')];
  await comment.likeComment(deps(), { caller: ben, mediaId, commentId: one });
  await comment.likeComment(deps(), { caller: ada, mediaId, commentId: two });
  const erase = ({ accountId }: Caller) =>
    db.transaction((queries) =>
      notificationPersonalData.erase!(queries, { accountId, provenEmail: undefined }, new Date()),
    );
  await erase(ada);
  expect(await news(ada)).toEqual([]);
  expect(await db.prisma.notification.findMany({ where: { accountId: ben.accountId } })).toMatchObject([
    { actorId: null },
  ]);
  await db.prisma.account.update({ where: { id: ada.accountId }, data: { deletedAt: new Date() } });
  await write(ben, mediaId, 'Re', one);
  expect(await db.prisma.notification.count({ where: { accountId: ada.accountId } })).toBe(0);
});

it('is deleted 90 days after it was read, and a year after it was not', async () => {
  const [mediaId, ada, ben] = await Promise.all([film(), somebody('Ada'), somebody('Ben')]);
  await write(ben, mediaId, 'Re', await write(ada, mediaId, 'One'));
  await readAll(ada);
  await write(ben, mediaId, 'Re', await write(ada, mediaId, 'Two'));
  const after = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });
  await cleanUpNotifications({ db, clock: after(89) });
  expect((await list(ada)).notifications).toHaveLength(2);
  await cleanUpNotifications({ db, clock: after(91) });
  expect((await list(ada)).notifications).toMatchObject([{ read: false }]);
  await cleanUpNotifications({ db, clock: after(364) });
  expect((await list(ada)).notifications).toHaveLength(1);
  await cleanUpNotifications({ db, clock: after(366) });
  expect((await list(ada)).notifications).toEqual([]);
});
