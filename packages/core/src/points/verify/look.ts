import type { CoreDeps } from '../../deps.ts';
import type { Findings } from './findings.ts';
import type { Client } from '@houselights/db';

/** A place in the chain: the last entry of a block. */
export interface Place {
  readonly height: bigint;
  readonly position: bigint;
  readonly hash: Buffer;
}

/** The context of every verification step. */
export interface Look {
  readonly client: Client;
  readonly signer: Pick<CoreDeps['signer'], 'verify' | 'publicKey'>;
  readonly findings: Findings;
  /** What the worker keeps outside of the database; without it nothing is compared. */
  readonly storage: Pick<CoreDeps['storage'], 'list' | 'read'> | undefined;
  /** Verification starts after this: the genesis, or the end that a signed head names. */
  readonly from: Place;
  /** False when it starts at a signed head. */
  readonly isWhole: boolean;
}

/** Demo battles import their past: their blocks carry older times than the blocks before them. */
export const demoBattle = `exists (select 1 from project d where d."battleId" = k."battleId" and d.id like 'demo-%')`;
