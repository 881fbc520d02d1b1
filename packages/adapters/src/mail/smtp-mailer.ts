import { DependencyDown } from '@houselights/core';
import { createTransport } from 'nodemailer';
import { oneLine } from './one-line.ts';
import type { ClosableMailer, SmtpSettings } from './types.ts';

export function createSmtpMailer({ url, from }: SmtpSettings): ClosableMailer {
  // What comes twice under one id is one mail to those who receive it.
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
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
    async send({ messageId: id, to, subject, text, html }) {
      try {
        const messageId = id == null ? undefined : `<${id}@${domain}>`;
        // An address object is never parsed as a list, so one mail has one recipient.
        await transport.sendMail({ to: { name: '', address: to }, subject: oneLine(subject), text, html, messageId });
      } catch (error) {
        if (isRefused(error)) throw new Error('the mail server refuses a mail', { cause: error });
        throw new DependencyDown('the mail server', { cause: error });
      }
    },
    close: async () => transport.close(),
  };
}

/** Whether the server has said no to this mail, its address or its words: another one may go all the same. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !['EENVELOPE', 'EMESSAGE'].includes(String(error.code)))
    return false;
  // What begins with 4 is a no for now.
  return !('responseCode' in error) || Number(error.responseCode) >= 500;
}
