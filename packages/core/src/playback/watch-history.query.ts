import { t as words } from '@houselights/messages/catalogue/fields';
import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { cardColumns, cardJoins, cardRow, isPlayable, isPublished, presentCard } from '../catalog/index.ts';
import { presentProgress, progressRow } from './save-progress.command.ts';
import type { RowFrom } from '@houselights/db';
import type { WatchedVideo } from '@houselights/contracts';
import type { OwnInput } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

export interface WatchHistory extends OwnInput {
  /** Only unfinished videos: begun, and not at their end. */
  readonly unfinished: boolean;
  readonly cursor: string | undefined;
  readonly limit: number;
}

// A single row comparison, which an index can follow from any position. `unfinished` matches resumeAt in packages/rules: a test compares
// them.
const watchedVideos = statement({
  name: 'watch-history',
  text: `select ${cardColumns}, p."currentTime", p."totalTime", p."durationWatched", p.watched, p."observedAt",
    p."updatedAt"
  from playback_progress p join video v on v.id = p."videoId" join asset a on a.id = v."assetId" ${cardJoins}
  where p."accountId" = $1 and ${isPublished} and ${isPlayable}
    and (not $2::boolean or (p."currentTime" >= 5 and not (p."totalTime" > 0
      and p."currentTime" >= p."totalTime" - least(90, greatest(3, p."totalTime" * 0.05)))))
    and (p."updatedAt", p."videoId") < ($3::timestamptz, $4)
  order by p."updatedAt" desc, p."videoId" desc
  limit $5`,
  params: {
    accountId: sql.text,
    unfinished: sql.bool,
    updatedBefore: sql.timestamptz,
    videoBefore: sql.text,
    limit: sql.int8,
  },
  row: { ...cardRow, ...progressRow, updatedAt: sql.timestamptz },
});

/** What an account has watched, newest first. @throws invalid_input for an unknown cursor */
export async function getWatchHistory(
  { db }: Pick<CoreDeps, 'db'>,
  { caller: { accountId }, unfinished, cursor, limit }: WatchHistory,
): Promise<{ items: WatchedVideo[]; cursor: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await watchedVideos.rows(db.pool, {
    accountId,
    unfinished,
    updatedBefore: after?.updatedAt ?? 'infinity',
    videoBefore: after?.videoId ?? '',
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map((row) => ({ media: presentCard(row), progress: presentProgress(row) })),
    cursor: last === undefined ? null : writeCursor(last),
  };
}

function writeCursor({ updatedAt, id }: RowFrom<typeof watchedVideos>): string {
  return Buffer.from(`${updatedAt.getTime()} ${id}`).toString('base64url');
}

function readCursor(cursor: string): { updatedAt: Date; videoId: string } {
  const [, ms, videoId] = /^(\d{12,14}) ([\w-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (ms === undefined || videoId === undefined) {
    throw new Refusal('invalid_input', { errors: { cursor: [words.ref('cursor')] } });
  }
  return { updatedAt: new Date(Number(ms)), videoId };
}
