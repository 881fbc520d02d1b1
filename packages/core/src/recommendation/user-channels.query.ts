import { english } from '@houselights/messages';
import { t } from '@houselights/messages/catalogue/personal-rows';
import { getSpecial } from '../catalog/index.ts';
import { getWatchHistory } from '../playback/index.ts';
import { presentPicks } from './feeds.ts';
import { personalPicks } from './personal-picks.query.ts';
import type { PersonalRow, RecommendedVideo } from '@houselights/contracts';
import type { OwnInput } from '../caller.ts';
import type { Recommender } from './recommender.ts';
import type { Language } from '@houselights/messages';

const rowLength = 20;
/** The fewest videos for a row with its own heading. */
const fewest = 3;

/** An account's personal rows: what to continue, what it may like, and what follows from a video it watched. */
export async function getUserChannels(
  deps: Recommender,
  { caller: { accountId }, language = english }: OwnInput & { readonly language?: Language },
): Promise<PersonalRow[]> {
  const [unfinished, picks] = await Promise.all([
    getWatchHistory(deps, { caller: { accountId }, unfinished: true, cursor: undefined, limit: rowLength }),
    personalPicks(deps, accountId, 120),
  ]);
  const recommended = await presentPicks(deps, picks);
  const because = mostNamed(recommended);
  const others =
    because === undefined ? recommended : recommended.filter((video) => video.reason.because?.id !== because.id);
  const rows: PersonalRow[] = [
    {
      name: 'continue-watching',
      title: t.in(language, 'continueWatching'),
      media: unfinished.items.map(({ media }) => media),
    },
    { name: 'recommended-for-you', title: t.in(language, 'recommended'), media: others.slice(0, rowLength) },
  ];
  if (because !== undefined) {
    const media = recommended.filter((video) => video.reason.because?.id === because.id).slice(0, rowLength);
    rows.push({ name: 'because-you-watched', title: t.in(language, 'because', { title: because.title }), media });
  }
  if (rows.every(({ media }) => media.length === 0)) rows.push(await getSpecial(deps, { name: 'popular' }));
  return rows.filter(({ media }) => media.length > 0);
}

/** The watched video that most recommendations derive from, if enough do. */
function mostNamed(videos: readonly RecommendedVideo[]): { id: string; title: string } | undefined {
  const counts = new Map<string, { because: { id: string; title: string }; count: number }>();
  for (const { reason } of videos) {
    if (reason.code !== 'watched-together' || reason.because === null) continue;
    const known = counts.get(reason.because.id);
    if (known === undefined) counts.set(reason.because.id, { because: reason.because, count: 1 });
    else known.count += 1;
  }
  const [most] = [...counts.values()].toSorted((a, b) => b.count - a.count);
  return most !== undefined && most.count >= fewest ? most.because : undefined;
}
