import type { VideoCard } from '@houselights/contracts';

/** The columns of a card, for `video v left join asset a`. */
export const cardColumns = `v.id, v.title, v.description, v."showTitle", v."episodeText", v."creatorName", v.free,
  v."publishedAt", v."createdAt", v."artKey", v."heroKey", a.id as "assetId", a."durationMs", a."posterPath"`;

/** A video that somebody without any rights may know of. */
export const isPublished = `v."publishedAt" <= now()`;

/** The smallest size is there, and with it poster, scrub preview and the first seconds. */
export const isPlayable = `a.state in ('playable', 'ready')`;

export interface CardRow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly showTitle: string | null;
  readonly episodeText: string | null;
  readonly creatorName: string | null;
  readonly free: boolean;
  readonly publishedAt: Date | null;
  readonly createdAt: Date;
  readonly artKey: string | null;
  readonly heroKey: string | null;
  readonly assetId: string | null;
  readonly durationMs: number | null;
  readonly posterPath: string | null;
}

export function presentCard(row: CardRow): VideoCard {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    showTitle: row.showTitle,
    episodeText: row.episodeText,
    creatorName: row.creatorName,
    durationSeconds: row.durationMs === null ? null : row.durationMs / 1_000,
    free: row.free,
    posterUrl: pictureUrl(row),
    heroUrl: row.heroKey === null ? null : `/media/picture/${row.heroKey}`,
    publishedAt: (row.publishedAt ?? row.createdAt).toISOString(),
  };
}

/** Where the picture of a video is for everyone: the house's art, else the frame that the pipeline chose. */
function pictureUrl({ artKey, assetId, posterPath }: CardRow): string | null {
  if (artKey !== null) return `/media/picture/${artKey}`;
  return assetId === null || posterPath === null ? null : `/media/picture/assets/${assetId}/${posterPath}`;
}

/** Keys of pictures that need no token: art, and posters beside the files of an asset that do need one. */
const publicPicture = /^(?:art\/[\w-]+(?:\/[\w-]+)*|assets\/[\w-]+\/(?:poster|art)[\w-]*)\.(?:jpg|jpeg|png|webp|avif)$/;

/** True for storage keys that anyone may read. */
export function isPublicPicture(key: string): boolean {
  return key.length <= 400 && publicPicture.test(key);
}

/** Where the silent excerpt of a video is for everyone. */
export function previewUrl({ assetId, previewPath }: Pick<CardRow, 'assetId'> & PreviewRow): string | null {
  return assetId === null || previewPath === null ? null : `/media/preview/${assetId}.mp4`;
}

interface PreviewRow {
  readonly previewPath: string | null;
}

/** The storage key of the excerpt at `/media/preview/<name>`, the one film that needs no token; undefined for other names. */
export function previewKey(name: string): string | undefined {
  const assetId = /^([\w-]{1,64})\.mp4$/.exec(name)?.[1];
  return assetId === undefined ? undefined : `assets/${assetId}/preview.mp4`;
}
