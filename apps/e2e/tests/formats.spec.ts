import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSource, muxTracks } from '@houselights/adapters/test-film';
import type { Page } from '@playwright/test';
import { playingBeyond } from '../src/playing.ts';
import { expect, test } from '../src/test.ts';
import { addVideo } from '../src/video-add.ts';

// The demo's films are encoded meanwhile, and one may be ahead of ours in the queue.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

let folder: string;
let path: string;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = await mkdtemp(join(tmpdir(), 'houselights-formats-'));
  const seconds = 40;
  const picture = await makeSource(join(folder, 'picture.mkv'), { size: '480x480', rate: '12', seconds, silent: true });
  const low = await makeSource(join(folder, 'low.mkv'), { onlySound: true, seconds, tone: 300 });
  const high = await makeSource(join(folder, 'high.mkv'), { onlySound: true, seconds, tone: 1_500 });
  const film = await muxTracks(join(folder, 'film.mkv'), [
    { file: picture },
    { file: low, language: 'eng' },
    { file: high, language: 'deu' },
  ]);
  path = new URL(await addVideo(film, 'Two languages')).pathname;
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Opens the film once all its audio tracks are ready. */
async function openWhole(page: Page): Promise<void> {
  await expect(async () => {
    const answer = page.waitForResponse((response) => response.url().endsWith('/playback'));
    await page.goto(path);
    const { audioTracks } = (await (await answer).json()) as { audioTracks: unknown[] };
    expect(audioTracks).toHaveLength(2);
  }).toPass({ timeout: 120_000 });
}

/** The loudest frequency of the page's video in Hertz; NaN without sound. */
async function toneOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const video = [...document.querySelectorAll('video')].find((each) => !each.paused && !each.muted);
    if (!video) return Number.NaN;
    const capture = Reflect.get(video, 'captureStream') as () => MediaStream;
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 4096, smoothingTimeConstant: 0 });
    context.createMediaStreamSource(capture.call(video)).connect(analyser);
    const loudness = new Float32Array(analyser.frequencyBinCount);
    let tone = Number.NaN;
    // If the start file hands over to the whole film meanwhile, measure again.
    while (Number.isNaN(tone) && video.isConnected) {
      await new Promise((next) => requestAnimationFrame(next));
      analyser.getFloatFrequencyData(loudness);
      const loudest = loudness.indexOf(Math.max(...loudness));
      if ((loudness[loudest] ?? -Infinity) > -60) tone = (loudest * context.sampleRate) / analyser.fftSize;
    }
    await context.close();
    return tone;
  });
}

const placeOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(...[...document.querySelectorAll('video')].map((video) => video.currentTime)));

async function chooseSound(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: /^Video player/ }).hover();
  await page.getByRole('button', { name: 'Sound and quality' }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
}

/** Switches to German and back to English during playback, and leaves German as the remembered choice. */
async function changeLanguages(page: Page): Promise<void> {
  await expect.poll(() => toneOf(page)).toBeLessThan(400);
  const before = await placeOf(page);
  await chooseSound(page, 'Deutsch');
  await expect.poll(() => toneOf(page)).toBeGreaterThan(1_400);
  const after = await placeOf(page);
  expect(after).toBeGreaterThanOrEqual(before);
  expect(after).toBeLessThan(before + 20);
  await chooseSound(page, 'English');
  await expect.poll(() => toneOf(page)).toBeLessThan(400);
  await chooseSound(page, 'Deutsch');
}

