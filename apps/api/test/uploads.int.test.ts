import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dropVideo } from '@houselights/core';
import { startApi } from './support/api-under-test.ts';
import type { ApiUnderTest } from './support/api-under-test.ts';

let api: ApiUnderTest;
let creator: string | undefined;
beforeAll(async () => {
  api = await startApi();
  creator = await api.tokenFor('creator');
});
afterAll(() => api.close());

const json = { 'content-type': 'application/json' };
const film = 'x'.repeat(1_000);

async function announce(
  size: number,
  token = creator,
): Promise<{ status: number; code?: string | undefined; assetId: string; uploadUrl: string }> {
  const body = { title: 'A film', filename: '../../etc/passwd', size, stray: 1 };
  const answer = await api.send(
    { method: 'POST', url: '/api/v1/media/videos', headers: json, payload: JSON.stringify(body) },
    token,
  );
  const { assetId = '', uploadUrl = '' } = JSON.parse(answer.body) as Record<string, string>;
  return { status: answer.status, code: answer.code, assetId, uploadUrl };
}

function patch(
  url: string,
  offset: number,
  payload: string,
  token = creator,
  type = 'application/offset+octet-stream',
) {
  const headers = { 'tus-resumable': '1.0.0', 'upload-offset': String(offset), 'content-type': type };
  return api.send({ method: 'PATCH', url, headers, payload }, token);
}

const stateOf = async (id: string) => (await api.core.db.prisma.asset.findUniqueOrThrow({ where: { id } })).state;
const jobsFor = (key: string) =>
  api.core.db.prisma.outbox.count({ where: { kind: 'job', name: 'media.transcode', key } });

it('takes a file in pieces and asks for its preparation once, when it is whole', async () => {
  const { assetId, uploadUrl } = await announce(film.length);
  expect(await stateOf(assetId)).toBe('uploading');
  expect((await patch(uploadUrl, 0, film.slice(0, 400))).status).toBe(204);
  expect((await patch(uploadUrl, 0, film)).status).toBe(409);
  expect(await jobsFor(assetId)).toBe(0);
  expect((await patch(uploadUrl, 400, film.slice(400))).status).toBe(204);
  expect(await stateOf(assetId)).toBe('queued');
  expect(await jobsFor(assetId)).toBe(1);
  expect(await api.core.storage.stat(`uploads/${assetId}`)).toMatchObject({ size: film.length });
  const status = await api.send({ method: 'GET', url: `/api/v1/media/assets/${assetId}`, headers: {} }, creator);
  expect(JSON.parse(status.body)).toMatchObject({
    id: assetId,
    state: 'queued',
    filename: '../../etc/passwd',
    size: 1_000,
  });
});

it('takes no byte more than was announced, and no file beyond the limit', async () => {
  const { assetId, uploadUrl } = await announce(100);
  expect((await patch(uploadUrl, 0, film)).status).toBe(413);
  expect(await stateOf(assetId)).toBe('uploading');
  expect(await announce(api.config.upload.maxBytes + 1)).toMatchObject({ status: 413, code: 'upload_too_large' });
});

