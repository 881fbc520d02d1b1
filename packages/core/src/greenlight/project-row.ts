import { presentPictures } from '../catalog/index.ts';
import type { MediaPaths } from '../playback/index.ts';
import type { Project } from '@houselights/contracts';

export const projectPictures = ['packshot', 'packshot-vertical'] as const;

/** A project row, with the points it has gained. */
export interface ProjectRow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly images: unknown;
  readonly points: number;
  readonly mediaId: string | null;
  readonly seasonId: string | null;
  /** Its pitch, if that is playable. */
  readonly assetId: string | null;
  readonly hasDash: boolean;
}

/**
 * SQL: a ProjectRow as JSON, from project `p`, its points account `a` and its asset `s`. Leaves out an unpublished video, and a season
 * without published videos.
 */
export const projectJson = `json_build_object('id', p.id, 'title', p.title, 'description', p.description, 'images', p.images,
  'points', coalesce(a.gained, 0),
  'seasonId', (select n.id from season n join channel c on c.id = n."channelId" where n.id = p."seasonId" and c."publishedAt" <= now()
    and exists (select 1 from video v where v."seasonId" = n.id and v.playable and v."publishedAt" <= now())),
  'mediaId', (select v.id from video v where v.id = p."videoId" and v.playable and v."publishedAt" <= now()),
  'assetId', case when s.state in ('playable', 'ready') then s.id end, 'hasDash', coalesce(s."hasDash", false))`;

/** SQL: the joins that projectJson needs, for alias `p`. */
export const projectJoins = `left join points_account a on a."projectId" = p.id left join asset s on s.id = p."assetId"`;

export function presentProject(row: ProjectRow, mediaPaths: Pick<MediaPaths, 'sign'>): Project {
  const { id, title, description, points, mediaId, seasonId } = row;
  return {
    id,
    title,
    description,
    points,
    mediaId,
    seasonId,
    videos: videosOf(row, mediaPaths),
    images: presentPictures(row.images, projectPictures),
  };
}

/** A pitch plays for everyone: its URLs are signed for no account. */
function videosOf({ assetId, hasDash }: ProjectRow, mediaPaths: Pick<MediaPaths, 'sign'>) {
  if (assetId === null) return [];
  const { folder } = mediaPaths.sign(assetId, undefined);
  const hls = { format: 'hls' as const, url: `${folder}master.m3u8` };
  return hasDash ? [hls, { format: 'dash' as const, url: `${folder}manifest.mpd` }] : [hls];
}
