import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { readBanners } from './banners.query.ts';
import { presentPictures, presentVerticalHero, showPictures } from './pictures.ts';
import { readShow, readShowCards } from './shows.query.ts';
import { channelRow } from './show-row.ts';
import { cardColumns, cardJoins, cardRow, isPlayable, isPublished, presentCard } from './video-row.ts';
import type { Banner, Channel, Channels, Collection } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';

type Deps = Pick<CoreDeps, 'db'>;

/** The most shows, and newest videos, per collection: in the list of all, and on its own page. */
const sample = 12;
const whole = 200;

// Only the shows that are displayed, chosen before any card is read.
const collections = statement({
  name: 'collections',
  text: `select c.id, c.slug, c.title, c.tagline, c.description, c.images, coalesce(chosen."showIds", '{}') as "showIds"
  from channel c left join lateral (
    select array_agg(first."showId" order by first.position, first."showId") as "showIds" from (
      select m."showId", m.position from channel_member m join channel shown on shown.id = m."showId"
      where m."collectionId" = c.id and shown.kind = 'show' and shown."publishedAt" <= now()
        and (not $2::boolean or exists (select from season s join video v on v."seasonId" = s.id
          where s."channelId" = shown.id and v.free and ${isPublished} and ${isPlayable}))
      order by m.position, m."showId" limit $3) first) chosen on true
  where c.kind = 'collection' and c."publishedAt" <= now() and ($1::text is null or c.id = $1)
  order by c.position, c.title, c.id limit 100`,
  params: { only: sql.nullable(sql.text), freeOnly: sql.bool, most: sql.int8 },
  row: { ...channelRow, showIds: sql.array(sql.text) },
});

// An index gives each season's newest videos; the newest of those are the collection's, and only they are read as cards.
const newestOfCollections = statement({
  name: 'newest-of-collections',
  text: `select newest."collectionId", ${cardColumns}
  from (select wanted.id as "collectionId", one.id as "videoId" from unnest($1::text[]) wanted(id) cross join lateral (
    select v.id, v."publishedAt"
    from channel_member m join channel shown on shown.id = m."showId" and shown."publishedAt" <= now()
    join season part on part."channelId" = shown.id
    cross join lateral (select v.id, v."publishedAt" from video v
      where v."seasonId" = part.id and ${isPlayable} and ${isPublished} and ($3::boolean is null or v.free = $3)
      order by v."publishedAt" desc, v.id desc limit $2) v
    where m."collectionId" = wanted.id order by v."publishedAt" desc, v.id desc limit $2) one) newest
  join video v on v.id = newest."videoId" join asset a on a.id = v."assetId" ${cardJoins}
  order by v."publishedAt" desc, v.id desc`,
  params: { collectionIds: sql.array(sql.text), most: sql.int8, free: sql.nullable(sql.bool) },
  row: { ...cardRow, collectionId: sql.text },
});

async function readCollections(
  { db }: Deps,
  { only, showFree, most }: { readonly only?: string; readonly showFree?: boolean | undefined; readonly most: number },
): Promise<Collection[]> {
  const rows = await collections.rows(db.pool, { only: only ?? null, freeOnly: showFree === true, most });
  const collectionIds = rows.map(({ id }) => id);
  const [shows, newest] = await Promise.all([
    readShowCards({ db }, [...new Set(rows.flatMap(({ showIds }) => showIds))]),
    newestOfCollections.rows(db.pool, { collectionIds, most, free: showFree ?? null }),
  ]);
  const byId = new Map(shows.map((show) => [show.id, show]));
  const media = Map.groupBy(newest, ({ collectionId }) => collectionId);
  return rows.map(({ id, slug, title, tagline, description, images, showIds }) => ({
    kind: 'collection',
    id,
    slug,
    title,
    tagline,
    description,
    images: presentPictures(images, showPictures),
    ...presentVerticalHero(images),
    shows: showIds.flatMap((showId) => byId.get(showId) ?? []),
    media: (media.get(id) ?? []).map(presentCard),
  }));
}

/** The home page. `showFree`: true for free content only, false for paid only. Leaves out empty collections. */
export async function getChannels(
  deps: Deps,
  { hero, showFree }: { readonly hero: boolean; readonly showFree: boolean | undefined },
): Promise<Channels> {
  const [banners, found] = await Promise.all([
    hero ? readBanners(deps) : null,
    readCollections(deps, { showFree, most: sample }),
  ]);
  return {
    hero: banners && banners.filter(isShown(showFree)),
    channels: found.filter(({ shows, media }) => shows.length > 0 || media.length > 0),
  };
}

/** Whether a banner leads to content the visitor asked for; one that leads to no film or show always passes. */
const isShown =
  (showFree: boolean | undefined) =>
  (banner: Banner): boolean => {
    if (showFree === undefined) return true;
    if ('media' in banner) return banner.media.free === showFree;
    return !('show' in banner) || !showFree || banner.show.free;
  };

/** The channel with this id or slug. @throws not_found */
export async function getChannel(
  deps: Deps,
  by: { readonly id: string } | { readonly slug: string },
): Promise<Channel> {
  const channel = await deps.db.prisma.channel.findUnique({ where: by, select: { id: true, kind: true } });
  const found =
    channel === null
      ? undefined
      : channel.kind === 'show'
        ? await readShow(deps, channel.id)
        : (await readCollections(deps, { only: channel.id, most: whole }))[0];
  if (found === undefined) throw new Refusal('not_found');
  return found;
}
