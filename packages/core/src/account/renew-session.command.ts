import { Refusal } from '@houselights/contracts';
import { revokeSessions } from '../shared/revoke-sessions.ts';
import { issueTokens } from './open-session.ts';
import { hashRefreshToken, newRefreshToken, refreshLifetimeMs } from './refresh-token.ts';
import type { CoreDeps } from '../deps.ts';
import type { AuthToken, DeviceBody } from '@houselights/contracts';

export interface RenewSession {
  readonly refreshToken: string;
  readonly userId: string;
  readonly device: DeviceBody | undefined;
}

/** A token that was just replaced is answered once more: the answer may have been lost, or two tabs asked at once. */
const graceMs = 10_000;
const purpose = 'refresh-successor';

type RenewDeps = Pick<CoreDeps, 'db' | 'clock' | 'sealer' | 'tokens'>;

interface SessionRow {
  readonly id: string;
  readonly deviceId: string | null;
}

/** The session is this account's, lives, and belongs to the device that asks, if it belongs to one. */
const mine = `s."accountId" = $2 and s."revokedAt" is null and s."refreshExpiresAt" > $4 and (s."deviceId" is null
  or exists (select 1 from device d where d.id = s."deviceId" and d."deviceIdentifier" = $3))`;

const rotateSql = `with rotated as (
    update session s set "previousHash" = s."refreshHash", "previousUntil" = $5, "successorSealed" = $6,
      "refreshHash" = $7, "refreshExpiresAt" = $8, "renewedAt" = $4
    where s."refreshHash" = $1 and ${mine} returning s.id, s."deviceId"),
  kept as (insert into retired_refresh_token (hash, "sessionId", "retiredAt") select $1, id, $4 from rotated)
  select id, "deviceId" from rotated`;

const graceSql = `select s.id, s."deviceId", s."successorSealed", s."refreshExpiresAt" from session s
  where s."previousHash" = $1 and s."previousUntil" > $4 and ${mine}`;

/**
 * Trades a refresh token for its successor. The token just replaced gets the same successor for ten seconds; any older one
 * ends the whole session, because two now hold what one was given. Throws session_ended.
 */
export async function renewSession(
  deps: RenewDeps,
  { refreshToken, userId, device }: RenewSession,
): Promise<AuthToken> {
  const { db, clock, sealer } = deps;
  const hash = hashRefreshToken(refreshToken);
  const now = clock.now();
  const who = [hash, userId, device?.deviceIdentifier ?? null, now] as const;
  const next = newRefreshToken();
  const refreshExpiresAt = new Date(now.getTime() + refreshLifetimeMs);
  const sealed = sealer.seal(purpose, Buffer.from(next.token));

  const rotated = await db.pool.query<SessionRow>({
    name: 'rotate-session',
    text: rotateSql,
    values: [...who, new Date(now.getTime() + graceMs), Buffer.from(sealed), next.hash, refreshExpiresAt],
  });
  const [session] = rotated.rows;
  if (session !== undefined) return answer(session, next.token, refreshExpiresAt);

  const replaced = await db.pool.query<SessionRow & { successorSealed: Buffer | null; refreshExpiresAt: Date }>({
    name: 'replaced-session',
    text: graceSql,
    values: [...who],
  });
  const [grace] = replaced.rows;
  const successor = grace?.successorSealed ? sealer.open(purpose, grace.successorSealed) : undefined;
  if (grace !== undefined && successor !== undefined) {
    return answer(grace, Buffer.from(successor).toString(), grace.refreshExpiresAt);
  }
  await endIfReplayed(db, hash);
  throw new Refusal('session_ended');

  function answer({ id, deviceId }: SessionRow, token: string, expiresAt: Date): Promise<AuthToken> {
    return issueTokens(deps, {
      accountId: userId,
      sessionId: id,
      deviceId: deviceId ?? undefined,
      refreshToken: token,
      refreshExpiresAt: expiresAt,
    });
  }
}

async function endIfReplayed(db: CoreDeps['db'], hash: Buffer): Promise<void> {
  const retired = await db.prisma.retiredRefreshToken.findUnique({
    where: { hash: new Uint8Array(hash) },
    select: { session: { select: { id: true, accountId: true } } },
  });
  if (retired === null) return;
  const { id, accountId } = retired.session;
  await db.transaction((queries) => revokeSessions(queries, { accountId, only: id }, 'refresh_reuse'));
}
