import { createHash, createHmac } from 'node:crypto';
import Fastify from 'fastify';
import { createMediaPaths } from '@houselights/core';
import { expect, it } from 'vitest';
import { answerProblems } from '../problem-replies.ts';
import { defaultLimits, FileCache } from './file-cache.ts';
import { mediaFileRoutes } from './media-files.routes.ts';

const limits = { ...defaultLimits(2 ** 30), lookAgainMs: 0, staleMs: 0 };
const mediaPaths = createMediaPaths({
  clock: { now: () => new Date() },
  revoked: { has: () => false },
  encryption: {
    encrypt: () => new Uint8Array(),
    decrypt: () => undefined,
    sign: (purpose, data) => new Uint8Array(createHmac('sha256', `k${purpose}`).update(data).digest()),
  },
});
const { folder } = mediaPaths.sign('asset-1', undefined);

it.each([
  ['longer', '#EXTM3U\n#EXT-X-VERSION:7\n'],
  ['shorter', '#E'],
])('sends one version of a file that becomes %s between the look at it and its being read', async (_what, content) => {
  const versions = new Map([['assets/asset-1/master.m3u8', Buffer.from('#EXTM3U\n')]]);
  const etagOf = (bytes: Buffer | undefined) =>
    createHash('sha256')
      .update(bytes ?? '')
      .digest('hex');
  let replaced = 0;
  const versioned = Fastify();
  answerProblems(versioned);
  mediaFileRoutes(versioned, {
    mediaPaths,
    leases: { lives: () => true, isFree: () => true },
    mediaFiles: new FileCache(
      {
        stat: (key) => {
          const bytes = versions.get(key);
          return Promise.resolve(bytes && { size: bytes.length, etag: etagOf(bytes), modifiedAt: new Date(0) });
        },
        read: (key, range, etag) => {
          if (replaced < replacements) versions.set(key, Buffer.from(content + String((replaced += 1))));
          const bytes = versions.get(key);
          if (bytes === undefined || (etag !== undefined && etag !== etagOf(bytes))) return Promise.resolve(undefined);
          return Promise.resolve(bytes.subarray(range?.start, range && range.end + 1));
        },
      },
      limits,
    ),
  });
  let replacements = 1;
  const whole = await versioned.inject(`${folder}master.m3u8`);
  expect([whole.statusCode, whole.body]).toEqual([200, `${content}1`]);
  expect(whole.headers).toMatchObject({
    'content-length': String(content.length + 1),
    etag: `"${etagOf(Buffer.from(`${content}1`))}"`,
  });
  // What is held is current until the file is replaced.
  versions.set('assets/asset-1/master.m3u8', Buffer.from('other'));
  replacements = 2;
  const part = await versioned.inject({ url: `${folder}master.m3u8`, headers: { range: 'bytes=1-' } });
  expect([part.statusCode, part.body]).toEqual([206, `${content}2`.slice(1)]);
  expect(part.headers['content-range']).toBe(`bytes 1-${content.length}/${content.length + 1}`);
  versions.set('assets/asset-1/master.m3u8', Buffer.from('other'));
  replacements = Infinity;
  const never = await versioned.inject(`${folder}master.m3u8`);
  expect([never.statusCode, never.json<{ code: string }>().code]).toEqual([503, 'unavailable']);
  expect(never.headers.etag).toBeUndefined();
  await versioned.close();
});

it('sends players to the storage for what never changes, once it is known that they may have it', async () => {
  const stored = new Map([['assets/asset-1/master.m3u8', Buffer.from('#EXTM3U\n')]]);
  const redirecting = Fastify();
  answerProblems(redirecting);
  mediaFileRoutes(redirecting, {
    mediaPaths,
    leases: { lives: () => true, isFree: () => true },
    mediaFiles: new FileCache(
      {
        stat: async (key) => stored.get(key) && { size: 8, etag: 'e', modifiedAt: new Date(0) },
        read: async (key) => stored.get(key),
      },
      limits,
    ),
    mediaLinks: {
      origin: 'https://media.example',
      sign: async (key, { method }) => `https://media.example/${key}?signed-for-${method}`,
    },
  });
  const get = (url: string) => redirecting.inject(url);
  const segment = await get(`${folder}360p/00001.m4s`);
  expect([segment.statusCode, segment.headers.location, segment.headers['cache-control']]).toEqual([
    307,
    'https://media.example/assets/asset-1/360p/00001.m4s?signed-for-GET',
    'no-store',
  ]);
  expect(segment.headers['access-control-allow-origin']).toBe('*');
  const head = await redirecting.inject({ method: 'HEAD', url: `${folder}360p/00001.m4s` });
  expect(head.headers.location).toBe('https://media.example/assets/asset-1/360p/00001.m4s?signed-for-HEAD');
  // The addresses in it are relative to this one.
  expect((await get(`${folder}master.m3u8`)).body).toBe('#EXTM3U\n');
  for (const refused of [
    `${folder}source`,
    folder.replace(/\.[\w-]+/, '.x') + '360p/00001.m4s',
    '/media/asset-1/x.m4s',
  ]) {
    const { statusCode, headers } = await get(refused);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(headers.location).toBeUndefined();
  }
  await redirecting.close();
});
