import { NewestHead } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { readChainEnd } from './chain-end.ts';
import type { CoreDeps } from '../deps.ts';
import type { MediaStorage } from '../ports/media-storage.ts';

const prefix = 'ledger/newest-head-';
/** Each signing key has its own file: after a change of SECRET_KEY the old key's file stays untouched. */
const keyOf = (publicKey: string): string => `${prefix}${publicKey}.json`;

const textOf = ({ height, position, hash, at }: Omit<NewestHead, 'signature'>): string =>
  ['houselights points newest', height, position, hash, at].join('|');

type Verifier = Pick<CoreDeps['signer'], 'publicKey' | 'verify'>;
type Reader = Pick<MediaStorage, 'list' | 'open'>;

/** A stored file: its head, or null if it holds none or the signature is not ours. */
interface KeptNewest {
  readonly key: string;
  /** Whether it is of the current key: the worker writes no other. */
  readonly isOwn: boolean;
  readonly head: NewestHead | null;
}

/** The stored heads: of the current key and of earlier ones. */
export async function readNewestHeads(storage: Reader, signer: Verifier): Promise<KeptNewest[]> {
  const keys = await storage.list(prefix);
  const own = keyOf(signer.publicKey);
  return Promise.all(
    keys.map(async (key) => ({ key, isOwn: key === own, head: await readHead(storage, signer, key) })),
  );
}

async function readHead(storage: Reader, signer: Verifier, key: string): Promise<NewestHead | null> {
  const parts: Buffer[] = [];
  for await (const part of (await storage.open(key)) ?? []) parts.push(part as Buffer);
  try {
    const head = NewestHead.parse(JSON.parse(Buffer.concat(parts).toString()));
    if (key !== keyOf(signer.publicKey)) return head;
    return signer.verify(textOf(head), Buffer.from(head.signature, 'base64url')) ? head : null;
  } catch {
    return null;
  }
}

/** Whether the ledger's chain ends, or once ended, at this head. */
export const endsSo = statement({
  name: 'points-ends-so',
  text: `select $1::bigint = 0 and $2::bigint = 0 or exists (
    select 1 from points_block k where k.height = $1 and k."lastPosition" = $2 and k.hash = $3) as "isSame"`,
  params: { height: sql.int8, position: sql.int8, hash: sql.bytea },
  row: { isSame: sql.bool },
});

/**
 * Stores the chain's end outside of the database, signed, once a minute, so that truncation is detected. A stored head that the ledger no
 * longer contains is kept as evidence, and so is one that is higher than the ledger's end; the error reports it.
 */
export async function keepNewestHead({
  db,
  signer,
  storage,
}: Pick<CoreDeps, 'db' | 'signer' | 'storage'>): Promise<void> {
  const key = keyOf(signer.publicKey);
  const kept = (await readNewestHeads(storage, signer)).find(({ isOwn }) => isOwn);
  const isLost = kept !== undefined && (kept.head === null || !(await isEnd(db, kept.head)));
  const end = isLost ? undefined : await readChainEnd(db);
  // Lower than what was in the chain just now: it was shortened meanwhile.
  if (isLost || BigInt(end?.height ?? 0) < BigInt(kept?.head?.height ?? 0)) {
    throw new Error(
      `the ledger of points has lost what ${key} in the storage says of it, or that file was changed: run ledger:verify`,
    );
  }
  if (end === undefined || end.height === kept?.head?.height) return;
  const { height, position, hash, at } = end;
  const head = { height, position, hash: hash.toString('hex'), at: at.toISOString() };
  const signature = Buffer.from(signer.sign(textOf(head))).toString('base64url');
  await storage.put(key, JSON.stringify({ ...head, signature }));
}

async function isEnd({ pool }: CoreDeps['db'], { height, position, hash }: NewestHead): Promise<boolean> {
  const row = await endsSo.first(pool, { height, position, hash: Buffer.from(hash, 'hex') });
  return row?.isSame === true;
}
