import { Refusal } from '@houselights/contracts';
import { atOwnTurn, proveOwnPassword } from './prove-own-password.ts';
import type { Caller, Origin } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

/** How long after a sign-in no further proof is required. */
const freshMs = 10 * 60 * 1_000;

type ProveDeps = Pick<CoreDeps, 'db' | 'clock' | 'passwords' | 'limits' | 'captcha'>;

export interface OwnerProof {
  readonly caller: Caller;
  /** The typed password; undefined if there was none. */
  readonly password: string | undefined;
  readonly origin: Origin;
}

/**
 * Requires more than a possibly stolen token before an act that could hand the account to somebody else: the password, or a sign-in (not a
 * renewal) within the last ten minutes. @throws reauthentication_required, wrong_password, too_many_login_attempts, too_many_requests
 */
export async function proveOwner(deps: ProveDeps, { caller, password, origin }: OwnerProof): Promise<void> {
  const { accountId, sessionId } = caller;
  if (password !== undefined) {
    const account = await deps.db.prisma.account.findUniqueOrThrow({ where: { id: accountId } });
    return atOwnTurn(deps, caller, (turn) =>
      proveOwnPassword(deps, { account, caller, origin, turn, field: 'password' }, password),
    );
  }
  const since = new Date(deps.clock.now().getTime() - freshMs);
  const fresh = await deps.db.prisma.session.count({
    where: { id: sessionId, accountId, openedById: null, createdAt: { gt: since } },
  });
  if (fresh === 0) throw new Refusal('reauthentication_required');
}