/** Records a page's requests for the DASH engine. */
function dashCodeOf(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/dash-engine|shaka|\.mpd$/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

test('someone changes the language of the sound, keeps the place, and hears it the next time from the start', async ({
  signedInAs,
}) => {
  const page = await signedInAs('annual');
  const dashCode = dashCodeOf(page);
  await openWhole(page);
  await playingBeyond(page, 0);
  await test.step('the picture floats, also when the film follows its first seconds, and comes back', async () => {
    const floating = () => page.evaluate(() => document.pictureInPictureElement?.tagName ?? 'none');
    await expect(page.getByRole('button', { name: 'Picture in picture (p)' })).toBeAttached();
    await page.keyboard.press('p');
    await expect.poll(floating).toBe('VIDEO');
    await expect.poll(() => page.locator('video').count()).toBe(1);
    expect(await floating()).toBe('VIDEO');
    await expect(page.getByRole('button', { name: 'Exit picture in picture (p)' })).toBeAttached();
    await page.keyboard.press('p');
    await expect.poll(floating).toBe('none');
  });
  await changeLanguages(page);
  await page.goto(`${path}?t=0`);
  await playingBeyond(page, 0);
  await expect.poll(() => toneOf(page)).toBeGreaterThan(1_400);
  await page.getByRole('region', { name: /^Video player/ }).hover();
  await page.getByRole('button', { name: 'Sound and quality' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Deutsch', exact: true })).toBeChecked();
  // The film was available as HLS too.
  expect(dashCode).toEqual([]);
});

test('a video that is there as DASH alone plays, changes its sound, and goes on when its links have expired', async ({
  signedInAs,
}) => {
  const page = await signedInAs('annual');
  const broken: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) broken.push(message.text());
  });
  let answers = 0;
  await page.route('**/api/v1/media/*/playback', async (route) => {
    answers += 1;
    const response = await route.fetch();
    const playback = (await response.json()) as { sources: { format: string; url: string }[] };
    const sources = playback.sources.filter(({ format }) => format === 'dash');
    await route.fulfill({ response, json: { ...playback, sources, url: '/nowhere.m3u8' } });
  });
  const dashCode = dashCodeOf(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openWhole(page);
  await playingBeyond(page, 1);
  await changeLanguages(page);
  expect(asked.filter((each) => each.endsWith('.m3u8'))).toEqual([]);
  expect(asked.some((each) => each.endsWith('/manifest.mpd'))).toBe(true);
  expect(dashCode.some((each) => each.endsWith('.js'))).toBe(true);
  expect(asked.some((each) => /\/360p\/\d+\.m4s$/.test(each))).toBe(true);

  await test.step('links that have expired are renewed', async () => {
    const before = answers;
    await page.route('**/360p/00012.m4s', (route) => {
      const isOld = answers === before + 1;
      return isOld ? route.fulfill({ status: 403, json: { code: 'media_link_expired' } }) : route.continue();
    });
    await page.goto(`${path}?t=1`);
    await playingBeyond(page, 1);
    await expect.poll(() => answers).toBe(before + 2);
    await page.keyboard.press('6');
    await playingBeyond(page, 24.5);
  });
  expect(broken).toEqual([]);
});

/** The playlist as it is when only the smallest size is there. */
function begun(playlist: string): string {
  const [first = ''] = playlist.match(/^#EXT-X-STREAM-INF:.*\n.*\n/m) ?? [];
  const head = playlist.slice(0, playlist.indexOf('#EXT-X-STREAM-INF:'));
  return `${head}#EXT-X-SESSION-DATA:DATA-ID="houselights.state",VALUE="preparing"\n${first}`;
}

test('a film that was opened while it had one size goes on in a larger one as soon as that is there', async ({
  signedInAs,
}) => {
  const page = await signedInAs('annual');
  let isReady = false;
  let sizes = 0;
  await page.route('**/master.m3u8', async (route) => {
    const response = await route.fetch();
    const playlist = await response.text();
    sizes = playlist.match(/RESOLUTION=/g)?.length ?? 0;
    await route.fulfill({ response, body: isReady ? playlist : begun(playlist) });
  });
  await expect(async () => {
    await openWhole(page);
    await playingBeyond(page, 0);
    expect(sizes).toBe(2);
  }).toPass({ timeout: 120_000 });
  await expect.poll(() => page.locator('video').count()).toBe(1);
  const height = () =>
    page.evaluate(() => Math.max(...[...document.querySelectorAll('video')].map((v) => v.videoHeight)));
  expect(await height()).toBe(360);
  const before = await placeOf(page);
  isReady = true;
  await expect.poll(height, { timeout: 40_000 }).toBe(480);
  await expect.poll(() => page.locator('video').count()).toBe(1);
  const { time } = await playingBeyond(page, before);
  expect(time).toBeLessThan(before + 40);
  await page.getByRole('region', { name: /^Video player/ }).hover();
  await page.getByRole('button', { name: 'Sound and quality' }).click();
  for (const name of ['Auto (480p)', '480p', '360p']) {
    await expect(page.getByRole('menuitemradio', { name, exact: true })).toBeVisible();
  }
});
