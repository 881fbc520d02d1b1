import { sql, statement } from '@houselights/db';
import { readLatestCards } from './videos.query.ts';
import { cardColumns, cardJoins, cardRow, isPlayable, isPublished, presentCard } from './video-row.ts';
import type { LatestVideos } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';

const feedLength = 48;
const preparingLength = 24;

const featuredVideo = statement({
  name: 'featured-video',
  text: `select ${cardColumns} from video v join asset a on a.id = v."assetId" ${cardJoins}
    where v.featured is not null and ${isPublished} and ${isPlayable} order by v.featured, v.id limit 1`,
  row: cardRow,
});

const preparingVideos = statement({
  name: 'preparing-videos',
  text: `select v.id, v.title, a.progress from asset a join video v on v."assetId" = a.id
    where a.state in ('queued', 'processing') and ${isPublished} order by a.progress desc, v.id limit ${preparingLength}`,
  row: { id: sql.text, title: sql.text, progress: sql.int4 },
});

/** The feed of newest videos. */
export async function getLatest({ db }: Pick<CoreDeps, 'db'>): Promise<LatestVideos> {
  const [media, featured, preparing] = await Promise.all([
    readLatestCards({ db }, { limit: feedLength }),
    featuredVideo.first(db.pool),
    preparingVideos.rows(db.pool),
  ]);
  return {
    featured: featured === undefined ? (media[0] ?? null) : presentCard(featured),
    media,
    preparing: preparing.map(({ id, title, progress }) => ({ id, title, progress })),
  };
}
