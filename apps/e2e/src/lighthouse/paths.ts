import type { LatestVideos } from '@houselights/contracts';
import type { PageName } from './options.ts';
import { watchForQuiet } from './quiet.ts';

/** On a busy machine, all demo films take an hour. */
const limitSeconds = 5400;

/** Paths of the pages once the site is full: it has a free film and a featured one, and prepares none any more. */
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
