/** What every letter of an account needs to know. */
export interface LetterFacts {
  readonly to: string;
  readonly displayName: string;
  readonly publicUrl: string;
}

/** What several letters say alike. */
export const hello = ({ displayName }: LetterFacts): string =>
  displayName === '' ? 'Hello,' : `Hello ${displayName},`;

const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** "November 23, 2026 at 7:42 PM UTC". */
export const moment = (at: Date): string => `${instant.format(at).replaceAll('\u202f', ' ')} UTC`;
/** A day as letters write it: December 7, 2026. */
export const dayOf = (at: Date): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(at);

export const account = ({ publicUrl }: LetterFacts) => ({ label: 'See your membership', url: `${publicUrl}/account` });
