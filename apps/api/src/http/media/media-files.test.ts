import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DependencyDown } from '@houselights/core';
import { mediaFileRoutes } from './media-files.routes.ts';
import { testMediaPaths } from '../../../test/support/media-paths.ts';
import { answerProblems } from '../problem-replies.ts';
import { defaultLimits, FileCache } from './file-cache.ts';
import type { MediaFiles } from './file-cache.ts';
import type { AddressInfo } from 'node:net';

const secret = 'these bytes belong to nobody';
const film = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 251));
const stored = new Map<string, Buffer>([
  ['assets/asset-1/master.m3u8', Buffer.from('#EXTM3U\n')],
  ['assets/asset-1/manifest.mpd', Buffer.from('<MPD/>')],
  ['assets/asset-1/preview.mp4', Buffer.from('preview')],
  ['assets/asset-1/start.mp4', Buffer.from(secret)],
  ['assets/asset-1/made.json', Buffer.from(secret)],
  ['assets/asset-1/preview.mp4/preview.mp4', Buffer.from(secret)],
  ['assets/asset-2/preview.mp3', Buffer.from(secret)],
  ['assets/asset-1/360p/00001.m4s', film],
  ['assets/asset-1/captions/en.vtt', Buffer.from('WEBVTT\n')],
  ['assets/asset-1/sprite.jpg', Buffer.from('sprite')],
  ['assets/asset-1/poster.jpg', Buffer.from('poster')],
  ['assets/asset-1/poster-0123456789abcdef-640w.avif', Buffer.from('size')],
  ['assets/asset-1/poster-0123456789abcdef-1a120f-640w.avif', Buffer.from('size')],
  ['assets/asset-1/source', Buffer.from(secret)],
  ['assets/asset-1/notes.txt', Buffer.from(secret)],
  ['assets/asset-2/master.m3u8', Buffer.from(secret)],
  ['uploads/asset-1.mp4', Buffer.from(secret)],
]);
/** Bytes read from storage, by key. */
const readBytes = new Map<string, number>();
/** Each is called once, between the look at a file and its being read. */
const replace: ((key: string) => void)[] = [];
const endless = 'assets/asset-1/endless.mp4';
const mediaFiles: MediaFiles = {
  stat: (key) => {
    if (key.endsWith('/down.m4s')) return Promise.reject(new DependencyDown('storage'));
    const etag = createHash('sha256').update(key).digest('hex').slice(0, 16);
    const size = key === endless ? 1e12 : stored.get(key)?.length;
    return Promise.resolve(size === undefined ? size : { size, etag, modifiedAt: new Date(1_767_225_600_500) });
  },
  read: (key, range) => {
    replace.shift()?.(key);
    const bytes =
      key === endless
        ? Buffer.alloc(range!.end + 1 - range!.start)
        : stored.get(key)?.subarray(range?.start, range === undefined ? undefined : range.end + 1);
    readBytes.set(key, (readBytes.get(key) ?? 0) + (bytes?.length ?? 0));
    return Promise.resolve(bytes);
  },
};

