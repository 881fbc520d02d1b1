import { expect, type Page } from '@playwright/test';

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

/** Opens the first video in the home page's rows, once there is one. On a site with few films, "Latest" may contain nothing new. */
export async function openFirstVideo(page: Page): Promise<void> {
  const rows = page.getByRole('region', { name: /^(Recommended for you|Latest|Popular now)$/ });
  const first = rows.locator('a[href^="/video/"]').first();
  await expect(async () => {
    await page.goto('/');
    await expect(first).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 240_000 });
  await first.click();
}
