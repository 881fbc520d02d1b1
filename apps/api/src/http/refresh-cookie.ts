import { Refusal } from '@houselights/contracts';
import type { SignedIn } from '@houselights/core';
import type { AuthToken } from '@houselights/contracts';
import type { IncomingHttpHeaders } from 'node:http';

/** A page of this site sends this header, with the value `cookie`, to keep its refresh token in a cookie that no script can read. */
const askingHeader = 'x-refresh-token';
/** The only path to which browsers send the cookie. */
const path = '/api/v2/account/renew';

interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly setCookie: (cookie: string) => void;
}

/** Keeps the refresh tokens of this site's pages in a cookie. Clients that do not request it, apps above all, get them in the body. */
export interface RefreshCookie {
  /** The tokens for the response body: without the refresh token if the cookie carries it. */
  deliver(signedIn: SignedIn, asked: Asked): AuthToken;
  /** The refresh token in the cookie; undefined without one. Throws forbidden for another site's page. */
  shown(headers: IncomingHttpHeaders): string | undefined;
  asks(headers: IncomingHttpHeaders): boolean;
  clear(asked: Asked): void;
}

export function createRefreshCookie(publicUrl: string): RefreshCookie {
  const publicOrigin = new URL(publicUrl).origin;

  /** The origin of a page of this site, or undefined: PUBLIC_URL's origin, or the host that the request was sent to. */
  function ownOrigin({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders): URL | undefined {
    if (origin === undefined || (site !== undefined && site !== 'same-origin')) return undefined;
    const url = URL.canParse(origin) ? new URL(origin) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol) || url.origin !== origin) return undefined;
    return origin === publicOrigin || url.host === host?.toLowerCase() ? url : undefined;
  }

  const asks = (headers: IncomingHttpHeaders): boolean => headers[askingHeader] === 'cookie';

  const nameFor = (origin: URL): string => (origin.protocol === 'https:' ? '__Secure-refresh-token' : 'refresh-token');

  function write(origin: URL, value: string, expires: Date): string {
    const secure = origin.protocol === 'https:' ? '; Secure' : '';
    return `${nameFor(origin)}=${value}; Path=${path}; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Strict${secure}`;
  }

  return {
    asks,
    deliver({ refreshToken, ...rest }, { headers, setCookie }) {
      const origin = asks(headers) ? ownOrigin(headers) : undefined;
      if (origin === undefined) return { ...rest, refreshToken };
      setCookie(write(origin, refreshToken, new Date(rest.refreshExpiry)));
      return rest;
    },
    shown(headers) {
      if (!asks(headers)) return undefined;
      const origin = ownOrigin(headers);
      if (origin === undefined) throw new Refusal('forbidden');
      return cookieOf(headers, nameFor(origin));
    },
    clear({ headers, setCookie }) {
      const origin = asks(headers) ? ownOrigin(headers) : undefined;
      if (origin !== undefined) setCookie(write(origin, '', new Date(0)));
    },
  };
}

function cookieOf({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  for (const pair of cookie.split(';')) {
    const at = pair.indexOf('=');
    if (at === -1 || pair.slice(0, at).trim() !== name) continue;
    const value = pair.slice(at + 1).trim();
    if (/^[\w-]{1,256}$/.test(value)) return value;
  }
  return undefined;
}
