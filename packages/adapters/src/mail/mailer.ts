import { DependencyDown } from '@houselights/core';
import { createTransport } from 'nodemailer';
import type { CoreDeps, Mail, Mailer } from '@houselights/core';

export interface SmtpSettings {
  readonly url: string;
  readonly from: string;
}

export interface ClosableMailer extends Mailer {
  close(): Promise<void>;
}

/** Sends by SMTP when a server is set, else keeps mail in the table that /dev/mailbox shows. */
export function createMailer({
  smtp,
  db,
}: {
  readonly smtp: SmtpSettings | undefined;
  readonly db: CoreDeps['db'];
}): ClosableMailer {
  return smtp === undefined ? mailToTable(db) : mailBySmtp(smtp);
}

function mailBySmtp({ url, from }: SmtpSettings): ClosableMailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      // A mail is text that we rendered: it names no file or address to be fetched.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send({ to, subject, text, html }) {
      try {
        // An address object is never parsed as a list, so one mail has one recipient.
        await transport.sendMail({ to: { name: '', address: to }, subject: oneLine(subject), text, html });
      } catch (error) {
        throw new DependencyDown('the mail server', { cause: error });
      }
    },
    close: async () => transport.close(),
  };
}

function mailToTable(db: CoreDeps['db']): ClosableMailer {
  return {
    async send({ to, subject, text, html }: Mail) {
      await db.prisma.devMail.create({ data: { to, subject: oneLine(subject), text, html } });
    },
    close: async () => {},
  };
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
