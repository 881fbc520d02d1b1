import { sql, statement } from '@houselights/db';
import { readChainEnd } from './chain-end.ts';
import { genesis, headDigest, headText } from './chain.ts';
import type { CoreDeps } from '../deps.ts';
import type { SignedHead } from '@houselights/contracts';

const today = `(clock_timestamp() at time zone 'utc')::date`;
const signedSince = statement({
  name: 'points-signed-today',
  text: `select day::text from points_signed_head where day >= ${today}`,
  row: { day: sql.text },
});
const readNewest = statement({
  name: 'points-newest-signed-head',
  text: `select day::text, height::text, position::text, hash, previous from points_signed_head order by day desc limit 1`,
  row: {
    day: sql.text,
    height: sql.text,
    position: sql.text,
    hash: sql.bytea,
    previous: sql.nullable(sql.bytea),
  },
});
const keepSigned = statement({
  name: 'points-keep-signed-head',
  text: `select keep_signed_head($1, $2, $3, $4, $5, $6, $7) as kept`,
  params: {
    before: sql.nullable(sql.date),
    day: sql.date,
    height: sql.int8,
    position: sql.int8,
    hash: sql.bytea,
    previous: sql.bytea,
    signature: sql.bytea,
  },
  row: { kept: sql.bool },
});

/** Signs the end of the ledger's chain once a day, including the digest of the previous head. Safe to run at any time and concurrently. */
export async function signHead({ db, signer }: Pick<CoreDeps, 'db' | 'signer'>): Promise<void> {
  // A check without locks, so that no vote waits.
  if ((await signedSince.first(db.pool)) !== undefined) return;
  const head = await readChainEnd(db);
  if (head === undefined) return;
  const before = await readNewest.first(db.pool);
  const previous = before === undefined ? genesis : headDigest(before);
  const { day, height, position, hash } = head;
  const signature = signer.sign(headText({ ...head, previous }));
  // Of concurrent signers, the first wins.
  await keepSigned.run(db.pool, { before: before?.day ?? null, day, height, position, hash, previous, signature });
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
