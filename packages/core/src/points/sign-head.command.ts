import { genesis, headDigest, headText } from './chain.ts';
import type { HeadFacts } from './chain.ts';
import type { CoreDeps } from '../deps.ts';
import type { SignedHead } from '@houselights/contracts';

const today = `(clock_timestamp() at time zone 'utc')::date`;
const isSigned = `select 1 from points_signed_head where day >= ${today}`;

/** Signs where the ledger's chain ends, once a day, and with it the head before. Safe to run at any time, beside itself too. */
export async function signHead({ db, signer }: Pick<CoreDeps, 'db' | 'signer'>): Promise<void> {
  // Nobody who votes waits for a look.
  if ((await db.pool.query(isSigned)).rows.length > 0) return;
  const { rows } = await db.pool.query<Omit<HeadFacts, 'previous'>>(
    `select ${today}::text as day, height::text, position::text, hash from points_head where id = 1`,
  );
  const [head] = rows;
  if (head === undefined) return;
  const heads = await db.pool.query<HeadFacts>(
    'select day::text, height::text, position::text, hash, previous from points_signed_head order by day desc limit 1',
  );
  const [before] = heads.rows;
  const previous = before === undefined ? genesis : headDigest(before);
  const { day, height, position, hash } = head;
  const signature = Buffer.from(signer.sign(headText({ ...head, previous })));
  // Of those who sign at once the first is kept; the others' looks are over by then.
  await db.pool.query('select keep_signed_head($1::date, $2::date, $3, $4, $5, $6, $7)', [
    before?.day ?? null,
    day,
    height,
    position,
    hash,
    previous,
    signature,
  ]);
}

/** The signed heads of the last 90 days, newest first. */
export async function listSignedHeads({
  db,
  signer,
}: Pick<CoreDeps, 'db' | 'signer'>): Promise<{ publicKey: string; items: SignedHead[] }> {
  const rows = await db.prisma.pointsSignedHead.findMany({ orderBy: { day: 'desc' }, take: 90 });
  return {
    publicKey: signer.publicKey,
    items: rows.map((row) => ({
      day: row.day.toISOString().slice(0, 10),
      height: Number(row.height),
      position: Number(row.position),
      hash: Buffer.from(row.hash).toString('hex'),
      previous: row.previous === null ? null : Buffer.from(row.previous).toString('hex'),
      signature: Buffer.from(row.signature).toString('base64url'),
      signedAt: row.signedAt.toISOString(),
    })),
  };
}
