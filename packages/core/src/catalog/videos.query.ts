import { t } from '@houselights/messages/catalogue/catalog-rows';
import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { cardColumns, cardJoins, cardRow, isPlayable, isPublished, presentCard } from './video-row.ts';
import type { SpecialList, VideoCard } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';

type Deps = Pick<CoreDeps, 'db'>;

const someVideos = statement({
  name: 'video-cards',
  text: `select ${cardColumns} from video v join asset a on a.id = v."assetId" ${cardJoins}
    where v.id = any($1) and ${isPublished} and ${isPlayable}`,
  params: { ids: sql.array(sql.text) },
  row: cardRow,
});

/** The cards of these videos, in the order of `ids`, without those that are not playable. */
export async function readVideoCards({ db }: Deps, ids: readonly string[]): Promise<VideoCard[]> {
  if (ids.length === 0) return [];
  const rows = await someVideos.rows(db.pool, { ids });
  const byId = new Map(rows.map((row) => [row.id, presentCard(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const newest = (which: string): string => `select ${cardColumns}
  from video v join asset a on a.id = v."assetId" ${cardJoins}
  where ${isPublished} and ${isPlayable} ${which} order by v."publishedAt" desc, v.id desc limit $1`;

const newestParams = { limit: sql.int8 };
const latestVideos = statement({
  name: 'newest-latest',
  text: newest(''),
  params: newestParams,
  row: cardRow,
});
const freeVideos = statement({
  name: 'newest-free',
  text: newest('and v.free'),
  params: newestParams,
  row: cardRow,
});
const exclusiveVideos = statement({
  name: 'newest-exclusive',
  text: newest('and v.exclusive'),
  params: newestParams,
  row: cardRow,
});
const newestVideos = { latest: latestVideos, free: freeVideos, exclusive: exclusiveVideos };

/** The newest videos: all, free or exclusive. */
export async function readLatestCards(
  { db }: Deps,
  { which = 'latest', limit }: { readonly which?: keyof typeof newestVideos; readonly limit: number },
): Promise<VideoCard[]> {
  return (await newestVideos[which].rows(db.pool, { limit })).map(presentCard);
}

const popularVideos = statement({
  name: 'popular-videos',
  text: `select ${cardColumns}
    from video_stat stat join video v on v.id = stat."videoId" join asset a on a.id = v."assetId" ${cardJoins}
    where stat.popularity > 0 and ${isPublished} and ${isPlayable} order by stat.popularity desc, v.id limit $1`,
  params: newestParams,
  row: cardRow,
});

const listLength = 48;

/** An automatic list. In `popular`, unwatched videos follow by age, newest first. @throws not_found */
export async function getSpecial({ db }: Deps, { name }: { readonly name: string }): Promise<SpecialList> {
  switch (name) {
    case 'latest':
    case 'free':
    case 'exclusive':
      return {
        name,
        title: t(name),
        media: await readLatestCards({ db }, { which: name, limit: listLength }),
      };
    case 'popular': {
      const watched = (await popularVideos.rows(db.pool, { limit: listLength })).map(presentCard);
      const others = watched.length < listLength ? await readLatestCards({ db }, { limit: listLength }) : [];
      const known = new Set(watched.map(({ id }) => id));
      const media = [...watched, ...others.filter(({ id }) => !known.has(id))].slice(0, listLength);
      return { name, title: t(name), media };
    }
    default:
      throw new Refusal('not_found');
  }
}
