import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSource } from '@houselights/adapters/test-film';
import type { APIRequestContext } from '@playwright/test';
import { rawRequest } from '../src/raw-request.ts';
import { expect, test } from '../src/test.ts';
import { addVideo } from '../src/video-add.ts';

// The demo's films are encoded meanwhile, and one may be ahead of ours in the queue.
test.describe.configure({ timeout: 300_000 });

let paid: string;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), 'houselights-attacks-'));
  const film = await makeSource(join(folder, 'film.mkv'), { size: '320x240', seconds: 6 });
  paid = new URL(await addVideo(film, 'For members')).pathname.split('/').at(-1) ?? '';
  await rm(folder, { recursive: true });
});

interface Opened {
  readonly token: string;
  readonly asset: string;
  readonly playbackId: string | null;
}

test('never a byte of a paid film goes to who may not watch it', async ({ request, baseURL, demoPassword }) => {
  const origin = baseURL ?? '';
  const { host } = new URL(origin);
  const member = await signIn(request, 'monthly@demo.test', demoPassword);
  const openFree = await openFilm(request, await freeFilm(request), undefined);
  // Its lease lasts a minute, as nobody plays it.
  const open = await openFilm(request, paid, member);
  const get = (path: string, ...headers: string[]) =>
    rawRequest(origin, [`GET ${path} HTTP/1.1`, `host: ${host}`, ...headers]);
  const files = ['master.m3u8', 'manifest.mpd', 'start.mp4', 'sprite.jpg'];

  // The files refused below exist for those who may have them.
  const own = `/media/${open.token}/${open.asset}`;
  expect(await get(`${own}/master.m3u8`)).toMatchObject({ status: 200, type: 'application/vnd.apple.mpegurl' });
  expect((await get(`${own}/start.mp4`, 'range: bytes=0-99')).length).toBe(100);

  const [payload = '', mac = ''] = open.token.split('.');
  const forged = Buffer.from(
    Buffer.from(payload, 'base64url')
      .toString()
      .replace(/\d{13}/, '9999999999999'),
  ).toString('base64url');
  const tokens = [
    openFree.token,
    `${openFree.token.split('.')[0]}.${mac}`,
    `${payload}.${openFree.token.split('.')[1]}`,
    `${forged}.${mac}`,
    `${payload}.${mac.slice(0, -1)}${mac.endsWith('A') ? 'B' : 'A'}`,
    `${payload}.`,
    'picture',
    'preview',
    'null',
    '%20',
  ];
  const paths = files.flatMap((file) => [
    `/media/${open.asset}/${file}`,
    `/media/assets/${open.asset}/${file}`,
    `/media//${open.asset}/${file}`,
    `/assets/${open.asset}/${file}`,
    `/media/picture/assets/${open.asset}/${file}`,
    `/media/picture/art/../assets/${open.asset}/${file}`,
    `/media/preview/${open.asset}/${file}`,
    `/media/preview/${open.asset}.mp4/../${open.asset}/${file}`,
    ...tokens.map((token) => `/media/${token}/${open.asset}/${file}`),
    // With access to a different film.
    ...['..', '%2e%2e', '%252e%252e', '.%2e', '..%00', '..;', '%c0%ae%c0%ae'].flatMap((up) => [
      `/media/${openFree.token}/${openFree.asset}/${up}/${open.asset}/${file}`,
      `/media/${openFree.token}/${openFree.asset}%2f${up}%2f${open.asset}%2f${file}`,
      `/media/${openFree.token}/${openFree.asset}\\${up}\\${open.asset}\\${file}`,
      `/media/${openFree.token}/${openFree.asset}/captions/${up}/${up}/${open.asset}/${file}`,
    ]),
    `/media/${openFree.token}/${openFree.asset}/${file}/../../${open.asset}/${file}`,
    `/media/${openFree.token}%2f${open.asset}/${file}`,
    `/media/${openFree.token}/${openFree.asset},${open.asset}/${file}`,
    `//media/${openFree.token}/${open.asset}/${file}`,
    `/api/../media/${openFree.token}/${open.asset}/${file}`,
    `http://${host}/media/${openFree.token}/${open.asset}/${file}`,
    `http://elsewhere.example/media/${openFree.token}/${open.asset}/${file}`,
  ]);
  const wrong: string[] = [];
  const mustRefuse = async (path: string, ...headers: string[]): Promise<void> => {
    const { status, type, length, text } = await get(path, ...headers);
    const isMedia = /^(?:video|audio|image)\/|mpegurl|dash/.test(type) || /#EXTM3U|<MPD|ftyp/.test(text);
    // An address that only resembles ours gets the app's own page.
    const isPage = type.startsWith('text/html') && text.startsWith('<!doctype html>');
    if ((status < 400 && !isPage) || isMedia || length > 20_000) {
      wrong.push(`${status} ${type} ${length} bytes: ${path} ${headers.join(' ')}`);
    }
  };
  for (const path of paths) await mustRefuse(path);
  const [first = ''] = files;
  for (const header of [
    'range: bytes=0-',
    'if-none-match: *',
    'x-original-url: /media/x',
    'x-forwarded-host: elsewhere.example',
    'x-http-method-override: GET',
    `authorization: Bearer ${openFree.token}`,
    `cookie: token=${open.token}`,
    `referer: ${origin}/media/${open.token}/${open.asset}/${first}`,
  ]) {
    await mustRefuse(`/media/${open.asset}/${first}`, header);
    await mustRefuse(`/media/${openFree.token}/${open.asset}/${first}`, header);
  }
  expect(wrong.join('\n')).toBe('');

  // A stopped stream and an ended session can read nothing more.
  expect(open.playbackId).not.toBeNull();
  const bearer = { authorization: `Bearer ${member}` };
  await request.delete(`/api/v1/playbacks/${open.playbackId ?? ''}`, { headers: bearer });
  await expect(async () => mustBeRefused(await get(`${own}/master.m3u8`))).toPass({ timeout: 20_000 });
  const again = await openFilm(request, paid, member);
  await request.post('/api/v2/account/logout?platform=web', { headers: bearer });
  await expect(async () => mustBeRefused(await get(`/media/${again.token}/${again.asset}/start.mp4`))).toPass({
    timeout: 60_000,
  });
});

function mustBeRefused({ status }: { readonly status: number }): void {
  expect([401, 403]).toContain(status);
}

/** The id of a free film, once there is one. */
async function freeFilm(request: APIRequestContext): Promise<string> {
  let id = '';
  await expect(async () => {
    const { media } = (await (await request.get('/api/channels/v15/special/free')).json()) as {
      media: { id: string }[];
    };
    id = media[0]?.id ?? '';
    expect(id).not.toBe('');
  }).toPass({ timeout: 240_000, intervals: [1_000] });
  return id;
}

async function signIn(request: APIRequestContext, email: string, password: string): Promise<string> {
  const reply = await request.post('/api/v2/account/login?platform=web', { data: { email, password } });
  return ((await reply.json()) as { token: string }).token;
}

async function openFilm(request: APIRequestContext, id: string, token: string | undefined): Promise<Opened> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const reply = await request.post(`/api/v1/media/${id}/playback`, { headers });
  expect(reply.status()).toBe(200);
  const { url, playbackId } = (await reply.json()) as { url: string; playbackId: string | null };
  const [, , signed = '', asset = ''] = url.split('/');
  return { token: signed, asset, playbackId };
}
