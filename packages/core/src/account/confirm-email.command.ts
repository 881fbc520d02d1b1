import { Refusal, refusalEntry } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { passwordChangedEmail, queueEmails } from '../mail/index.ts';
import { acceptPassword } from './accept-password.ts';
import { hashCode, useCode } from './codes.ts';
import { inTurn, ownTurn } from './hash-turns.ts';
import { forgiveFailures } from './login-limits.ts';
import { dropWaysIn, isUnprovenOperator, proveAddress } from './prove-address.ts';
import { forgetAccount } from './purge-accounts.command.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';
import type { ProofOfAddress } from './prove-address.ts';

const purpose = 'verify_email';

type CodeDeps = Pick<CoreDeps, 'db' | 'clock'>;

export interface ConfirmEmail {
  /** The token from the email. */
  readonly token: string;
  /** A password to set in the same step; this ends every session, including the caller's. */
  readonly passwordNew: string | undefined;
  readonly caller: Caller | undefined;
}

/**
 * Confirms the address that the token was mailed to: in a session of its account, or with a new password, because the mailbox's owner need
 * not be the person who chose the current one. A superAdmin's address only in a session. Throws invalid_code, confirmation_needs_password,
 * session_ended, weak_password, breached_password or too_many_requests; only success consumes the token.
 */
export async function verifyEmail(deps: CoreDeps, { token, passwordNew, caller }: ConfirmEmail): Promise<void> {
  const { db, encryption, settings, passwords } = deps;
  const shown = await shownCode(deps, token);
  const isOwn = caller !== undefined && caller.accountId === shown.accountId;
  // Codes from before addresses were confirmed: on a confirmed account they would be password resets that last for days.
  if (shown.isProven && !isOwn) throw invalidToken();
  if (!isOwn && (await isUnprovenOperator(deps.db.prisma, shown.accountId))) throw new Refusal('session_ended');
  if (passwordNew === undefined && !isOwn) throw new Refusal('confirmation_needs_password');
  let proof: ProofOfAddress | undefined = caller && { by: 'session', sessionId: caller.sessionId };
  if (passwordNew !== undefined) {
    if (shown.isProven) throw invalidToken();
    const password = acceptPassword(deps, passwordNew, 'passwordNew');
    const turn = ownTurn(shown.accountId, 'confirm');
    proof = { by: 'password', passwordHash: await inTurn(deps, turn, () => passwords.hash(password, turn)) };
  }
  if (proof === undefined) throw new Refusal('confirmation_needs_password');
  const chosen = proof;
  const account = await db.transaction(async (queries) => {
    const { accountId } = await takeCode(queries, deps, token);
    if (!isOwn && (await isUnprovenOperator(queries, accountId))) throw new Refusal('session_ended');
    const isFirst = await proveAddress(queries, deps, { accountId, proof: chosen });
    if (!isFirst && chosen.by === 'password') throw invalidToken();
    const row = await queries.account.findUniqueOrThrow({ where: { id: accountId } });
    if (chosen.by === 'password') {
      const { email: to, displayName } = row;
      await queueEmails(queries, encryption, passwordChangedEmail({ to, displayName, publicUrl: settings.publicUrl }));
    }
    return row;
  });
  if (chosen.by === 'password') await forgiveFailures(deps, account.emailKey);
}

/**
 * The "This wasn't me" link of the email: an account with an unconfirmed address loses every way in; if it holds nothing yet it is deleted
 * and its address freed. A superAdmin's account stays as it is. Throws invalid_code.
 */
export async function disownEmail(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'billingClock' | 'personalData'>,
  { token }: { readonly token: string },
): Promise<void> {
  const { db, clock } = deps;
  if ((await shownCode(deps, token)).isProven) throw invalidToken();
  await db.transaction(async (queries) => {
    const { accountId } = await takeCode(queries, deps, token);
    if (await isUnprovenOperator(queries, accountId)) throw invalidToken();
    const { count } = await queries.account.updateMany({
      where: { id: accountId, verifiedAt: null, deletedAt: null },
      data: { passwordHash: null, updatedAt: clock.now() },
    });
    if (count === 0) throw invalidToken();
    await dropWaysIn(queries, deps, { accountId, reason: 'disowned' });
    if (await holdsNothing(queries, accountId)) await forgetAccount(queries, deps, accountId);
  });
}

const readHolds = statement({
  name: 'account-holds-something',
  text: `select
    exists (select 1 from subscription where "accountId" = $1)
    or exists (select 1 from invoice where "accountId" = $1)
    or exists (select 1 from gift where ("buyerId" = $1 and state <> 'abandoned') or "redeemedById" = $1)
    or exists (select 1 from checkout where "accountId" = $1 and state in ('opening', 'open', 'complete'))
    or exists (select 1 from staff_grant where "accountId" = $1)
    or exists (select 1 from points_account where "accountId" = $1 and gained > 0)
    or exists (select 1 from video where "ownerId" = $1)
    or exists (select 1 from asset where "ownerId" = $1)
    or exists (select 1 from account where id = $1 and ("superAdmin" or "accountType" > 0)) as holds`,
  params: { accountId: sql.text },
  row: { holds: sql.bool },
});

/** True if no money, and nothing that others rely on, depends on the account. */
async function holdsNothing(queries: Queries, accountId: string): Promise<boolean> {
  const row = await readHolds.first(queries, { accountId });
  return row?.holds === false;
}

async function shownCode({ db, clock }: CodeDeps, token: string): Promise<{ accountId: string; isProven: boolean }> {
  const row = await db.prisma.accountCode.findFirst({
    where: { codeHash: hashCode(token), purpose, usedAt: null, expiresAt: { gt: clock.now() } },
    select: { accountId: true, account: { select: { verifiedAt: true } } },
  });
  if (row === null) throw invalidToken();
  return { accountId: row.accountId, isProven: row.account.verifiedAt !== null };
}

async function takeCode(queries: Queries, { clock }: Pick<CoreDeps, 'clock'>, token: string) {
  return useCode(queries, { code: token, purpose, now: clock.now(), field: 'token' });
}

const invalidToken = (): Refusal =>
  new Refusal('invalid_code', { errors: { token: [refusalEntry('invalid_code').text] } });
