import { Refusal } from '@houselights/contracts';
import { writeOutbox } from '@houselights/db';
import { sendPasswordReset } from '@houselights/jobs';
import { passwordChangedLetter, queueLetters, resetPasswordLetter } from '../mail/index.ts';
import { revokeSessions } from '../shared/revoke-sessions.ts';
import { acceptPassword } from './accept-password.ts';
import { hashCode, issueCode, useCode } from './codes.ts';
import { emailKey } from './email-key.ts';
import { requireIntegrity } from './integrity.ts';
import { forgiveFailures } from './login-limits.ts';
import type { Origin } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

const purpose = 'password-reset-request';
/** Beyond this nothing is sent any more, and the answer stays the same. */
const mails = { name: 'password-reset.mail', points: 5, seconds: 60 * 60 };

export interface RequestPasswordReset {
  readonly email: string;
  readonly integrity: string | undefined;
  readonly origin: Origin;
}

/** Asks for a reset mail. Whether the address has an account is looked up by the job only, so that this cannot tell. */
export async function requestPasswordReset(deps: CoreDeps, input: RequestPasswordReset): Promise<void> {
  const { db, sealer, limits } = deps;
  await requireIntegrity(deps, 'forgotten-password', input);
  const key = emailKey(input.email);
  if (key === undefined || !(await limits.take(mails, key)).allowed) return;
  const sealed = Buffer.from(sealer.seal(purpose, Buffer.from(key))).toString('base64url');
  await db.transaction((queries) =>
    writeOutbox(queries, { kind: 'job', name: sendPasswordReset.name, payload: { sealed } }),
  );
}

/** The work of the job account.send-password-reset: mails a code to the account of the address, if there is one. */
export async function mailPasswordReset(
  { db, clock, sealer, settings }: Pick<CoreDeps, 'db' | 'clock' | 'sealer' | 'settings'>,
  { sealed }: { readonly sealed: string },
): Promise<void> {
  const opened = sealer.open(purpose, Buffer.from(sealed, 'base64url'));
  if (opened === undefined) throw new Error('this request was sealed with another secret key');
  const key = Buffer.from(opened).toString();
  await db.transaction(async (queries) => {
    const account = await queries.account.findUnique({ where: { emailKey: key, deletedAt: null } });
    if (account === null) return;
    const { id: accountId, email, displayName } = account;
    const code = await issueCode(queries, { accountId, purpose: 'reset_password', email, now: clock.now() });
    const facts = { to: email, displayName, publicUrl: settings.publicUrl };
    await queueLetters(queries, sealer, resetPasswordLetter(facts, code));
  });
}

export interface ResetPassword {
  readonly email: string;
  readonly code: string;
  readonly passwordNew: string;
}

/**
 * Sets a new password with the mailed code, ends every session and lifts the limit on sign-ins. Whoever has the code reads
 * the address's mail, so the address counts as confirmed. Throws invalid_code, weak_password or breached_password.
 */
export async function resetPassword(deps: CoreDeps, { email, code, passwordNew }: ResetPassword): Promise<void> {
  const { db, clock, passwords, sealer, settings } = deps;
  const password = acceptPassword(deps, passwordNew, 'passwordNew');
  const key = emailKey(email) ?? '';
  const now = clock.now();
  const shown = await db.prisma.accountCode.count({
    where: {
      codeHash: hashCode(code),
      purpose: 'reset_password',
      usedAt: null,
      expiresAt: { gt: now },
      account: { emailKey: key },
    },
  });
  // Asked again where it counts; here it only saves the price of hashing.
  if (shown === 0) throw new Refusal('invalid_code');
  const passwordHash = await passwords.hash(password);
  await db.transaction(async (queries) => {
    const { accountId } = await useCode(queries, { code, purpose: 'reset_password', now });
    const [account] = await queries.account.updateManyAndReturn({
      where: { id: accountId, emailKey: key },
      data: { passwordHash, updatedAt: now },
    });
    if (account === undefined) throw new Refusal('invalid_code');
    await queries.account.updateMany({ where: { id: accountId, verifiedAt: null }, data: { verifiedAt: now } });
    await queries.accountCode.deleteMany({ where: { accountId, purpose: 'reset_password' } });
    await revokeSessions(queries, { accountId }, 'password_changed');
    const { displayName, email: to } = account;
    await queueLetters(queries, sealer, passwordChangedLetter({ to, displayName, publicUrl: settings.publicUrl }));
  });
  await forgiveFailures(deps, key);
}
