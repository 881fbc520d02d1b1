import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { renderFilm } from '@houselights/demo';
import { signUp } from './users.ts';
import type { Product } from './product.ts';

export interface Film {
  readonly videoId: string;
  readonly assetId: string;
}

/** Renders the first half minute of a demo film and uploads it through the product's own API; ready when this resolves. */
export async function addFilm(product: Product, { free }: { readonly free: boolean }): Promise<Film> {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-bench-'));
  try {
    const file = join(folder, 'film.mp4');
    await renderFilm('salt-and-static', file, { seconds: 30 });
    const bytes = await readFile(file);
    const creator = await signUp(product.url);
    await product.db.pool.query('update account set "accountType" = 3 where "emailKey" = $1', [creator.email]);
    const authorization = `Bearer ${creator.token}`;
    const made = await fetch(`${product.url}/api/v1/media/videos`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Bench', free, filename: 'film.mp4', size: bytes.length }),
    });
    if (made.status !== 201) throw new Error(`the video was answered with ${made.status}: ${await made.text()}`);
    const { videoId, assetId, uploadUrl } = (await made.json()) as Film & { readonly uploadUrl: string };
    const sent = await fetch(new URL(uploadUrl, product.url), {
      method: 'PATCH',
      headers: {
        authorization,
        'content-type': 'application/offset+octet-stream',
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
      },
      body: bytes,
    });
    if (sent.status !== 204) throw new Error(`the upload was answered with ${sent.status}: ${await sent.text()}`);
    await untilReady(product, assetId);
    return { videoId, assetId };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function untilReady({ db }: Product, assetId: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await db.pool.query<{ state: string }>('select state from asset where id = $1', [assetId]);
    if (rows[0]?.state === 'ready') return;
    if (rows[0]?.state === 'failed') throw new Error('the film could not be prepared');
    await wait(500);
  }
  throw new Error('the film was not ready in time');
}
