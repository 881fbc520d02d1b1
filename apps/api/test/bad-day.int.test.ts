import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDiskStorage, createAppContext, migrateQueues } from '@houselights/adapters';
import { makeSource } from '@houselights/adapters/test-film';
import { loadConfig } from '@houselights/config';
import { createVideo, finishUpload, sourceKeyOf, systemClock } from '@houselights/core';
import { createDatabase } from '@houselights/db';
import { schedules } from '@houselights/jobs';
import { createTestDatabase, testRedisUrl } from '@houselights/testkit';
import { startTcpProxy } from '@houselights/testkit/tcp-proxy';
import { plantedPassword, rememberSecret } from '@houselights/testkit/secrets';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { startProcess } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';

/** How long the database is down, in seconds, and how often the worker is killed. `BAD_DAY=300,20` is a worse day. */
const [awayFor = 5, kills = 3] = (process.env['BAD_DAY'] ?? '').split(',').filter(Boolean).map(Number);

const Tokens = z.object({ userId: z.string(), refreshToken: z.string() });
type Tokens = z.infer<typeof Tokens>;

/** A database number of the scaled suite's Redis that no other test uses. */
const ownDatabase = 11;

function ownRedis(): string | undefined {
  const url = testRedisUrl();
  return url === undefined ? undefined : new URL(`/${ownDatabase}`, url).href;
}

/** Like `redis-cli -n 11 flushdb`. */
async function emptyRedis(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port || 6379), hostname);
  socket.setEncoding('utf8').end(`SELECT ${ownDatabase}\r\nFLUSHDB\r\nQUIT\r\n`);
  let said = '';
  socket.on('data', (text: string) => (said += text));
  await once(socket, 'close');
  expect(said).toMatch(/^\+OK\r\n\+OK\r\n/);
}

// Running both would take as long as the whole rest of the Redis suite: with Redis, only Redis runs; without it, only Postgres.
const redisOfTest = ownRedis();
const stores: [name: string, redisUrl: string | undefined][] = [
  redisOfTest === undefined ? ['Postgres alone', undefined] : ['Redis', redisOfTest],
];

const later = <T extends { close(): Promise<unknown> }>(one: T): T => {
  onTestFinished(async () => void (await one.close()));
  return one;
};

describe.each(stores)('on a bad day, with %s', (_store, redisUrl) => {
  it(
    'what was accepted is done: films, emails, schedules, and nobody is signed out',
    { timeout: 900_000 },
    async () => {
      const database = await createTestDatabase();
      onTestFinished(() => database.close());
      await migrateQueues({ databaseUrl: database.url, redisUrl }, database.ownerUrl);
      const proxy = later(await startTcpProxy(database.url));
      const dataDir = await mkdtemp(join(tmpdir(), 'houselights-bad-day-'));
      onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
      const settings = {
        HOUSELIGHTS_MODE: 'test',
        DATABASE_URL: proxy.url,
        REDIS_URL: redisUrl,
        DATA_DIR: dataDir,
        SECRET_KEY: randomBytes(48).toString('base64url'),
        LOG_LEVEL: 'info',
        DEMO: '0',
      };
      const start = async (app: 'api' | 'worker'): Promise<ServerProcess> => {
        const started = await startProcess(app, settings);
        onTestFinished(() => started.kill());
        return started;
      };
      const [api, first] = await Promise.all([start('api'), start('worker')]);
      const db = later(createDatabase({ url: database.url }));

      const post = (path: string, body: unknown) =>
        fetch(`${api.url}/api${path}?platform=web`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const password = plantedPassword();
      const signUp = async (): Promise<Tokens> => {
        const email = `${randomBytes(6).toString('hex')}@example.org`;
        const answer = await post('/v2/account/register', { email, password, displayName: 'Ada' });
        const tokens = Tokens.parse(await answer.json());
        rememberSecret(tokens.refreshToken);
        return tokens;
      };
      const renew = ({ userId, refreshToken }: Tokens) => post('/v2/account/renew', { userId, refreshToken });
      const people = [await signUp(), await signUp()];

      const storage = createDiskStorage(join(dataDir, 'media'));
      const film = await makeSource(join(dataDir, 'film.mp4'), { size: '640x360', seconds: 20 });
      const caller = {
        accountId: people[0]!.userId,
        sessionId: 's',
        deviceId: undefined,
        accountType: 3,
        superAdmin: false,
        hasSubscription: false,
      };
      const words = { title: 'A film', description: '', free: true, filename: 'film.mp4', size: 1, maxBytes: 10 };
      const { assetId } = await createVideo({ db, clock: systemClock, storage }, { caller, ...words });
      await storage.putFile(sourceKeyOf(assetId), film);
      await finishUpload({ db }, { assetId });
      const stateOf = async () => (await db.prisma.asset.findUniqueOrThrow({ where: { id: assetId } })).state;
      await vi.waitFor(async () => expect(await stateOf()).not.toBe('queued'), { timeout: 60_000, interval: 50 });

      // The database goes down mid-work, before this email was written, and Redis loses everything it held.
      people.push(await signUp());
      await proxy.cut();
      expect(['processing', 'playable']).toContain(await stateOf());
      if (redisUrl !== undefined) await emptyRedis(redisUrl);
      await vi.waitFor(async () => expect((await renew(people[0]!)).status).toBe(503), { timeout: 20_000 });
      await wait(awayFor * 1_000);
      await proxy.heal();

      // The worker is killed again and again, at random points.
      let worker = first;
      for (let died = 0; died < kills; died += 1) {
        await wait(Math.random() * 1_500);
        await worker.kill();
        worker = await start('worker');
      }

      await vi.waitFor(async () => expect(await stateOf()).toBe('ready'), { timeout: 300_000, interval: 500 });
      for (const one of people) {
        await vi.waitFor(async () => expect((await renew(one)).status).toBe(200), { timeout: 30_000, interval: 500 });
      }
      const emails = async () =>
        (await db.prisma.devMail.groupBy({ by: ['to'], _count: true })).map(({ _count }) => _count);
      await vi.waitFor(async () => expect(await emails()).toEqual(people.map(() => 1)), {
        timeout: 60_000,
        interval: 500,
      });
      expect(await db.prisma.outbox.count({ where: { failedAt: { not: null } } })).toBe(0);

      const context = later(await createAppContext(loadConfig({ ...settings, DATABASE_URL: database.url })));
      const { queue } = await context.infrastructure.jobs();
      for (const name of Object.keys(schedules) as (keyof typeof schedules)[]) {
        await vi.waitFor(async () => expect([name, await queue.isScheduled(name)]).toEqual([name, true]), {
          timeout: 90_000,
        });
      }
    },
  );
});
