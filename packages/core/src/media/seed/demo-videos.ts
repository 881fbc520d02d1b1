import { demoFilm, transcodeAsset } from '@houselights/jobs';
import { bannerPart, writeDemoAssets, writeDemoEpisodes } from '../../catalog/index.ts';
import { newId } from '../../shared/ids.ts';
import { enqueue } from '../../shared/messages.ts';
import { applyWithin } from '../../site/index.ts';
import type { DemoEpisode } from '../../catalog/index.ts';
import type { CoreDeps } from '../../deps.ts';
import type { SiteItems } from '../../site/index.ts';
import type { Queries } from '@houselights/db';

const milestone = 'demo.films';

/** A demo film's rows, and the film that follows it. */
export interface DemoFilm {
  readonly slug: string;
  /** Null for a pitch, which plays only in its battle: it has no page, no place in the catalog and is not searchable. */
  readonly videoId: string | null;
  readonly assetId: string;
  /** Its place in the order in which films are made, from 0. */
  readonly index: number;
  readonly nextSlug: string | undefined;
}

/**
 * Creates the demo site once per database: its site file, and the episodes that have a film. Queues the first film; the others follow in
 * the order of `films`, which are slugs of episodes and of `pitches`.
 */
export async function seedDemoHouse(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  {
    ownerId,
    site,
    episodes,
    films,
    pitches,
  }: {
    readonly ownerId: string;
    readonly site: SiteItems;
    readonly episodes: readonly DemoEpisode[];
    readonly films: readonly string[];
    readonly pitches: readonly string[];
  },
): Promise<void> {
  const made = films.map((slug) => ({ slug, videoId: pitches.includes(slug) ? null : newId(), assetId: newId() }));
  await db.transaction(async (queries) => {
    const now = clock.now();
    const { count } = await queries.milestone.createMany({
      data: [{ name: milestone, data: made, at: now }],
      skipDuplicates: true,
    });
    const [first] = made;
    if (count === 0 || first === undefined) return;
    const rows = new Map(
      made.flatMap(({ slug, videoId, assetId }) => (videoId === null ? [] : [[slug, { videoId, assetId }] as const])),
    );
    const apply = (items: SiteItems) => applyWithin(queries, items, { prune: false, dryRun: false, now });
    // Banners may refer to films, and films to seasons.
    const isBanner = ([part]: readonly [string, unknown]): boolean => part === bannerPart.name;
    await apply(new Map([...site].filter((part) => !isBanner(part))));
    await writeDemoEpisodes(queries, episodes, { ownerId, now, rowsOf: (episode) => rows.get(episode) });
    await apply(new Map([...site].filter(isBanner)));
    // A battle refers to its pitches before they are drawn.
    await writeDemoAssets(
      queries,
      ownerId,
      made.filter(({ videoId }) => videoId === null),
    );
    await askForFilm(queries, first.slug);
  });
}

/** The rows of a demo film, or undefined if the demo has no such film. */
export async function findDemoFilm(
  { db }: Pick<CoreDeps, 'db'>,
  { slug }: { readonly slug: string },
): Promise<DemoFilm | undefined> {
  const row = await db.prisma.milestone.findUnique({ where: { name: milestone } });
  const stored: unknown[] = Array.isArray(row?.data) ? row.data : [];
  const made = stored.filter(isMade);
  const index = made.findIndex((film) => film.slug === slug);
  const film = made[index];
  return film === undefined ? undefined : { ...film, index, nextSlug: made[index + 1]?.slug };
}

/** The asset of a demo film, created now for a video whose turn has come. Undefined if its video, or the pitch, is deleted. */
export async function openDemoFilm(
  { db }: Pick<CoreDeps, 'db'>,
  { slug, videoId, assetId }: DemoFilm,
): Promise<{ readonly state: string; readonly sourceKey: string | null; readonly ownerId: string } | undefined> {
  return db.transaction(async (queries) => {
    if (videoId !== null && !(await giveAsset(queries, { slug, videoId, assetId }))) return undefined;
    const select = { state: true, sourceKey: true, ownerId: true };
    return (await queries.asset.findUnique({ where: { id: assetId }, select })) ?? undefined;
  });
}

/** Gives a video its asset if it has none; false if there is no such video. */
async function giveAsset(
  queries: Queries,
  { slug, videoId, assetId }: { slug: string; videoId: string; assetId: string },
): Promise<boolean> {
  const video = await queries.video.findUnique({ where: { id: videoId }, select: { ownerId: true, assetId: true } });
  if (video === null) return false;
  if (video.assetId === null) {
    await writeDemoAssets(queries, video.ownerId, [{ assetId, slug }]);
    await queries.video.update({ where: { id: videoId }, data: { assetId } });
  }
  return true;
}

type Made = Pick<DemoFilm, 'slug' | 'videoId' | 'assetId'>;

function isMade(value: unknown): value is Made {
  if (typeof value !== 'object' || value === null) return false;
  const of = (name: keyof Made): unknown => Reflect.get(value, name);
  const hasVideo = of('videoId') === null || typeof of('videoId') === 'string';
  return hasVideo && typeof of('slug') === 'string' && typeof of('assetId') === 'string';
}

/** Queues a demo film, once. */
export async function queueDemoFilm({ db }: Pick<CoreDeps, 'db'>, { slug }: { readonly slug: string }): Promise<void> {
  await db.transaction((queries) => askForFilm(queries, slug));
}

/** Hands over a drawn film that is stored: queues its preparation, once however often it is called, unless the caller prepares it. */
export async function handOverDemoFilm(
  { db }: Pick<CoreDeps, 'db'>,
  {
    assetId,
    sourceKey,
    size,
    prepare,
  }: {
    readonly assetId: string;
    readonly sourceKey: string;
    readonly size: number;
    readonly prepare: 'by-job' | 'by-caller';
  },
): Promise<void> {
  await db.transaction(async (queries) => {
    const where = { id: assetId, state: 'queued', sourceKey: null };
    const { count } = await queries.asset.updateMany({ where, data: { sourceKey, size } });
    if (count === 0 || prepare === 'by-caller') return;
    await enqueue(queries, transcodeAsset, { payload: { assetId }, key: assetId });
  });
}

/** Records where a demo film's art is stored. */
export async function noteDemoArt(
  { db }: Pick<CoreDeps, 'db'>,
  { videoId, ...art }: { readonly videoId: string; readonly artKey: string; readonly heroKey: string | null },
): Promise<void> {
  await db.prisma.video.updateMany({ where: { id: videoId }, data: art });
}

function askForFilm(queries: Queries, slug: string): Promise<void> {
  return enqueue(queries, demoFilm, { payload: { slug }, key: `demo-film-${slug}` });
}
