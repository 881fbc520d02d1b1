import { checkBattles } from './greenlight/index.ts';
import { verifyLedgerWith } from './points/index.ts';
import type { LedgerReport, VerifyDeps, VerifyOptions } from './points/index.ts';

/** Verifies the ledger together with the battles that its points were spent in. */
export function verifyLedger(deps: VerifyDeps, options: VerifyOptions = {}): Promise<LedgerReport> {
  return verifyLedgerWith(checkBattles, deps, options);
}
