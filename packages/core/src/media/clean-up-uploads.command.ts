import { sql, statement } from '@houselights/db';
import { catalogChanged } from '@houselights/jobs';
import { english } from '@houselights/messages';
import { t } from '@houselights/messages/catalogue/media-failures';
import { recordEvent } from '../shared/messages.ts';
import type { Clock } from '../ports/clock.ts';
import type { MediaDeps, PrepareDeps } from './deps.ts';
import { removeSource, sourcePrefix } from './sources.ts';

/** How long an upload may take, and how long a failed or finished upload's file is kept, in ms. */
const keptForMs = 7 * 24 * 3_600_000;

/** No file takes longer than this to store, in ms. */
const storingMs = 24 * 3_600_000;

/**
 * Ends uploads that were never finished and deletes files that are no longer needed, also those that killed workers left on this machine or
 * half stored. Can be stopped anywhere: the next run finds what is left.
 */
export async function cleanUpUploads(
  deps: MediaDeps & Pick<PrepareDeps, 'workFolders'> & { readonly clock: Clock },
): Promise<void> {
  const { db, clock } = deps;
  const before = new Date(clock.now().getTime() - keptForMs);
  await endUnfinished(deps, before);
  const over = await db.prisma.asset.findMany({
    where: { state: { in: ['ready', 'failed'] }, sourceKey: { not: null }, updatedAt: { lt: before } },
    select: { id: true, sourceKey: true },
  });
  for (const { id, sourceKey } of over) if (sourceKey !== null) await removeSource(deps, id, sourceKey);
  await cleanUpWork(deps);
  await deps.storage.deleteHalfStored?.(new Date(clock.now().getTime() - storingMs));
}

/** Deletes the work folders of films that nobody prepares any more: a killed worker's film may have been finished by another machine. */
async function cleanUpWork({ db, workFolders }: Pick<PrepareDeps, 'db' | 'workFolders'>): Promise<void> {
  const names = await workFolders.names();
  const assetOf = (name: string): string | undefined => /^[\da-f-]{36}(?=$|-share-)/.exec(name)?.[0];
  const ids = names.flatMap((name) => assetOf(name) ?? []);
  const unfinished = await db.prisma.asset.findMany({
    where: { id: { in: ids }, state: { notIn: ['ready', 'failed'] } },
    select: { id: true },
  });
  const kept = new Set(unfinished.map(({ id }) => id));
  for (const name of names) {
    const id = assetOf(name);
    if (id !== undefined && !kept.has(id)) await workFolders.remove(await workFolders.open(name));
  }
}

const endUploads = statement({
  name: 'end-unfinished-uploads',
  text: `update asset set state = 'failed', "failureCode" = 'upload_unfinished', "failureText" = $1, "sourceKey" = $2 || id
    where state = 'uploading' and "createdAt" < $3 returning id`,
  params: { text: sql.text, prefix: sql.text, before: sql.timestamptz },
  row: { id: sql.text },
});

/** Afterwards the upload accepts no more bytes, so that its file can be deleted. */
async function endUnfinished({ db }: Pick<MediaDeps, 'db'>, before: Date): Promise<void> {
  await db.transaction(async (queries) => {
    const text = t.in(english, 'upload_unfinished');
    const ended = await endUploads.rows(queries, { text, prefix: sourcePrefix, before });
    await recordEvent(queries, catalogChanged, ...ended.map(({ id }) => ({ assetId: id })));
  });
}
