import { newId } from '../../shared/ids.ts';
import type { Queries } from '@houselights/db';

/** A demo house as its makers write it down; things name each other by slug. */
export interface DemoHouse {
  readonly teams: readonly { readonly slug: string; readonly displayName: string; readonly shortDescription: string }[];
  readonly shows: readonly DemoHouseShow[];
  readonly collections: readonly {
    readonly slug: string;
    readonly title: string;
    readonly tagline: string;
    readonly description: string;
    readonly shows: readonly string[];
  }[];
  readonly banners: readonly DemoBanner[];
  readonly faq: readonly { readonly question: string; readonly answer: string }[];
  readonly marketing: readonly {
    readonly page: 'home' | 'join' | 'learn-more';
    readonly items: readonly { readonly type: 'title' | 'text' | 'button'; readonly text: string }[];
    readonly urls: readonly string[];
  }[];
}

export interface DemoHouseShow {
  readonly slug: string;
  readonly title: string;
  readonly tagline: string;
  readonly description: string;
  readonly team: string;
  readonly exclusive: boolean;
  readonly seasons: readonly {
    readonly number: number;
    readonly description: string;
    readonly episodes: readonly DemoEpisode[];
  }[];
}

export interface DemoEpisode {
  /** Names its film, too. */
  readonly slug: string;
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly free: boolean;
  readonly exclusive: boolean;
  /** Place among those for the top of the page, 1 first. */
  readonly featured: number | null;
  readonly chapters: readonly { readonly start: number; readonly title: string }[];
  /** Days before the start of the demo on which it came out. */
  readonly age: number;
  /** Its turn comes after the others: until then it is not among what is being prepared. */
  readonly waits: boolean;
}

interface DemoWords {
  readonly title: string;
  readonly text: string;
  readonly label: string;
}

export type DemoBanner = DemoWords &
  (
    | { readonly type: 'latest-player' }
    | { readonly type: 'show-banner'; readonly show: string }
    | { readonly type: 'media-banner'; readonly episode: string }
    | { readonly type: 'creator-banner'; readonly team: string }
    | { readonly type: 'external-link-banner' | 'internal-link-banner'; readonly href: string }
  );

/** The rows that a film needs: made beforehand, so that films and catalog name the same ones. */
export interface DemoFilmRows {
  readonly videoId: string;
  readonly assetId: string;
}

/** Writes the house's rows. `rowsOf` gives the ids for an episode's video and asset, undefined for one that has no film. */
export async function writeDemoHouse(
  queries: Queries,
  house: DemoHouse,
  { ownerId, now, rowsOf }: { ownerId: string; now: Date; rowsOf: (episode: string) => DemoFilmRows | undefined },
): Promise<void> {
  const ids = new Map<string, string>();
  const idOf = (kind: 'team' | 'channel', slug: string): string => {
    const id = ids.get(`${kind} ${slug}`) ?? newId();
    ids.set(`${kind} ${slug}`, id);
    return id;
  };
  await queries.creatorTeam.createMany({ data: house.teams.map((team) => ({ id: idOf('team', team.slug), ...team })) });
  await queries.channel.createMany({
    data: [...house.shows, ...house.collections].map((one, position) => ({
      id: idOf('channel', one.slug),
      kind: 'team' in one ? 'show' : 'collection',
      slug: one.slug,
      title: one.title,
      tagline: one.tagline,
      description: one.description,
      position,
      publishedAt: now,
      ...('team' in one ? { exclusive: one.exclusive, creatorTeamId: idOf('team', one.team) } : {}),
    })),
  });
  await queries.channelMember.createMany({
    data: house.collections.flatMap(({ slug, shows }) =>
      shows.map((show, position) => ({
        collectionId: idOf('channel', slug),
        showId: idOf('channel', show),
        position,
      })),
    ),
  });
  for (const show of house.shows) await writeSeasons(queries, show, { ownerId, now, rowsOf, idOf });
  await writePageParts(queries, house, { rowsOf, idOf });
}

type IdOf = (kind: 'team' | 'channel', slug: string) => string;
type RowsOf = (episode: string) => DemoFilmRows | undefined;

async function writeSeasons(
  queries: Queries,
  show: DemoHouseShow,
  { ownerId, now, rowsOf, idOf }: { ownerId: string; now: Date; rowsOf: RowsOf; idOf: IdOf },
): Promise<void> {
  for (const { number, description, episodes } of show.seasons) {
    const seasonId = newId();
    await queries.season.create({
      data: { id: seasonId, channelId: idOf('channel', show.slug), number, description },
    });
    for (const { slug, number: episodeNumber, age, chapters, waits, ...words } of episodes) {
      const rows = rowsOf(slug);
      if (rows === undefined) continue;
      const { videoId, assetId } = rows;
      if (!waits) await writeDemoAsset(queries, { assetId, ownerId, slug });
      const publishedAt = new Date(now.getTime() - age * 24 * 60 * 60 * 1_000);
      const place = { seasonId, episodeNumber, creatorTeamId: idOf('team', show.team) };
      await queries.video.create({
        data: {
          id: videoId,
          ownerId,
          assetId: waits ? null : assetId,
          ...place,
          ...words,
          publishedAt,
          chapters: chapters.map((one) => ({ ...one })),
        },
      });
    }
  }
}

/** The place of an episode's film, before there is anything in it. */
export async function writeDemoAsset(
  queries: Queries,
  { assetId, ownerId, slug }: { assetId: string; ownerId: string; slug: string },
): Promise<void> {
  await queries.asset.create({
    data: { id: assetId, ownerId, state: 'queued', originalFilename: `${slug}.mp4`, size: 0 },
  });
}

async function writePageParts(
  queries: Queries,
  { banners, faq, marketing }: DemoHouse,
  { rowsOf, idOf }: { rowsOf: RowsOf; idOf: IdOf },
): Promise<void> {
  await queries.banner.createMany({
    data: banners.map((banner, position) => {
      const { type, title, text, label } = banner;
      const target =
        'show' in banner
          ? { channelId: idOf('channel', banner.show) }
          : 'team' in banner
            ? { creatorTeamId: idOf('team', banner.team) }
            : 'href' in banner
              ? { href: banner.href }
              : 'episode' in banner
                ? { videoId: rowsOf(banner.episode)?.videoId ?? null }
                : {};
      return { id: newId(), type, title, text, label, position, ...target };
    }),
  });
  await queries.faqItem.createMany({ data: faq.map((item, position) => ({ id: newId(), position, ...item })) });
  await queries.marketingSection.createMany({
    data: marketing.map(({ page, items, urls }, position) => ({
      id: newId(),
      page,
      position,
      items: items.map((item) => ({ ...item })),
      urls: [...urls],
    })),
  });
}
