import { EventEmitter } from 'node:events';
import { Refusal } from '@houselights/contracts';
import { prefixOf } from '@houselights/core';
import { namesThisMachine } from '../http/local-door.ts';
import type { Authentication } from '../http/authentication.ts';
import type { CrossOrigin } from '../http/cross-origin.ts';
import type { Origins } from '../http/caller-address.ts';
import type { GatewayLimits } from './limits.ts';
import type { SocketSession } from './connection.ts';
import type { IncomingMessage } from 'node:http';

export interface ConnectionGuardDeps {
  readonly authentication: Authentication;
  readonly origins: Origins;
  readonly crossOrigin: Pick<CrossOrigin, 'allows'>;
  readonly limits: GatewayLimits;
  /** The site's public address. */
  readonly publicUrl: string;
}

/** What holds places until it closes: a network socket, or a `Place`. */
export interface Holder {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** Holds the places of a socket that outlives each of its network sockets. */
export class Place extends EventEmitter<{ close: [] }> implements Holder {
  destroyed = false;

  /** Frees what it holds. */
  give(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit('close');
  }
}

/** Decides who may open a socket, before one exists. The places that a request takes are freed when their holder closes. */
export interface ConnectionGuard {
  /** The token's session; undefined without a token. Throws a Refusal. */
  admit(request: IncomingMessage, holder: Holder): Promise<SocketSession | undefined>;
}

export function createConnectionGuard({
  authentication,
  origins,
  crossOrigin,
  limits,
  publicUrl,
}: ConnectionGuardDeps): ConnectionGuard {
  const all = new ConnectionQuota(limits.sockets);
  const ofStrangers = new ConnectionQuota(limits.socketsOfStrangers);
  const ofAddress = new ConnectionQuota(limits.socketsPerAddress);
  const ofPrefix = new ConnectionQuota(limits.socketsPerPrefix);
  const ofAccount = new ConnectionQuota(limits.socketsPerAccount);
  const { hostname } = new URL(publicUrl);

  return {
    async admit(request, holder) {
      const { origin, 'sec-fetch-site': site } = request.headers;
      const isAllowed = isOfSite(origin, hostname) || crossOrigin.allows(origin);
      // What a page of another site loads as if it were a picture or a script names no origin.
      if (!isAllowed || (origin === undefined && site === 'cross-site')) throw new Refusal('forbidden');
      const token = tokenOf(request.url ?? '');
      const { address } = origins(request);
      // The narrowest limit first: a refused socket holds its places until it closes, and must not use up those of many.
      if (!ofAddress.take(address, holder) || !ofPrefix.take(prefixOf(address), holder)) {
        throw new Refusal('too_many_requests', { retryAfter: 10 });
      }
      if ((token === undefined && !ofStrangers.take('', holder)) || !all.take('', holder)) {
        throw new Refusal('unavailable', { retryAfter: 10 });
      }
      if (token === undefined) return undefined;
      const caller = token.length > 4_096 ? undefined : await authentication.identify(token);
      if (caller?.tokenExpiresAt === undefined) throw new Refusal('unauthenticated');
      const { accountId, sessionId, deviceId, scope, tokenExpiresAt: expiresAt } = caller;
      if (!ofAccount.take(accountId, holder)) throw new Refusal('too_many_requests', { retryAfter: 10 });
      return { accountId, sessionId, deviceId, scope, expiresAt };
    },
  };
}

/**
 * True if a page of this site opens the socket, or no page at all (native apps send no Origin). A foreign page would gain nothing from a
 * socket, as no cookie authenticates here; but its visitors must not be made to fill our places.
 */
function isOfSite(origin: string | undefined, hostname: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { hostname: from } = new URL(origin);
  return from === hostname || (namesThisMachine(from) && namesThisMachine(hostname));
}

function tokenOf(url: string): string | undefined {
  const mark = url.indexOf('?');
  return mark === -1 ? undefined : (new URLSearchParams(url.slice(mark + 1)).get('token') ?? undefined);
}

/** Counts sockets per key, up to a limit. */
class ConnectionQuota {
  readonly #limit: number;
  readonly #taken = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  take(key: string, holder: Holder): boolean {
    const before = this.#taken.get(key) ?? 0;
    if (before >= this.#limit || holder.destroyed) return false;
    this.#taken.set(key, before + 1);
    holder.once('close', () => this.#giveBack(key));
    return true;
  }

  #giveBack(key: string): void {
    const left = (this.#taken.get(key) ?? 1) - 1;
    if (left === 0) this.#taken.delete(key);
    else this.#taken.set(key, left);
  }
}
