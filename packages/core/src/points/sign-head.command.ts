import { headText } from './chain.ts';
import type { CoreDeps } from '../deps.ts';
import type { SignedHead } from '@houselights/contracts';

const today = `(now() at time zone 'utc')::date`;

/** Signs where the ledger's chain ends, once a day. Safe to run at any time, beside itself too. */
export async function signHead({ db, signer }: Pick<CoreDeps, 'db' | 'signer'>): Promise<void> {
  const { rows } = await db.pool.query<{ day: string; height: string; position: string; hash: Buffer }>(
    `select ${today}::text as day, height, position, hash from points_head
     where id = 1 and not exists (select 1 from points_signed_head where day = ${today})`,
  );
  const [head] = rows;
  if (head === undefined) return;
  await db.pool.query(
    `insert into points_signed_head (day, height, position, hash, signature, "signedAt")
     values ($1, $2, $3, $4, $5, now()) on conflict (day) do nothing`,
    [head.day, head.height, head.position, head.hash, Buffer.from(signer.sign(headText(head)))],
  );
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
      signature: Buffer.from(row.signature).toString('base64url'),
      signedAt: row.signedAt.toISOString(),
    })),
  };
}
