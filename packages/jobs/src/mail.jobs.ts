import { z } from 'zod';
import { defineJob } from './job.ts';

/** What `sealed` holds once it is opened. */
export const MailContent = z.object({
  /** The same at each try: what was sent and not noted before its worker died is the same mail to whoever receives it twice. */
  messageId: z.uuid().optional(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type MailContent = z.infer<typeof MailContent>;

/** The mail's words are rendered when it is asked for; `sealed` holds it encrypted, as it may carry a code. */
export const sendMail = defineJob({
  name: 'mail.send',
  payload: z.object({ sealed: z.base64url() }),
  attempts: 8,
  backoffMs: 2_000,
  // Longer than the mailer itself waits for a slow server: a job that is given up while its mail goes on would send it again.
  timeoutMs: 5 * 60_000,
  concurrency: 4,
});
