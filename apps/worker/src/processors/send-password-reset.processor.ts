import { mailPasswordReset } from '@houselights/core';
import type { CoreDeps } from '@houselights/core';
import type { JobPayload } from '@houselights/jobs';

/** account.send-password-reset: mails a code to the account of an address, if there is one. */
export function createSendPasswordResetProcessor(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'sealer' | 'settings' | 'limits'>,
) {
  return (payload: JobPayload<'account.send-password-reset'>): Promise<void> => mailPasswordReset(deps, payload);
}
