import { DependencyDown } from '@houselights/core';
import { createTransport } from 'nodemailer';
import { oneLine } from './one-line.ts';
import type { ClosableMailer, SmtpSettings } from './types.ts';

export function createSmtpMailer({ url, from }: SmtpSettings): ClosableMailer {
  // Recipients treat two copies with the same id as one email.
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      // An email is text that we rendered: it refers to no file or URL to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send({ messageId: id, to, subject, text, html, unsubscribeUrl }) {
      try {
        const messageId = id == null ? undefined : `<${id}@${domain}>`;
        // An address object is never parsed as a list, so an email has one recipient.
        await transport.sendMail({
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          html,
          messageId,
          ...(unsubscribeUrl !== undefined && {
            list: { unsubscribe: unsubscribeUrl },
            headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
          }),
        });
      } catch (error) {
        if (isRefused(error)) throw new Error('the mail server refuses a mail', { cause: error });
        throw new DependencyDown('the mail server', { cause: error });
      }
    },
    close: async () => transport.close(),
  };
}

/** True if the server rejected this email, its address or its content: another one may still succeed. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !['EENVELOPE', 'EMESSAGE'].includes(String(error.code)))
    return false;
  // Codes that begin with 4 are temporary.
  return !('responseCode' in error) || Number(error.responseCode) >= 500;
}
