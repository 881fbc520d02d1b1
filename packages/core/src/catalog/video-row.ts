import { t } from '@houselights/messages/catalogue/catalog-rows';
import { sql } from '@houselights/db';
import type { VideoCard } from '@houselights/contracts';
import { previewFile } from '../ports/transcoder.ts';
import { pictureUrl, presentVerticalHero, verticalHeroKey } from './pictures.ts';
import { seasonTitle } from './season-title.ts';
import type { RowOf } from '@houselights/db';

/** The columns of a card, for `video v` joined with `asset a` and `cardJoins`. */
export const cardColumns = `v.id, v.title, v.description, v."creatorName", v.free, v.exclusive, v."seasonId", v."episodeNumber",
  v."publishedAt", v."createdAt", v."artKey", v."heroKey", a.id as "assetId", a."durationMs", a."posterPath",
  season.number as "seasonNumber", season.title as "seasonTitle", show.title as "showTitle", show.slug as "showSlug",
  ${verticalHeroKey('show.images')} as "verticalHeroKey",
  team."displayName" as "teamName", team.slug as "teamSlug"`;

/** The joins for a card's show and creator. */
export const cardJoins = `left join season on season.id = v."seasonId" left join channel show on show.id = season."channelId" and show."publishedAt" <= now()
  left join creator_team team on team.id = v."creatorTeamId"`;

/** SQL: a video that anyone may know of. */
export const isPublished = `v."publishedAt" <= now()`;

/** SQL: the smallest rendition exists, and with it poster, scrub preview and the first seconds; the database maintains this. */
export const isPlayable = `v.playable`;

export const cardRow = {
  id: sql.text,
  title: sql.text,
  description: sql.text,
  creatorName: sql.nullable(sql.text),
  free: sql.bool,
  exclusive: sql.bool,
  seasonId: sql.nullable(sql.text),
  episodeNumber: sql.nullable(sql.int4),
  publishedAt: sql.nullable(sql.timestamptz),
  createdAt: sql.timestamptz,
  artKey: sql.nullable(sql.text),
  heroKey: sql.nullable(sql.text),
  assetId: sql.nullable(sql.text),
  durationMs: sql.nullable(sql.int4),
  posterPath: sql.nullable(sql.text),
  seasonNumber: sql.nullable(sql.int4),
  seasonTitle: sql.nullable(sql.text),
  showTitle: sql.nullable(sql.text),
  showSlug: sql.nullable(sql.text),
  verticalHeroKey: sql.nullable(sql.text),
  teamName: sql.nullable(sql.text),
  teamSlug: sql.nullable(sql.text),
};

export type CardRow = RowOf<typeof cardRow>;

export function presentCard(row: CardRow): VideoCard {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    showTitle: row.showTitle,
    showSlug: row.showSlug,
    seasonId: row.seasonId,
    episodeText: episodeText(row),
    creatorName: row.teamName ?? row.creatorName,
    creatorSlug: row.teamSlug,
    durationSeconds: row.durationMs === null ? null : row.durationMs / 1_000,
    free: row.free,
    exclusive: row.exclusive,
    posterUrl: posterUrl(row),
    heroUrl: row.heroKey === null ? null : pictureUrl(row.heroKey),
    ...presentVerticalHero(row.verticalHeroKey),
    publishedAt: (row.publishedAt ?? row.createdAt).toISOString(),
  };
}

function episodeText({ seasonNumber, seasonTitle: named, episodeNumber }: CardRow): string | null {
  if (seasonNumber === null) return null;
  const season = seasonTitle({ number: seasonNumber, title: named });
  if (episodeNumber === null) return season === '' ? null : season;
  return season === ''
    ? t('episode', { number: episodeNumber })
    : t('episodeOfSeason', { season, number: episodeNumber });
}

/** The public URL of a video's picture: its art, otherwise the frame chosen by the pipeline. */
export function posterUrl({
  artKey,
  assetId,
  posterPath,
}: Pick<CardRow, 'artKey' | 'assetId' | 'posterPath'>): string | null {
  if (artKey !== null) return pictureUrl(artKey);
  return assetId === null || posterPath === null ? null : pictureUrl(`assets/${assetId}/${posterPath}`);
}

/** The public URL of a video's silent preview. */
export function previewUrl({ assetId, previewPath }: Pick<CardRow, 'assetId'> & PreviewRow): string | null {
  return assetId === null || previewPath === null ? null : `/media/preview/${assetId}.mp4`;
}

interface PreviewRow {
  readonly previewPath: string | null;
}

/** The storage key of the preview at `/media/preview/<name>`, the only film file that needs no token; undefined for other names. */
export function previewKey(name: string): string | undefined {
  const assetId = /^([\w-]{1,64})\.mp4$/.exec(name)?.[1];
  return assetId === undefined ? undefined : `assets/${assetId}/${previewFile}`;
}
