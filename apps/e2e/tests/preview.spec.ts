import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSource } from '@houselights/adapters/test-film';
import { playingBeyond } from '../src/playing.ts';
import { expect, test } from '../src/test.ts';
import { addVideo } from '../src/video-add.ts';

// The demo's films are encoded meanwhile, and one may be ahead of ours in the queue.
test.describe.configure({ timeout: 300_000 });

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'houselights-preview-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('somebody who may not watch a video sees an excerpt behind the words, and can stop it', async ({
  page,
  request,
  expectAccessible,
}) => {
  const film = await makeSource(join(folder, 'film.mkv'), { size: '640x360', seconds: 12 });
  const { pathname } = new URL(await addVideo(film, 'For members'));
  const previewUrl = async () => {
    const answer = await request.get(`/api/v1/media/${pathname.split('/')[2]}`);
    return ((await answer.json()) as { previewUrl: string | null }).previewUrl;
  };
  await expect.poll(previewUrl, { timeout: 120_000 }).toMatch(/^\/media\/preview\/[\w-]+\.mp4$/);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(pathname);
  await expect(page.getByRole('heading', { name: 'Watch with a free trial' })).toBeVisible();
  await playingBeyond(page, 0.5);
  const stop = page.getByRole('button', { name: 'Pause the preview' });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await stop.click();
  await expect(page.getByRole('button', { name: 'Play the preview' })).toBeFocused();
  const video = page.locator('video');
  expect(await video.evaluate((each: HTMLVideoElement) => [each.paused, each.muted, each.loop])).toEqual([
    true,
    true,
    true,
  ]);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Nothing moves by itself, and nothing loads until requested.
  const play = page.getByRole('button', { name: 'Play the preview' });
  await expect(play).toBeVisible();
  await expect
    .poll(() => video.evaluate((each: HTMLVideoElement) => [each.paused, each.readyState]))
    .toEqual([true, 0]);
  await expectAccessible(page);
  await play.click();
  await playingBeyond(page, 0.5);
});
