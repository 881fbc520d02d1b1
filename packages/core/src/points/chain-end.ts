import { sql, statement } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';
import type { RowFrom } from '@houselights/db';

const readHead = statement({
  name: 'points-end',
  text: `select h.height::text, h.position::text, h.hash, t.at, (t.at at time zone 'utc')::date::text as day,
      not exists (select 1 from points_block k where k.height > h.height) and case when h.height = 0 then h.position = 0
        else exists (select 1 from points_block k
          where k.height = h.height and k."lastPosition" = h.position and k.hash = h.hash) end as "isEnd"
    from points_head h, (select clock_timestamp() as at) t where h.id = 1`,
  row: {
    height: sql.text,
    position: sql.text,
    hash: sql.bytea,
    at: sql.timestamptz,
    day: sql.text,
    isEnd: sql.bool,
  },
});

/** The end of the ledger's chain, now. */
export type ChainEnd = RowFrom<typeof readHead>;

/**
 * The end that may be signed: the database's owner can write any other into points_head, and a signature would make it true. Undefined
 * without a head; throws if that is not the last block's end.
 */
export async function readChainEnd({ pool }: CoreDeps['db']): Promise<ChainEnd | undefined> {
  const end = await readHead.first(pool);
  if (end?.isEnd === false)
    throw new Error(`points_head says block ${end.height}, where the ledger of points does not end: run ledger:verify`);
  return end;
}
