import { writeOutbox } from '@houselights/db';
import { catalogChanged } from '../../catalog/index.ts';
import { newId } from '../../shared/ids.ts';
import type { CoreDeps } from '../../deps.ts';
import type { Queries } from '@houselights/db';

/** The words of a demo film, as its maker gives them. */
export interface DemoVideo {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly showTitle: string;
  readonly episodeText: string;
  readonly creatorName: string;
  readonly free: boolean;
  readonly featured: number | null;
  readonly chapters: readonly { readonly start: number; readonly title: string }[];
}

const milestone = 'demo.films';

/** A demo film's rows, and which film comes after it. */
export interface DemoFilm {
  readonly slug: string;
  readonly videoId: string;
  readonly assetId: string;
  readonly nextSlug: string | undefined;
}

/** Notes the demo's films once in the life of a database, the first as the newest, and asks for the first to be made. */
export async function seedDemoVideos(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  { ownerId, videos }: { readonly ownerId: string; readonly videos: readonly DemoVideo[] },
): Promise<void> {
  const made = videos.map(({ slug }) => ({ slug, videoId: newId(), assetId: newId() }));
  await db.transaction(async (queries) => {
    const now = clock.now();
    const { count } = await queries.milestone.createMany({
      data: [{ name: milestone, data: made, at: now }],
      skipDuplicates: true,
    });
    const [first] = made;
    if (count === 0 || first === undefined) return;
    for (const [index, { slug, videoId, assetId }] of made.entries()) {
      const video = videos[index];
      if (video === undefined) continue;
      const { slug: _slug, chapters, ...words } = video;
      await queries.asset.create({
        data: { id: assetId, ownerId, state: 'queued', originalFilename: `${slug}.mp4`, size: 0 },
      });
      const publishedAt = new Date(now.getTime() - index * 26 * 60 * 60 * 1_000);
      const row = { id: videoId, ownerId, assetId, ...words, chapters: chapters.map((chapter) => ({ ...chapter })) };
      await queries.video.create({ data: { ...row, publishedAt } });
    }
    await askForFilm(queries, first.slug);
    await writeOutbox(queries, { kind: 'event', name: catalogChanged, payload: { assetId: first.assetId } });
  });
}

/** The rows of a demo film, or undefined when the demo does not have it. */
export async function findDemoFilm({ db }: Pick<CoreDeps, 'db'>, slug: string): Promise<DemoFilm | undefined> {
  const row = await db.prisma.milestone.findUnique({ where: { name: milestone } });
  const stored: unknown[] = Array.isArray(row?.data) ? row.data : [];
  const made = stored.filter(isMade);
  const index = made.findIndex((film) => film.slug === slug);
  const film = made[index];
  return film === undefined ? undefined : { ...film, nextSlug: made[index + 1]?.slug };
}

interface Made {
  readonly slug: string;
  readonly videoId: string;
  readonly assetId: string;
}

function isMade(value: unknown): value is Made {
  if (typeof value !== 'object' || value === null) return false;
  return ['slug', 'videoId', 'assetId'].every((name) => typeof Reflect.get(value, name) === 'string');
}

/** Asks for a demo film, once. */
export async function queueDemoFilm({ db }: Pick<CoreDeps, 'db'>, slug: string): Promise<void> {
  await db.transaction((queries) => askForFilm(queries, slug));
}

/** A drawn film is stored: asks for its preparation, once however often it is said. */
export async function handOverDemoFilm(
  { db }: Pick<CoreDeps, 'db'>,
  { assetId, sourceKey, size }: { readonly assetId: string; readonly sourceKey: string; readonly size: number },
): Promise<void> {
  await db.transaction(async (queries) => {
    const where = { id: assetId, state: 'queued', sourceKey: null };
    const { count } = await queries.asset.updateMany({ where, data: { sourceKey, size } });
    if (count === 0) return;
    await writeOutbox(queries, { kind: 'job', name: 'media.transcode', payload: { assetId }, key: assetId });
  });
}

/** Notes where the art of a demo film is stored. */
export async function noteDemoArt(
  { db }: Pick<CoreDeps, 'db'>,
  videoId: string,
  art: { readonly artKey: string; readonly heroKey: string | null },
): Promise<void> {
  await db.transaction(async (queries) => {
    const { count } = await queries.video.updateMany({ where: { id: videoId }, data: art });
    if (count > 0) await writeOutbox(queries, { kind: 'event', name: catalogChanged, payload: { videoId } });
  });
}

function askForFilm(queries: Queries, slug: string): Promise<void> {
  return writeOutbox(queries, { kind: 'job', name: 'demo.film', payload: { slug }, key: `demo-film-${slug}` });
}
