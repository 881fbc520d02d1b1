import { z } from 'zod';
import { defineJob } from './job.ts';

/** The decrypted content of `sealed`. */
export const MailContent = z.object({
  /** The same for every attempt: if a worker sends an email and dies before recording it, both copies have this id. */
  messageId: z.uuid().optional(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type MailContent = z.infer<typeof MailContent>;

/** An email, rendered when it is requested; `sealed` holds it encrypted, because it may contain a code. */
export const sendMail = defineJob({
  name: 'mail.send',
  payload: z.object({ sealed: z.base64url() }),
  attempts: 8,
  backoffMs: 2_000,
  // Longer than the mailer waits for a slow server: if the job timed out while its email was still being sent, a retry would send it again.
  timeoutMs: 5 * 60_000,
  concurrency: 4,
});