it.each([
  ['without the protocol', { 'tus-resumable': '' }, 412, 'upload_protocol'],
  ['of another protocol', { 'tus-resumable': '9.9' }, 400, 'invalid_input'],
  ['without an offset', { 'upload-offset': '' }, 400, 'invalid_input'],
  ['at a negative offset', { 'upload-offset': '-1' }, 400, 'invalid_input'],
  ['at another offset', { 'upload-offset': '50' }, 409, 'upload_offset'],
  ['of a negative length', { 'upload-length': '-5' }, 400, 'invalid_input'],
  ['of another length', { 'upload-length': '5' }, 400, 'invalid_input'],
  ['with metadata that is none', { 'upload-metadata': `x ${'!'.repeat(6_000)}` }, 400, 'invalid_input'],
  ['of another type', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
])('refuses a piece %s in the words of the API, and keeps nothing of it', async (_what, changes, status, code) => {
  const { uploadUrl } = await announce(100);
  const plain = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const headers = Object.fromEntries(Object.entries({ ...plain, ...changes }).filter(([, value]) => value !== ''));
  expect(await api.send({ method: 'PATCH', url: uploadUrl, headers, payload: 'x' }, creator)).toMatchObject({
    status,
    code,
  });
  expect((await patch(uploadUrl, 0, 'x'.repeat(100))).status).toBe(204);
});

it('is a 503 without a word of the inside while the file cannot be taken in', async () => {
  const { uploadUrl, assetId } = await announce(100);
  const file = join(api.config.dataDir, 'media/uploads', assetId);
  await rm(file);
  await mkdir(file);
  const answer = await patch(uploadUrl, 0, 'x'.repeat(100));
  expect(answer.status).toBeGreaterThanOrEqual(404);
  expect(answer.code).toBeDefined();
  expect(answer.body).not.toMatch(/EISDIR|uploads/);
});

it('belongs to its owner alone', async () => {
  const { uploadUrl, assetId } = await announce(film.length);
  const admin = await api.tokenFor('admin');
  const account = await api.tokenFor('account');
  expect(await patch(uploadUrl, 0, film, admin)).toMatchObject({ status: 404, code: 'not_found' });
  expect(await patch(uploadUrl, 0, film, account)).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await patch(uploadUrl, 0, film, '')).toMatchObject({ status: 401, code: 'unauthenticated' });
  for (const url of [
    '/api/v1/media/uploads/none',
    `/api/v1/media/uploads/..%2f${assetId}`,
    `/api/v1/media/uploads/${assetId}.json`,
    '/api/v1/media/uploads/%00',
  ]) {
    expect((await patch(url, 0, film)).status).toBe(404);
  }
  expect((await patch(uploadUrl, 0, film, creator, 'application/json')).status).toBeLessThan(500);
  expect(await stateOf(assetId)).toBe('uploading');
});

