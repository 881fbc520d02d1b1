import type { LatestVideos } from '@houselights/contracts';
import type { PageName } from './options.ts';
import { watchForQuiet } from './quiet.ts';

/** A busy machine takes an hour for all films of the demo. */
const limitSeconds = 5400;

/** Where each page is, as soon as the house is full: it has a free film and one on top, and prepares none any more. */
export async function pathsWhenReady(url: string): Promise<Readonly<Record<PageName, string>>> {
  const until = Date.now() + limitSeconds * 1000;
  const isQuiet = watchForQuiet();
  for (;;) {
    const response = await fetch(`${url}/api/channels/v15/latest`);
    if (!response.ok) throw new Error(`The feed of the newest films answered ${response.status}.`);
    const latest = (await response.json()) as LatestVideos;
    const free = latest.media.find((video) => video.free);
    if (isQuiet(latest, Date.now()) && latest.featured !== null && free !== undefined) {
      return { home: '/', video: `/video/${free.id}`, greenlight: '/greenlight', join: '/join' };
    }
    if (Date.now() > until) throw new Error(`The films were not ready within ${limitSeconds} s.`);
    await new Promise((next) => setTimeout(next, 1000));
  }
}
