import { isIP } from 'node:net';
import { ServerResponse } from 'node:http';
import { isLocalHost } from '@houselights/config';
import type { CrossOrigin } from './cross-origin.ts';
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';

/**
 * Default security headers of every response, whichever part of the server sends it; that part may override them. With a domain of its own
 * and https, the site also sends HSTS.
 */
export function safeHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const { protocol, hostname } = new URL(publicUrl);
  const isDomain =
    hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[') && !isLocalHost(hostname);
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Our pages open the sign-in popups of identity providers.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy':
      'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
    ...(protocol === 'https:' && isDomain ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

type Given = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** A response class that adds `headers` (names in lower case) and the cross-origin headers to whatever is written. */
export function safeResponse(
  headers: Readonly<Record<string, string>>,
  crossOrigin?: CrossOrigin,
): typeof ServerResponse {
  const entries = Object.entries(headers);
  return class extends ServerResponse<IncomingMessage> {
    override writeHead(status: number, reason?: string | Given, given?: Given): this {
      const written = typeof reason === 'string' ? given : (given ?? reason);
      const safe = Array.isArray(written) ? this.#afterList(written) : this.#afterObject(written);
      const whole = crossOrigin === undefined ? safe : this.#across(safe, crossOrigin);
      return typeof reason === 'string'
        ? super.writeHead(status, reason, whole as OutgoingHttpHeaders)
        : super.writeHead(status, whole as OutgoingHttpHeaders);
    }

    /** Cross-origin headers replace those already written; `vary` is appended. */
    #across(written: OutgoingHttpHeader[] | OutgoingHttpHeaders, crossOrigin: CrossOrigin): typeof written {
      const more = crossOrigin.headersFor(this.req);
      if (more.length === 0) return written;
      const flat = Array.isArray(written)
        ? written
        : Object.entries(written).flatMap(([name, value]) => [name, value ?? '']);
      for (const [name, value] of more) {
        const at = flat.findIndex((one, index) => index % 2 === 0 && String(one).toLowerCase() === name);
        const said = at === -1 ? this.getHeader(name) : flat[at + 1];
        const next = name === 'vary' && said !== undefined ? `${String(said)}, ${value}` : value;
        if (at === -1) flat.push(name, next);
        else flat[at + 1] = next;
      }
      return flat;
    }

    #afterList(written: OutgoingHttpHeader[]): OutgoingHttpHeader[] {
      const more: string[] = [];
      for (const [name, value] of entries) if (!written.includes(name) && !this.hasHeader(name)) more.push(name, value);
      return written.concat(more);
    }

    #afterObject(written: OutgoingHttpHeaders = {}): OutgoingHttpHeaders {
      const said = new Set(Object.keys(written).map((name) => name.toLowerCase()));
      const whole: OutgoingHttpHeaders = { ...written };
      for (const [name, value] of entries) if (!said.has(name) && !this.hasHeader(name)) whole[name] = value;
      return whole;
    }
  } as typeof ServerResponse;
}
