import { expect, type APIRequestContext, type Page } from '@playwright/test';

/** What a video element has played so far. */
export interface Playing {
  readonly width: number;
  readonly height: number;
  /** Frames decoded by the browser. */
  readonly frames: number;
  /** Audio bytes decoded by the browser. */
  readonly soundBytes: number;
  readonly time: number;
}

/**
 * Waits until a video on the page has decoded frames and is past `seconds`. The player may have two video elements for a while, the start
 * file and the whole film taking over: whichever plays counts.
 */
export async function playingBeyond(page: Page, seconds: number): Promise<Playing> {
  const found = await page.waitForFunction(
    (beyond) => {
      for (const video of document.querySelectorAll('video')) {
        const frames = video.getVideoPlaybackQuality().totalVideoFrames;
        if (frames === 0 || video.currentTime <= beyond) continue;
        const soundBytes: unknown = Reflect.get(video, 'webkitAudioDecodedByteCount');
        return {
          width: video.videoWidth,
          height: video.videoHeight,
          frames,
          soundBytes: Number(soundBytes),
          time: video.currentTime,
        };
      }
      return null;
    },
    seconds,
    { timeout: 60_000 },
  );
  const playing = await found.jsonValue();
  if (playing === null) throw new Error('No picture was decoded.');
  return playing;
}

/** Opens the first video in the home page's rows, once there is one. What the member has begun comes first, and may be all there is. */
export async function openFirstVideo(page: Page): Promise<void> {
  const rows = page.getByRole('region', { name: /^(Continue watching|Recommended for you|Latest|Popular now)$/ });
  const first = rows.locator('a[href^="/video/"]').first();
  await expect(async () => {
    await page.goto('/');
    await expect(first).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 240_000 });
  await first.click();
}

type Film = { id: string; title: string; durationSeconds: number };

/** A members-only demo film of more than a minute, once it is playable. */
export async function longFilm(request: APIRequestContext): Promise<Film> {
  let film: Film | undefined;
  await expect
    .poll(
      async () => {
        const show = (await (await request.get('/api/channels/v15/slug/ladder-to-nowhere')).json()) as {
          seasons: { media: Film[] }[];
        };
        film = show.seasons.flatMap(({ media }) => media).find(({ durationSeconds }) => durationSeconds > 60);
        return film;
      },
      { timeout: 240_000 },
    )
    .toBeDefined();
  if (film === undefined) throw new Error('There is no film for members.');
  return film;
}
