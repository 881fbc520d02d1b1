import { Refusal } from '@houselights/contracts';
import { revokeSessions } from '../shared/revoke-sessions.ts';
import { hashRefreshToken } from './refresh-token.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { SessionEntry } from '@houselights/contracts';

/** The caller's sessions, most recently used first; at most 200. */
export async function listSessions(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  { caller }: { readonly caller: Caller },
): Promise<SessionEntry[]> {
  const rows = await db.prisma.session.findMany({
    // A web view is part of its app's session.
    where: { accountId: caller.accountId, openedById: null, revokedAt: null, refreshExpiresAt: { gt: clock.now() } },
    orderBy: [{ renewedAt: 'desc' }, { id: 'desc' }],
    take: 200,
    select: { id: true, createdAt: true, renewedAt: true, device: { select: { platform: true, model: true } } },
  });
  return rows.map((row) => ({
    id: row.id,
    current: row.id === caller.sessionId,
    created: row.createdAt.toISOString(),
    lastUsed: row.renewedAt.toISOString(),
    device: row.device === null ? null : { platform: row.device.platform, model: row.device.model },
  }));
}

/** Ends the caller's session. */
export async function logout({ db }: Pick<CoreDeps, 'db'>, { caller }: { readonly caller: Caller }): Promise<void> {
  await db.transaction((queries) =>
    revokeSessions(queries, { accountId: caller.accountId, only: caller.sessionId }, 'logout'),
  );
}

/** Ends the session of a refresh token, if there is one. */
export async function forgetSession(
  { db }: Pick<CoreDeps, 'db'>,
  { refreshToken }: { readonly refreshToken: string },
): Promise<void> {
  const hash = new Uint8Array(hashRefreshToken(refreshToken));
  const row = await db.prisma.session.findFirst({
    where: { revokedAt: null, OR: [{ refreshHash: hash }, { previousHash: hash }] },
    select: { id: true, accountId: true },
  });
  if (row === null) return;
  const { id, accountId } = row;
  await db.transaction((queries) => revokeSessions(queries, { accountId, only: id }, 'logout'));
}

/** Ends one of the caller's sessions. Throws not_found if there is no live one with that id. */
export async function endSession(
  { db }: Pick<CoreDeps, 'db'>,
  { caller, sessionId }: { readonly caller: Caller; readonly sessionId: string },
): Promise<void> {
  const ended = await db.transaction((queries) =>
    revokeSessions(queries, { accountId: caller.accountId, only: sessionId }, 'ended_by_owner'),
  );
  if (ended === 0) throw new Refusal('not_found');
}

/** Ends all of the caller's sessions, or all others. */
export async function endSessions(
  { db }: Pick<CoreDeps, 'db'>,
  { caller, keepCurrent }: { readonly caller: Caller; readonly keepCurrent: boolean },
): Promise<void> {
  const choice = { accountId: caller.accountId, ...(keepCurrent ? { except: caller.sessionId } : {}) };
  await db.transaction((queries) => revokeSessions(queries, choice, 'ended_by_owner'));
}
