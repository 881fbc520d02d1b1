import { sendQueuedMail } from '@houselights/core';
import type { CoreDeps, Mailer } from '@houselights/core';
import type { JobPayload } from '@houselights/jobs';

/** mail.send: opens a mail and sends it; rejects when the server is away, and the queue tries again. */
export function createSendMailProcessor(deps: Pick<CoreDeps, 'sealer'> & { readonly mailer: Mailer }) {
  return (payload: JobPayload<'mail.send'>): Promise<void> => sendQueuedMail(deps, payload);
}
