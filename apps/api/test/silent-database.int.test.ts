import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@houselights/testkit';
import { startTcpProxy } from '@houselights/testkit/tcp-proxy';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startProcess } from './support/server-process.ts';

// A limit for hangs. Without its watch, the API would wait for 35 s in each of the rounds.
it('answers 503 while Postgres says nothing, and is there again', { timeout: 90_000 }, async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const proxy = await startTcpProxy(database.url);
  onTestFinished(() => proxy.close());
  const dataDir = await mkdtemp(join(tmpdir(), 'houselights-silent-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const api = await startProcess('api', {
    HOUSELIGHTS_MODE: 'test',
    DATABASE_URL: proxy.url,
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(48).toString('base64url'),
  });
  onTestFinished(() => api.kill());
  const answer = async (path: string, init?: RequestInit) => {
    const { status, headers } = await fetch(api.url + path, init);
    return [status, headers.has('retry-after')];
  };
  const ready = () => answer('/readyz');
  // Takes from a rate limit first.
  const signIn = () =>
    answer('/api/v2/account/login?platform=web', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.org', password: randomBytes(9).toString('hex') }),
    });
  const up = [200, false];
  const down = [503, true];
  for (let round = 0; round < 3; round += 1) {
    await vi.waitFor(async () => expect(await ready()).toEqual(up), { timeout: 30_000, interval: 20 });
    expect(await signIn()).toEqual([401, false]);
    proxy.pause();
    expect(await Promise.all([ready(), signIn(), ready(), signIn()])).toEqual([down, down, down, down]);
    expect(await Promise.all([ready(), signIn()])).toEqual([down, down]);
    expect(await answer('/healthz')).toEqual(up);
    proxy.resume();
  }
});
