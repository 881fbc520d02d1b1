import { Refusal } from '@houselights/contracts';
import { revokeSessions } from '../shared/revoke-sessions.ts';
import { issueTokens } from './open-session.ts';
import {
  chainLifetimeMs,
  hashRefreshToken,
  newRefreshToken,
  refreshIdSql,
  refreshLifetimeMs,
} from './refresh-token.ts';
import type { AccessClaims } from '../ports/access-tokens.ts';
import type { CoreDeps } from '../deps.ts';
import type { SignedIn } from './open-session.ts';
import type { DeviceBody } from '@houselights/contracts';

export interface RenewSession {
  readonly refreshToken: string;
  readonly userId: string;
  readonly device: DeviceBody | undefined;
}

/** A token that was replaced is honoured so long at most, while nothing shows that its successor has arrived. */
const graceMs = 10 * 60 * 1_000;
const purpose = 'refresh-successor';

type RenewDeps = Pick<CoreDeps, 'db' | 'clock' | 'sealer' | 'tokens'>;

interface SessionRow {
  readonly id: string;
  readonly deviceId: string | null;
  readonly refreshExpiresAt: Date;
}

/** The session is this account's, lives, and belongs to the device that asks, if it belongs to one that has a name. */
const mine = `s."accountId" = $2 and s."revokedAt" is null and s."refreshExpiresAt" > $4 and s."createdAt" > $5
  and (s."deviceId" is null or exists (select from device d where d.id = s."deviceId"
    and (d."deviceIdentifier" = $3 or d."deviceIdentifier" like 'unknown:%')))`;

const rotateSql = `with rotated as (
    update session s set "previousHash" = s."refreshHash", "previousUntil" = $6, "successorSealed" = $7,
      "refreshHash" = $8, "refreshExpiresAt" = least($9::timestamptz, s."createdAt" + interval '${chainLifetimeMs / 1_000} seconds'),
      "renewedAt" = $4
    where s."refreshHash" = $1 and ${mine} returning s.id, s."deviceId", s."refreshExpiresAt"),
  kept as (insert into retired_refresh_token (hash, "sessionId", "retiredAt") select $1, id, $4 from rotated)
  select id, "deviceId", "refreshExpiresAt" from rotated`;

const graceSql = `select s.id, s."deviceId", s."successorSealed", s."refreshExpiresAt" from session s
  where s."previousHash" = $1 and s."previousUntil" > $4 and ${mine}`;

/**
 * Trades a refresh token for its successor. The token just replaced gets the same successor again, for ten minutes at most and until
 * that one, or an access token that came with it, has been seen: an answer that was lost signs nobody out. Any other that was replaced ends
 * the whole session, because two now hold what one was given; 180 days after the sign-in every one does. Throws session_ended.
 */
export async function renewSession(deps: RenewDeps, { refreshToken, userId, device }: RenewSession): Promise<SignedIn> {
  const { db, clock, sealer } = deps;
  const hash = hashRefreshToken(refreshToken);
  const now = clock.now();
  const signedInAfter = new Date(now.getTime() - chainLifetimeMs);
  const who = [hash, userId, device?.deviceIdentifier ?? null, now, signedInAfter] as const;
  const next = newRefreshToken();
  const refreshExpiresAt = new Date(now.getTime() + refreshLifetimeMs);
  const sealed = sealer.seal(purpose, Buffer.from(next.token));

  const rotated = await db.pool.query<SessionRow>({
    name: 'rotate-session',
    text: rotateSql,
    values: [...who, new Date(now.getTime() + graceMs), Buffer.from(sealed), next.hash, refreshExpiresAt],
  });
  const [session] = rotated.rows;
  if (session !== undefined) return answer(session, next.token);

  const replaced = await db.pool.query<SessionRow & { successorSealed: Buffer | null }>({
    name: 'replaced-session',
    text: graceSql,
    values: [...who],
  });
  const [grace] = replaced.rows;
  const successor = grace?.successorSealed ? sealer.open(purpose, grace.successorSealed) : undefined;
  if (grace !== undefined && successor !== undefined) return answer(grace, Buffer.from(successor).toString());
  // Who only forgets to name the device has stolen nothing.
  if (device === undefined && (await db.pool.query(namelessSql, [hash, userId, now, signedInAfter])).rows.length > 0) {
    throw new Refusal('invalid_input', { errors: { device: ['Please say which device this is.'] } });
  }
  await endIfReplayed(db, hash);
  throw new Refusal('session_ended');

  function answer({ id, deviceId, refreshExpiresAt: until }: SessionRow, token: string): Promise<SignedIn> {
    return issueTokens(deps, {
      accountId: userId,
      sessionId: id,
      deviceId: deviceId ?? undefined,
      refreshToken: token,
      refreshExpiresAt: until,
    });
  }
}

const arrivedSql = `update session set "previousUntil" = now(), "successorSealed" = null
  where id = $1 and "successorSealed" is not null and ${refreshIdSql('"refreshHash"')} = $2`;

/** An access token was seen: the refresh token that came with it has arrived, and the one before it is honoured no more. */
export async function noteArrival(
  { db }: Pick<CoreDeps, 'db'>,
  { sessionId, refreshId }: Pick<AccessClaims, 'sessionId' | 'refreshId'>,
): Promise<void> {
  if (refreshId === undefined) return;
  await db.pool.query({ name: 'refresh-arrived', text: arrivedSql, values: [sessionId, refreshId] });
}

const namelessSql = `select from session s join device d on d.id = s."deviceId"
  where s."accountId" = $2 and s."revokedAt" is null and s."refreshExpiresAt" > $3 and s."createdAt" > $4
    and (s."refreshHash" = $1 or (s."previousHash" = $1 and s."previousUntil" > $3 and s."successorSealed" is not null))`;

async function endIfReplayed(db: CoreDeps['db'], hash: Buffer): Promise<void> {
  const retired = await db.prisma.retiredRefreshToken.findUnique({
    where: { hash: new Uint8Array(hash) },
    select: { session: { select: { id: true, accountId: true } } },
  });
  if (retired === null) return;
  const { id, accountId } = retired.session;
  await db.transaction((queries) => revokeSessions(queries, { accountId, only: id }, 'refresh_reuse'));
}
