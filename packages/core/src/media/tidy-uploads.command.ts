import { mediaFailures } from '@houselights/contracts';
import { catalogChanged } from '@houselights/jobs';
import { recordEvent } from '../shared/messages.ts';
import type { Clock } from '../ports/clock.ts';
import type { MediaDeps } from './deps.ts';
import { removeSource, sourcePrefix } from './sources.ts';

/** How long an upload may take, and how long a file stays whose preparation went wrong, ms. */
const keptForMs = 7 * 24 * 3_600_000;

/**
 * Ends uploads that were never finished and deletes files of which nothing more will be made. Can be stopped anywhere: what it
 * has not deleted is found again.
 */
export async function tidyUploads(deps: MediaDeps & { readonly clock: Clock }): Promise<void> {
  const { db, clock } = deps;
  const before = new Date(clock.now().getTime() - keptForMs);
  await endUnfinished(deps, before);
  const over = await db.prisma.asset.findMany({
    where: { state: { in: ['ready', 'failed'] }, sourceKey: { not: null }, updatedAt: { lt: before } },
    select: { id: true, sourceKey: true },
  });
  for (const { id, sourceKey } of over) if (sourceKey !== null) await removeSource(deps, id, sourceKey);
}

/** From here on the upload takes no more bytes, so that its file can be deleted. */
async function endUnfinished({ db }: Pick<MediaDeps, 'db'>, before: Date): Promise<void> {
  await db.transaction(async (queries) => {
    const ended = await queries.$queryRaw<{ id: string }[]>`
      update asset set state = 'failed', "failureCode" = 'upload_unfinished',
        "failureText" = ${mediaFailures.upload_unfinished}, "sourceKey" = ${sourcePrefix} || id
      where state = 'uploading' and "createdAt" < ${before} returning id`;
    await recordEvent(queries, catalogChanged, ...ended.map(({ id }) => ({ assetId: id })));
  });
}
