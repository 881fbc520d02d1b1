import type { Queries } from '@houselights/db';

/** An episode of the demo, in an existing season. */
export interface DemoEpisode {
  /** Also names its film. */
  readonly slug: string;
  readonly show: string;
  readonly season: number;
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly free: boolean;
  readonly exclusive: boolean;
  /** Rank among the featured episodes, 1 first. */
  readonly featured: number | null;
  readonly chapters: readonly { readonly start: number; readonly title: string }[];
  /** Days before the demo's start on which it was released. */
  readonly age: number;
  /** Its film is made later: until then it does not appear as being prepared. */
  readonly waits: boolean;
}

/** The ids a film needs: created in advance, so that films and catalog use the same ones. */
interface DemoFilmRows {
  readonly videoId: string;
  readonly assetId: string;
}

/** Writes the episodes. `rowsOf` returns the ids of an episode's video and asset, undefined for one without a film. */
export async function writeDemoEpisodes(
  queries: Queries,
  episodes: readonly DemoEpisode[],
  { ownerId, now, rowsOf }: { ownerId: string; now: Date; rowsOf: (episode: string) => DemoFilmRows | undefined },
): Promise<void> {
  const seasons = await queries.season.findMany({
    select: { id: true, number: true, channel: { select: { slug: true, creatorTeamId: true } } },
  });
  const filmed = episodes.flatMap((episode) => {
    const rows = rowsOf(episode.slug);
    return rows === undefined ? [] : [{ ...episode, ...rows }];
  });
  await writeDemoAssets(
    queries,
    ownerId,
    filmed.filter(({ waits }) => !waits),
  );
  await queries.video.createMany({
    data: filmed.map(({ slug, show, season, number, videoId, assetId, age, chapters, waits, ...words }) => {
      const place = seasons.find((one) => one.channel.slug === show && one.number === season);
      if (place === undefined) throw new Error(`the demo's site has no season ${show}/${season} for ${slug}`);
      return {
        id: videoId,
        ownerId,
        assetId: waits ? null : assetId,
        seasonId: place.id,
        episodeNumber: number,
        creatorTeamId: place.channel.creatorTeamId,
        ...words,
        publishedAt: new Date(now.getTime() - age * 24 * 60 * 60 * 1_000),
        chapters: chapters.map((one) => ({ ...one })),
      };
    }),
  });
}

/** Creates the films' assets before there is any content. */
export async function writeDemoAssets(
  queries: Queries,
  ownerId: string,
  films: readonly { readonly assetId: string; readonly slug: string }[],
): Promise<void> {
  const place = { ownerId, state: 'queued', size: 0 };
  await queries.asset.createMany({
    data: films.map(({ assetId, slug }) => ({ id: assetId, originalFilename: `${slug}.mp4`, ...place })),
  });
}