it.each(['?x=/', '?/', '?x=1&y=/', '?/..%2fuploads%2f', '?#/', '/?x=/', '//', '%2f', '%2f..%2f', '#/', ';/'])(
  'an address that names another upload behind %s writes nothing into it, and tells nothing of it',
  async (between) => {
    const other = await api.tokenFor('admin');
    const theirs = await announce(film.length, other);
    expect((await patch(theirs.uploadUrl, 0, film.slice(0, 100), other)).status).toBe(204);
    const mine = await announce(50);
    const url = `${mine.uploadUrl}${between}${theirs.assetId}`;
    const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${creator}` };
    const seen = await api.app.inject({ method: 'HEAD', url, headers });
    // The address is that of one's own, still empty upload, or of none.
    expect([200, 404]).toContain(seen.statusCode);
    expect(seen.headers['upload-offset'] ?? '0').toBe('0');
    const written = await patch(url, 0, 'E'.repeat(50));
    expect([204, 404]).toContain(written.status);
    const isOwn = written.status === 204;
    await patch(url, 100, 'E'.repeat(film.length - 100));
    expect([await stateOf(mine.assetId), await stateOf(theirs.assetId)]).toEqual([
      isOwn ? 'queued' : 'uploading',
      'uploading',
    ]);
    expect((await patch(theirs.uploadUrl, 100, film.slice(100), other)).status).toBe(204);
    expect((await api.core.storage.read(`uploads/${theirs.assetId}`))?.toString()).toBe(film);
  },
);

it('keeps captions as clean WebVTT', async () => {
  const { assetId } = await announce(10);
  const put = (captions: string, language = 'en') =>
    api.send(
      {
        method: 'PUT',
        url: `/api/v1/media/assets/${assetId}/captions/${language}`,
        headers: json,
        payload: JSON.stringify({ captions }),
      },
      creator,
    );
  const answer = await put('1\r\n00:00:01,500 --> 00:00:02,000\r\nHello <script>x</script> <i>you</i> & me\r\n');
  expect(answer).toMatchObject({ status: 200 });
  expect(JSON.parse(answer.body)).toEqual({ language: 'en', label: 'English', cues: 1 });
  const { path } = await api.core.db.prisma.caption.findFirstOrThrow({ where: { assetId } });
  const stored = await api.core.storage.read(`assets/${assetId}/${path}`);
  expect(stored?.toString()).toBe('WEBVTT\n\n00:00:01.500 --> 00:00:02.000\nHello x <i>you</i> &amp; me\n');
  expect(await put('no captions at all')).toMatchObject({ status: 400, code: 'captions_invalid' });
});

it('lets one creator announce so much, and nobody more than there is room for', async () => {
  const another = await startApi();
  try {
    const token = await another.tokenFor('creator');
    const ask = async (size: number) => {
      const payload = JSON.stringify({ title: 'A film', filename: 'a.mp4', size });
      return another.send({ method: 'POST', url: '/api/v1/media/videos', headers: json, payload }, token);
    };
    // Concurrently: counting and creating must be atomic.
    const answers = await Promise.all(Array.from({ length: 24 }, () => ask(1_000)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status, code }) => status === 400 && code === 'uploads_under_way')).toHaveLength(4);
    await another.core.db.prisma.asset.updateMany({ data: { state: 'queued' } });
    expect((await ask(1_000)).status).toBe(201);
    another.core.storage.room = () => Promise.resolve(2 * 1024 ** 3);
    expect((await ask(1024 ** 3)).status).toBe(507);
    expect(await another.core.db.prisma.video.count()).toBe(21);
    expect((await ask(1_000)).status).toBe(201);
  } finally {
    await another.close();
  }
});

it('counts nothing against a creator while the storage of uploads is away', async () => {
  const another = await startApi();
  try {
    const token = await another.tokenFor('creator');
    const ask = async () => {
      const payload = JSON.stringify({ title: 'A film', filename: 'a.mp4', size: 1_000 });
      return another.send({ method: 'POST', url: '/api/v1/media/videos', headers: json, payload }, token);
    };
    // A file stands where the folder of uploads belongs.
    const media = join(another.config.dataDir, 'media');
    await mkdir(media, { recursive: true });
    await writeFile(join(media, 'uploads'), '');
    for (let n = 0; n < 21; n += 1) expect(await ask()).toMatchObject({ status: 500, code: 'internal_error' });
    const { prisma } = another.core.db;
    expect([await prisma.asset.count(), await prisma.video.count()]).toEqual([0, 0]);
    await rm(join(media, 'uploads'));
    expect((await ask()).status).toBe(201);
  } finally {
    await another.close();
  }
});

it('takes back an announced video for its owner alone, and only while its file has not come', async () => {
  const { assetId } = await announce(film.length);
  const { prisma } = api.core.db;
  const { id: videoId, ownerId } = await prisma.video.findFirstOrThrow({ where: { assetId } });
  const drop = (accountId: string) => dropVideo(api.core, { videoId, assetId, caller: { accountId } });
  const left = () =>
    Promise.all([prisma.asset.count({ where: { id: assetId } }), prisma.video.count({ where: { id: videoId } })]);
  await drop((await api.claimsFor('admin')).accountId);
  expect(await left()).toEqual([1, 1]);
  await prisma.asset.update({ where: { id: assetId }, data: { state: 'queued' } });
  await drop(ownerId);
  expect(await left()).toEqual([1, 1]);
  await prisma.asset.update({ where: { id: assetId }, data: { state: 'uploading' } });
  await drop(ownerId);
  expect(await left()).toEqual([0, 0]);
});

const GiB = 1024 ** 3;

it('takes nothing for which the disk has no room, and goes on where it was when there is', async () => {
  const full = await startApi();
  const { storage } = full.core;
  const room = (bytes: number | undefined) => {
    storage.room = () => Promise.resolve(bytes);
  };
  try {
    const token = await full.tokenFor('creator');
    const ask = async (size: number) => {
      const payload = JSON.stringify({ title: 'A film', filename: 'a.mp4', size });
      return full.send({ method: 'POST', url: '/api/v1/media/videos', headers: json, payload }, token);
    };
    const send = (url: string, offset: number, payload: string) => {
      const type = 'application/offset+octet-stream';
      const headers = { 'tus-resumable': '1.0.0', 'upload-offset': String(offset), 'content-type': type };
      return full.send({ method: 'PATCH', url, headers, payload }, token);
    };
    const captions = (assetId: string) => {
      const payload = JSON.stringify({ captions: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n' });
      const url = `/api/v1/media/assets/${assetId}/captions/en`;
      return full.send({ method: 'PUT', url, headers: json, payload }, token);
    };
    const noRoom = { status: 507, code: 'no_room' };

    room(GiB + 3 * film.length - 1);
    const refused = await ask(film.length);
    expect(refused).toMatchObject(noRoom);
    expect(JSON.parse(refused.body)).toMatchObject({
      title: 'The site has no room for this file right now. Please try again later.',
    });
    room(GiB + 3 * film.length);
    const taken = await ask(film.length);
    expect(taken.status).toBe(201);
    const { assetId, uploadUrl } = JSON.parse(taken.body) as { assetId: string; uploadUrl: string };
    // Room is reserved for the first film.
    expect(await ask(film.length)).toMatchObject(noRoom);

    expect((await send(uploadUrl, 0, film.slice(0, 400))).status).toBe(204);
    room(GiB / 4 + 599);
    expect(await send(uploadUrl, 400, film.slice(400))).toMatchObject(noRoom);
    expect(await captions(assetId)).toMatchObject({ status: 200 });
    room(0);
    expect(await captions(assetId)).toMatchObject(noRoom);
    const where = await full.app.inject({
      method: 'HEAD',
      url: uploadUrl,
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` },
    });
    expect(where.headers['upload-offset']).toBe('400');
    room(GiB / 4 + 600);
    expect((await send(uploadUrl, 400, film.slice(400))).status).toBe(204);

    // It is complete; the room for its renditions is still reserved.
    room(GiB + 2 * film.length + 2);
    expect(await ask(1)).toMatchObject(noRoom);
    room(GiB + 2 * film.length + 3);
    expect((await ask(1)).status).toBe(201);

    // Nobody knows a bucket's free space.
    room(undefined);
    expect((await ask(full.config.upload.maxBytes)).status).toBe(201);
  } finally {
    await full.close();
  }
});

