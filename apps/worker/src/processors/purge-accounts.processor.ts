import { purgeDeletedAccounts, purgeStaleSignIns } from '@houselights/core';
import type { CoreDeps } from '@houselights/core';

/** account.purge: takes the personal data of accounts whose 14 days are over, and clears what sign-ins left behind. */
export function createPurgeAccountsProcessor(deps: Pick<CoreDeps, 'db' | 'clock' | 'personalData'>) {
  return async (): Promise<void> => {
    while ((await purgeDeletedAccounts(deps)) > 0);
    await purgeStaleSignIns(deps);
  };
}
