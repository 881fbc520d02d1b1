import { text } from 'node:stream/consumers';
import { writePassages } from '../search/index.ts';
import type { CaptionDeps } from './deps.ts';

const batch = 50;

interface Waiting {
  readonly id: string;
  readonly assetId: string;
  readonly path: string;
  /** Another one with every change of the row. */
  readonly version: string;
}

/**
 * Puts the words of captions into the search that are not there yet; resolves to how many there were. A file that is gone or says nothing
 * is done, too. One that cannot be written stops none of the others; it is said at the end, and tried again by the clock.
 */
export async function indexCaptions({ db, storage, readCaptions }: CaptionDeps): Promise<number> {
  const failures: unknown[] = [];
  for (let count = 0, last = ''; ;) {
    const waiting = await db.prisma.$queryRaw<Waiting[]>`
      select id, "assetId", path, xmin::text as version from caption
      where "indexedAt" is null and id > ${last} order by id limit ${batch}`;
    for (const { id, assetId, path, version } of waiting) {
      try {
        const file = await storage.open(`assets/${assetId}/${path}`);
        const read = file === undefined ? undefined : await readCaptions(await text(file));
        await db.transaction(async (queries) => {
          // Of what was replaced meanwhile the words are old: whoever did that has asked for another round.
          const still = await queries.$queryRaw<unknown[]>`
            select from caption where id = ${id} and "indexedAt" is null and xmin::text = ${version} for update`;
          if (still.length === 0) return;
          await writePassages(queries, id, read?.cues ?? []);
          await queries.$executeRaw`update caption set "indexedAt" = now() where id = ${id}`;
        });
      } catch (error) {
        failures.push(error);
      }
      last = id;
    }
    count += waiting.length;
    if (waiting.length < batch) {
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} of ${count} captions are not indexed`);
      return count;
    }
  }
}
