import { readLatestCards } from './videos.query.ts';
import { cardColumns, cardJoins, isPlayable, isPublished, presentCard } from './video-row.ts';
import type { LatestVideos } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';
import type { CardRow } from './video-row.ts';

const feedLength = 48;
const preparingLength = 24;

const featuredText = `select ${cardColumns} from video v join asset a on a.id = v."assetId" ${cardJoins}
  where v.featured is not null and ${isPublished} and ${isPlayable} order by v.featured, v.id limit 1`;

const preparingText = `select v.id, v.title, a.progress from asset a join video v on v."assetId" = a.id
  where a.state in ('queued', 'processing') and ${isPublished} order by a.progress desc, v.id limit ${preparingLength}`;

interface PreparingRow {
  readonly id: string;
  readonly title: string;
  readonly progress: number;
}

/** The feed of newest videos. */
export async function readLatest({ db }: Pick<CoreDeps, 'db'>): Promise<LatestVideos> {
  const [media, featured, preparing] = await Promise.all([
    readLatestCards({ db }, { limit: feedLength }),
    db.pool.query<CardRow>({ name: 'featured-video', text: featuredText }),
    db.pool.query<PreparingRow>({ name: 'preparing-videos', text: preparingText }),
  ]);
  const [first] = featured.rows;
  return {
    featured: first === undefined ? (media[0] ?? null) : presentCard(first),
    media,
    preparing: preparing.rows.map(({ id, title, progress }) => ({ id, title, progress })),
  };
}
