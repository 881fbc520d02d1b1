import { t } from '@houselights/messages/catalogue/mail';
import type { Action } from './render.ts';
import type { MessageReference } from '@houselights/messages';

/** The facts in every email to an account. */
export interface EmailFacts {
  readonly to: string;
  readonly displayName: string;
  readonly publicUrl: string;
}

/** Wording shared by several emails. */
export const hello = ({ displayName }: EmailFacts): MessageReference =>
  displayName === '' ? t.ref('helloStranger') : t.ref('hello', { name: displayName });

export const account = ({ publicUrl }: EmailFacts): Action => ({
  label: t.ref('seeMembership'),
  url: `${publicUrl}/account`,
});

/** Where a card is changed. */
export const card = ({ publicUrl }: EmailFacts): Action => ({
  label: t.ref('updateCard'),
  url: `${publicUrl}/account`,
});
