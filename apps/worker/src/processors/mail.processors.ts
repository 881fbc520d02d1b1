import * as core from '@houselights/core';
import type { CoreDeps, Mailer } from '@houselights/core';
import type { JobPayload } from '@houselights/jobs';

export function createMailProcessors(deps: Pick<CoreDeps, 'sealer'> & { readonly mailer: Mailer }) {
  return {
    /** Opens a mail and sends it; rejects when the server is away, and the queue tries again. */
    'mail.send': (payload: JobPayload<'mail.send'>): Promise<void> => core.sendQueuedMail(deps, payload),
  };
}
