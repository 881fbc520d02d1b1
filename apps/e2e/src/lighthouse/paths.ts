import type { LatestVideos } from '@houselights/contracts';
import type { PageName } from './options.ts';

/** What stands at the top of the home page, and something beside it. */
const firstFilms = 2;
/** A busy machine takes minutes to draw a film. */
const limitSeconds = 1200;

/** Where each page is, as soon as the first films of the house can be watched, a free one among them. */
export async function pathsWhenReady(url: string): Promise<Readonly<Record<PageName, string>>> {
  const until = Date.now() + limitSeconds * 1000;
  for (;;) {
    const response = await fetch(`${url}/api/channels/v15/latest`);
    if (!response.ok) throw new Error(`The feed of the newest films answered ${response.status}.`);
    const { featured, media } = (await response.json()) as LatestVideos;
    const free = media.find((video) => video.free);
    if (featured !== null && free !== undefined && media.length >= firstFilms) {
      return { home: '/', video: `/video/${free.id}`, greenlight: '/greenlight', join: '/join' };
    }
    if (Date.now() > until) throw new Error(`The first films were not ready within ${limitSeconds} s.`);
    await new Promise((next) => setTimeout(next, 1000));
  }
}
