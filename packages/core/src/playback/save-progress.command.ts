import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { fastestSpeed, isAtEnd } from '@houselights/rules';
import type { RowFrom } from '@houselights/db';
import type { PlaybackProgress } from '@houselights/contracts';
import type { OwnInput } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

export interface SaveProgress extends OwnInput {
  readonly videoId: string;
  readonly currentTime: number;
  readonly totalTime: number;
  readonly durationWatched: number;
  /** ISO 8601; now if absent. */
  readonly observedAt: string | undefined;
  /** The playback that reports it, if any: it vouches for the time watched since it began. */
  readonly playId?: string;
}

// The same order as mergeProgress in packages/rules: a test runs both on the same data. What was stored before the database's clock was set
// back, and lies ahead now, is older than anything.
const isNewer = `(p."observedAt" > now() or (excluded."observedAt", excluded."currentTime", excluded."totalTime")
  > (p."observedAt", p."currentTime", p."totalTime"))`;

const newer = (column: string): string => `case when ${isNewer} then excluded."${column}" else p."${column}" end`;

const since = (instant: string): string => `${fastestSpeed} * extract(epoch from now() - ${instant})::float8`;

// One full run of the film, which may have happened offline; beyond that, as much as the elapsed time allows. greatest() ignores nulls.
const believable = `greatest(coalesce(f."durationMs"::float8 / 1000, $4::float8),
  q."durationWatched" + ${since('q."updatedAt"')}, y."watchedBefore" + ${since('y."startedAt"')})`;

export const progressRow = {
  currentTime: sql.float8,
  totalTime: sql.float8,
  durationWatched: sql.float8,
  watched: sql.bool,
  observedAt: sql.timestamptz,
};

const save = statement({
  name: 'save-progress',
  text: `insert into playback_progress as p
    ("accountId", "videoId", "currentTime", "totalTime", "durationWatched", watched, "observedAt", "updatedAt")
  select a.id, v.id, $3, $4::float8, least($5::float8, ${believable}), $6, least(coalesce($7::timestamptz, now()), now()), now()
    from video v cross join account a left join asset f on f.id = v."assetId"
      left join playback_progress q on q."accountId" = a.id and q."videoId" = v.id
      left join play y on y.id = $8 and y."accountId" = a.id and y."videoId" = v.id
    where a.id = $1 and v.id = $2 and (v."publishedAt" <= now() or v."ownerId" = a.id)
  on conflict ("accountId", "videoId") do update set
    "currentTime" = ${newer('currentTime')},
    "totalTime" = ${newer('totalTime')},
    "observedAt" = ${newer('observedAt')},
    "updatedAt" = ${newer('updatedAt')},
    "durationWatched" = greatest(p."durationWatched", excluded."durationWatched"),
    watched = p.watched or excluded.watched
  returning "currentTime", "totalTime", "durationWatched", watched, "observedAt"`,
  params: {
    accountId: sql.text,
    videoId: sql.text,
    currentTime: sql.float8,
    totalTime: sql.float8,
    durationWatched: sql.float8,
    watched: sql.bool,
    observedAt: sql.nullable(sql.timestamptz),
    playId: sql.nullable(sql.text),
  },
  row: progressRow,
});

/** Saves the caller's progress; returns what is stored afterwards. @throws not_found */
export async function saveProgress(deps: Pick<CoreDeps, 'db'>, input: SaveProgress): Promise<PlaybackProgress> {
  const progress = await noteProgress(deps, input);
  if (progress === undefined) throw new Refusal('not_found');
  return progress;
}

/** The same in one statement; undefined, without saving, for a video that is missing or unpublished. */
export async function noteProgress(
  { db }: Pick<CoreDeps, 'db'>,
  input: SaveProgress,
): Promise<PlaybackProgress | undefined> {
  const { caller, videoId, totalTime, durationWatched, observedAt, playId = null } = input;
  const currentTime = totalTime > 0 ? Math.min(input.currentTime, totalTime) : input.currentTime;
  const watched = isAtEnd(currentTime, totalTime);
  const row = await save.first(db.pool, {
    accountId: caller.accountId,
    videoId,
    currentTime,
    totalTime,
    durationWatched,
    watched,
    observedAt: readTime(observedAt),
    playId,
  });
  return row === undefined ? undefined : presentProgress(row);
}

/** The contract allows years that Postgres does not; nothing was played here before 1970. */
function readTime(observedAt: string | undefined): Date | null {
  return observedAt === undefined ? null : new Date(Math.max(0, Date.parse(observedAt)));
}

export function presentProgress(row: RowFrom<typeof save>): PlaybackProgress {
  return {
    currentTime: row.currentTime,
    totalTime: row.totalTime,
    durationWatched: row.durationWatched,
    watched: row.watched,
    observedAt: row.observedAt.toISOString(),
  };
}
