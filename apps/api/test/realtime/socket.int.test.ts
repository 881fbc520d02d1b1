import { randomBytes } from 'node:crypto';
import { correctPoints, createProject, scheduleBattle } from '@houselights/core';
import { createTestDatabase } from '@houselights/testkit';
import { rememberSecret } from '@houselights/testkit/secrets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi } from '../support/api-under-test.ts';
import { codeOf, eventually, open, openRaw, refusalOf } from './support/client.ts';
import type { Tally } from '@houselights/contracts';
import type { TestDatabase } from '@houselights/testkit';
import type { ApiUnderTest } from '../support/api-under-test.ts';

/** Two API processes on one database. */
let here: ApiUnderTest;
let there: ApiUnderTest;
let database: TestDatabase;
const urls = new Map<ApiUnderTest, string>();
let left: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const environment = { DATABASE_URL: database.url, SECRET_KEY: randomBytes(48).toString('base64url') };
  here = await startApi({ environment });
  there = await startApi({ environment });
  for (const api of [here, there]) {
    const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
    urls.set(api, `${origin.replace('http:', 'ws:')}/api/socket`);
  }
  const project = (title: string) => createProject(here.core, { title, description: '', assetId: null, images: [] });
  const [one, two] = [await project('One'), await project('Two')];
  left = one.id;
  await scheduleBattle(here.core, {
    leftProjectId: one.id,
    rightProjectId: two.id,
    startDate: new Date(Date.now() + 2_000),
    endDate: new Date(Date.now() + 3_600_000),
  });
});
afterAll(async () => {
  await there.close();
  await here.close();
  await database.close();
});

const urlOf = (api: ApiUnderTest): string => urls.get(api) ?? '';

async function contribute(points: number, token: string | undefined): Promise<Tally> {
  return eventually(async () => {
    const answer = await here.send({ method: 'POST', url: `/api/v5/projects/${left}/${points}`, headers: {} }, token);
    expect([answer.status, answer.body]).toEqual([200, expect.any(String)]);
    return JSON.parse(answer.body) as Tally;
  });
}

it('shows everyone on every process what was contributed on one', async () => {
  // One of them is the first watcher on a process that has not read the tally yet.
  const viewers = [await open(urlOf(there)), await open(urlOf(here)), await open(`${urlOf(there)}/`)];
  for (const viewer of viewers) viewer.say('greenlight', { type: 'watch' });
  for (const viewer of viewers) {
    expect((await viewer.heard(({ event }) => event === 'greenlight')).data).toMatchObject({
      type: 'tally',
      leftPoints: 0,
    });
    await viewer.heard(({ data }) => data['type'] === 'battle');
  }
  const claims = await here.claimsFor('member');
  const caller = { ...claims, accountType: 0, superAdmin: true, hasSubscription: true };
  await correctPoints(here.core, { caller, accountId: claims.accountId, points: 50, reason: 'for the test' });
  const token = rememberSecret((await here.core.tokens.issue(claims)).token);
  for (const points of [1, 7, 12]) {
    const { version, leftPoints, battleId } = await contribute(points, token);
    for (const viewer of viewers) {
      const { data } = await viewer.heard((frame) => Number(frame.data['version']) >= version);
      expect(data).toEqual({ type: 'tally', battleId, version, leftPoints, rightPoints: 0 });
    }
  }
  for (const { socket } of viewers) socket.close();
});

it('closes the sockets of a session that logs out, on the other process, too', async () => {
  const token = await there.tokenFor('account');
  const client = await open(`${urlOf(there)}?token=${token}`);
  expect(
    (await here.send({ method: 'POST', url: '/api/v2/account/logout?platform=web', headers: {} }, token)).status,
  ).toBe(204);
  // Without a relay, the other process finds it in the database.
  expect(await client.closed).toBe(4401);
  expect((await refusalOf(`${urlOf(there)}?token=${token}`)).status).toBe(401);
  for (const api of [here, there]) {
    expect(api.log()).toContain('"url":"/api/socket"');
    expect(api.log()).not.toContain('token=');
    expect(api.log()).not.toContain(token);
  }
});

it('opens only for pages of the site', async () => {
  expect((await refusalOf(urlOf(here), { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403);
  (await open(urlOf(here), { headers: { origin: 'https://films.example' } })).socket.close();
});

it('answers other upgrades as requests', async () => {
  const { origin } = new URL(urlOf(here).replace('ws:', 'http:'));
  const headers = { connection: 'upgrade', upgrade: 'websocket' };
  expect((await here.send({ method: 'GET', url: '/healthz', headers })).status).toBe(200);
  expect((await refusalOf(`${origin.replace('http:', 'ws:')}/healthz`)).status).toBe(200);
  expect((await refusalOf(`${origin.replace('http:', 'ws:')}/api/socket/x`)).status).toBe(404);
});

it('says 1001 when the process ends', async () => {
  const environment = { DATABASE_URL: database.url };
  const third = await startApi({ environment });
  const origin = await third.app.listen({ host: '127.0.0.1', port: 0 });
  const client = await open(`${origin.replace('http:', 'ws:')}/api/socket`);
  client.say('greenlight', { type: 'watch' });
  await client.heard(({ event }) => event === 'greenlight');
  const closing = third.close();
  expect(await client.closed).toBe(1001);
  await closing;
});

it('refuses with 503 who comes while the process ends', async () => {
  const fourth = await startApi({ environment: { DATABASE_URL: database.url } });
  const url = `${(await fourth.app.listen({ host: '127.0.0.1', port: 0 })).replace('http:', 'ws:')}/api/socket`;
  // It never answers the close frame, so the process waits a while.
  const { socket } = await openRaw(url);
  const closing = fourth.close();
  const refused = await eventually(() => refusalOf(url));
  expect([refused.status, refused.type, codeOf(refused), refused.retryAfter]).toEqual([
    503,
    'application/problem+json; charset=utf-8',
    'unavailable',
    '2',
  ]);
  socket.destroy();
  await closing;
});
