import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Api, ApiReply } from './api.ts';

/** Handles requests outside the API: the hosted pages. False if it has no page at this address. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | boolean;

const loopback = new Set(['127.0.0.1', 'localhost', '::1']);
const largest = 1024 * 1024;

export interface Listening {
  readonly host: string;
  readonly port: number;
  readonly url: string;
}

export class HttpServer {
  private readonly server: Server;
  private readonly api: Api;
  private readonly pages: PageHandler;

  constructor(api: Api, pages: PageHandler) {
    this.api = api;
    this.pages = pages;
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  async listen({ host, port }: { host: string; port: number }): Promise<Listening> {
    if (!loopback.has(host)) throw new Error(`The Stripe emulator listens on loopback addresses only, not on ${host}.`);
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, () => resolve());
    });
    const address = this.server.address() as AddressInfo;
    const name = host.includes(':') ? `[${host}]` : host;
    return { host, port: address.port, url: `http://${name}:${address.port}` };
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (!isApi(request.url ?? '/')) return await this.servePage(request, response);
      const body = await readBody(request);
      if (body === null) return send(response, tooLarge);
      send(
        response,
        this.api.handle({
          method: request.method ?? 'GET',
          path: request.url ?? '/',
          headers: headersOf(request),
          body,
        }),
      );
    } catch (error) {
      send(response, { status: 500, headers: { 'content-type': 'application/json' }, body: bugBody(error) });
    }
  }

  private async servePage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await this.pages(request, response)) return;
    send(response, { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'Not found\n' });
  }
}

const isApi = (url: string): boolean => url.startsWith('/v1/') || url.startsWith('/v2/');

const tooLarge: ApiReply = {
  status: 413,
  headers: { 'content-type': 'application/json', connection: 'close' },
  body: JSON.stringify({ error: { type: 'invalid_request_error', message: 'The request is too large.' } }),
};

const bugBody = (error: unknown): string =>
  JSON.stringify({
    error: {
      type: 'api_error',
      message: `The emulator failed: ${error instanceof Error ? error.message : String(error)}`,
    },
  });

function headersOf(request: IncomingMessage): Record<string, string | undefined> {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(request.headers))
    headers[name] = Array.isArray(value) ? value.join(',') : value;
  return headers;
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > largest) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, { status, headers, body }: ApiReply): void {
  if (response.headersSent) {
    response.end();
    return;
  }
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
