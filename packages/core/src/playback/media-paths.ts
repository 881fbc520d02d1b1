import { timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { RevokedSessions } from '../account/index.ts';
import type { CoreDeps } from '../deps.ts';

/** Whose playback an address belongs to. */
interface Holder {
  readonly sessionId: string;
  readonly playId: string;
}

/** Who may read the files of which asset until when. */
interface Grant {
  readonly assetId: string;
  /** Undefined for free videos: those belong to nobody. */
  readonly holder: Holder | undefined;
  /** ms since 1970. */
  readonly expiresAt: number;
}

/** Signs the addresses of an asset's files and reads the signatures again (decision 5). */
export interface MediaPaths {
  /** The address of the asset's folder, ending in a slash, for one playback or (undefined) for anyone who has it. */
  sign(assetId: string, holder: Holder | undefined): { readonly folder: string; readonly expiresAt: Date };
  /**
   * What `token` grants now; undefined when it is not ours, has expired, or its session has ended. Whether the playback still has
   * its stream, PlaybackLeases says.
   */
  check(token: string): Grant | undefined;
}

const purpose = 'media-path';
const hour = 60 * 60 * 1_000;
const lifetimeMs = 6 * hour;

/** Expiries fall on the hour, so that everyone gets the same address of a free video for a while: caches like it. */
export function createMediaPaths({
  sealer,
  clock,
  revoked,
}: Pick<CoreDeps, 'sealer' | 'clock'> & { readonly revoked: Pick<RevokedSessions, 'has'> }): MediaPaths {
  const verified = new LRUCache<string, Grant>({ max: 20_000 });

  function verify(token: string): Grant | undefined {
    const [, payload, mac] = /^([\w-]{1,300})\.([\w-]{43})$/.exec(token) ?? [];
    if (payload === undefined || mac === undefined) return undefined;
    const given = Buffer.from(mac, 'base64url');
    // A MAC has one spelling only: loose bits at its end would make another address for the same grant.
    if (given.toString('base64url') !== mac) return undefined;
    if (!timingSafeEqual(given, sealer.sign(purpose, payload))) return undefined;
    return read(payload);
  }

  return {
    sign(assetId, holder) {
      const expiresAt = Math.ceil((clock.now().getTime() + lifetimeMs) / hour) * hour;
      const whose = holder === undefined ? 'free' : `${holder.sessionId} ${holder.playId}`;
      const payload = Buffer.from(`${assetId} ${expiresAt} ${whose}`).toString('base64url');
      const mac = Buffer.from(sealer.sign(purpose, payload)).toString('base64url');
      return { folder: `/media/${payload}.${mac}/${assetId}/`, expiresAt: new Date(expiresAt) };
    },
    check(token) {
      const grant = verified.get(token) ?? verify(token);
      if (grant === undefined || grant.expiresAt <= clock.now().getTime()) return undefined;
      if (grant.holder !== undefined && revoked.has(grant.holder.sessionId)) return undefined;
      verified.set(token, grant);
      return grant;
    },
  };
}

/** Reads what was signed here; only ever called with a payload whose MAC holds. */
function read(payload: string): Grant | undefined {
  const [assetId, expiresAt, sessionId, playId] = Buffer.from(payload, 'base64url').toString().split(' ');
  if (assetId === undefined || expiresAt === undefined || sessionId === undefined) return undefined;
  if (playId === undefined && sessionId !== 'free') return undefined;
  return { assetId, holder: playId === undefined ? undefined : { sessionId, playId }, expiresAt: Number(expiresAt) };
}
