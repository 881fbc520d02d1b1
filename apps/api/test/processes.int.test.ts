import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateQueues } from '@houselights/adapters';
import { createTestDatabase, testedRedisUrls } from '@houselights/testkit';
import { plantedPassword, rememberSecret } from '@houselights/testkit/secrets';
import { createDatabase } from '@houselights/db';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startProcess } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';

const Login = z.object({ userId: z.string(), token: z.string() });

interface Call {
  readonly method?: string;
  readonly token?: string;
  readonly body?: unknown;
}

async function call({ url }: ServerProcess, path: string, { method = 'GET', token, body }: Call = {}) {
  return fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

describe.each(testedRedisUrls())('two API processes and a worker process (redis: %s)', (redisUrl) => {
  const leftovers: (() => Promise<unknown>)[] = [];
  const password = plantedPassword();
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  let here: ServerProcess;
  let there: ServerProcess;
  let worker: ServerProcess;
  let admin: string;

  async function signIn(): Promise<string> {
    const response = await call(here, '/v2/account/login?platform=web', {
      method: 'POST',
      body: { email, password },
    });
    return rememberSecret(Login.parse(await response.json()).token);
  }

  beforeAll(async () => {
    const database = await createTestDatabase();
    leftovers.push(() => database.close());
    await migrateQueues({ databaseUrl: database.url, redisUrl }, database.ownerUrl);
    const dataDir = await mkdtemp(join(tmpdir(), 'houselights-processes-'));
    leftovers.push(() => rm(dataDir, { recursive: true, force: true }));
    const settings = {
      HOUSELIGHTS_MODE: 'test',
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: randomBytes(48).toString('base64url'),
      LOG_LEVEL: 'debug',
      DEMO: '0',
    };
    const start = async (app: 'api' | 'worker') => {
      const started = await startProcess(app, settings);
      leftovers.push(() => started.kill());
      return started;
    };
    [here, there, worker] = await Promise.all([start('api'), start('api'), start('worker')]);
    const body = { email, password, displayName: 'Ada' };
    const registered = await call(here, '/v2/account/register?platform=web', { method: 'POST', body });
    const { userId, token } = Login.parse(await registered.json());
    admin = rememberSecret(token);
    const db = createDatabase({ url: database.url });
    leftovers.push(() => db.close());
    await db.prisma.account.update({ where: { id: userId }, data: { superAdmin: true } });
  });
  afterAll(async () => {
    for (const close of leftovers.splice(0).reverse()) await close();
  });

  const status = async (server: ServerProcess, token: string) =>
    (await call(server, '/v1/userinfo/query?select=userId', { token })).status;

  /** Signs out through one process; the other, which knew the session as valid, must refuse it in time. */
  async function signsOutEverywhere() {
    const token = await signIn();
    expect(await status(there, token)).toBe(200);
    const answer = await call(here, '/v2/account/logout?platform=web', { method: 'POST', token });
    expect(answer.status).toBe(204);
    await vi.waitFor(async () => expect(await status(there, token)).toBe(401), { timeout: 5_000, interval: 20 });
    expect(await status(there, admin)).toBe(200);
  }

  it('serve a changed remote config within a second of the change through the other', async () => {
    for (const projectName of ['First House', 'Second House', 'Third House']) {
      const body = { values: { projectName } };
      const answer = await call(here, '/v1/remoteconfig', { method: 'PATCH', token: admin, body });
      expect(answer.status).toBe(200);
      await vi.waitFor(
        async () => expect(await (await call(there, '/v1/remoteconfig')).json()).toMatchObject({ projectName }),
        { timeout: 1_000, interval: 10 },
      );
    }
  });

  it('refuse a session within 5 seconds of its end through the other', signsOutEverywhere);

  it('refuse it as soon when nobody delivers the news of it', async () => {
    await worker.kill();
    await signsOutEverywhere();
  });
});
