import { Refusal } from '@houselights/contracts';
import { cardColumns, cardJoins, isPlayable, isPublished, presentCard } from './video-row.ts';
import type { SpecialList, SpecialName, VideoCard } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';
import type { CardRow } from './video-row.ts';

type Deps = Pick<CoreDeps, 'db'>;

const someText = `select ${cardColumns} from video v join asset a on a.id = v."assetId" ${cardJoins}
  where v.id = any($1) and ${isPublished} and ${isPlayable}`;

/** The cards of these videos, in the order of `ids`; those that cannot be played are left out. */
export async function readVideoCards({ db }: Deps, ids: readonly string[]): Promise<VideoCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.pool.query<CardRow>({ name: 'video-cards', text: someText, values: [ids] });
  const byId = new Map(rows.map((row) => [row.id, presentCard(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const newest = (which: string): string => `select ${cardColumns}
  from video v join asset a on a.id = v."assetId" ${cardJoins}
  where ${isPublished} and ${isPlayable} ${which} order by v."publishedAt" desc, v.id desc limit $1`;

const newestTexts = { latest: newest(''), free: newest('and v.free'), exclusive: newest('and v.exclusive') };

/** The newest videos: all of them, the free or the exclusive ones. */
export async function readLatestCards(
  { db }: Deps,
  { which = 'latest', limit }: { readonly which?: keyof typeof newestTexts; readonly limit: number },
): Promise<VideoCard[]> {
  const query = { name: `newest-${which}`, text: newestTexts[which], values: [limit] };
  return (await db.pool.query<CardRow>(query)).rows.map(presentCard);
}

const popularText = `select ${cardColumns}
  from video_stat stat join video v on v.id = stat."videoId" join asset a on a.id = v."assetId" ${cardJoins}
  where stat.popularity > 0 and ${isPublished} and ${isPlayable} order by stat.popularity desc, v.id limit $1`;

const listLength = 48;

const titles: Readonly<Record<SpecialName, string>> = {
  latest: 'Latest',
  popular: 'Popular now',
  exclusive: 'Only here',
  free: 'Free to watch',
};

/** A list that makes itself. What nobody has watched yet is popular in the order of its age. @throws not_found */
export async function readSpecial({ db }: Deps, name: string): Promise<SpecialList> {
  switch (name) {
    case 'latest':
    case 'free':
    case 'exclusive':
      return {
        name,
        title: titles[name],
        media: await readLatestCards({ db }, { which: name, limit: listLength }),
      };
    case 'popular': {
      const query = { name: 'popular-videos', text: popularText, values: [listLength] };
      const watched = (await db.pool.query<CardRow>(query)).rows.map(presentCard);
      const others = watched.length < listLength ? await readLatestCards({ db }, { limit: listLength }) : [];
      const known = new Set(watched.map(({ id }) => id));
      const media = [...watched, ...others.filter(({ id }) => !known.has(id))].slice(0, listLength);
      return { name, title: titles[name], media };
    }
    default:
      throw new Refusal('not_found');
  }
}
