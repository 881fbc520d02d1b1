import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { passwordForm } from './accept-password.ts';
import { emailKey } from './email-key.ts';
import { requireIntegrity } from './integrity.command.ts';
import { atTheDoor, inTurn, networksTurn, ownTurn } from './hash-turns.ts';
import { rememberWell } from './known-places.ts';
import { looksSuspicious, tryPassword } from './login-limits.ts';
import { openSession } from './open-session.ts';
import type { RowFrom } from '@houselights/db';
import type { Origin } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { HashTurn } from './hash-turns.ts';
import type { SignInPlace, SignedIn } from './open-session.ts';

export interface SignIn extends SignInPlace {
  /** As typed. Verifying takes the same time for any text. */
  readonly email: string;
  readonly password: string;
  readonly integrity: string | undefined;
  readonly origin: Origin;
}

/** A device registered while signed in knows an identifier that nobody else can guess. */
const accountOfKey = statement({
  name: 'sign-in-account',
  text: `select a.id, a."passwordHash",
    exists (select from device d where d."accountId" = a.id and d."deviceIdentifier" = $2) as "knowsDevice"
  from account a where a."emailKey" = $1`,
  params: { emailKey: sql.text, deviceIdentifier: sql.nullable(sql.text) },
  row: { id: sql.text, passwordHash: sql.nullable(sql.text), knowsDevice: sql.bool },
});

const nobody: RowFrom<typeof accountOfKey> = { id: '', passwordHash: null, knowsDevice: false };

/**
 * Signs in with email address and password. Known and unknown addresses run the same statements and the same hash, and get the same answer.
 * Throws invalid_credentials, too_many_login_attempts, too_many_requests or integrity_required.
 */
export function login(deps: CoreDeps, input: SignIn): Promise<SignedIn> {
  return atTheDoor(deps, input.origin, () => prove(deps, input));
}

async function prove(deps: CoreDeps, input: SignIn): Promise<SignedIn> {
  const { db, passwords } = deps;
  const { origin, device } = input;
  // Text that cannot be an address is looked up all the same; no stored key contains a space.
  const key = emailKey(input.email) ?? `no address ${input.email.trim().toLowerCase()}`;
  const found = await accountOfKey.first(db.pool, {
    emailKey: key,
    deviceIdentifier: device?.deviceIdentifier ?? null,
  });
  const { id, passwordHash, knowsDevice } = found ?? nobody;
  const own = knowsDevice ? device?.deviceIdentifier : undefined;
  const attempt = {
    emailKey: key,
    address: origin.address,
    own: own === undefined ? undefined : `${id} ${own} ${passwordHash}`,
  };
  if (await looksSuspicious(deps, attempt)) await requireIntegrity(deps, 'login', input);
  const turn = own === undefined ? await networksTurn(deps, origin) : ownTurn(id, own);
  const password = passwordForm(input.password);
  const proven = await inTurn(deps, turn, async () => {
    const right = await tryPassword(deps, attempt, () => passwords.verify(passwordHash, password, turn));
    if (!right || passwordHash === null) throw new Refusal('invalid_credentials');
    return freshHash(deps, { id, passwordHash, turn }, password);
  });
  await rememberWell(deps, { emailKey: key, origin });
  const token = await openSession(deps, { ...input, accountId: id, passwordHash: proven });
  // Another request has changed the hash since the comparison: the current password counts.
  return token ?? prove(deps, input);
}

interface ProvenAccount {
  readonly id: string;
  readonly passwordHash: string;
  readonly turn: HashTurn;
}

/** The account's hash, renewed if the hash settings have become stronger since. */
async function freshHash(
  { db, passwords, clock }: CoreDeps,
  account: ProvenAccount,
  password: string,
): Promise<string> {
  if (!passwords.needsRehash(account.passwordHash)) return account.passwordHash;
  const passwordHash = await passwords.hash(password, account.turn);
  // Replaces only the hash just proven: a concurrent password change wins.
  await db.prisma.account.updateMany({
    where: { id: account.id, passwordHash: account.passwordHash },
    data: { passwordHash, updatedAt: clock.now() },
  });
  return passwordHash;
}
