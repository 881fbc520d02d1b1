import * as core from '@houselights/core';
import type { CoreDeps, Mailer } from '@houselights/core';
import type { JobPayload } from '@houselights/jobs';

export function createMailProcessors(deps: Pick<CoreDeps, 'encryption'> & { readonly mailer: Mailer }) {
  return {
    /** Decrypts an email and sends it; rejects if the server is down, and the queue retries. */
    'mail.send': (payload: JobPayload<'mail.send'>): Promise<void> => core.sendQueuedMail(deps, payload),
  };
}