let now = Date.now();
const revoked = new Set<string>();
const mediaPaths = testMediaPaths(() => now, revoked);
const app = Fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 } });
answerProblems(app);
const stopped = new Set<string>();
const limits = { ...defaultLimits(2 ** 30), lookAgainMs: 0, staleMs: 0 };
const leases = { lives: (playId: string) => !stopped.has(playId), isFree: (assetId: string) => !stopped.has(assetId) };
mediaFileRoutes(app, { mediaPaths, mediaFiles: new FileCache(mediaFiles, limits), leases });
const holder = { sessionId: 'session-1', playId: 'play-1' };
const { folder } = mediaPaths.sign('asset-1', holder);
const token = folder.split('/')[2]!;
const segment = `${folder}360p/00001.m4s`;

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends exactly these bytes, which no well-behaved client would. */
function raw(request: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

it.each([
  ['master.m3u8', 'application/vnd.apple.mpegurl', 'private, no-cache'],
  ['manifest.mpd', 'application/dash+xml', 'private, no-cache'],
  ['360p/00001.m4s', 'video/iso.segment', /^private, max-age=\d{5}$/],
  ['captions/en.vtt', 'text/vtt; charset=utf-8', 'private, no-cache'],
  ['sprite.jpg', 'image/jpeg', /^private, max-age=\d{5}$/],
])('serves %s as %s', async (file, type, cache) => {
  const reply = await app.inject(folder + file);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe(type);
  expect(reply.headers['cache-control']).toMatch(cache);
  expect(reply.rawPayload).toEqual(stored.get(`assets/asset-1/${file}`));
});

it('serves posters without a token, and nothing else', async () => {
  const poster = await app.inject('/media/picture/assets/asset-1/poster.jpg');
  expect([poster.statusCode, poster.body, poster.headers['cache-control']]).toEqual([
    200,
    'poster',
    'public, max-age=86400',
  ]);
  // A name with the hash of its content never shows anything else.
  for (const hashed of ['0123456789abcdef', '0123456789abcdef-1a120f']) {
    const size = await app.inject(`/media/picture/assets/asset-1/poster-${hashed}-640w.avif`);
    expect([size.body, size.headers['content-type'], size.headers['cache-control']]).toEqual([
      'size',
      'image/avif',
      'public, max-age=31536000, immutable',
    ]);
  }
  for (const path of [
    'assets/asset-1/sprite.jpg',
    'assets/asset-1/master.m3u8',
    'uploads/asset-1.mp4',
    'assets/asset-1/source',
  ]) {
    expect((await app.inject(`/media/picture/${path}`)).statusCode).toBe(404);
  }
});

it('serves the excerpt without a token, and nothing else of the asset', async () => {
  const preview = await app.inject('/media/preview/asset-1.mp4');
  expect([preview.statusCode, preview.body, preview.headers['content-type']]).toEqual([200, 'preview', 'video/mp4']);
  expect(preview.headers['cache-control']).toBe('public, max-age=86400');
  const part = await app.inject({ url: '/media/preview/asset-1.mp4', headers: { range: 'bytes=0-2' } });
  expect([part.statusCode, part.body]).toEqual([206, 'pre']);
  for (const path of [
    'asset-2.mp4',
    'asset-1',
    'asset-1.mp4.mp4',
    'asset-1.MP4',
    '.mp4',
    '..mp4',
    `${'a'.repeat(65)}.mp4`,
  ]) {
    expect((await app.inject(`/media/preview/${path}`)).statusCode).toBe(404);
  }
  for (const path of [
    'asset-1/preview.mp4',
    'asset-1/start.mp4',
    'asset-1/master.m3u8',
    'assets/asset-1/preview.mp4',
  ]) {
    expect((await app.inject(`/media/preview/${path}`)).statusCode).toBe(401);
  }
});

it('answers a part, the last bytes, and 416', async () => {
  const part = await app.inject({ url: segment, headers: { range: 'bytes=10-19' } });
  expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
    206,
    'bytes 10-19/1000',
    '10',
  ]);
  expect(part.rawPayload).toEqual(film.subarray(10, 20));
  const tail = await app.inject({ url: segment, headers: { range: 'bytes=-5' } });
  expect(tail.rawPayload).toEqual(film.subarray(995));
  const beyond = await app.inject({ url: segment, headers: { range: 'bytes=1000-' } });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */1000']);
  expect(beyond.json()).toMatchObject({ code: 'media_range' });
  const several = await app.inject({ url: segment, headers: { range: 'bytes=0-1,5-6' } });
  expect([several.statusCode, several.rawPayload.length]).toEqual([200, 1000]);
});

it('answers HEAD, known copies and parts of copies by the tag', async () => {
  const head = await app.inject({ method: 'HEAD', url: segment });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '1000', '']);
  const etag = String(head.headers.etag);
  const known = await app.inject({ url: segment, headers: { 'if-none-match': `"x", ${etag}` } });
  expect([known.statusCode, known.body]).toEqual([304, '']);
  const since = await app.inject({
    url: segment,
    headers: { 'if-modified-since': String(head.headers['last-modified']) },
  });
  expect(since.statusCode).toBe(304);
  const same = await app.inject({ url: segment, headers: { range: 'bytes=0-9', 'if-range': etag } });
  const other = await app.inject({ url: segment, headers: { range: 'bytes=0-9', 'if-range': '"old"' } });
  expect([same.statusCode, other.statusCode]).toEqual([206, 200]);
});

