import { createHash } from 'node:crypto';

/** An entry as stored; numbers as text, as Postgres returns them, so that none is too large. */
export interface StoredEntry {
  readonly position: string;
  readonly block: string;
  readonly kind: string;
  readonly debitId: string;
  readonly creditId: string;
  readonly memberId: string;
  readonly points: string;
  readonly debitBalance: string;
  readonly creditBalance: string;
  readonly cause: string;
  readonly reason: string | null;
  readonly actorId: string | null;
  readonly at: Date;
}

export interface StoredBlock {
  readonly height: string;
  readonly firstPosition: string;
  readonly lastPosition: string;
  readonly battleId: string | null;
  readonly leftPoints: string | null;
  readonly rightPoints: string | null;
  readonly hash: Buffer;
  readonly at: Date;
}

/** The chain's first previous hash. */
export const genesis: Buffer = Buffer.alloc(32);

/** An entry's line in the hash; the database's function points_line writes the same. */
export function entryLine(entry: StoredEntry): string {
  const { position, kind, debitId, creditId, points, debitBalance, creditBalance, cause, actorId, reason } = entry;
  const parts = [
    position,
    kind,
    debitId,
    creditId,
    points,
    debitBalance,
    creditBalance,
    cause,
    actorId ?? '',
    reason ?? '',
  ];
  return parts.join('|');
}

/** A block's first line; without a battle it ends after the time. */
export function blockLine({ height, at, battleId, leftPoints, rightPoints }: StoredBlock): string {
  return [height, at.getTime(), battleId, leftPoints, rightPoints].filter((part) => part !== null).join('|');
}

/** Starts the hash of `block` after `previous` and takes entries one by one, so that a block may be of any length. */
export function startBlockHash(previous: Buffer, block: StoredBlock) {
  const hash = createHash('sha256').update(previous).update(blockLine(block));
  return {
    add: (entry: StoredEntry): void => void hash.update(`\n${entryLine(entry)}`),
    digest: (): Buffer => hash.digest(),
  };
}

export interface HeadFacts {
  readonly day: string;
  readonly height: string;
  readonly position: string;
  readonly hash: Buffer;
  /** The `headDigest` of the previously signed head; null: signed before heads were chained. */
  readonly previous: Buffer | null;
}

/** The text that is signed for the chain's end on a day. */
export function headText({ day, height, position, hash, previous }: HeadFacts): string {
  const parts = [day, height, position, hash.toString('hex')];
  return previous === null
    ? ['houselights points head', ...parts].join('|')
    : ['houselights points head 2', ...parts, previous.toString('hex')].join('|');
}

/** The digest of this head that the next one includes. */
export function headDigest(head: HeadFacts): Buffer {
  return createHash('sha256').update(headText(head)).digest();
}
