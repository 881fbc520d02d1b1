import { dayOf, hello, moment } from './phrases.ts';
import type { LetterFacts } from './phrases.ts';
import type { Letter } from './render.ts';

export type { LetterFacts } from './phrases.ts';

const notYou = 'If this was not you, you can ignore this mail.';

function link(facts: LetterFacts, path: string, query: Readonly<Record<string, string>>): string {
  return `${facts.publicUrl}${path}?${new URLSearchParams(query).toString()}`;
}

export interface Registration {
  readonly token: string;
  readonly registeredAt: Date;
}

/** Says what was registered: whoever reads the address's mail need not be who did that. */
export function verifyEmailLetter(facts: LetterFacts, { token, registeredAt }: Registration): Letter {
  const { to, displayName } = facts;
  const name = displayName === '' ? '' : `, under the name "${displayName}"`;
  return {
    to,
    subject: 'Confirm your email address',
    paragraphs: [
      'Hello,',
      `An account was created with this address on ${moment(registeredAt)}${name}. If that was you, please confirm that the address is yours.`,
    ],
    action: { label: 'Confirm my address', url: link(facts, '/verify-email', { token }) },
    otherwise: { label: 'This was not me', url: link(facts, '/verify-email/not-me', { token }) },
    closing:
      "The links work for 7 days. If you aren't logged in where you open the first one, we'll ask you for a new password.",
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
    paragraphs: [hello(facts), 'Please confirm that your account should use this address from now on.'],
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
    action: { label: 'See where you are signed in', url: `${facts.publicUrl}/account/security` },
    closing: 'If this was not you, change your password now: it signs out everyone else.',
  };
}

/** `undoCode`: absent where nothing is left to undo. */
export function emailChangedLetter(facts: LetterFacts, newEmail: string, undoCode: string | undefined): Letter {
  const changed = `Your account now uses ${newEmail}. This address is no longer part of it.`;
  const letter = { to: facts.to, subject: 'Your email address was changed' };
  if (undoCode === undefined) {
    return { ...letter, paragraphs: [hello(facts), changed], closing: 'If this was not you, please write to us.' };
  }
  return {
    ...letter,
    paragraphs: [
      hello(facts),
      changed,
      'If this was not you, you can take your account back: we restore this address, sign out everyone, and ask you for a new password.',
    ],
    action: { label: 'This was not me', url: link(facts, '/undo-email-change', { code: undoCode }) },
    closing: 'The link works once, for 7 days. If it was you, there is nothing to do.',
  };
}

export function addressRestoredLetter(facts: LetterFacts, code: string): Letter {
  return {
    to: facts.to,
    subject: 'Your account is yours again',
    paragraphs: [
      hello(facts),
      'Your account uses this address again, everyone is signed out, and the old password no longer works. Please choose a new one now.',
    ],
    action: { label: 'Set a new password', url: link(facts, '/forgotten-password', { email: facts.to, code }) },
    code,
    closing: `The code works once, for one hour. After that, ask for a new one at ${facts.publicUrl}/forgotten-password.`,
  };
}

export function addressTakenBackLetter(facts: LetterFacts): Letter {
  return {
    to: facts.to,
    subject: 'Your email address was changed back',
    paragraphs: [
      hello(facts),
      'Whoever reads the mail of the address that this account had before told us that the change was not theirs. The account uses that address again, and everyone was signed out.',
    ],
    closing: 'If you think that this is wrong, please write to us.',
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
      `You asked us to delete your account. Until ${dayOf(until)} you can log in and choose “Keep my account”; after that your personal data is gone.`,
    ],
    action: { label: 'Keep my account', url: `${facts.publicUrl}/account` },
    closing: 'If this was not you, log in, keep the account and change your password.',
  };
}

interface RoleOf {
  readonly superAdmin: boolean;
  readonly accountType: number;
}

export interface ChangedRole {
  /** Addresses of who changed it and of whose it is. */
  readonly by: string;
  readonly email: string;
  readonly before: RoleOf;
  readonly after: RoleOf;
  readonly reason: string;
}

const accountTypes = ['Normal', 'Free', 'Official', 'Creator'];

/** To everybody who runs the site. */
export function roleChangedLetter(facts: LetterFacts, { by, email, before, after, reason }: ChangedRole): Letter {
  const changes: string[] = [];
  if (after.superAdmin !== before.superAdmin) {
    changes.push(`${email} ${after.superAdmin ? 'is a superAdmin now' : 'is no longer a superAdmin'}.`);
  }
  if (after.accountType !== before.accountType) {
    changes.push(`The account of ${email} is of the type ${accountTypes[after.accountType] ?? after.accountType} now.`);
  }
  return {
    to: facts.to,
    subject: 'A role on your site has changed',
    paragraphs: [hello(facts), ...changes, `${by} changed it and gave this reason: ${reason}`],
    action: { label: 'See where you are signed in', url: `${facts.publicUrl}/account/security` },
    closing:
      'If none of you did this, take the role back and change your passwords: a new password signs out everyone else.',
  };
}
