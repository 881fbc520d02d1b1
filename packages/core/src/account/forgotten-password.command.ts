import { Refusal } from '@houselights/contracts';
import { sendPasswordReset } from '@houselights/jobs';
import { passwordChangedEmail, queueEmails, resetPasswordEmail } from '../mail/index.ts';
import { lockLiveAccount } from '../shared/lock-account.ts';
import { enqueue } from '../shared/messages.ts';
import { revokeSessions } from '../shared/revoke-sessions.ts';
import { acceptPassword } from './accept-password.ts';
import { hashCode, issueCode, useCode } from './codes.ts';
import { emailKey } from './email-key.ts';
import { requireIntegrity } from './integrity.command.ts';
import { inTurn, ownTurn } from './hash-turns.ts';
import { forgiveFailures } from './login-limits.ts';
import { isUnprovenOperator, proveAddress } from './prove-address.ts';
import { mayBeMailed, readAsked, writeAsked } from './reset-mails.ts';
import type { Origin } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

const purpose = 'password-reset-request';

export interface RequestPasswordReset {
  readonly email: string;
  /** The device identifier claimed by the client. */
  readonly deviceIdentifier: string | undefined;
  readonly integrity: string | undefined;
  readonly origin: Origin;
}

/**
 * Requests a reset email. Only the job looks up whether the address has an account and may get another email, so that the answer reveals
 * nothing.
 */
export async function requestPasswordReset(deps: CoreDeps, input: RequestPasswordReset): Promise<void> {
  const { db, encryption } = deps;
  const { deviceIdentifier = '', origin } = input;
  await requireIntegrity(deps, 'forgotten-password', input);
  const key = emailKey(input.email);
  if (key === undefined) return;
  const asked = writeAsked({ key, address: origin.address, deviceIdentifier });
  const sealed = Buffer.from(encryption.encrypt(purpose, Buffer.from(asked))).toString('base64url');
  await db.transaction((queries) => enqueue(queries, sendPasswordReset, { payload: { sealed } }));
}

/** The job account.send-password-reset: emails a code to the address's account, if there is one. */
export async function mailPasswordReset(
  { db, clock, encryption, settings, limits }: Pick<CoreDeps, 'db' | 'clock' | 'encryption' | 'settings' | 'limits'>,
  { sealed }: { readonly sealed: string },
): Promise<void> {
  const opened = encryption.decrypt(purpose, Buffer.from(sealed, 'base64url'));
  if (opened === undefined) throw new Error('this request was sealed with another secret key');
  const asked = readAsked(Buffer.from(opened).toString());
  const account = await db.prisma.account.findUnique({
    where: { emailKey: asked.key, deletedAt: null },
    select: { id: true, passwordHash: true, devices: { where: { deviceIdentifier: asked.deviceIdentifier }, take: 1 } },
  });
  if (account === null || !(await mayBeMailed({ limits }, account, asked))) return;
  if (await isUnprovenOperator(db.prisma, account.id)) return;
  await db.transaction(async (queries) => {
    if (!(await lockLiveAccount(queries, account.id))) return;
    const found = await queries.account.findUnique({ where: { id: account.id, emailKey: asked.key, deletedAt: null } });
    if (found === null) return;
    const { id: accountId, email, displayName } = found;
    const code = await issueCode(queries, { accountId, purpose: 'reset_password', email, now: clock.now() });
    const facts = { to: email, displayName, publicUrl: settings.publicUrl };
    await queueEmails(queries, encryption, resetPasswordEmail(facts, code));
  });
}

export interface ResetPassword {
  readonly email: string;
  readonly code: string;
  readonly passwordNew: string;
}

/**
 * Sets a new password with the mailed code, ends every session and resets the sign-in limits. The code proves control of the mailbox, so
 * the address is confirmed. Throws invalid_code, weak_password or breached_password.
 */
export async function resetPassword(deps: CoreDeps, { email, code, passwordNew }: ResetPassword): Promise<void> {
  const { db, clock, passwords, encryption, settings } = deps;
  const password = acceptPassword(deps, passwordNew, 'passwordNew');
  const key = emailKey(email) ?? '';
  const now = clock.now();
  const shown = await db.prisma.accountCode.findFirst({
    where: {
      codeHash: hashCode(code),
      purpose: 'reset_password',
      usedAt: null,
      expiresAt: { gt: now },
      account: { emailKey: key },
    },
    select: { accountId: true },
  });
  // A pre-check to save hashing; the binding check follows.
  if (shown === null) throw new Refusal('invalid_code');
  const turn = ownTurn(shown.accountId, 'reset');
  const passwordHash = await inTurn(deps, turn, () => passwords.hash(password, turn));
  await db.transaction(async (queries) => {
    const { accountId } = await useCode(queries, { code, purpose: 'reset_password', now });
    const [account] = await queries.account.updateManyAndReturn({
      where: { id: accountId, emailKey: key, deletedAt: null },
      data: { passwordHash, updatedAt: now },
    });
    if (account === undefined) throw new Refusal('invalid_code');
    await proveAddress(queries, deps, { accountId, proof: { by: 'password', passwordHash } });
    // Including codes requested by whoever was signed in until now.
    await queries.accountCode.deleteMany({ where: { accountId, purpose: { in: ['reset_password', 'change_email'] } } });
    await revokeSessions(queries, { accountId }, 'password_changed');
    const { displayName, email: to } = account;
    await queueEmails(queries, encryption, passwordChangedEmail({ to, displayName, publicUrl: settings.publicUrl }));
  });
  await forgiveFailures(deps, key);
}
