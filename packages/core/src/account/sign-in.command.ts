import { Refusal } from '@houselights/contracts';
import { passwordForm } from './accept-password.ts';
import { emailKey } from './email-key.ts';
import { requireIntegrity } from './integrity.ts';
import { countFailure, looksSuspicious, mayTry } from './login-limits.ts';
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
  const { db, passwords } = deps;
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
  const { id, passwordHash } = rows[0] ?? { id: '', passwordHash: null };
  const password = passwordForm(input.password);
  const right = await passwords.verify(passwordHash, password);
  if (!right || passwordHash === null) {
    await countFailure(deps, attempt);
    throw new Refusal('invalid_credentials');
  }
  // Guesses that ran beside this right one may have used the tries up: then it may be one of them.
  await mayTry(deps, attempt);
  const proven = await freshHash(deps, { id, passwordHash }, password);
  const token = await openSession(deps, { ...input, accountId: id, passwordHash: proven });
  // Another request has changed the hash since it was compared: what counts is the password of now.
  return token ?? signIn(deps, input);
}

interface ProvenAccount {
  readonly id: string;
  readonly passwordHash: string;
}

/** The account's hash, made anew when the settings have become stronger since. */
async function freshHash(
  { db, passwords, clock }: CoreDeps,
  account: ProvenAccount,
  password: string,
): Promise<string> {
  if (!passwords.needsRehash(account.passwordHash)) return account.passwordHash;
  const passwordHash = await passwords.hash(password);
  // Only over the hash that was just proven: a change of password in between wins.
  await db.prisma.account.updateMany({
    where: { id: account.id, passwordHash: account.passwordHash },
    data: { passwordHash, updatedAt: clock.now() },
  });
  return passwordHash;
}
