import { randomUUID } from 'node:crypto';
import { defaultRemoteConfig, RemoteConfig } from '@houselights/contracts';
import { MailContent, sendMail } from '@houselights/jobs';
import { enqueue } from '../shared/messages.ts';
import { render } from './render.ts';
import type { Email } from './render.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Encryption } from '../ports/encryption.ts';
import type { Queries } from '@houselights/db';

const purpose = 'mail.send';

/** Queues emails to be sent once the transaction of `queries` has committed. The queued payloads are encrypted. */
export async function queueEmails(
  queries: Queries,
  encryption: Encryption,
  ...emails: readonly Email[]
): Promise<void> {
  const brand = await brandName(queries);
  const contents = emails.map((letter): MailContent => ({ ...render(letter, brand), messageId: randomUUID() }));
  const sealed = contents.map((content) => encryption.encrypt(purpose, Buffer.from(JSON.stringify(content))));
  await enqueue(
    queries,
    sendMail,
    ...sealed.map((bytes) => ({ payload: { sealed: Buffer.from(bytes).toString('base64url') } })),
  );
}

/** The job mail.send. Rejects if the mail server cannot be reached; the queue then retries. */
export async function sendQueuedMail(
  { mailer, encryption }: { readonly mailer: Mailer; readonly encryption: Encryption },
  { sealed }: { readonly sealed: string },
): Promise<void> {
  const opened = encryption.decrypt(purpose, Buffer.from(sealed, 'base64url'));
  if (opened === undefined) throw new Error('this mail was sealed with another secret key');
  await mailer.send(MailContent.parse(JSON.parse(Buffer.from(opened).toString())));
}

/** Sends an email now. Rejects with a DependencyDown if the mail server cannot be reached. */
export async function sendAtOnce(
  { queries, mailer }: { readonly queries: Queries; readonly mailer: Mailer },
  letter: Email,
  messageId: string,
): Promise<void> {
  await mailer.send({ ...render(letter, await brandName(queries)), messageId });
}

async function brandName(queries: Queries): Promise<string> {
  const row = await queries.remoteConfig.findUnique({ where: { id: 1 }, select: { values: true } });
  const stored = RemoteConfig.pick({ projectName: true }).safeParse(row?.values);
  return stored.success ? stored.data.projectName : defaultRemoteConfig.projectName;
}
