import { randomBytes } from 'node:crypto';
import { createMetrics } from '@houselights/observability';
import { createTestDatabase } from '@houselights/testkit';
import { rememberSecret } from '@houselights/testkit/secrets';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startApi } from '../support/api-under-test.ts';
import { addFilm } from '../support/films.ts';
import { makeAccount, makeSession } from '../support/roles.ts';
import type { ApiUnderTest } from '../support/api-under-test.ts';
import type { Method } from '@houselights/contracts';
import type { TestDatabase } from '@houselights/testkit';

/** Two API processes on one database. */
let here: ApiUnderTest;
let there: ApiUnderTest;
let database: TestDatabase;
const origins = new Map<ApiUnderTest, string>();
const metrics = createMetrics('api');
let paid: string;
let free: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const environment = { DATABASE_URL: database.url, SECRET_KEY: randomBytes(48).toString('base64url') };
  here = await startApi({ environment, metrics });
  there = await startApi({ environment });
  for (const api of [here, there]) origins.set(api, await api.app.listen({ host: '127.0.0.1', port: 0 }));
  paid = await storedFilm(false);
  free = await storedFilm(true);
});
afterAll(async () => {
  await there.close();
  await here.close();
  await database.close();
});

const file = 'master.m3u8';
const bytes = '#EXTM3U\n';

async function storedFilm(isFree: boolean): Promise<string> {
  const { id, assetId } = await addFilm(here.core.db, { free: isFree });
  for (const { core } of [here, there]) await core.storage.put(`assets/${assetId}/${file}`, bytes);
  return id;
}

interface Member {
  readonly accountId: string;
  readonly token: string;
}

async function signedIn(role: 'account' | 'member'): Promise<Member> {
  const accountId = await makeAccount(here.core.db, role);
  return { accountId, token: await tokenOf(accountId) };
}

async function tokenOf(accountId: string): Promise<string> {
  const sessionId = await makeSession(here.core.db, accountId);
  const { token } = await here.core.tokens.issue({ accountId, sessionId, deviceId: undefined });
  return rememberSecret(token);
}

const Answered = z.object({
  code: z.string().optional(),
  playbackId: z.string().nullable().optional(),
  url: z.string().optional(),
});

