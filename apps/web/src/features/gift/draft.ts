import { giftMonths } from '@houselights/rules';
import type { GiftMonths } from '@houselights/rules';

/** A gift as typed. */
export type Draft = {
  months: GiftMonths;
  recipientEmail: string;
  message: string;
  /** YYYY-MM-DD; empty: as soon as it is paid. */
  deliverOn: string;
};

const KEY = 'gift-draft';

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { months, recipientEmail, message, deliverOn } = value as Partial<Record<keyof Draft, unknown>>;
  return (
    giftMonths.some((each) => each === months) &&
    [recipientEmail, message, deliverOn].every((text) => typeof text === 'string')
  );
}

/** Keeps the draft for this tab, for those who return from the payment page or resume an unfinished purchase. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // The form starts empty instead.
  }
}

export function keptDraft(): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
