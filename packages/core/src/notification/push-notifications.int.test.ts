import { Refusal } from '@houselights/contracts';
import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addAccount, addVideo, callerOf } from '../../test/videos.ts';
import * as comment from '../comment/index.ts';
import { DependencyDown } from '../dependency-down.ts';
import {
  getPushTypes,
  listNotifications,
  markNotificationsRead,
  pushNotifications,
  removePushSubscription,
  savePushSubscription,
  setPushTypes,
} from './index.ts';
import type { Database } from '@houselights/db';
import type { TestDatabase } from '@houselights/testkit';
import type { Caller } from '../caller.ts';
import type { RateLimits } from '../ports/rate-limits.ts';
import type { WebPush } from '../ports/web-push.ts';

let test: TestDatabase;
let db: Database;
let owner: Caller;
let mediaId: string;
beforeAll(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
  owner = await somebody('The owner');
  mediaId = (await addVideo(db, { ownerId: owner.accountId, title: 'Ladders', free: true })).id;
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

/** What came to each browser, by its address. */
let sent: [endpoint: string, message: { title: string; body: string; url: string }][];
let answer: (endpoint: string) => 'sent' | 'gone' | Error;
beforeEach(() => {
  sent = [];
  answer = () => 'sent';
});
const webPush: WebPush = {
  publicKey: 'key',
  accepts: ({ endpoint }) => endpoint.startsWith('https://push.test/'),
  send({ endpoint }, { text }) {
    const said = answer(endpoint);
    if (said instanceof Error) return Promise.reject(said);
    sent.push([endpoint, JSON.parse(text) as (typeof sent)[number][1]]);
    return Promise.resolve(said);
  },
};
const deps = () => ({ db, webPush });

async function somebody(displayName: string): Promise<Caller> {
  const accountId = await addAccount(db);
  await db.prisma.account.update({ where: { id: accountId }, data: { verifiedAt: new Date(), displayName } });
  const refreshExpiresAt = new Date(Date.now() + 86_400_000);
  await db.prisma.session.create({
    data: { id: `session-of-${accountId}`, accountId, refreshHash: Buffer.from(accountId), refreshExpiresAt },
  });
  return { ...callerOf(accountId), sessionId: `session-of-${accountId}`, hasSubscription: true };
}

const keys = { p256dh: 'p', auth: 'a' };
const subscribe = (caller: Caller, name: string) =>
  savePushSubscription(deps(), { caller, endpoint: `https://push.test/${name}`, keys });
const write = async (caller: Caller, message: string, originalCommentId?: number) =>
  (await comment.postComment({ db, limits }, { caller, mediaId, message, originalCommentId })).commentId;
/** Sends as if `seconds` had gone by. */
async function push(seconds = 11): Promise<string[]> {
  await db.pool.query(
    `update notification set "pushAt" = "pushAt" - $1 * interval '1 second' where "pushAt" is not null`,
    [seconds],
  );
  sent = [];
  await pushNotifications(deps());
  return sent.map(([endpoint]) => endpoint.slice('https://push.test/'.length)).toSorted();
}

it('shows a reply on every device of who was replied to, once, and nobody else', async () => {
  const [ada, ben, cyd] = [await somebody('Ada'), await somebody('Ben'), await somebody('Cyd')];
  for (const [caller, name] of [
    [ada, 'ada-1'],
    [ada, 'ada-2'],
    [ben, 'ben'],
  ] as const)
    await subscribe(caller, name);
  const thread = await write(ada, 'A question');
  const answered = await write(cyd, 'An answer', thread);
  // Whoever has a page open reads it there.
  expect(await push(1)).toEqual([]);
  expect(await push()).toEqual(['ada-1', 'ada-2']);
  expect(sent[0]?.[1]).toMatchObject({
    title: "Cyd replied in a thread you're part of",
    body: 'An answer',
    url: `/video/${mediaId}#comment-${answered}`,
  });
  expect(await push()).toEqual([]);
  await write(cyd, 'Another', thread);
  expect(await push()).toEqual(['ada-1', 'ada-2']);
});

it('shows nothing that was read, removed, or is not wanted', async () => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')];
  await subscribe(ada, 'ada');
  const thread = await write(ada, 'A question');
  await write(ben, 'An answer', thread);
  const { notifications } = await listNotifications({ db }, { caller: ada, cursor: undefined });
  await markNotificationsRead({ db }, { caller: ada, seen: notifications });
  expect(await push()).toEqual([]);
  const removed = await write(ben, 'Not this', thread);
  await comment.removeComment({ db }, { caller: ben, mediaId, commentId: removed });
  expect(await push()).toEqual([]);
  const like = { caller: ben, mediaId, commentId: thread };
  await comment.likeComment({ db, limits }, like);
  expect(await push()).toEqual([]);
  expect(await getPushTypes({ db }, { caller: ada })).toEqual({ pushNotificationType: [1, 4] });
  expect(await setPushTypes({ db }, { caller: ada, pushNotificationType: 3 })).toEqual({
    pushNotificationType: [1, 3, 4],
  });
  await comment.likeComment({ db, limits }, { ...like, caller: owner, commentId: await write(ada, 'Like me') });
  expect(await push()).toEqual(['ada']);
  expect(await setPushTypes({ db }, { caller: ada, pushNotificationType: [2] })).toEqual({ pushNotificationType: [2] });
  await write(ben, 'A late answer', thread);
  expect(await push()).toEqual([]);
});

