import { Refusal } from '@houselights/contracts';
import { readBanners } from './banners.query.ts';
import { presentPictures, showPictures } from './pictures.ts';
import { readShow, readShows } from './shows.query.ts';
import { cardColumns, cardJoins, isPlayable, isPublished, presentCard } from './video-row.ts';
import type { Channel, Channels, Collection } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';
import type { CardRow } from './video-row.ts';

type Deps = Pick<CoreDeps, 'db'>;

/** What a collection brings of shows and of newest videos: in the list of all, and alone. */
const sample = 12;
const whole = 200;

interface CollectionRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly tagline: string;
  readonly description: string;
  readonly images: unknown;
  readonly showIds: string[];
}

const collectionsText = `select c.id, c.slug, c.title, c.tagline, c.description, c.images,
    coalesce((select array_agg(m."showId" order by m.position, m."showId") from channel_member m where m."collectionId" = c.id), '{}')
      as "showIds"
  from channel c where c.kind = 'collection' and c."publishedAt" <= now() and ($1::text is null or c.id = $1)
  order by c.position, c.title, c.id limit 100`;

// The newest of each season come from an index; the newest of those are the newest of the collection.
const newestText = `select m."collectionId", ${cardColumns}
  from channel_member m join channel shown on shown.id = m."showId" and shown."publishedAt" <= now()
  join season part on part."channelId" = shown.id
  cross join lateral (select * from video one where one."seasonId" = part.id and one.playable and one."publishedAt" <= now()
    and ($3::boolean is null or one.free = $3) order by one."publishedAt" desc, one.id desc limit $2) v
  join asset a on a.id = v."assetId" ${cardJoins}
  where m."collectionId" = any($1) and ${isPublished} and ${isPlayable}
  order by v."publishedAt" desc, v.id desc`;

interface NewestRow extends CardRow {
  readonly collectionId: string;
}

async function readCollections(
  { db }: Deps,
  { only, showFree, most }: { readonly only?: string; readonly showFree?: boolean | undefined; readonly most: number },
): Promise<Collection[]> {
  const [{ rows }, shows] = await Promise.all([
    db.pool.query<CollectionRow>({ name: 'collections', text: collectionsText, values: [only ?? null] }),
    readShows({ db }),
  ]);
  const ids = rows.map(({ id }) => id);
  const values = [ids, most, showFree ?? null];
  const newest = await db.pool.query<NewestRow>({ name: 'newest-of-collections', text: newestText, values });
  const byId = new Map(shows.filter((show) => showFree !== true || show.free).map((show) => [show.id, show]));
  const media = new Map<string, NewestRow[]>(ids.map((id) => [id, []]));
  for (const row of newest.rows) {
    const list = media.get(row.collectionId);
    if (list !== undefined && list.length < most) list.push(row);
  }
  return rows.map(({ id, slug, title, tagline, description, images, showIds }) => ({
    kind: 'collection',
    id,
    slug,
    title,
    tagline,
    description,
    images: presentPictures(images, showPictures),
    shows: showIds.flatMap((showId) => byId.get(showId) ?? []).slice(0, most),
    media: (media.get(id) ?? []).map(presentCard),
  }));
}

/** The front of the house. `showFree`: true for what is free only, false for what is not. Empty collections are left out. */
export async function readChannels(
  deps: Deps,
  { hero, showFree }: { readonly hero: boolean; readonly showFree: boolean | undefined },
): Promise<Channels> {
  const [banners, collections] = await Promise.all([
    hero ? readBanners(deps) : null,
    readCollections(deps, { showFree, most: sample }),
  ]);
  return { hero: banners, channels: collections.filter(({ shows, media }) => shows.length > 0 || media.length > 0) };
}

/** What an id or a slug leads to. @throws not_found */
export async function readChannel(
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