async function call(api: ApiUnderTest, method: Method, path: string, token: string | undefined, body?: unknown) {
  const response = await fetch(`${origins.get(api)}/api${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json: unknown = text === '' ? {} : JSON.parse(text);
  return { status: response.status, json, ...Answered.parse(json) };
}

async function start(api: ApiUnderTest, token: string, body?: unknown) {
  const answer = await call(api, 'POST', `/v1/media/${paid}/playback`, token, body);
  return { ...answer, id: answer.playbackId ?? '', file: answer.url ?? '' };
}

const beat = (api: ApiUnderTest, token: string, id: string, body: unknown = { playing: true }) =>
  call(api, 'POST', `/v1/playbacks/${id}/heartbeat`, token, body);

const Live = z.object({ streamLimit: z.number(), items: z.array(z.object({ id: z.string() })) });
const live = async (token: string) => Live.parse((await call(there, 'GET', '/v1/playbacks', token)).json);

async function get(api: ApiUnderTest, path: string): Promise<string> {
  const response = await fetch(`${origins.get(api)}${path}`);
  const text = await response.text();
  return response.ok ? text : (Answered.parse(JSON.parse(text)).code ?? text);
}

/** Acts as the relay: publishes the outbox's events on the bus. */
async function deliver(): Promise<void> {
  const rows = await here.core.db.prisma.outbox.findMany({ where: { publishedAt: null }, orderBy: { id: 'asc' } });
  for (const { id, name, payload } of rows) {
    await here.core.bus.publish(name, payload);
    await here.core.db.prisma.outbox.update({ where: { id }, data: { publishedAt: new Date() } });
  }
}

const either = (n: number): ApiUnderTest => (n % 2 === 0 ? here : there);

it('gives three streams to thirty who want one at once, in fifty rounds', async () => {
  const { accountId, token } = await signedIn('member');
  const tokens = [token, await tokenOf(accountId), await tokenOf(accountId)];
  for (let round = 0; round < 50; round += 1) {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => start(either(n), tokens[n % 3] ?? token)));
    const begun = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ code }) => code === 'stream_limit_reached');
    expect([round, begun.length, refused.length]).toEqual([round, 3, 27]);
    const { items } = await live(token);
    expect(items.map(({ id }) => id).toSorted()).toEqual(begun.map(({ id }) => id).toSorted());
    const stops = await Promise.all(items.map(({ id }, n) => call(either(n), 'DELETE', `/v1/playbacks/${id}`, token)));
    expect(stops.map(({ status }) => status)).toEqual([204, 204, 204]);
  }
});

it('never holds four while streams come and go', async () => {
  const { accountId, token } = await signedIn('member');
  let most = 0;
  await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      for (let turn = 0; turn < 15; turn += 1) {
        const { status, id } = await start(either(n), token);
        if (status !== 200) continue;
        most = Math.max(most, (await live(token)).items.length);
        const end = n % 3;
        if (end === 0) await beat(either(turn), token, id, { playing: false, leaving: true });
        else if (end === 1) await call(either(turn), 'DELETE', `/v1/playbacks/${id}`, token);
        else
          await start(either(turn), token, { replaces: id }).then((next) =>
            beat(here, token, next.id, { playing: false, leaving: true }),
          );
      }
    }),
  );
  expect(most).toBe(3);
  expect((await live(token)).items).toEqual([]);
  const open = await here.core.db.prisma.play.count({ where: { accountId, endedAt: null } });
  expect(open).toBe(0);
});

it('serves a stream until it is stopped, on every process', async () => {
  const { token } = await signedIn('member');
  const { id, file: address } = await start(here, token);
  expect([await get(here, address), await get(there, address)]).toEqual([bytes, bytes]);
  expect((await beat(there, token, id)).status).toBe(200);
  expect((await call(there, 'DELETE', `/v1/playbacks/${id}`, token)).status).toBe(204);
  await deliver();
  for (const api of [here, there]) {
    await vi.waitFor(async () => expect(await get(api, address)).toBe('media_link_expired'), { timeout: 5_000 });
  }
  expect(await beat(here, token, id)).toMatchObject({ status: 403, code: 'playback_stopped' });
  expect((await call(here, 'DELETE', `/v1/playbacks/${id}`, token)).status).toBe(204);
});

it('serves what was loaded again, and not what it replaced', async () => {
  const { token } = await signedIn('member');
  const before = await start(here, token);
  for (const api of [here, there]) expect(await get(api, before.file)).toBe(bytes);
  const after = await start(there, token, { replaces: before.id });
  await deliver();
  for (const api of [here, there]) {
    await vi.waitFor(async () => expect(await get(api, before.file)).toBe('media_link_expired'), { timeout: 5_000 });
    expect(await get(api, after.file)).toBe(bytes);
  }
});

it('ends what a session plays when the session ends', async () => {
  const { accountId, token } = await signedIn('member');
  const other = await tokenOf(accountId);
  const { file: address } = await start(here, other);
  expect(await get(there, address)).toBe(bytes);
  expect((await call(here, 'POST', '/v2/account/logout?platform=web', other)).status).toBe(204);
  expect((await live(token)).items).toEqual([]);
  await deliver();
  await vi.waitFor(async () => expect(await get(there, address)).toBe('media_link_expired'), { timeout: 5_000 });
});

it('serves no byte of a stream whose subscription has ended', async () => {
  const { accountId, token } = await signedIn('member');
  const { id, file: address } = await start(here, token);
  expect(await get(there, address)).toBe(bytes);
  await here.core.db.prisma.accessFact.updateMany({ where: { accountId }, data: { knownUntil: new Date() } });
  await here.core.bus.publish('account.changed', { accountId });
  await vi.waitFor(
    async () => expect(await beat(here, token, id)).toMatchObject({ status: 403, code: 'subscription_required' }),
    { timeout: 5_000 },
  );
  await deliver();
  await vi.waitFor(async () => expect(await get(there, address)).toBe('media_link_expired'), { timeout: 5_000 });
});

it('plays free videos for anyone by the address that everyone has', async () => {
  const { token } = await signedIn('account');
  const path = `/v1/media/${free}/playback`;
  const anonymous = await call(here, 'POST', path, undefined);
  expect(anonymous.json).toMatchObject({ playbackId: null, leaseUntil: null, heartbeatSeconds: 10 });
  const known = await call(there, 'POST', path, token);
  expect(known).toMatchObject({ url: anonymous.url, json: { leaseUntil: null } });
  expect(await get(there, anonymous.url ?? '')).toBe(bytes);
  const position = { currentTime: 5, totalTime: 100, durationWatched: 5 };
  const beaten = await beat(here, token, known.playbackId ?? '', { playing: true, position });
  expect(beaten.json).toMatchObject({ leaseUntil: null, progress: { currentTime: 5 } });
  expect(await live(token)).toEqual({ streamLimit: 3, items: [] });
});

it('counts what players measured, if it can be, and for playbacks that are their own', async () => {
  const { token } = await signedIn('member');
  const { id } = await start(here, token);
  const send = (experience: unknown, playback = id) => beat(here, token, playback, { playing: true, experience });
  const played = async () => {
    const { body } = await metrics.text();
    return Number(/^houselights_playback_played_seconds_total\{.*\} (.+)$/m.exec(body)?.[1]);
  };
  expect((await send({ startSeconds: 0.4, playedSeconds: 9.5, rebufferedSeconds: 0.5 })).status).toBe(200);
  expect(await played()).toBe(9.5);
  const nonsense = [
    {},
    { playedSeconds: -1, rebufferedSeconds: 0 },
    { playedSeconds: 1e9, rebufferedSeconds: 0 },
    { playedSeconds: '1', rebufferedSeconds: 0 },
    { playedSeconds: 1, rebufferedSeconds: null },
    { startSeconds: 601, playedSeconds: 1, rebufferedSeconds: 1 },
  ];
  for (const each of nonsense) expect((await send(each)).status).toBe(400);
  const other = await signedIn('member');
  const theirs = await start(here, other.token);
  expect((await send({ playedSeconds: 1, rebufferedSeconds: 0 }, theirs.id)).status).toBe(404);
  expect(await played()).toBe(9.5);
});

it('tells how many streams remain', async () => {
  const { accountId, token } = await signedIn('member');
  const remaining = async () =>
    (await call(there, 'GET', '/v1/userinfo/query?select=streamLimit,streamsRemaining', token)).json;
  expect(await remaining()).toEqual({ streamLimit: 3, streamsRemaining: 3 });
  const [one] = [await start(here, token), await start(there, token)];
  expect(await remaining()).toEqual({ streamLimit: 3, streamsRemaining: 1 });
  await beat(there, token, one.id, { playing: false, leaving: true });
  await here.core.db.prisma.account.update({ where: { id: accountId }, data: { streamLimit: 5 } });
  expect(await remaining()).toEqual({ streamLimit: 5, streamsRemaining: 4 });
});

it('forgets what was watched, one video and all', async () => {
  const { token } = await signedIn('member');
  const history = async () => {
    const { json } = await call(there, 'GET', '/v1/watchHistory', token);
    return z.object({ items: z.array(z.object({ media: z.object({ id: z.string() }) })) }).parse(json).items;
  };
  const position = { currentTime: 50, totalTime: 100, durationWatched: 50 };
  for (const id of [paid, free]) await call(here, 'PUT', `/v1/media/${id}/progress`, token, position);
  expect(await history()).toHaveLength(2);
  expect((await call(here, 'DELETE', `/v1/watchHistory/${paid}`, token)).status).toBe(204);
  expect((await call(here, 'DELETE', `/v1/watchHistory/${paid}`, token)).status).toBe(404);
  expect((await history()).map(({ media }) => media.id)).toEqual([free]);
  const stranger = await signedIn('member');
  expect((await call(here, 'DELETE', '/v1/watchHistory', stranger.token)).status).toBe(204);
  expect(await history()).toHaveLength(1);
  expect((await call(here, 'DELETE', '/v1/watchHistory', token)).status).toBe(204);
  expect(await history()).toEqual([]);
});
