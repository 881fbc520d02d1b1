import { expect } from '@playwright/test';
import { rememberSecret } from '@houselights/testkit/secrets';

/** An email as listed by /dev/mailbox.json. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: string;
}

export interface Mailbox {
  /** Waits for the newest email to `address` with a matching subject, and returns it. */
  newest(address: string, subject: RegExp): Promise<Mail>;
}

/** Fetches without a journey's headers: the mailbox is only served to this machine, and not through a proxy. */
export async function readMailbox(url: string): Promise<readonly Mail[]> {
  const json: unknown = await (await fetch(`${url}/dev/mailbox.json`)).json();
  return mailsIn(json);
}

export function mailboxOf(url: string): Mailbox {
  return {
    async newest(address, subject) {
      const fitting: Mail[] = [];
      await expect
        .poll(async () => {
          const mails = await readMailbox(url);
          fitting.splice(
            0,
            fitting.length,
            ...mails.filter((mail) => mail.to === address && subject.test(mail.subject)),
          );
          return fitting.length;
        })
        .toBeGreaterThan(0);
      const mail = fitting[0]!;
      for (const address of linksIn(mail)) for (const value of address.searchParams.values()) rememberSecret(value);
      return mail;
    },
  };
}

/** URLs in an email's text. */
export function linksIn(mail: Mail): URL[] {
  return (mail.text.match(/https?:\/\/[^\s<>")]+/g) ?? []).map((address) => new URL(address));
}

function mailsIn(json: unknown): Mail[] {
  const isMail = (value: unknown): value is Mail =>
    typeof value === 'object' && value !== null && 'to' in value && 'subject' in value && 'text' in value;
  return Array.isArray(json) ? json.filter(isMail) : [];
}
