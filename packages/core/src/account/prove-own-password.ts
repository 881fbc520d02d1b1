import { Refusal, refusalEntry } from '@houselights/contracts';
import { passwordForm } from './accept-password.ts';
import { inTurn, ownTurn } from './hash-turns.ts';
import { tryPassword } from './login-limits.ts';
import type { Caller, Origin } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { HashTurn } from './hash-turns.ts';

/** Runs hashing work for a signed-in user, a few at a time per session. Throws too_many_requests. */
export function atOwnTurn<T>(
  deps: Pick<CoreDeps, 'limits' | 'passwords'>,
  { accountId, sessionId }: Caller,
  work: (turn: HashTurn) => Promise<T>,
): Promise<T> {
  const turn = ownTurn(accountId, sessionId);
  return inTurn(deps, turn, () => work(turn));
}

export interface OwnPassword {
  readonly caller: Caller;
  readonly account: { readonly emailKey: string; readonly passwordHash: string | null };
  readonly origin: Origin;
  readonly turn: HashTurn;
  /** The name of the body's field, for messages. */
  readonly field: string;
}

/**
 * Checks a signed-in user's password again. Wrong guesses count for this session and this password, separately from strangers' guesses.
 * Throws wrong_password or too_many_login_attempts.
 */
export async function proveOwnPassword(
  deps: Pick<CoreDeps, 'limits' | 'captcha' | 'passwords'>,
  { caller, account, origin, turn, field }: OwnPassword,
  password: string,
): Promise<void> {
  const { emailKey, passwordHash } = account;
  const own = `session ${caller.sessionId} ${passwordHash}`;
  const right = await tryPassword(deps, { emailKey, address: origin.address, own }, () =>
    deps.passwords.verify(passwordHash, passwordForm(password), turn),
  );
  if (!right) throw new Refusal('wrong_password', { errors: { [field]: [refusalEntry('wrong_password').text] } });
}
