import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';

type Request = Parameters<Stripe.HttpClient['makeRequest']>;

/** Backoff before a rate-limited request is retried, in ms. */
const waits = [1_000, 2_000, 4_000, 8_000, 16_000];

/**
 * Carries the product's own requests to a test account, with two additions: new customers belong to a test clock, and lists of
 * subscriptions are limited to that clock. It respects the account's rate limit, and remembers which request was refused, without its
 * contents.
 */
export class ClockedClient extends Stripe.HttpClient {
  /** The test clock's id. */
  clockId: string | undefined;
  /** The last refused request since this was set to undefined. */
  refused: string | undefined;
  /** Whether any request changed something. */
  hasActed = false;
  private readonly client: Stripe.HttpClient;
  private readonly spacingMs: number;
  private readonly wait: (ms: number) => Promise<unknown>;
  private nextAt = 0;
  private isStopped = false;

  /** Requests start at least `spacingMs` apart. */
  constructor(client: Stripe.HttpClient, spacingMs: number, wait: (ms: number) => Promise<unknown> = delay) {
    super();
    this.client = client;
    this.spacingMs = spacingMs;
    this.wait = wait;
  }

  /** Rejects all further requests. */
  stop(): void {
    this.isStopped = true;
  }

  override getClientName(): string {
    return this.client.getClientName();
  }

  override async makeRequest(...request: Request): ReturnType<Stripe.HttpClient['makeRequest']> {
    const [, , path, method] = request;
    const sent = this.clockId === undefined ? request : byClock(request, this.clockId);
    for (let attempt = 0; ; attempt += 1) {
      await this.turn();
      const reply = await this.client.makeRequest(...sent);
      const status = reply.getStatusCode();
      const pause = waits[attempt];
      if (status !== 429 || pause === undefined) {
        this.hasActed ||= method === 'POST' && status < 400;
        if (status >= 400) {
          const id = String(reply.getHeaders()['request-id'] ?? 'without an id');
          this.refused = `${method} ${path.split('?', 1)[0]}: ${status}, request ${id}`;
        }
        return reply;
      }
      await this.wait(pause);
    }
  }

  private async turn(): Promise<void> {
    const now = Date.now();
    const at = Math.max(now, this.nextAt);
    this.nextAt = at + this.spacingMs;
    if (at > now) await this.wait(at - now);
    if (this.isStopped) throw new Error('the check was stopped');
  }
}

/** The same request, limited to customers of the clock. */
function byClock(request: Request, clockId: string): Request {
  const [host, port, path, method, headers, data, protocol, timeout] = request;
  const parameter = `test_clock=${encodeURIComponent(clockId)}`;
  if (method === 'POST' && path === '/v1/customers') {
    const body = data === '' ? parameter : `${data}&${parameter}`;
    const longer = { ...headers, 'Content-Length': Buffer.byteLength(body) };
    return [host, port, path, method, longer, body, protocol, timeout];
  }
  const isList = method === 'GET' && /^\/v1\/subscriptions(?:\?|$)/.test(path) && !/[?&]customer=/.test(path);
  if (!isList) return request;
  const address = `${path}${path.includes('?') ? '&' : '?'}${parameter}`;
  return [host, port, address, method, headers, data, protocol, timeout];
}
