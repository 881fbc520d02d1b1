import { t as words } from '@houselights/messages/catalogue/fields';
import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { revokeSessions } from '../shared/revoke-sessions.ts';
import { issueTokens } from './open-session.ts';
import {
  chainLifetimeMs,
  hashRefreshToken,
  newRefreshToken,
  refreshIdSql,
  refreshLifetimeMs,
} from './refresh-token.ts';
import type { RowFrom } from '@houselights/db';
import type { AccessClaims } from '../ports/access-tokens.ts';
import type { CoreDeps } from '../deps.ts';
import type { SignedIn } from './open-session.ts';
import type { DeviceBody } from '@houselights/contracts';

export interface RenewSession {
  readonly refreshToken: string;
  readonly userId: string;
  readonly device: DeviceBody | undefined;
}

/** How long a replaced token is still accepted, unless its successor is known to have arrived. */
const graceMs = 10 * 60 * 1_000;
const purpose = 'refresh-successor';

type RenewDeps = Pick<CoreDeps, 'db' | 'clock' | 'encryption' | 'tokens'>;

/** The session is this account's, live, and belongs to the requesting device, if it belongs to a named one. */
const mine = `s."accountId" = $2 and s."revokedAt" is null and s."refreshExpiresAt" > $4 and s."createdAt" > $5
  and (s."deviceId" is null or exists (select from device d where d.id = s."deviceId"
    and (d."deviceIdentifier" = $3 or d."deviceIdentifier" like 'unknown:%')))`;

const who = {
  hash: sql.bytea,
  accountId: sql.text,
  deviceIdentifier: sql.nullable(sql.text),
  now: sql.timestamptz,
  signedInAfter: sql.timestamptz,
};
const sessionRow = { id: sql.text, deviceId: sql.nullable(sql.text), refreshExpiresAt: sql.timestamptz };

const rotate = statement({
  name: 'rotate-session',
  text: `with rotated as (
    update session s set "previousHash" = s."refreshHash", "previousUntil" = $6, "successorSealed" = $7,
      "refreshHash" = $8, "refreshExpiresAt" = least($9::timestamptz, s."createdAt" + interval '${chainLifetimeMs / 1_000} seconds'),
      "renewedAt" = $4
    where s."refreshHash" = $1 and ${mine} returning s.id, s."deviceId", s."refreshExpiresAt"),
  kept as (insert into retired_refresh_token (hash, "sessionId", "retiredAt") select $1, id, $4 from rotated)
  select id, "deviceId", "refreshExpiresAt" from rotated`,
  params: {
    ...who,
    previousUntil: sql.timestamptz,
    successorSealed: sql.bytea,
    nextHash: sql.bytea,
    refreshExpiresAt: sql.timestamptz,
  },
  row: sessionRow,
});

const findReplaced = statement({
  name: 'replaced-session',
  text: `select s.id, s."deviceId", s."successorSealed", s."refreshExpiresAt" from session s
  where s."previousHash" = $1 and s."previousUntil" > $4 and ${mine}`,
  params: who,
  row: { ...sessionRow, successorSealed: sql.nullable(sql.bytea) },
});

/**
 * Exchanges a refresh token for its successor. The token just replaced gets the same successor again, for at most ten minutes and until
 * that one, or an access token issued with it, has been seen: a lost answer signs nobody out. Any other replaced token ends the whole
 * session, as two parties now hold what one was given; every session ends 180 days after sign-in. Throws session_ended.
 */
export async function renewSession(deps: RenewDeps, { refreshToken, userId, device }: RenewSession): Promise<SignedIn> {
  const { db, clock, encryption } = deps;
  const hash = hashRefreshToken(refreshToken);
  const now = clock.now();
  const signedInAfter = new Date(now.getTime() - chainLifetimeMs);
  const asking = { hash, accountId: userId, deviceIdentifier: device?.deviceIdentifier ?? null, now, signedInAfter };
  const next = newRefreshToken();
  const refreshExpiresAt = new Date(now.getTime() + refreshLifetimeMs);
  const sealed = encryption.encrypt(purpose, Buffer.from(next.token));

  const session = await rotate.first(db.pool, {
    ...asking,
    previousUntil: new Date(now.getTime() + graceMs),
    successorSealed: sealed,
    nextHash: next.hash,
    refreshExpiresAt,
  });
  if (session !== undefined) return answer(session, next.token);

  const grace = await findReplaced.first(db.pool, asking);
  const successor = grace?.successorSealed ? encryption.decrypt(purpose, grace.successorSealed) : undefined;
  if (grace !== undefined && successor !== undefined) return answer(grace, Buffer.from(successor).toString());
  // A client that only omits the device has stolen nothing.
  const nameless = { hash, accountId: userId, now, signedInAfter };
  if (device === undefined && (await findOnDevice.first(db.pool, nameless)) !== undefined) {
    throw new Refusal('invalid_input', { errors: { device: [words.ref('whichDevice')] } });
  }
  await endIfReplayed(db, hash);
  throw new Refusal('session_ended');

  function answer({ id, deviceId, refreshExpiresAt: until }: RowFrom<typeof rotate>, token: string): Promise<SignedIn> {
    return issueTokens(deps, {
      accountId: userId,
      sessionId: id,
      deviceId: deviceId ?? undefined,
      refreshToken: token,
      refreshExpiresAt: until,
    });
  }
}

const arrive = statement({
  name: 'refresh-arrived',
  text: `update session set "previousUntil" = now(), "successorSealed" = null
  where id = $1 and "successorSealed" is not null and ${refreshIdSql('"refreshHash"')} = $2`,
  params: { sessionId: sql.text, refreshId: sql.text },
});

/** Records that an access token was seen: its refresh token has arrived, and the previous one is no longer accepted. */
export async function noteArrival(
  { db }: Pick<CoreDeps, 'db'>,
  { sessionId, refreshId }: Pick<AccessClaims, 'sessionId' | 'refreshId'>,
): Promise<void> {
  if (refreshId === undefined) return;
  await arrive.run(db.pool, { sessionId, refreshId });
}

const findOnDevice = statement({
  name: 'session-on-a-device',
  text: `select s.id from session s join device d on d.id = s."deviceId"
  where s."accountId" = $2 and s."revokedAt" is null and s."refreshExpiresAt" > $3 and s."createdAt" > $4
    and (s."refreshHash" = $1 or (s."previousHash" = $1 and s."previousUntil" > $3 and s."successorSealed" is not null))`,
  params: { hash: sql.bytea, accountId: sql.text, now: sql.timestamptz, signedInAfter: sql.timestamptz },
  row: { id: sql.text },
});

async function endIfReplayed(db: CoreDeps['db'], hash: Buffer): Promise<void> {
  const retired = await db.prisma.retiredRefreshToken.findUnique({
    where: { hash: new Uint8Array(hash) },
    select: { session: { select: { id: true, accountId: true } } },
  });
  if (retired === null) return;
  const { id, accountId } = retired.session;
  await db.transaction((queries) => revokeSessions(queries, { accountId, only: id }, 'refresh_reuse'));
}