it('says that there is no room when the disk is full in the midst of writing', async () => {
  const { assetId, uploadUrl } = await announce(film.length);
  const { storage } = api.core;
  const kept = { ...storage };
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  try {
    storage.put = () => Promise.reject(full);
    const payload = JSON.stringify({ captions: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n' });
    const url = `/api/v1/media/assets/${assetId}/captions/en`;
    const answer = await api.send({ method: 'PUT', url, headers: json, payload }, creator);
    expect(answer).toMatchObject({ status: 507, code: 'no_room' });
    // There is room when the part arrives, and none when it is written.
    const rooms = [1024 ** 3, 0];
    storage.room = () => Promise.resolve(rooms.shift() ?? 0);
    const file = join(api.config.dataDir, 'media/uploads', assetId);
    await rm(file);
    await symlink('/dev/full', file);
    expect(await patch(uploadUrl, 0, film)).toMatchObject({ status: 507, code: 'no_room' });
  } finally {
    Object.assign(storage, kept);
  }
  expect(await stateOf(assetId)).toBe('uploading');
});

it('shows nobody a video whose file has not come', async () => {
  const { assetId } = await announce(1_000);
  const { id } = await api.core.db.prisma.video.findFirstOrThrow({ where: { assetId } });
  const read = async (token?: string) =>
    (await api.send({ method: 'GET', url: `/api/v1/media/${id}`, headers: {} }, token)).status;
  expect(await read()).toBe(404);
  expect(await read(creator)).toBe(200);
});