it('goes on with the version that the client has, and with no other', async () => {
  const { headers } = await app.inject({ method: 'HEAD', url: segment });
  const [etag, modified] = [String(headers.etag), String(headers['last-modified'])];
  const earlier = new Date(Date.parse(modified) - 1_000).toUTCString();
  const asked: readonly [number, Record<string, string>][] = [
    [206, { 'if-match': `"x", ${etag}` }],
    [206, { 'if-match': '*' }],
    [412, { 'if-match': '"x"' }],
    [412, { 'if-match': `W/${etag}` }],
    [206, { 'if-unmodified-since': modified }],
    [412, { 'if-unmodified-since': earlier }],
    [206, { 'if-unmodified-since': earlier, 'if-match': etag }],
    [206, { 'if-unmodified-since': 'yesterday' }],
  ];
  for (const [status, conditions] of asked) {
    const answer = await app.inject({ url: segment, headers: { range: 'bytes=0-9', ...conditions } });
    expect([conditions, answer.statusCode]).toEqual([conditions, status]);
    expect(answer.body.length).toBe(status === 412 ? 0 : 10);
  }
});

it('answers HEAD for the whole file, whatever part is named', async () => {
  const head = await app.inject({ method: 'HEAD', url: segment, headers: { range: 'bytes=0-9' } });
  expect([head.statusCode, head.headers['content-length'], head.headers['content-range']]).toEqual([
    200,
    '1000',
    undefined,
  ]);
});

/** The statuses of answers on one connection, by their own account of where each one ends; `cut` for one that does not come so far. */
function statusesIn(answers: string): string[] {
  if (answers === '') return [];
  const [head = '', status = '', length = ''] =
    /^HTTP\/1\.1 (\d{3}) .*?^content-length: (\d+)\r\n.*?^\r\n/ims.exec(answers) ?? [];
  if (head === '') throw new Error(`no answer: ${answers}`);
  const end = head.length + Number(length);
  return end > answers.length ? ['cut'] : [status, ...statusesIn(answers.slice(end))];
}