it('ends with the session, with the account, and when another account takes the browser', async () => {
  const [ada, ben, cyd] = [await somebody('Ada'), await somebody('Ben'), await somebody('Cyd')];
  const threads = [await write(ada, 'One'), await write(ben, 'Two')] as const;
  await subscribe(ada, 'shared');
  await subscribe(ben, 'shared');
  for (const thread of threads) await write(cyd, 'Re', thread);
  expect(await push()).toEqual(['shared']);
  await db.prisma.session.update({ where: { id: ben.sessionId }, data: { revokedAt: new Date() } });
  await write(cyd, 'Again', threads[1]);
  expect(await push()).toEqual([]);
  const refused = await subscribe(ben, 'another').then(
    () => '',
    (error: unknown) => error instanceof Refusal && error.code,
  );
  expect(refused).toBe('unauthenticated');
  await subscribe(ada, 'ada');
  await removePushSubscription({ db }, { caller: cyd, endpoint: 'https://push.test/ada' });
  await write(cyd, 'Again', threads[0]);
  expect(await push()).toEqual(['ada']);
  await removePushSubscription({ db }, { caller: ada, endpoint: 'https://push.test/ada' });
  await write(cyd, 'Again', threads[0]);
  expect(await push()).toEqual([]);
});

it('forgets a browser that has unsubscribed, and tries again once no device could be reached', async () => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')];
  for (const name of ['gone', 'away', 'well']) await subscribe(ada, name);
  const thread = await write(ada, 'A question');
  await write(ben, 'An answer', thread);
  answer = (endpoint) => (endpoint.endsWith('gone') ? 'gone' : new DependencyDown('the push service'));
  expect(await push()).toEqual(['gone']);
  expect(await db.prisma.pushSubscription.count({ where: { accountId: ada.accountId } })).toBe(2);
  // It rests for a while.
  expect(await push()).toEqual([]);
  answer = () => 'sent';
  expect(await push(400)).toEqual(['away', 'well']);
  // What one of them has shown is not sent to it again.
  answer = (endpoint) => (endpoint.endsWith('away') ? new DependencyDown('the push service') : 'sent');
  await write(ben, 'Another answer', thread);
  expect(await push()).toContain('well');
  expect(await push(400)).toEqual([]);
});

