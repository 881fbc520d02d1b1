import { hello } from './phrases.ts';
import type { LetterFacts } from './phrases.ts';
import type { Letter } from './render.ts';

export type { LetterFacts } from './phrases.ts';

const notYou = 'If this was not you, you can ignore this mail.';

function link(facts: LetterFacts, path: string, query: Readonly<Record<string, string>>): string {
  return `${facts.publicUrl}${path}?${new URLSearchParams(query).toString()}`;
}

export function verifyEmailLetter(facts: LetterFacts, token: string): Letter {
  return {
    to: facts.to,
    subject: 'Confirm your email address',
    paragraphs: [hello(facts), 'Welcome in. Please confirm that this address is yours.'],
    action: { label: 'Confirm my address', url: link(facts, '/verify-email', { token }) },
    closing: 'The link works for 7 days. If you did not make an account, you can ignore this mail.',
  };
}

export function resetPasswordLetter(facts: LetterFacts, code: string): Letter {
  return {
    to: facts.to,
    subject: 'Set a new password',
    paragraphs: [hello(facts), 'Somebody asked to set a new password for your account.'],
    action: { label: 'Set a new password', url: link(facts, '/forgotten-password', { email: facts.to, code }) },
    code,
    closing: `The code works once, for one hour. ${notYou}`,
  };
}

export function changeEmailLetter(facts: LetterFacts, code: string): Letter {
  return {
    to: facts.to,
    subject: 'Confirm your new email address',
    paragraphs: [hello(facts), 'Please confirm that your account shall use this address from now on.'],
    action: { label: 'Use this address', url: link(facts, '/change-email', { code }) },
    code,
    closing: `The code works once, for one hour, where you are signed in. ${notYou}`,
  };
}

export function emailChangeAskedLetter(facts: LetterFacts, newEmail: string): Letter {
  return {
    to: facts.to,
    subject: 'Your email address is about to change',
    paragraphs: [
      hello(facts),
      `Somebody who is signed in to your account asked to change its address to ${newEmail}. Nothing changes until that address is confirmed.`,
    ],
    action: { label: 'See where you are signed in', url: `${facts.publicUrl}/account` },
    closing: 'If this was not you, change your password now: it signs out everyone else.',
  };
}

export function emailChangedLetter(facts: LetterFacts, newEmail: string): Letter {
  return {
    to: facts.to,
    subject: 'Your email address was changed',
    paragraphs: [hello(facts), `Your account now uses ${newEmail}. This address is no longer part of it.`],
    closing: 'If this was not you, please write to us.',
  };
}

export function passwordChangedLetter(facts: LetterFacts): Letter {
  return {
    to: facts.to,
    subject: 'Your password was changed',
    paragraphs: [hello(facts), 'The password of your account was just changed, and other places were signed out.'],
    closing: `If this was not you, set a new password at ${facts.publicUrl}/forgotten-password.`,
  };
}

export function deletionAskedLetter(facts: LetterFacts, until: Date): Letter {
  return {
    to: facts.to,
    subject: 'Your account will be deleted',
    paragraphs: [
      hello(facts),
      `You asked us to delete your account. Until ${until.toISOString().slice(0, 10)} you can sign in and keep it; after that your personal data is gone.`,
    ],
    action: { label: 'Keep my account', url: `${facts.publicUrl}/account` },
    closing: 'If this was not you, sign in, keep the account and change your password.',
  };
}
