import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testMediaPaths } from '../../../test/support/media-paths.ts';
import { answerProblems } from '../problem-replies.ts';
import { defaultLimits, FileCache } from './file-cache.ts';
import { mediaCheckRoute } from './media-check.routes.ts';
import { mediaFileRoutes } from './media-files.routes.ts';

let now = Date.parse('2026-03-04T05:06:07.500Z');
const revoked = new Set<string>();
const stopped = new Set<string>();
const mediaPaths = testMediaPaths(() => now, revoked);
const nothing = { stat: () => Promise.resolve(undefined), read: () => Promise.resolve(undefined) };
const app = Fastify();
answerProblems(app);
const leases = { lives: (playId: string) => !stopped.has(playId), isFree: (assetId: string) => !stopped.has(assetId) };
const mediaFiles = new FileCache(nothing, defaultLimits(2 ** 30));
mediaCheckRoute(app, { mediaPaths, leases });
mediaFileRoutes(app, { mediaPaths, mediaFiles, leases });

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterAll(() => void vi.useRealTimers());

/** What a proxy is told about a path: its status, and how long that holds. */
async function checked(path: string) {
  const { statusCode, headers, body } = await app.inject({ url: `/media-check/${path}` });
  const { code } = body === '' ? { code: undefined } : (JSON.parse(body) as { readonly code?: string });
  return [statusCode, code ?? headers['x-media-cache-control'], headers['cache-control']];
}

it('tells a proxy that sends the files itself what it may send, and for how long', async () => {
  const { folder: path, expiresAt } = mediaPaths.sign('asset-1', { sessionId: 'session-9', playId: 'play-9' });
  const [, , given = ''] = path.split('/');
  const seconds = Math.floor((expiresAt.getTime() - now) / 1_000);
  const yes = [204, `private, max-age=${seconds}`, 'max-age=9'];
  const expired = [403, 'media_link_expired', 'no-store'];
  expect(await checked(`${given}/asset-1`)).toEqual(yes);
  expect(await checked(`${given}/asset-2`)).toEqual(expired);
  expect(await checked(`${given.slice(0, -1)}!/asset-1`)).toEqual([401, 'unauthenticated', 'no-store']);
  expect(await checked(`${given}/asset-1/`)).toEqual([401, 'unauthenticated', 'no-store']);
  expect(await checked(`${given}%2fasset-1`)).toEqual([401, 'unauthenticated', 'no-store']);
  stopped.add('play-9');
  expect(await checked(`${given}/asset-1`)).toEqual(expired);
  stopped.delete('play-9');
  revoked.add('session-9');
  expect(await checked(`${given}/asset-1`)).toEqual(expired);
  revoked.delete('session-9');
  now = expiresAt.getTime() - 3_500;
  vi.setSystemTime(now);
  expect(await checked(`${given}/asset-1`)).toEqual([204, 'private, max-age=3', 'max-age=2']);
  now = expiresAt.getTime();
  expect(await checked(`${given}/asset-1`)).toEqual(expired);
});

it('lets nobody read on where a film is free no more', async () => {
  now = Date.now();
  const path = mediaPaths.sign('asset-3', undefined).folder.split('/')[2] ?? '';
  expect((await checked(`${path}/asset-3`))[0]).toBe(204);
  stopped.add('asset-3');
  expect(await checked(`${path}/asset-3`)).toEqual([403, 'media_link_expired', 'no-store']);
});

it('lets the players of every origin send their measurements with a request', async () => {
  const { statusCode, headers } = await app.inject({ method: 'OPTIONS', url: '/media/a.b/c/360p/00001.m4s' });
  expect([statusCode, headers['access-control-allow-origin'], headers['access-control-allow-methods']]).toEqual([
    204,
    '*',
    'GET, HEAD',
  ]);
  expect(String(headers['access-control-allow-headers']).split(', ')).toEqual(
    expect.arrayContaining(['cmcd-object', 'cmcd-request', 'cmcd-session', 'cmcd-status', 'range']),
  );
});
