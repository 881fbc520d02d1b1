import { checkBattles } from './greenlight/index.ts';
import { verifyLedgerWith } from './points/index.ts';
import type { LedgerReport, VerifyDeps, VerifyOptions } from './points/index.ts';

/** Reckons the ledger anew, together with the battles that its points were given in. */
export function verifyLedger(deps: VerifyDeps, options: VerifyOptions = {}): Promise<LedgerReport> {
  return verifyLedgerWith(checkBattles, deps, options);
}
