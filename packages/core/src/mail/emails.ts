import { t } from '@houselights/messages/catalogue/mail-account';
import { t as shared } from '@houselights/messages/catalogue/mail';
import { hello } from './phrases.ts';
import type { EmailFacts } from './phrases.ts';
import type { Action, Email } from './render.ts';
import type { MessageReference } from '@houselights/messages';

export type { EmailFacts } from './phrases.ts';

function link(facts: EmailFacts, path: string, query: Readonly<Record<string, string>>): string {
  return `${facts.publicUrl}${path}?${new URLSearchParams(query).toString()}`;
}

const seeSessions = ({ publicUrl }: EmailFacts): Action => ({
  label: t.ref('seeSessions'),
  url: `${publicUrl}/account/security`,
});

const setPassword = (facts: EmailFacts, code: string): Action => ({
  label: t.ref('setPassword'),
  url: link(facts, '/forgotten-password', { email: facts.to, code }),
});

export interface Registration {
  readonly token: string;
  readonly registeredAt: Date;
}

/** Says what was registered: the mailbox's owner need not be the person who did it. */
export function verifyEmailEmail(facts: EmailFacts, { token, registeredAt: at }: Registration): Email {
  const { to, displayName: name } = facts;
  return {
    to,
    subject: t.ref('verifySubject'),
    paragraphs: [
      shared.ref('helloStranger'),
      name === '' ? t.ref('verifyCreated', { at }) : t.ref('verifyCreatedNamed', { at, name }),
    ],
    action: { label: t.ref('verifyAction'), url: link(facts, '/verify-email', { token }) },
    otherwise: { label: t.ref('notMe'), url: link(facts, '/verify-email/not-me', { token }) },
    closing: t.ref('verifyClosing'),
  };
}

export function resetPasswordEmail(facts: EmailFacts, code: string): Email {
  return {
    to: facts.to,
    subject: t.ref('setPassword'),
    paragraphs: [hello(facts), t.ref('resetAsked')],
    action: setPassword(facts, code),
    code,
    closing: t.ref('resetClosing'),
  };
}

export function emailChangeCodeEmail(facts: EmailFacts, code: string): Email {
  return {
    to: facts.to,
    subject: t.ref('changeSubject'),
    paragraphs: [hello(facts), t.ref('changeAsked')],
    action: { label: t.ref('changeAction'), url: link(facts, '/change-email', { code }) },
    code,
    closing: t.ref('changeClosing'),
  };
}

export function emailChangeAskedEmail(facts: EmailFacts, newEmail: string): Email {
  return {
    to: facts.to,
    subject: t.ref('aboutToChangeSubject'),
    paragraphs: [hello(facts), t.ref('aboutToChange', { email: newEmail })],
    action: seeSessions(facts),
    closing: t.ref('aboutToChangeClosing'),
  };
}

/** `undoCode`: absent if there is nothing to undo. */
export function emailChangedEmail(facts: EmailFacts, newEmail: string, undoCode: string | undefined): Email {
  const changed = t.ref('changed', { email: newEmail });
  const letter = { to: facts.to, subject: t.ref('changedSubject') };
  if (undoCode === undefined) {
    return { ...letter, paragraphs: [hello(facts), changed], closing: t.ref('changedClosing') };
  }
  return {
    ...letter,
    paragraphs: [hello(facts), changed, t.ref('changedUndo')],
    action: { label: t.ref('notMe'), url: link(facts, '/undo-email-change', { code: undoCode }) },
    closing: t.ref('changedUndoClosing'),
  };
}

export function addressRestoredEmail(facts: EmailFacts, code: string): Email {
  return {
    to: facts.to,
    subject: t.ref('restoredSubject'),
    paragraphs: [hello(facts), t.ref('restored')],
    action: setPassword(facts, code),
    code,
    closing: t.ref('restoredClosing', { url: `${facts.publicUrl}/forgotten-password` }),
  };
}

export function addressTakenBackEmail(facts: EmailFacts): Email {
  return {
    to: facts.to,
    subject: t.ref('takenBackSubject'),
    paragraphs: [hello(facts), t.ref('takenBack')],
    closing: t.ref('takenBackClosing'),
  };
}

export function passwordChangedEmail(facts: EmailFacts): Email {
  return {
    to: facts.to,
    subject: t.ref('passwordChangedSubject'),
    paragraphs: [hello(facts), t.ref('passwordChanged')],
    closing: t.ref('passwordChangedClosing', { url: `${facts.publicUrl}/forgotten-password` }),
  };
}

export function deletionAskedEmail(facts: EmailFacts, until: Date): Email {
  return {
    to: facts.to,
    subject: t.ref('deletionSubject'),
    paragraphs: [hello(facts), t.ref('deletion', { until })],
    action: { label: t.ref('deletionAction'), url: `${facts.publicUrl}/account` },
    closing: t.ref('deletionClosing'),
  };
}

interface RoleOf {
  readonly superAdmin: boolean;
  readonly accountType: number;
}

export interface ChangedRole {
  /** The addresses of who changed it and of whose role it is. */
  readonly by: string;
  readonly email: string;
  readonly before: RoleOf;
  readonly after: RoleOf;
  readonly reason: string;
}

/** Goes to every superAdmin. */
export function roleChangedEmail(facts: EmailFacts, { by, email, before, after, reason }: ChangedRole): Email {
  const changes: MessageReference[] = [];
  if (after.superAdmin !== before.superAdmin) {
    changes.push(after.superAdmin ? t.ref('roleGiven', { email }) : t.ref('roleTaken', { email }));
  }
  if (after.accountType !== before.accountType) {
    changes.push(t.ref('roleType', { email, type: after.accountType }));
  }
  return {
    to: facts.to,
    subject: t.ref('roleSubject'),
    paragraphs: [hello(facts), ...changes, t.ref('roleReason', { by, reason })],
    action: seeSessions(facts),
    closing: t.ref('roleClosing'),
  };
}
