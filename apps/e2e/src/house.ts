import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase } from '@houselights/db';
import { findLocalPostgres } from '@houselights/local-postgres';
import type { Database } from '@houselights/db';

/** Database and files of the product under test: for what has no API yet. */
export interface House {
  readonly database: Database;
  readonly dataDir: string;
}

/** Opens a product's data: by default that of the product started for the journeys. */
export async function openHouse(dataDir = process.env['E2E_DATA_DIR']): Promise<House> {
  if (dataDir === undefined) throw new Error('These journeys write into the product: let them start it (no E2E_URL).');
  const postgres = await findLocalPostgres(join(dataDir, 'postgres'));
  if (postgres === undefined) throw new Error('The product under test does not run.');
  return { database: createDatabase({ url: postgres.ownerUrl }), dataDir };
}

export interface NewShow {
  readonly title: string;
  /** Video ids of each season's episodes. */
  readonly seasons: readonly (readonly string[])[];
}

/** Creates a show with these videos as its seasons; returns its slug. */
export async function makeShow({ database }: House, { title, seasons }: NewShow): Promise<string> {
  const [id, slug] = [randomUUID(), `show-${randomUUID()}`];
  await database.prisma.channel.create({
    data: {
      id,
      kind: 'show',
      slug,
      title,
      tagline: 'Made for a journey',
      description: 'What it is about. '.repeat(40),
      publishedAt: new Date(),
      seasons: { create: seasons.map((_, index) => ({ id: `${id}-${index + 1}`.slice(-36), number: index + 1 })) },
    },
  });
  for (const [index, episodes] of seasons.entries()) {
    for (const [place, videoId] of episodes.entries()) {
      await database.prisma.video.update({
        where: { id: videoId },
        data: { seasonId: `${id}-${index + 1}`.slice(-36), episodeNumber: place + 1 },
      });
    }
  }
  return slug;
}

/** Copies a playable video under each title, each with its own files. */
export async function copyVideo(
  { database, dataDir }: House,
  videoId: string,
  titles: readonly string[],
): Promise<void> {
  const { asset, ...video } = await database.prisma.video.findUniqueOrThrow({
    where: { id: videoId },
    include: { asset: true },
  });
  if (asset === null) throw new Error(`The video ${videoId} has no files.`);
  const folder = join(dataDir, 'media/assets');
  for (const [index, title] of titles.entries()) {
    const [id, assetId] = [randomUUID(), randomUUID()];
    await cp(join(folder, asset.id), join(folder, assetId), { recursive: true });
    await database.pool.query(
      `insert into asset select (jsonb_populate_record(a, jsonb_build_object('id', $2::text))).* from asset a where id = $1`,
      [asset.id, assetId],
    );
    await database.pool.query(
      `insert into video select (jsonb_populate_record(v, jsonb_build_object('id', $2::text, 'assetId', $3::text, 'title', $4::text,
         'seasonId', null, 'episodeNumber', null, 'publishedAt', $5::timestamptz))).* from video v where id = $1`,
      [video.id, id, assetId, title, new Date(Date.UTC(2020, 0, 1, 0, index))],
    );
  }
}
