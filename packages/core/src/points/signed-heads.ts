import { sql, statement } from '@houselights/db';
import { genesis, headDigest } from './chain.ts';
import type { SignedHeads } from '@houselights/contracts';
import type { Where } from '@houselights/db';

const row = {
  day: sql.text,
  height: sql.text,
  position: sql.text,
  hash: sql.bytea,
  previous: sql.nullable(sql.bytea),
};
const readNewest = statement({
  name: 'points-newest-signed-head',
  text: `select day::text, height::text, position::text, hash, previous, (select count(*) from points_signed_head)::int as count
    from points_signed_head order by day desc limit 1`,
  row: { ...row, count: sql.int4 },
});
const readNth = statement({
  name: 'points-nth-signed-head',
  text: `select day::text, height::text, position::text, hash, previous from points_signed_head order by day offset $1::bigint - 1 limit 1`,
  params: { n: sql.int8 },
  row,
});

/** How many heads are signed, the day of the newest, and its digest, which includes all before it; without any, zeros. */
export async function newestSigned(where: Where): Promise<{ count: number; day: string | null; digest: Buffer }> {
  const newest = await readNewest.first(where);
  if (newest === undefined) return { count: 0, day: null, digest: genesis };
  return { count: newest.count, day: newest.day, digest: headDigest(newest) };
}

/** Whether the signed heads that were there are there still; others may have followed. */
export async function stillSigned(where: Where, { count, digest }: SignedHeads): Promise<boolean> {
  if (count === 0) return true;
  const head = await readNth.first(where, { n: count });
  return head !== undefined && headDigest(head).toString('hex') === digest;
}
