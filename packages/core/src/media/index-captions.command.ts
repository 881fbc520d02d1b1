import { text } from 'node:stream/consumers';
import { writePassages } from '../search/index.ts';
import type { CaptionDeps } from './deps.ts';

const batch = 50;

interface Waiting {
  readonly id: string;
  readonly assetId: string;
  readonly path: string;
}

/**
 * Puts the words of captions into the search that are not there yet; resolves to how many there were. A file that is gone or says nothing
 * is done, too: whoever writes it anew tells the search themselves.
 */
export async function indexCaptions({ db, storage, readCaptions }: CaptionDeps): Promise<number> {
  for (let count = 0; ;) {
    const waiting: Waiting[] = await db.prisma.caption.findMany({
      where: { indexedAt: null },
      select: { id: true, assetId: true, path: true },
      orderBy: { id: 'asc' },
      take: batch,
    });
    for (const { id, assetId, path } of waiting) {
      const file = await storage.open(`assets/${assetId}/${path}`);
      const read = file === undefined ? undefined : await readCaptions(await text(file));
      await db.transaction(async (queries) => {
        // Who has put new ones meanwhile has written those.
        const still = await queries.$queryRaw<unknown[]>`
          select from caption where id = ${id} and "indexedAt" is null for update`;
        if (still.length > 0) await writePassages(queries, id, read?.cues ?? []);
      });
    }
    count += waiting.length;
    if (waiting.length < batch) return count;
  }
}
