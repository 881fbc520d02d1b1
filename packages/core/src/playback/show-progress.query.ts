import { sql, statement } from '@houselights/db';
import { isPublished } from '../catalog/index.ts';
import { presentProgress, progressRow } from './save-progress.command.ts';
import type { EpisodeProgress } from '@houselights/contracts';
import type { OwnInput } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

const episodesBegun = statement({
  name: 'show-progress',
  text: `select p."videoId" as "mediaId", p."currentTime", p."totalTime", p."durationWatched", p.watched, p."observedAt"
  from season s join video v on v."seasonId" = s.id and ${isPublished}
    join playback_progress p on p."videoId" = v.id and p."accountId" = $1
  where s."channelId" = $2
  order by p."updatedAt" desc, p."videoId"`,
  params: { accountId: sql.text, showId: sql.text },
  row: { mediaId: sql.text, ...progressRow },
});

/** An account's progress in the episodes it has begun of a show, latest first; empty for an unknown show. */
export async function getShowProgress(
  { db }: Pick<CoreDeps, 'db'>,
  { caller: { accountId }, showId }: OwnInput & { readonly showId: string },
): Promise<EpisodeProgress[]> {
  const rows = await episodesBegun.rows(db.pool, { accountId, showId });
  return rows.map((row) => ({ mediaId: row.mediaId, progress: presentProgress(row) }));
}
