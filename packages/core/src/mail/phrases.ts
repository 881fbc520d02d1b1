import type { LetterFacts } from './letters.ts';

/** What several letters say alike. */
export const hello = ({ displayName }: LetterFacts): string =>
  displayName === '' ? 'Hello,' : `Hello ${displayName},`;

export const account = ({ publicUrl }: LetterFacts) => ({ label: 'See your membership', url: `${publicUrl}/account` });
