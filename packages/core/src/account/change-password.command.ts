import { Refusal } from '@houselights/contracts';
import { passwordChangedLetter, queueLetters } from '../mail/index.ts';
import { revokeSessions } from '../shared/revoke-sessions.ts';
import { acceptPassword, passwordForm } from './accept-password.ts';
import { emailKey } from './email-key.ts';
import { countFailure, mayTry } from './login-limits.ts';
import type { Caller, Origin } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

export interface ChangePassword {
  readonly caller: Caller;
  readonly passwordOld: string;
  readonly passwordNew: string;
  /** The account's own address, when the client sends it. */
  readonly email: string | undefined;
  readonly origin: Origin;
}

/** Changes the caller's password and ends every other session. Wrong guesses count like those of a sign-in. */
export async function changeOwnPassword(deps: CoreDeps, input: ChangePassword): Promise<void> {
  const { db, clock, passwords, sealer, settings } = deps;
  const { accountId, sessionId } = input.caller;
  const passwordNew = acceptPassword(deps, input.passwordNew, 'passwordNew');
  const account = await db.prisma.account.findUniqueOrThrow({ where: { id: accountId } });
  if (input.email !== undefined && emailKey(input.email) !== account.emailKey) {
    throw new Refusal('invalid_input', { errors: { email: ['This is not the address of this account.'] } });
  }
  const attempt = { emailKey: account.emailKey, address: input.origin.address };
  await mayTry(deps, attempt);
  if (!(await passwords.verify(account.passwordHash, passwordForm(input.passwordOld)))) {
    await countFailure(deps, attempt);
    throw new Refusal('wrong_password');
  }
  // Guesses that ran beside this right one may have used the tries up: then it may be one of them.
  await mayTry(deps, attempt);
  const passwordHash = await passwords.hash(passwordNew);
  await db.transaction(async (queries) => {
    const { count } = await queries.account.updateMany({
      where: { id: accountId, passwordHash: account.passwordHash },
      data: { passwordHash, updatedAt: clock.now() },
    });
    // Changed by another request since it was compared: what was typed is the old password no more.
    if (count === 0) throw new Refusal('wrong_password');
    await queries.accountCode.deleteMany({ where: { accountId, purpose: 'reset_password' } });
    await revokeSessions(queries, { accountId, except: sessionId }, 'password_changed');
    const { email: to, displayName } = account;
    await queueLetters(queries, sealer, passwordChangedLetter({ to, displayName, publicUrl: settings.publicUrl }));
  });
}
