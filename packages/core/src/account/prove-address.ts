import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { accountChanged } from '@houselights/jobs';
import { dropDevices } from '../device/index.ts';
import { dropPatreonLink } from '../patreon/index.ts';
import { revokeSessions } from '../shared/revoke-sessions.ts';
import { recordEvent } from '../shared/messages.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';

/** What shows that an address is its account's. It stays; everything older that lets somebody in goes. */
export type ProofOfAddress =
  /** A code that was mailed there, shown in a session of the account: whoever began it knows the password. */
  | { readonly by: 'session'; readonly sessionId: string }
  /** A code that was mailed there, shown with a new password: its hash. */
  | { readonly by: 'password'; readonly passwordHash: string }
  /** The word of a provider: the identity's id, whether or not it is there yet. */
  | { readonly by: 'provider'; readonly identityId: string };

export interface ProveAddress {
  readonly accountId: string;
  readonly proof: ProofOfAddress;
}

type ProofDeps = Pick<CoreDeps, 'clock' | 'billingClock'>;

/**
 * Notes, in the transaction of `queries`, that an account's address is proven; false when it was before, and nothing changes. The first
 * time, whoever registered the address may have been somebody else: identities, password, devices, sessions with their web views, codes,
 * a Patreon membership and a wish to be deleted go, but for what shows the proof. Every way of proving an address comes through
 * here. Throws session_ended where a session that has ended shows it, account_exists where a provider vouches for what `isUnprovenOperator`.
 */
export async function proveAddress(
  queries: Queries,
  deps: ProofDeps,
  { accountId, proof }: ProveAddress,
): Promise<boolean> {
  const now = deps.clock.now();
  if (proof.by === 'provider' && (await isUnprovenOperator(queries, accountId))) throw new Refusal('account_exists');
  const session = proof.by === 'session' ? await liveSession(queries, accountId, proof.sessionId) : undefined;
  // A sign-in holds the row while it makes its session: one that was under way is seen below, one that comes later finds what is new.
  const { count } = await queries.account.updateMany({
    where: { id: accountId, verifiedAt: null, deletedAt: null },
    data: { verifiedAt: now, updatedAt: now, ...credentialsOf(proof) },
  });
  if (count === 0) return false;
  await dropWaysIn(queries, deps, {
    accountId,
    identityId: proof.by === 'provider' ? proof.identityId : undefined,
    session,
  });
  await recordEvent(queries, accountChanged, { accountId });
  return true;
}

/**
 * Whether an account is superAdmin and nobody has confirmed its address, which may be mistyped: whoever reads its mail shall not run the site.
 */
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

/** Locked: it cannot end before the proof counts. */
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

/** What is left of an account's ways in: an identity, or a session with its device. */
interface Left {
  readonly accountId: string;
  readonly identityId?: string | undefined;
  readonly reason?: 'address_proven' | 'disowned';
  readonly session?: { readonly id: string; readonly deviceId: string | null; readonly createdAt: Date } | undefined;
}

/** Takes every way into an account but what is left to it, with the news of it. */
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