it.each([
  ['longer', '#EXTM3U\n#EXT-X-VERSION:7\n', ['200', '404']],
  ['shorter', '#E', ['200', '404']],
])('spoils no other answer when the bytes are %s than was promised', async (_what, content, statuses) => {
  const key = 'assets/asset-1/master.m3u8';
  const before = stored.get(key)!;
  replace.push(() => stored.set(key, Buffer.from(content)));
  const request = `GET ${folder}master.m3u8 HTTP/1.1\r\nHost: a\r\n\r\n`;
  const next = `GET ${folder}nothing.m4s HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
  const answers = await raw(request + next);
  stored.set(key, before);
  expect(statusesIn(answers)).toEqual(statuses);
});

it('refuses no token, forged tokens, tokens of other assets, of ended sessions, of stopped playbacks and of yesterday', async () => {
  const code = async (url: string) => (await app.inject(url)).json<{ code: string }>().code;
  expect(await code('/media/asset-1/master.m3u8')).toBe('unauthenticated');
  expect(await code('/media/master.m3u8')).toBe('unauthenticated');
  expect(await code(`/media/${token.slice(0, -1)}/asset-1/master.m3u8`)).toBe('media_link_expired');
  expect(await code(`/media/${token}/asset-2/master.m3u8`)).toBe('media_link_expired');
  expect(await code(`/media/${mediaPaths.sign('asset-2', holder).folder.split('/')[2]}/asset-1/sprite.jpg`)).toBe(
    'media_link_expired',
  );
  expect(await code(`${folder}nothing.m4s`)).toBe('not_found');
  revoked.add('session-1');
  expect(await code(segment)).toBe('media_link_expired');
  revoked.clear();
  stopped.add('play-1');
  expect(await code(segment)).toBe('media_link_expired');
  stopped.clear();
  now += 8 * 3_600_000;
  expect(await code(segment)).toBe('media_link_expired');
  now = Date.now();
  expect((await app.inject(segment)).statusCode).toBe(200);
});

it('lets players on other origins read every answer, also why they get nothing', async () => {
  const down = `${folder}down.m4s`;
  const part = { range: 'bytes=1000-' };
  const answers = [
    [segment, 200, undefined],
    [segment, 416, 'media_range', part],
    [`${folder}nothing.m4s`, 404, 'not_found'],
    [`${folder}notes.txt`, 404, 'not_found'],
    [down, 503, 'unavailable'],
    ['/media/picture/assets/asset-1/source', 404, 'not_found'],
    ['/media/preview/asset-1', 404, 'not_found'],
    ['/media/asset-1/master.m3u8', 401, 'unauthenticated'],
    [`/media/${token}/asset-2/master.m3u8`, 403, 'media_link_expired'],
  ] as const;
  for (const [url, status, code, headers = {}] of answers) {
    const answer = await app.inject({ url, headers });
    expect(answer.statusCode).toBe(status);
    expect(status === 200 ? undefined : answer.json<{ code: string }>().code).toBe(code);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  }
});

const attacks = [
  '../asset-2/master.m3u8',
  '..%2fasset-2%2fmaster.m3u8',
  '%2e%2e/asset-2/master.m3u8',
  '%252e%252e%252fasset-2%252fmaster.m3u8',
  '..%5casset-2%5cmaster.m3u8',
  '..\\asset-2\\master.m3u8',
  '....//asset-2/master.m3u8',
  '../../uploads/asset-1.mp4',
  '/etc/passwd',
  '//etc/passwd',
  '%2fetc%2fpasswd',
  'file:///etc/passwd',
  'source',
  'source%00.m3u8',
  'source%00',
  'notes.txt',
  'notes.txt%23.m3u8',
  'notes.txt;.m3u8',
  'master.m3u8/../../asset-2/master.m3u8',
  './../asset-2/master.m3u8',
  '.%2e/asset-2/master.m3u8',
  '%c0%ae%c0%ae/asset-2/master.m3u8',
  '%uff0e%uff0e/asset-2/master.m3u8',
  '%',
  '%zz',
  `${'a/'.repeat(300)}master.m3u8`,
  'asset-1.mp4/../../picture/assets/asset-1/start.mp4',
  'asset-1.mp4%2f..%2fstart.mp4',
  'asset-1%2fstart.mp4',
  '%61sset-1%2fmaster.m3u8',
  '..mp4',
  'asset-1/start.mp4',
  'asset-1/../asset-2/master.m3u8',
  'made.json',
];
it.each(attacks)('gives nothing for %s', async (path) => {
  for (const target of [
    folder + path,
    `http://evil.test${folder}${path}`,
    `/media/picture/${path}`,
    `/media/picture/assets/asset-1/${path}`,
    `/media/preview/${path}`,
    `/media/preview/asset-1/${path}`,
    `/media/preview/../picture/${path}`,
  ]) {
    const answer = await raw(`GET ${target} HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain(secret);
    expect(answer).not.toContain('root:');
  }
});

it('gives nothing for raw control bytes in the path', async () => {
  for (const byte of ['\0', '\x7f', '\xff']) {
    const answer = await raw(`GET ${folder}source${byte}.m3u8 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain(secret);
  }
});

it('reads no faster than the other side, and stops when it leaves', async () => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let received = 0;
  const first = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      received += chunk.length;
      socket.pause();
      resolve();
    });
  });
  socket.write(`GET ${folder}endless.mp4 HTTP/1.1\r\nHost: a\r\n\r\n`);
  await first;
  // A paused reader lets the buffers in between fill up, and then nothing more is read.
  const read = (): number => readBytes.get(endless) ?? 0;
  let last = -1;
  await vi.waitFor(
    () => {
      const now = read();
      const isStill = now === last;
      last = now;
      expect(isStill).toBe(true);
    },
    { timeout: 10_000, interval: 300 },
  );
  expect(received).toBeGreaterThan(0);
  expect(last).toBeLessThan(50_000_000);
  const released = new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  expect(await released).toBeGreaterThan(0);
  socket.destroy();
  await vi.waitFor(async () => {
    const count = await new Promise((resolve) => app.server.getConnections((_error, open) => resolve(open)));
    expect(count).toBe(0);
  }, 5_000);
  expect(read()).toBeLessThanOrEqual(last + 512 * 1024);
});
