import { t } from '@houselights/messages/catalogue/mail';
import type { Action } from './render.ts';
import type { MessageReference } from '@houselights/messages';

/** What every letter of an account needs to know. */
export interface LetterFacts {
  readonly to: string;
  readonly displayName: string;
  readonly publicUrl: string;
}

/** What several letters say alike. */
export const hello = ({ displayName }: LetterFacts): MessageReference =>
  displayName === '' ? t.ref('helloStranger') : t.ref('hello', { name: displayName });

export const account = ({ publicUrl }: LetterFacts): Action => ({
  label: t.ref('seeMembership'),
  url: `${publicUrl}/account`,
});

/** Where a card is changed. */
export const card = ({ publicUrl }: LetterFacts): Action => ({
  label: t.ref('updateCard'),
  url: `${publicUrl}/account`,
});
