import { sql, statement } from '@houselights/db';
import { isPlayable, isPublished } from '../catalog/index.ts';
import type { CoreDeps } from '../deps.ts';
import type { FeedPick } from './feed.ts';

// Unwatched videos follow, newest first.
const popularOrNew = statement({
  name: 'popular-picks',
  text: `(select v.id, true as watched from video_stat stat join video v on v.id = stat."videoId"
    where stat.popularity > 0 and ${isPublished} and ${isPlayable} order by stat.popularity desc, v.id limit $1)
  union all
  (select v.id, false from video v left join video_stat stat on stat."videoId" = v.id
    where coalesce(stat.popularity, 0) = 0 and ${isPublished} and ${isPlayable}
    order by v."publishedAt" desc, v.id desc limit $1)`,
  params: { most: sql.int8 },
  row: { id: sql.text, watched: sql.bool },
});

const most = 500;

/** The most watched videos, then the newest. */
export async function popularPicks({ db }: Pick<CoreDeps, 'db'>): Promise<FeedPick[]> {
  const rows = await popularOrNew.rows(db.pool, { most });
  return rows.slice(0, most).map(({ id, watched }) => ({
    videoId: id,
    reason: { code: watched ? 'popular' : 'new', because: null },
  }));
}
