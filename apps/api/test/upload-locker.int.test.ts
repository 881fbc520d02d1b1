import { createUploadLeases } from '@houselights/core';
import { ERRORS } from '@tus/server';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createUploadLocker } from '../src/http/upload-locker.ts';
import { startApi } from './support/api-under-test.ts';
import type { UploadLeases } from '@houselights/core';
import type { ApiUnderTest } from './support/api-under-test.ts';

let api: ApiUnderTest;
let token: string | undefined;
let leases: UploadLeases;
let assetId: string;
let uploadUrl: string;
beforeAll(async () => {
  api = await startApi();
  token = await api.tokenFor('creator');
  leases = createUploadLeases(api.core);
});
afterAll(() => api.close());
beforeEach(async () => {
  const film = JSON.stringify({ title: 'A film', filename: 'a.mp4', size: 10 });
  const headers = { 'content-type': 'application/json' };
  const announced = await api.send({ method: 'POST', url: '/api/v1/media/videos', headers, payload: film }, token);
  ({ assetId, uploadUrl } = JSON.parse(announced.body) as { assetId: string; uploadUrl: string });
});

const times = { patience: 20_000, askEvery: 10, renewEvery: 10, trust: 50 };
/** Another process: it shares nothing with this one but the database. */
const anotherLock = (changes: Partial<UploadLeases> = {}, its = times) =>
  createUploadLocker({ ...leases, ...changes }, its).newLock(`uploads/${assetId}`);
const always = new AbortController().signal;
const nobody = () => undefined;
const send = (payload: string) =>
  api.send(
    {
      method: 'PATCH',
      url: uploadUrl,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      payload,
    },
    token,
  );
const runOut = () =>
  api.core.db.prisma.uploadLease.updateMany({ where: { assetId }, data: { until: new Date(Date.now() - 3_600_000) } });

it('asks the one that holds an upload in another process to stop, and waits until it has', async () => {
  const first = anotherLock();
  const asked = vi.fn();
  await first.lock(always, asked);
  const second = anotherLock();
  let hasIt = false;
  const waiting = second.lock(always, nobody).then(() => (hasIt = true));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 20_000 });
  expect(hasIt).toBe(false);
  await first.unlock();
  await waiting;
  const third = anotherLock({}, { ...times, patience: 0 });
  await expect(third.lock(always, nobody)).rejects.toBe(ERRORS.ERR_LOCK_TIMEOUT);
  await second.unlock();
  await third.lock(always, nobody);
  await third.unlock();
  expect(await api.core.db.prisma.uploadLease.count({ where: { assetId } })).toBe(0);
});

it('asks one of its own process at once', async () => {
  const locker = createUploadLocker(leases, { ...times, renewEvery: 3_600_000 });
  const [first, second] = [locker.newLock(assetId), locker.newLock(assetId)];
  await first.lock(always, () => void first.unlock());
  await second.lock(always, nobody);
  await second.unlock();
});

it('takes over from a process that died, and stops one that was only slow', async () => {
  const asked = vi.fn();
  const slow = anotherLock({}, { ...times, renewEvery: 50 });
  await slow.lock(always, asked);
  await runOut();
  const next = anotherLock();
  await next.lock(always, nobody);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 20_000 });
  // What it releases now is no longer its own.
  await slow.unlock();
  expect(await leases.take(assetId, 'another')).toBe('wait');
  await next.unlock();
});

it.each([
  ['refuses', () => Promise.reject(new Error('away'))],
  ['is silent', () => new Promise<never>(() => {})],
])('stops before its lease can end while the database %s', async (_what, renew) => {
  const asked = vi.fn();
  const lock = anotherLock({ renew });
  await lock.lock(always, asked);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 20_000 });
  await lock.unlock();
});

it('gives up with the request that waits, and knows no upload without an asset', async () => {
  const first = anotherLock();
  await first.lock(always, nobody);
  const left = new AbortController();
  const waiting = anotherLock({}, { ...times, askEvery: 3_600_000 }).lock(left.signal, nobody);
  left.abort();
  await expect(waiting).rejects.toBe(ERRORS.ERR_LOCK_TIMEOUT);
  await first.unlock();
  assetId = 'none';
  await expect(anotherLock().lock(always, nobody)).rejects.toBe(ERRORS.FILE_NOT_FOUND);
});

it('serves an upload only once another process has let go of it', async () => {
  const held = anotherLock();
  const asked = vi.fn();
  await held.lock(always, asked);
  const patched = send('x'.repeat(10));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 20_000 });
  expect(await api.core.db.prisma.asset.findUnique({ where: { id: assetId } })).toMatchObject({ state: 'uploading' });
  await held.unlock();
  expect((await patched).status).toBe(204);
  expect(await api.core.db.prisma.asset.findUnique({ where: { id: assetId } })).toMatchObject({ state: 'queued' });
  expect(await api.core.db.prisma.uploadLease.count({ where: { assetId } })).toBe(0);
});
