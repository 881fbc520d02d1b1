import type { CoreDeps } from '../../deps.ts';
import type { Findings } from './findings.ts';
import type { Client } from '@houselights/db';

/** A place in the chain: the last entry of a block. */
export interface Place {
  readonly height: bigint;
  readonly position: bigint;
  readonly hash: Buffer;
}

/** What every part of a look at the ledger works with. */
export interface Look {
  readonly client: Client;
  readonly signer: Pick<CoreDeps['signer'], 'verify' | 'publicKey'>;
  readonly findings: Findings;
  /** Everything after this is looked at: the beginning, or where a signed head says that the ledger ended. */
  readonly from: Place;
  /** False when it begins at a signed head. */
  readonly isWhole: boolean;
}

/** The demo's battles bring their past with them: their blocks say older times than those before. */
export const demoBattle = `exists (select 1 from project d where d."battleId" = k."battleId" and d.id like 'demo-%')`;
