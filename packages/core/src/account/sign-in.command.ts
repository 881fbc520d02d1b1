import { Refusal } from '@houselights/contracts';
import { passwordForm } from './accept-password.ts';
import { emailKey } from './email-key.ts';
import { requireIntegrity } from './integrity.ts';
import { confirmSuccess, countFailure, looksSuspicious, mayTry } from './login-limits.ts';
import { openSession } from './open-session.ts';
import type { Origin } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { SignInPlace } from './open-session.ts';
import type { AuthToken } from '@houselights/contracts';

export interface SignIn extends SignInPlace {
  /** As typed: whatever it is, it takes the same time. */
  readonly email: string;
  readonly password: string;
  readonly integrity: string | undefined;
  readonly origin: Origin;
}

const accountSql = `select id, "passwordHash" from account where "emailKey" = $1`;

/**
 * Signs in with address and password. A known and an unknown address cost the same statements and the same hash, and are
 * answered the same. Throws invalid_credentials, too_many_login_attempts or integrity_required.
 */
export async function signIn(deps: CoreDeps, input: SignIn): Promise<AuthToken> {
  const { db, passwords, clock } = deps;
  // What cannot be an address is looked for all the same; no stored key holds a space.
  const key = emailKey(input.email) ?? `no address ${input.email.trim().toLowerCase()}`;
  const attempt = { emailKey: key, address: input.origin.address };
  await mayTry(deps, attempt);
  if (await looksSuspicious(deps, attempt)) await requireIntegrity(deps, 'login', input);

  const { rows } = await db.pool.query<{ id: string; passwordHash: string | null }>({
    name: 'sign-in-account',
    text: accountSql,
    values: [key],
  });
  const [account] = rows;
  const password = passwordForm(input.password);
  const right = await passwords.verify(account?.passwordHash ?? null, password);
  if (!right || account === undefined) {
    await countFailure(deps, attempt);
    throw new Refusal('invalid_credentials');
  }
  await confirmSuccess(deps, attempt);
  if (account.passwordHash !== null && passwords.needsRehash(account.passwordHash)) {
    const passwordHash = await passwords.hash(password);
    // Only over the hash that was just proven: a change of password in between wins.
    await db.prisma.account.updateMany({
      where: { id: account.id, passwordHash: account.passwordHash },
      data: { passwordHash, updatedAt: clock.now() },
    });
  }
  return openSession(deps, { ...input, accountId: account.id });
}
