import { t as words } from '@houselights/messages/catalogue/fields';
import { Refusal, refusalEntry } from '@houselights/contracts';
import { isUniqueViolation } from '@houselights/db';
import { accountChanged } from '@houselights/jobs';
import { emailChangeCodeEmail, emailChangeAskedEmail, emailChangedEmail, queueEmails } from '../mail/index.ts';
import { lockLiveCaller } from '../shared/lock-account.ts';
import { revokeSessions } from '../shared/revoke-sessions.ts';
import { recordEvent } from '../shared/messages.ts';
import { issueCode, useCode } from './codes.ts';
import { emailKey } from './email-key.ts';
import { proveAddress } from './prove-address.ts';
import { proveOwner } from './prove-owner.ts';
import { isKeptForUndo, keepAddressChange, lockAccount } from './undo-email-change.command.ts';
import type { Caller, Origin } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

const perHour = { name: 'change-email', points: 5, seconds: 60 * 60 };

export interface RequestEmailChange {
  readonly caller: Caller;
  readonly newEmail: string;
  /** The name of the body's field, for messages. */
  readonly field: string;
  /** The password typed to prove ownership of the account. */
  readonly password: string | undefined;
  readonly origin: Origin;
}

/**
 * Emails a code to the new address and a notice to the current one. Nothing changes yet. Control of the address is control of the account,
 * so a token is not enough. @throws reauthentication_required, wrong_password, too_many_login_attempts, email_in_use
 */
export async function changeEmail(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'limits' | 'captcha' | 'passwords' | 'encryption' | 'settings'>,
  { caller, newEmail, field, password, origin }: RequestEmailChange,
): Promise<void> {
  const { db, clock, limits, encryption, settings } = deps;
  const email = newEmail.trim();
  const key = emailKey(email);
  if (key === undefined) {
    throw new Refusal('invalid_input', { errors: { [field]: [words.ref('validEmail')] } });
  }
  await proveOwner(deps, { caller, password, origin });
  const { allowed, retryAfter } = await limits.take(perHour, caller.accountId);
  if (!allowed) throw new Refusal('too_many_requests', { retryAfter });
  await db.transaction(async (queries) => {
    await lockLiveCaller(queries, caller.accountId);
    const isHeld = await isKeptForUndo(queries, { key, now: clock.now(), accountId: caller.accountId });
    if (isHeld || (await queries.account.count({ where: { emailKey: key } })) > 0) throw inUse(field);
    const account = await queries.account.findUniqueOrThrow({ where: { id: caller.accountId } });
    const code = await issueCode(queries, { accountId: account.id, purpose: 'change_email', email, now: clock.now() });
    const facts = { displayName: account.displayName, publicUrl: settings.publicUrl };
    await queueEmails(
      queries,
      encryption,
      emailChangeCodeEmail({ ...facts, to: email }, code),
      emailChangeAskedEmail({ ...facts, to: account.email }, email),
    );
  });
}

/**
 * Changes the caller's address to the one that the code was mailed to, and emails the old address how to undo it. Ends every other session
 * and voids all mailed codes. @throws invalid_code, email_in_use
 */
export async function completeEmailChange(
  deps: CoreDeps,
  { caller, code }: { readonly caller: Caller; readonly code: string },
): Promise<void> {
  const { db, clock, encryption, settings } = deps;
  const { accountId, sessionId } = caller;
  const now = clock.now();
  const change = db.transaction(async (queries) => {
    await lockAccount(queries, accountId);
    const { email } = await useCode(queries, { code, purpose: 'change_email', now, accountId });
    const before = await queries.account.findUniqueOrThrow({ where: { id: accountId } });
    await proveAddress(queries, deps, { accountId, proof: { by: 'session', sessionId } });
    await queries.account.update({
      where: { id: accountId },
      data: { email, emailKey: emailKey(email) ?? '', verifiedAt: now, updatedAt: now },
    });
    if (await isKeptForUndo(queries, { key: emailKey(email) ?? '', now, accountId })) throw inUse('code');
    await queries.accountCode.deleteMany({ where: { accountId } });
    await revokeSessions(queries, { accountId, except: sessionId }, 'address_changed');
    await recordEvent(queries, accountChanged, { accountId });
    // A never confirmed address may be a stranger's, mistyped at sign-up: it must not get a way into the account.
    const undoCode =
      before.verifiedAt === null
        ? undefined
        : await keepAddressChange(queries, { accountId, from: before.email, to: email, now });
    const facts = { to: before.email, displayName: before.displayName, publicUrl: settings.publicUrl };
    await queueEmails(queries, encryption, emailChangedEmail(facts, email, undoCode));
  });
  await change.catch((error: unknown) => {
    throw isUniqueViolation(error) ? inUse('code') : error;
  });
}

function inUse(field: string): Refusal {
  return new Refusal('email_in_use', { errors: { [field]: [refusalEntry('email_in_use').text] } });
}
