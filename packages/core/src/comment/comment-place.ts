import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

/**
 * SQL: the videos and battles whose comments a caller may read: published ones and their own, and battles that have begun. Its columns:
 * "mediaId", "videoId", "battleId", `open`, whether anyone may write there, or only who may watch, and `own`, whether it is the caller's.
 */
export const readablePlaces = (mediaId: string, accountId: string, superAdmin: string): string => `
  select v.id as "mediaId", v.id as "videoId", null::text as "battleId", v.free or v."ownerId" = ${accountId} as open,
      v."ownerId" = ${accountId} as own
    from video v where v.id = ${mediaId} and (v."publishedAt" <= now() or v."ownerId" = ${accountId} or ${superAdmin}::boolean)
  union all select b.id, null, b.id, true, false from battle b where b.id = ${mediaId} and b."startsAt" <= now()`;

const findPlace = statement({
  name: 'comment-place',
  text: `select true as found from (${readablePlaces('$1', '$2', '$3')}) p`,
  params: { mediaId: sql.text, accountId: sql.nullable(sql.text), superAdmin: sql.bool },
  row: { found: sql.bool },
});

export interface PlaceInput {
  readonly mediaId: string;
  readonly caller: Pick<Caller, 'accountId' | 'superAdmin'> | undefined;
}

/** Lets a caller pass who may read the comments of a video or battle. @throws not_found */
export async function admitReader({ db }: Pick<CoreDeps, 'db'>, { mediaId, caller }: PlaceInput): Promise<void> {
  const { accountId = null, superAdmin = false } = caller ?? {};
  if ((await findPlace.first(db.pool, { mediaId, accountId, superAdmin })) === undefined)
    throw new Refusal('not_found');
}