it('tells of what a service refuses, keeps the browser, and goes on with the others', async () => {
  const [ada, ben, cyd] = [await somebody('Ada'), await somebody('Ben'), await somebody('Cyd')];
  await subscribe(ada, 'refused');
  await subscribe(ben, 'fine');
  for (const caller of [ada, ben]) await write(cyd, 'Re', await write(caller, 'A question'));
  answer = (endpoint) => (endpoint.endsWith('refused') ? new Error('it refuses with 403') : 'sent');
  await db.pool.query(`update notification set "pushAt" = "pushAt" - interval '11 seconds'`);
  sent = [];
  expect(await pushNotifications(deps())).toMatchObject({ refused: 1, refusal: { message: 'it refuses with 403' } });
  expect(sent.map(([endpoint]) => endpoint)).toEqual(['https://push.test/fine']);
  expect(await db.prisma.pushSubscription.count({ where: { accountId: ada.accountId } })).toBe(1);
  expect(await push(400)).toEqual([]);
});

it('asks a service that is away once in a run, and two workers send each message once', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, (_, at) => somebody(`Person ${at}`)));
  const cyd = await somebody('Cyd');
  for (const [at, caller] of people.entries()) {
    await subscribe(caller, `many-${at}`);
    await write(cyd, 'Re', await write(caller, 'A question'));
  }
  let asked = 0;
  answer = () => {
    asked += 1;
    return new DependencyDown('the push service');
  };
  expect(await push()).toEqual([]);
  // Those of one batch are sent side by side.
  expect(asked).toBeLessThanOrEqual(20);
  answer = () => 'sent';
  sent = [];
  await db.pool.query(`update notification set "pushAt" = "pushAt" - interval '400 seconds'`);
  await Promise.all([pushNotifications(deps()), pushNotifications(deps())]);
  expect(sent.map(([endpoint]) => endpoint).toSorted()).toEqual(
    people.map((_, at) => `https://push.test/many-${at}`).toSorted(),
  );
});

it('is not put off by what comes while it waits, and not lost by what comes while it is sent', async () => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')];
  await subscribe(ada, 'ada');
  const thread = await write(ada, 'A question');
  await write(ben, 'One', thread);
  expect(await push(6)).toEqual([]);
  await write(ben, 'Two', thread);
  expect(await push(6)).toEqual(['ada']);
  expect(sent[0]?.[1]).toMatchObject({ body: 'Two' });
  await write(ben, 'Three', thread);
  let meanwhile: Promise<number> | undefined;
  const slow: WebPush = {
    ...webPush,
    async send(target, message) {
      meanwhile ??= write(ben, 'Four', thread);
      await meanwhile;
      return webPush.send(target, message);
    },
  };
  await db.pool.query(`update notification set "pushAt" = "pushAt" - interval '11 seconds'`);
  sent = [];
  await pushNotifications({ db, webPush: slow });
  expect(sent.map(([, { body }]) => body)).toEqual(['Three']);
  expect(await push()).toEqual(['ada']);
  expect(sent[0]?.[1]).toMatchObject({ body: 'Four' });
});

it('sends to known services alone, and to a number of browsers', async () => {
  const ada = await somebody('Ada');
  const refused = await savePushSubscription(deps(), {
    caller: ada,
    endpoint: 'https://internal.example/x',
    keys,
  }).then(
    () => '',
    (error: unknown) => error instanceof Refusal && error.code,
  );
  expect(refused).toBe('push_service_not_supported');
  for (let at = 0; at < 25; at += 1) await subscribe(ada, `many-${at}`);
  const kept = await db.prisma.pushSubscription.findMany({
    where: { accountId: ada.accountId },
    orderBy: { id: 'asc' },
  });
  expect(kept.map(({ endpoint }) => endpoint.split('-').at(-1))).toEqual(
    Array.from({ length: 20 }, (_, at) => `${at + 5}`),
  );
});
