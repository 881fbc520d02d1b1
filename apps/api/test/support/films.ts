import { randomUUID } from 'node:crypto';
import { makeAccount } from './roles.ts';
import type { Database } from '@houselights/db';

/** A public film of 100 seconds, as if already transcoded. */
export async function addFilm(db: Database, { free }: { free: boolean }): Promise<{ id: string; assetId: string }> {
  const ownerId = await makeAccount(db, 'creator');
  const [id, assetId] = [randomUUID(), randomUUID()];
  const asset = { id: assetId, ownerId, state: 'ready', originalFilename: 'film.mp4', size: 1, durationMs: 100_000 };
  await db.prisma.asset.create({ data: asset });
  const publishedAt = new Date(Date.now() - 60_000);
  await db.prisma.video.create({ data: { id, ownerId, assetId, title: 'A film', free, publishedAt } });
  return { id, assetId };
}
