import { startS3StandIn } from '@houselights/testkit/s3-stand-in';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startApi } from './support/api-under-test.ts';
import type { S3StandIn } from '@houselights/testkit/s3-stand-in';
import type { ApiUnderTest } from './support/api-under-test.ts';

let bucket: S3StandIn;
let api: ApiUnderTest;
let token: string | undefined;
beforeAll(async () => {
  bucket = await startS3StandIn();
  const environment = {
    STORAGE: 's3',
    S3_BUCKET: 'media',
    S3_ENDPOINT: bucket.url,
    S3_ACCESS_KEY_ID: 'stand-in',
    S3_SECRET_ACCESS_KEY: 'stand-in-secret',
    S3_FORCE_PATH_STYLE: '1',
  };
  api = await startApi({ environment });
  token = await api.tokenFor('creator');
});
afterEach(() => {
  bucket.trouble = undefined;
});
afterAll(async () => {
  await api.close();
  await bucket.close();
});

const film = 'x'.repeat(1_000);

async function announce(): Promise<{ assetId: string; uploadUrl: string }> {
  const payload = JSON.stringify({ title: 'A film', filename: 'a.mp4', size: film.length });
  const headers = { 'content-type': 'application/json' };
  const { body } = await api.send({ method: 'POST', url: '/api/v1/media/videos', headers, payload }, token);
  return JSON.parse(body) as { assetId: string; uploadUrl: string };
}

const tus = { 'tus-resumable': '1.0.0' };
function patch(url: string, offset: number, payload: string) {
  const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
  return api.send({ method: 'PATCH', url, headers, payload }, token);
}
const head = (url: string) =>
  api.app.inject({ method: 'HEAD', url, headers: { ...tus, authorization: `Bearer ${token}` } });
const stateOf = async (id: string) => (await api.core.db.prisma.asset.findUniqueOrThrow({ where: { id } })).state;

it('takes a film in pieces', async () => {
  const { assetId, uploadUrl } = await announce();
  expect((await patch(uploadUrl, 0, film.slice(0, 400))).status).toBe(204);
  expect((await head(uploadUrl)).headers['upload-offset']).toBe('400');
  expect((await patch(uploadUrl, 400, film.slice(400))).status).toBe(204);
  expect(await stateOf(assetId)).toBe('queued');
  expect(await api.core.storage.stat(`uploads/${assetId}`)).toMatchObject({ size: film.length });
});

it('queues a film only once the bucket has put its parts together, and asks it again', async () => {
  const { assetId, uploadUrl } = await announce();
  bucket.trouble = 'unfinished';
  expect((await patch(uploadUrl, 0, film)).status).toBe(503);
  expect((await head(uploadUrl)).statusCode).toBe(503);
  expect(await stateOf(assetId)).toBe('uploading');
  bucket.trouble = undefined;
  expect((await head(uploadUrl)).headers['upload-offset']).toBe(String(film.length));
  expect(await stateOf(assetId)).toBe('queued');
  expect(await api.core.storage.stat(`uploads/${assetId}`)).toMatchObject({ size: film.length });
});

it('knows an upload no more whose parts the bucket has discarded', async () => {
  const { assetId, uploadUrl } = await announce();
  expect((await patch(uploadUrl, 0, film.slice(0, 400))).status).toBe(204);
  bucket.abortUploads();
  expect((await head(uploadUrl)).statusCode).toBe(404);
  expect((await patch(uploadUrl, 400, film.slice(400))).status).toBe(404);
  expect(await stateOf(assetId)).toBe('uploading');
});
