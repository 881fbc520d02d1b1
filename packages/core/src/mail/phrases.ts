/** What every letter of an account needs to know. */
export interface LetterFacts {
  readonly to: string;
  readonly displayName: string;
  readonly publicUrl: string;
}

/** What several letters say alike. */
export const hello = ({ displayName }: LetterFacts): string =>
  displayName === '' ? 'Hello,' : `Hello ${displayName},`;

export const account = ({ publicUrl }: LetterFacts) => ({ label: 'See your membership', url: `${publicUrl}/account` });
