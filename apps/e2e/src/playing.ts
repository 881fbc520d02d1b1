import type { Page } from '@playwright/test';

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
