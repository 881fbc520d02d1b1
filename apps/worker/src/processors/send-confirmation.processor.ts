import { mailConfirmation } from '@houselights/core';
import type { CoreDeps } from '@houselights/core';
import type { JobPayload } from '@houselights/jobs';

/** account.send-confirmation: mails a new link to an address that still has to be confirmed. */
export function createSendConfirmationProcessor(deps: Pick<CoreDeps, 'db' | 'clock' | 'sealer' | 'settings'>) {
  return (payload: JobPayload<'account.send-confirmation'>): Promise<void> => mailConfirmation(deps, payload);
}
