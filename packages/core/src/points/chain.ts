import { createHash } from 'node:crypto';

/** An entry as it is stored; figures as text, as Postgres gives them: none is too large. */
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

/** The chain's beginning. */
export const genesis: Buffer = Buffer.alloc(32);

/** An entry as the chain knows it: the database's function points_line writes the same. */
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

/** A block's first line: without a battle it ends after the time. */
export function blockLine({ height, at, battleId, leftPoints, rightPoints }: StoredBlock): string {
  return [height, at.getTime(), battleId, leftPoints, rightPoints].filter((part) => part !== null).join('|');
}

/** The hash of `block` after `previous`, which takes its entries one by one: a block may be of any length. */
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
  /** The `headDigest` of the head that was signed before; null: this one was signed before heads were chained. */
  readonly previous: Buffer | null;
}

/** What is signed of the chain's end on a day. */
export function headText({ day, height, position, hash, previous }: HeadFacts): string {
  const parts = [day, height, position, hash.toString('hex')];
  return previous === null
    ? ['houselights points head', ...parts].join('|')
    : ['houselights points head 2', ...parts, previous.toString('hex')].join('|');
}

/** What the next head signs of this one. */
export function headDigest(head: HeadFacts): Buffer {
  return createHash('sha256').update(headText(head)).digest();
}
