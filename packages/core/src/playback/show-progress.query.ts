import { isPublished } from '../catalog/index.ts';
import { presentProgress } from './save-progress.command.ts';
import type { EpisodeProgress } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';
import type { ProgressRow } from './save-progress.command.ts';

const text = `select p."videoId" as "mediaId", p."currentTime", p."totalTime", p."durationWatched", p.watched, p."observedAt"
  from season s join video v on v."seasonId" = s.id and ${isPublished}
    join playback_progress p on p."videoId" = v.id and p."accountId" = $1
  where s."channelId" = $2
  order by p."updatedAt" desc, p."videoId"`;

interface EpisodeRow extends ProgressRow {
  readonly mediaId: string;
}

/** Where an account is in the episodes of a show that it has begun, the last one first; nothing of a show that is not there. */
export async function showProgress(
  { db }: Pick<CoreDeps, 'db'>,
  { accountId, showId }: { readonly accountId: string; readonly showId: string },
): Promise<EpisodeProgress[]> {
  const { rows } = await db.pool.query<EpisodeRow>({ name: 'show-progress', text, values: [accountId, showId] });
  return rows.map((row) => ({ mediaId: row.mediaId, progress: presentProgress(row) }));
}
