import { timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { RevokedSessions } from '../account/index.ts';
import type { CoreDeps } from '../deps.ts';

/** The playback that a URL belongs to. */
interface Holder {
  readonly sessionId: string;
  readonly playId: string;
}

/** Permission to read an asset's files until a given time. */
interface Grant {
  readonly assetId: string;
  /** Undefined for free videos, whose URLs belong to nobody. */
  readonly holder: Holder | undefined;
  /** ms since 1970. */
  readonly expiresAt: number;
}

/** Signs the URLs of an asset's files and verifies them (decision 5). */
export interface MediaPaths {
  /** The URL of the asset's folder, ending in a slash, for one playback or (undefined) for anyone who has it. */
  sign(assetId: string, holder: Holder | undefined): { readonly folder: string; readonly expiresAt: Date };
  /**
   * What `token` grants now; undefined if its signature is not ours, it has expired, or its session has ended. PlaybackLeases decides
   * whether the playback still holds its stream.
   */
  check(token: string): Grant | undefined;
}

const purpose = 'media-path';
const hour = 60 * 60 * 1_000;
const lifetimeMs = 6 * hour;

/** Expiries fall on the hour, so that everyone gets the same URL of a free video for a while, which caches well. */
export function createMediaPaths({
  encryption,
  clock,
  revoked,
}: Pick<CoreDeps, 'encryption' | 'clock'> & { readonly revoked: Pick<RevokedSessions, 'has'> }): MediaPaths {
  const verified = new LRUCache<string, Grant>({ max: 20_000 });

  function verify(token: string): Grant | undefined {
    const [, payload, mac] = /^([\w-]{1,300})\.([\w-]{43})$/.exec(token) ?? [];
    if (payload === undefined || mac === undefined) return undefined;
    const given = Buffer.from(mac, 'base64url');
    // A MAC has exactly one accepted spelling: spare bits at its end would give another URL for the same grant.
    if (given.toString('base64url') !== mac) return undefined;
    if (!timingSafeEqual(given, encryption.sign(purpose, payload))) return undefined;
    return read(payload);
  }

  return {
    sign(assetId, holder) {
      const expiresAt = Math.ceil((clock.now().getTime() + lifetimeMs) / hour) * hour;
      const whose = holder === undefined ? 'free' : `${holder.sessionId} ${holder.playId}`;
      const payload = Buffer.from(`${assetId} ${expiresAt} ${whose}`).toString('base64url');
      const mac = Buffer.from(encryption.sign(purpose, payload)).toString('base64url');
      return { folder: `/media/${payload}.${mac}/${assetId}/`, expiresAt: new Date(expiresAt) };
    },
    check(token) {
      const known = verified.get(token);
      const grant = known ?? verify(token);
      if (grant === undefined || grant.expiresAt <= clock.now().getTime()) return undefined;
      if (grant.holder !== undefined && revoked.has(grant.holder.sessionId)) return undefined;
      if (known === undefined) verified.set(token, grant);
      return grant;
    },
  };
}

/** Parses a payload; only called once its MAC is verified. */
function read(payload: string): Grant | undefined {
  const [assetId, expiresAt, sessionId, playId] = Buffer.from(payload, 'base64url').toString().split(' ');
  if (assetId === undefined || expiresAt === undefined || sessionId === undefined) return undefined;
  if (playId === undefined && sessionId !== 'free') return undefined;
  return { assetId, holder: playId === undefined ? undefined : { sessionId, playId }, expiresAt: Number(expiresAt) };
}
