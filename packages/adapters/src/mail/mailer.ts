import { oneLine } from './one-line.ts';
import type { ClosableMailer, SmtpSettings } from './types.ts';
import type { CoreDeps, Mail } from '@houselights/core';

/** Sends by SMTP if configured, otherwise stores emails in the table that /dev/mailbox shows. */
export async function createMailer({
  smtp,
  db,
}: {
  readonly smtp: SmtpSettings | undefined;
  readonly db: CoreDeps['db'];
}): Promise<ClosableMailer> {
  if (smtp === undefined) return mailToTable(db);
  const { createSmtpMailer } = await import('./smtp-mailer.ts');
  return createSmtpMailer(smtp);
}

function mailToTable(db: CoreDeps['db']): ClosableMailer {
  return {
    async send({ messageId = null, to, subject, text, html }: Mail) {
      const data = { to, subject: oneLine(subject), text, html, messageId };
      await db.prisma.devMail.createMany({ data, skipDuplicates: true });
    },
    close: async () => {},
  };
}
