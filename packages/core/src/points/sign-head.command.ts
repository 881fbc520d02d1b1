import { sql, statement } from '@houselights/db';
import { readChainEnd } from './chain-end.ts';
import { headText } from './chain.ts';
import { readKept } from './newest-head.command.ts';
import { newestSigned } from './signed-heads.ts';
import type { CoreDeps } from '../deps.ts';
import type { SignedHead } from '@houselights/contracts';

const today = `(clock_timestamp() at time zone 'utc')::date`;
const signedSince = statement({
  name: 'points-signed-today',
  text: `select day::text from points_signed_head where day >= ${today}`,
  row: { day: sql.text },
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

/**
 * Signs the end of the ledger's chain once a day, including the digest of the previous head. Safe to run at any time and concurrently.
 * Throws where heads are gone that the head of the minute knows: the next one would cover that up.
 */
export async function signHead(deps: Pick<CoreDeps, 'db' | 'signer' | 'storage'>): Promise<void> {
  const { db, signer } = deps;
  // A check without locks, so that no vote waits.
  if ((await signedSince.first(db.pool)) !== undefined) return;
  await readKept(db.pool, deps);
  const head = await readChainEnd(db);
  if (head === undefined) return;
  const { day: before, digest: previous } = await newestSigned(db.pool);
  const { day, height, position, hash } = head;
  const signature = signer.sign(headText({ ...head, previous }));
  // Of concurrent signers, the first wins.
  await keepSigned.run(db.pool, { before, day, height, position, hash, previous, signature });
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
