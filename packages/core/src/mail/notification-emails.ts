import { t } from '@houselights/messages/catalogue/mail-notification';
import { hello } from './phrases.ts';
import type { EmailFacts } from './phrases.ts';
import type { Email } from './render.ts';
import type { MessageReference } from '@houselights/messages';
import type { Unsubscription } from '@houselights/contracts';

export interface Digest {
  /** The newest first. `words`: the text that it is about; empty without one. */
  readonly lines: readonly { readonly headline: MessageReference; readonly words: string }[];
  /** All of them, those without a line included; 100 means 100 or more. */
  readonly total: number;
  /** Where the newest one leads. */
  readonly path: string;
  readonly unsubscription: Unsubscription;
}

/** What an account has not read. */
export function digestEmail(facts: EmailFacts, { lines, total, path, unsubscription }: Digest): Email {
  const { to, publicUrl } = facts;
  const query = new URLSearchParams({ ...unsubscription }).toString();
  return {
    to,
    subject: t.ref('subject', { total }),
    paragraphs: [
      hello(facts),
      t.ref('intro'),
      ...lines.flatMap(({ headline, words }) => (words === '' ? [headline] : [headline, t.ref('quote', { words })])),
      ...(total > lines.length ? [t.ref('more', { more: total - lines.length })] : []),
    ],
    action: { label: t.ref('see'), url: `${publicUrl}${path}` },
    otherwise: { label: t.ref('unsubscribe'), url: `${publicUrl}/unsubscribe?${query}` },
    unsubscribeUrl: `${publicUrl}/api/unsubscribe?${query}`,
    closing: t.ref('closing'),
  };
}
