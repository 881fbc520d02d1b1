import { t as words } from '@houselights/messages/catalogue/fields';
import { Refusal } from '@houselights/contracts';
import { keepReferral } from '../billing/index.ts';
import { newId } from '../shared/ids.ts';
import { acceptPassword } from './accept-password.ts';
import { writeConfirmation } from './confirmation-mail.command.ts';
import { emailKey } from './email-key.ts';
import { atTheDoor, inTurn, networksTurn } from './hash-turns.ts';
import { requireIntegrity } from './integrity.command.ts';
import { openSession } from './open-session.ts';
import { registrationsLeft, registrationsTurn, takeRegistration } from './registration-quota.ts';
import { isKeptForUndo } from './undo-email-change.command.ts';
import type { Origin } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { SignInPlace, SignedIn } from './open-session.ts';

export interface RegisterAccount extends SignInPlace {
  readonly displayName: string;
  readonly email: string;
  readonly password: string;
  readonly integrity: string | undefined;
  /** The slug of the creator who referred this person. */
  readonly creatorReferral?: string | null | undefined;
  readonly origin: Origin;
}

/**
 * Creates an account, queues the confirmation email, and signs it in. The row, its code, the email and the network address's quota commit
 * together, so that parallel attempts create one account and use one turn.
 */
export function registerAccount(deps: CoreDeps, input: RegisterAccount): Promise<SignedIn> {
  return atTheDoor(deps, input.origin, () =>
    inTurn(deps, registrationsTurn(input.origin), () => register(deps, input)),
  );
}

async function register(deps: CoreDeps, input: RegisterAccount): Promise<SignedIn> {
  const { db, clock, passwords } = deps;
  await requireIntegrity(deps, 'register', input);
  const password = acceptPassword(deps, input.password, 'password');
  const email = input.email.trim();
  const key = emailKey(email);
  if (key === undefined) throw new Refusal('invalid_input', { errors: { email: [words.ref('validEmail')] } });
  // Pre-checks to save hashing; the binding checks follow.
  if ((await db.prisma.account.count({ where: { emailKey: key } })) > 0) throw new Refusal('account_exists');
  await registrationsLeft(deps, input.origin);

  const turn = await networksTurn(deps, input.origin);
  const passwordHash = await inTurn(deps, turn, () => passwords.hash(password, turn));
  const accountId = newId();
  const { displayName } = input;
  await db.transaction(async (queries) => {
    const now = clock.now();
    const { count } = await queries.account.createMany({
      data: [{ id: accountId, email, emailKey: key, displayName, passwordHash, createdAt: now }],
      skipDuplicates: true,
    });
    if (count === 0 || (await isKeptForUndo(queries, { key, now }))) throw new Refusal('account_exists');
    await keepReferral(queries, { accountId, slug: input.creatorReferral, now });
    await takeRegistration(queries, deps, input.origin);
    await writeConfirmation(queries, deps, { id: accountId, email, displayName, createdAt: now });
  });
  const token = await openSession(deps, { ...input, accountId, passwordHash });
  // The mailbox's owner has taken over the account in between.
  if (token === undefined) throw new Refusal('account_exists');
  return token;
}
