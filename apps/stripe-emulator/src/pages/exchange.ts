import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { html, Markup } from './markup.ts';
import type { Content } from './markup.ts';
import { script } from './script.ts';
import { style } from './style.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const own = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; img-src data:; base-uri 'none'; frame-ancestors 'none'`;
const raw = (text: string): Markup => new Markup(text);

/** CSP source for a form's target: browsers also check redirects after the form. Apps use their own URL scheme. */
function sourceOf(address: string | null): string[] {
  if (address === null || !URL.canParse(address)) return [];
  const { origin, protocol } = new URL(address);
  return [origin === 'null' ? protocol : origin];
}

const largestForm = 64 * 1024;

export interface Page {
  readonly title: string;
  readonly body: Content;
  readonly status?: number;
  /** External addresses that a form on this page may redirect to. */
  readonly leadsTo?: readonly (string | null)[];
}

export class FormTooLarge extends Error {}

/** A page request and its response. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly path: string;
  readonly query: URLSearchParams;
  private readonly response: ServerResponse;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.request = request;
    this.response = response;
    const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
    this.path = path;
    this.query = new URLSearchParams(query);
  }

  async form(): Promise<URLSearchParams> {
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of this.request as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > largestForm) throw new FormTooLarge();
      parts.push(part);
    }
    return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
  }

  show({ title, body, status = 200, leadsTo = [] }: Page): void {
    const { text } = html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <link rel="icon" href="data:," />
          <title>${title}</title>
          ${raw(`<style>${style}</style>`)}
        </head>
        <body>
          ${body} ${raw(`<script>${script}</script>`)}
        </body>
      </html> `;
    this.send(status, text, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `${own}; form-action ${["'self'", ...new Set(leadsTo.flatMap(sourceOf))].join(' ')}`,
    });
  }

  send(status: number, body: string | Uint8Array, headers: Record<string, string>): void {
    this.response.writeHead(status, {
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-length': Buffer.byteLength(body),
      ...headers,
    });
    this.response.end(this.request.method === 'HEAD' ? undefined : body);
  }

  /** The browser follows with a GET. */
  redirect(address: string): void {
    this.send(303, '', { location: address });
  }
}
