import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { accountChanged, accountDeletionChanged } from '@houselights/jobs';
import { dropDevices } from '../device/index.ts';
import { dropPatreonLink } from '../patreon/index.ts';
import { revokeSessions } from '../shared/revoke-sessions.ts';
import { recordEvent } from '../shared/messages.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';

/** What proves an account's address. The proof itself remains; every older way to sign in is removed. */
export type ProofOfAddress =
  /** A mailed code, shown in a session of the account: whoever started that knows the password. */
  | { readonly by: 'session'; readonly sessionId: string }
  /** A mailed code, shown with a new password: its hash. */
  | { readonly by: 'password'; readonly passwordHash: string }
  /** A provider's word: the identity's id, whether or not it is stored yet. */
  | { readonly by: 'provider'; readonly identityId: string };

export interface ProveAddress {
  readonly accountId: string;
  readonly proof: ProofOfAddress;
}

type ProofDeps = Pick<CoreDeps, 'clock' | 'billingClock'>;

/**
 * Marks an account's address as confirmed, in the transaction of `queries`; false, changing nothing, if it already was. The first time,
 * somebody else may have registered the address: removes identities, password, devices, sessions with their web views, codes, a Patreon
 * membership and a requested deletion, except the proof itself. Every way of confirming an address goes through here. Throws session_ended
 * if the proving session has ended, account_exists if a provider vouches for the account of an `isUnprovenOperator`.
 */
export async function proveAddress(
  queries: Queries,
  deps: ProofDeps,
  { accountId, proof }: ProveAddress,
): Promise<boolean> {
  const now = deps.clock.now();
  if (proof.by === 'provider' && (await isUnprovenOperator(queries, accountId))) throw new Refusal('account_exists');
  const session = proof.by === 'session' ? await liveSession(queries, accountId, proof.sessionId) : undefined;
  // Signing in locks the row while it creates its session: one under way is seen below, a later one finds the new state.
  const unproven = await lockUnproven.first(queries, { accountId });
  if (unproven === undefined) return false;
  await queries.account.update({
    where: { id: accountId },
    data: { verifiedAt: now, updatedAt: now, ...credentialsOf(proof) },
  });
  await dropWaysIn(queries, deps, {
    accountId,
    identityId: proof.by === 'provider' ? proof.identityId : undefined,
    session,
  });
  await recordEvent(queries, accountChanged, { accountId });
  // Resumes the subscription that the deletion has cancelled.
  if (unproven.leaving && proof.by !== 'session') await recordEvent(queries, accountDeletionChanged, { accountId });
  return true;
}

const lockUnproven = statement({
  name: 'lock-unproven-account',
  text: `select "deleteRequestedAt" is not null as leaving from account
    where id = $1 and "verifiedAt" is null and "deletedAt" is null for no key update`,
  params: { accountId: sql.text },
  row: { leaving: sql.bool },
});

/** Whether an account is superAdmin with an unconfirmed, possibly mistyped address: that mailbox's owner must not get to run the site. */
export async function isUnprovenOperator(queries: Pick<Queries, 'account'>, accountId: string): Promise<boolean> {
  return (await queries.account.count({ where: { id: accountId, superAdmin: true, verifiedAt: null } })) > 0;
}

const lockLiveSession = statement({
  name: 'lock-live-session',
  text: `select id, "deviceId", "createdAt" from session
    where id = $1 and "accountId" = $2 and "revokedAt" is null for key share`,
  params: { sessionId: sql.text, accountId: sql.text },
  row: { id: sql.text, deviceId: sql.nullable(sql.text), createdAt: sql.timestamptz },
});

/** Locked, so that it cannot end before the proof is stored. */
async function liveSession(queries: Queries, accountId: string, sessionId: string) {
  const row = await lockLiveSession.first(queries, { sessionId, accountId });
  if (row === undefined) throw new Refusal('session_ended');
  return row;
}

function credentialsOf(proof: ProofOfAddress) {
  if (proof.by === 'session') return {};
  const passwordHash = proof.by === 'password' ? proof.passwordHash : null;
  return { passwordHash, deleteRequestedAt: null, deleteReason: null };
}

/** The ways to sign in that an account keeps: an identity, or a session with its device. */
interface Left {
  readonly accountId: string;
  readonly identityId?: string | undefined;
  readonly reason?: 'address_proven' | 'disowned';
  readonly session?: { readonly id: string; readonly deviceId: string | null; readonly createdAt: Date } | undefined;
}

/** Removes every way to sign in except those kept, and records the events. */
export async function dropWaysIn(
  queries: Queries,
  { billingClock }: Pick<CoreDeps, 'billingClock'>,
  { accountId, identityId, session, reason = 'address_proven' }: Left,
): Promise<void> {
  const others = <K extends string>(id: K | null | undefined) => (id ? { id: { not: id } } : {});
  await queries.identity.deleteMany({ where: { accountId, ...others(identityId) } });
  await queries.accountCode.deleteMany({ where: { accountId } });
  await queries.addressChange.deleteMany({ where: { accountId } });
  await revokeSessions(queries, { accountId, ...(session && { except: session.id }) }, reason);
  await queries.webViewToken.deleteMany({ where: { session: { accountId, ...others(session?.id) } } });
  await dropDevices(queries, { accountId, except: session?.deviceId });
  await dropPatreonLink(queries, { accountId, now: billingClock.now(), linkedBefore: session?.createdAt });
}
