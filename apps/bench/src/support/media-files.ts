import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from './new-id.ts';
import { signUp } from './users.ts';
import type { Product } from './product.ts';

export interface StoredFilm {
  /** The folder in which its files lie. */
  readonly folder: string;
  /** The signed address of that folder, with a slash at its end. */
  readonly url: string;
}

/** A free film that was never transcoded: `files` of random bytes, by name and length, behind a signed address of the product. */
export async function storeFilm(product: Product, files: Readonly<Record<string, number>>): Promise<StoredFilm> {
  const { db, dataDir, url } = product;
  const creator = await signUp(url);
  const [video, asset] = [newId(), newId()];
  await db.pool.query(
    `insert into asset (id, "ownerId", state, "originalFilename", size, "durationMs", width, height, progress, "updatedAt")
     select $1, id, 'ready', 'film.mp4', 1000000, 1320000, 1920, 1080, 1000, now() from account where "emailKey" = $2`,
    [asset, creator.email],
  );
  await db.pool.query(
    `insert into video (id, title, description, "creatorName", free, "ownerId", "assetId", "publishedAt", "updatedAt")
     select $1, 'Bench', '', 'Bench', true, id, $2, now(), now() from account where "emailKey" = $3`,
    [video, asset, creator.email],
  );
  const folder = join(dataDir, 'media', 'assets', asset);
  await mkdir(join(folder, '360p'), { recursive: true });
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), randomBytes(bytes));
  const reply = await fetch(`${url}/api/v1/media/${video}/playback`, { method: 'POST' });
  if (!reply.ok) throw new Error(`the playback was answered with ${reply.status}: ${await reply.text()}`);
  const { url: manifest } = (await reply.json()) as { readonly url: string };
  return { folder, url: new URL('.', new URL(manifest, url)).href };
}
