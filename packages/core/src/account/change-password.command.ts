import { t as words } from '@houselights/messages/catalogue/fields';
import { Refusal } from '@houselights/contracts';
import { passwordChangedEmail, queueEmails } from '../mail/index.ts';
import { revokeSessions } from '../shared/revoke-sessions.ts';
import { acceptPassword } from './accept-password.ts';
import { emailKey } from './email-key.ts';
import { atOwnTurn, proveOwnPassword } from './prove-own-password.ts';
import type { Caller, Origin } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

export interface ChangePassword {
  readonly caller: Caller;
  readonly passwordOld: string;
  readonly passwordNew: string;
  /** The account's own address, if the client sends it. */
  readonly email: string | undefined;
  readonly origin: Origin;
}

/** Changes the caller's password and ends every other session. Wrong guesses count for this session only: strangers cannot use them up. */
export async function changePassword(deps: CoreDeps, input: ChangePassword): Promise<void> {
  const { db, clock, passwords, encryption, settings } = deps;
  const { accountId, sessionId } = input.caller;
  const passwordNew = acceptPassword(deps, input.passwordNew, 'passwordNew');
  const account = await db.prisma.account.findUniqueOrThrow({ where: { id: accountId } });
  if (input.email !== undefined && emailKey(input.email) !== account.emailKey) {
    throw new Refusal('invalid_input', { errors: { email: [words.ref('notYourEmail')] } });
  }
  const passwordHash = await atOwnTurn(deps, input.caller, async (turn) => {
    const own = { account, caller: input.caller, origin: input.origin, turn, field: 'passwordOld' };
    await proveOwnPassword(deps, own, input.passwordOld);
    return passwords.hash(passwordNew, turn);
  });
  await db.transaction(async (queries) => {
    const { count } = await queries.account.updateMany({
      where: { id: accountId, passwordHash: account.passwordHash },
      data: { passwordHash, updatedAt: clock.now() },
    });
    // Another request has changed it since the comparison: what was typed is no longer the current password.
    if (count === 0) throw new Refusal('wrong_password');
    await queries.accountCode.deleteMany({ where: { accountId, purpose: { in: ['reset_password', 'change_email'] } } });
    await revokeSessions(queries, { accountId, except: sessionId }, 'password_changed');
    const { email: to, displayName } = account;
    await queueEmails(queries, encryption, passwordChangedEmail({ to, displayName, publicUrl: settings.publicUrl }));
  });
}
