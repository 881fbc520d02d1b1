import { sql } from '@houselights/db';
import type { CreatorCard, ShowCard } from '@houselights/contracts';
import { creatorPictures, presentPictures, presentVerticalHero, showPictures } from './pictures.ts';
import { isPlayable, isPublished } from './video-row.ts';
import type { RowOf } from '@houselights/db';

/** SQL: a show that is public. */
export const isOpenShow = `c.kind = 'show' and c."publishedAt" <= now()`;

/** The columns of a show's card, for `channel c` with `showJoins`. */
export const showColumns = `c.id, c.slug, c.title, c.tagline, c.description, c.images, c.exclusive, c.position,
  t.id as "teamId", t.slug as "teamSlug", t."displayName" as "teamName", t."shortDescription" as "teamDescription",
  t.images as "teamImages", e.seasons::int as "seasonCount", coalesce(e.episodes, 0)::int as "episodeCount", e.free, e.latest`;

export const showJoins = `left join creator_team t on t.id = c."creatorTeamId"
  left join lateral (
    select count(*) as seasons, sum(own.episodes) as episodes, coalesce(bool_or(own.free), false) as free, max(own.latest) as latest
    from season s cross join lateral (
      select count(*) as episodes, bool_or(v.free) as free, max(v."publishedAt") as latest
      from video v where v."seasonId" = s.id and ${isPublished} and ${isPlayable}) own
    where s."channelId" = c.id) e on true`;

/** The columns that shows and collections share. */
export const channelRow = {
  id: sql.text,
  slug: sql.text,
  title: sql.text,
  tagline: sql.text,
  description: sql.text,
  images: sql.jsonb<unknown>(),
};

/** The columns of `teamColumns`: all null without a team. */
export const teamRow = {
  teamId: sql.nullable(sql.text),
  teamSlug: sql.nullable(sql.text),
  teamName: sql.nullable(sql.text),
  teamDescription: sql.nullable(sql.text),
  teamImages: sql.jsonb<unknown>(),
};

export const showRow = {
  ...channelRow,
  ...teamRow,
  exclusive: sql.bool,
  position: sql.int4,
  seasonCount: sql.int4,
  episodeCount: sql.int4,
  free: sql.bool,
  latest: sql.nullable(sql.timestamptz),
};

type ShowRow = RowOf<typeof showRow>;

export function presentShow(row: ShowRow): ShowCard {
  const team = presentTeam(row);
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    tagline: row.tagline,
    description: row.description,
    creator: team === null ? null : { id: team.id, slug: team.slug, displayName: team.displayName },
    images: presentPictures(row.images, showPictures),
    ...presentVerticalHero(row.images),
    seasonCount: row.seasonCount,
    episodeCount: row.episodeCount,
    free: row.free,
    exclusive: row.exclusive,
    latestAt: row.latest?.toISOString() ?? null,
  };
}

type TeamRow = RowOf<typeof teamRow>;

/** The card's columns of `creator_team t`, under the names of a show's row. */
export const teamColumns = `t.id as "teamId", t.slug as "teamSlug", t."displayName" as "teamName",
  t."shortDescription" as "teamDescription", t.images as "teamImages"`;

export function presentTeam({ teamId, teamSlug, teamName, teamDescription, teamImages }: TeamRow): CreatorCard | null {
  if (teamId === null || teamSlug === null || teamName === null) return null;
  return {
    id: teamId,
    slug: teamSlug,
    displayName: teamName,
    shortDescription: teamDescription ?? '',
    images: presentPictures(teamImages, creatorPictures),
  };
}
