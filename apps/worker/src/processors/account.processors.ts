import * as core from '@houselights/core';
import type { CoreDeps } from '@houselights/core';
import type { JobPayload } from '@houselights/jobs';

type AccountDeps = Pick<CoreDeps, 'db' | 'clock' | 'encryption' | 'settings' | 'limits' | 'personalData'>;

export function createAccountProcessors(deps: AccountDeps) {
  return {
    /** Erases the personal data of accounts whose deletion was requested 14 days ago, and clears what old sign-ins left behind. */
    'account.purge': async (): Promise<void> => {
      while ((await core.purgeDeletedAccounts(deps)) > 0);
      await core.purgeStaleSignIns(deps);
    },
    /** Emails a new link to an address that is still unconfirmed. */
    'account.send-confirmation': (payload: JobPayload<'account.send-confirmation'>): Promise<void> =>
      core.mailConfirmation(deps, payload),
    /** Emails a code to the account of an address, if there is one. */
    'account.send-password-reset': (payload: JobPayload<'account.send-password-reset'>): Promise<void> =>
      core.mailPasswordReset(deps, payload),
  };
}
