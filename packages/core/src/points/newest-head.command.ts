import { NewestHead } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { readStored } from '../shared/read-stored.ts';
import { readChainEnd } from './chain-end.ts';
import { newestSigned, stillSigned } from './signed-heads.ts';
import type { SignedHeads } from '@houselights/contracts';
import type { Where } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';
import type { MediaStorage } from '../ports/media-storage.ts';

const prefix = 'ledger/newest-head-';
/** Each signing key has its own file: after a change of SECRET_KEY the old key's file stays untouched. */
const keyOf = (publicKey: string): string => `${prefix}${publicKey}.json`;

/** The signed heads are signed with the end beside them: an older release reads and checks the rest alone. */
const signedHeadsText = (head: Omit<NewestHead, 'signature'>, { count, digest }: SignedHeads): string =>
  [textOf(head), count, digest].join('|');

const textOf = ({ height, position, hash, at }: Omit<NewestHead, 'signature'>): string =>
  ['houselights points newest', height, position, hash, at].join('|');

type Verifier = Pick<CoreDeps['signer'], 'publicKey' | 'verify'>;
type Reader = Pick<MediaStorage, 'list' | 'read'>;

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
  // A storage that does not answer is away, and no sign of tampering.
  const text = await readStored(storage, key);
  try {
    const head = NewestHead.parse(JSON.parse(text ?? ''));
    return key !== keyOf(signer.publicKey) || isOurs(signer, head) ? head : null;
  } catch {
    return null;
  }
}

function isOurs(signer: Verifier, head: NewestHead): boolean {
  const isSigned = (text: string, signature: string) => signer.verify(text, Buffer.from(signature, 'base64url'));
  const { signature, signedHeads } = head;
  return (
    isSigned(textOf(head), signature) &&
    (signedHeads === undefined || isSigned(signedHeadsText(head, signedHeads), signedHeads.signature))
  );
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
 * Stores the chain's end and the number and digest of the signed heads outside of the database, signed, once a minute, so that truncation
 * is detected. A stored head that the ledger no longer contains is kept as evidence, and so is one that is higher than the ledger's end;
 * the error reports it.
 */
export async function keepNewestHead(deps: Pick<CoreDeps, 'db' | 'signer' | 'storage'>): Promise<void> {
  const { db, signer, storage } = deps;
  const kept = await readKept(db.pool, deps);
  const end = await readChainEnd(db);
  const { count, digest } = await newestSigned(db.pool);
  const signed = { count, digest: digest.toString('hex') };
  const before = kept?.signedHeads;
  // Lower than what was there just now: it was shortened meanwhile.
  const isShorter = BigInt(end?.height ?? 0) < BigInt(kept?.height ?? 0) || signed.count < (before?.count ?? 0);
  if (isShorter) throw lost(signer);
  if (end === undefined) return;
  if (end.height === kept?.height && signed.count === before?.count) return;
  const { height, position, hash, at } = end;
  const head = { height, position, hash: hash.toString('hex'), at: at.toISOString() };
  const sign = (text: string): string => Buffer.from(signer.sign(text)).toString('base64url');
  const signedHeads = { ...signed, signature: sign(signedHeadsText(head, signed)) };
  await storage.put(
    keyOf(signer.publicKey),
    JSON.stringify({ ...head, signature: sign(textOf(head)), signedHeads } satisfies NewestHead),
  );
}

/** The stored head; undefined if there is none. Throws if it is not ours, or if the ledger or its signed heads have lost it. */
export async function readKept(
  where: Where,
  { signer, storage }: { readonly signer: Verifier; readonly storage: Reader },
): Promise<NewestHead | undefined> {
  const kept = (await readNewestHeads(storage, signer)).find(({ isOwn }) => isOwn);
  if (kept === undefined) return undefined;
  const { head } = kept;
  const isThere =
    head !== null &&
    (await isEnd(where, head)) &&
    (head.signedHeads === undefined || (await stillSigned(where, head.signedHeads)));
  if (!isThere) throw lost(signer);
  return head;
}

function lost({ publicKey }: Verifier): Error {
  return new Error(
    `the ledger of points has lost what ${keyOf(publicKey)} in the storage says of it, or that file was changed: run ledger:verify`,
  );
}

async function isEnd(where: Where, { height, position, hash }: NewestHead): Promise<boolean> {
  const row = await endsSo.first(where, { height, position, hash: Buffer.from(hash, 'hex') });
  return row?.isSame === true;
}
