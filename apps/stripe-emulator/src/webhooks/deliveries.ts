import type { Engine } from '../engine/engine.ts';
import { newId } from '../engine/ids.ts';
import { keepAgainMs, NotKept } from '../engine/not-kept.ts';
import type { Delivery } from '../engine/secrets.ts';
import type { StoredEvent, WebhookEndpoint } from '../engine/wire.ts';
import { matchesType, presentEvent } from '../resources/events/routes.ts';
import { signatureHeader } from './signature.ts';

export interface SignedRequest {
  readonly event: Omit<StoredEvent, 'recorded'>;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const second = 1000;
const firstWait = 5 * second;
const longestWait = 12 * 3600 * second;
const patience = 3 * 24 * 3600 * second;
const patienceOfOne = 10 * second;
const atOnce = 8;

/** Delivers events to the endpoints that want them, with growing backoff until each has accepted. Uses real time. */
export class Deliveries {
  private readonly engine: Engine;
  private mode: 'deliver' | 'hold' = 'deliver';
  private readonly waiting: string[] = [];
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private underWay = 0;
  private closed = false;

  constructor(engine: Engine) {
    this.engine = engine;
    engine.onTell = (event) => this.plan(event);
  }

  setMode(mode: 'deliver' | 'hold'): void {
    this.mode = mode;
    if (mode === 'deliver') this.resume();
  }

  takeHeld(): SignedRequest[] {
    const held = this.engine.tables.delivery.all().filter((each) => each.status === 'held');
    const requests = held.map((each) => this.signed(each));
    this.engine.transaction(() => held.forEach((each) => this.engine.remove('delivery', each.id)));
    return requests.filter((each) => each !== undefined);
  }

  /** Resumes deliveries that were under way when the process ended, or that were held. */
  resume(): void {
    const due = this.engine.tables.delivery.all().filter((each) => each.status === 'waiting' || each.status === 'held');
    for (const delivery of due)
      this.enqueue(delivery.id, Math.max(0, (delivery.next ?? 0) - this.engine.options.now()));
  }

  /** Delivers again, whatever the state. */
  sendAgain(id: string): void {
    const delivery = this.engine.tables.delivery.get(id);
    if (delivery === undefined) return;
    const now = this.engine.options.now();
    this.engine.transaction(() =>
      this.engine.change('delivery', delivery, { status: 'waiting', since: now, next: now }),
    );
    this.enqueue(id, 0);
  }

  /** Called once the transaction that caused the events is committed. */
  dispatch(events: readonly StoredEvent[]): void {
    if (this.mode === 'hold') return;
    for (const event of events)
      for (const delivery of this.engine.tables.delivery.withKey('event', event.id)) this.enqueue(delivery.id, 0);
  }

  close(): void {
    this.closed = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.waiting.length = 0;
  }

  private plan(event: StoredEvent): number {
    const wanted = this.engine.tables.webhook_endpoint
      .all()
      .filter(
        (endpoint) =>
          endpoint.status === 'enabled' && endpoint.enabled_events.some((each) => matchesType(each, event.type)),
      );
    const now = this.engine.options.now();
    for (const endpoint of wanted)
      this.engine.put('delivery', {
        id: newId('whd'),
        event: event.id,
        endpoint: endpoint.id,
        url: endpoint.url,
        attempts: 0,
        since: now,
        next: now,
        status: this.mode === 'hold' ? 'held' : 'waiting',
        answer: null,
      });
    return wanted.length;
  }

  private enqueue(id: string, wait: number): void {
    if (this.closed || this.timers.has(id)) return;
    if (wait <= 0) {
      this.waiting.push(id);
      this.pump();
      return;
    }
    const timer = setTimeout(() => {
      this.timers.delete(id);
      this.enqueue(id, 0);
    }, wait);
    timer.unref();
    this.timers.set(id, timer);
  }

  private pump(): void {
    while (this.underWay < atOnce) {
      const id = this.waiting.shift();
      if (id === undefined) return;
      this.underWay++;
      void this.attempt(id)
        .catch((error: unknown) => {
          // Delivered again, because the outcome was not recorded.
          if (!(error instanceof NotKept)) throw error;
          this.enqueue(id, keepAgainMs);
        })
        .finally(() => {
          this.underWay--;
          this.pump();
        });
    }
  }

  private async attempt(id: string): Promise<void> {
    const delivery = this.engine.tables.delivery.get(id);
    if (delivery === undefined || delivery.status === 'delivered') return;
    const request = this.signed(delivery);
    if (request === undefined) return this.giveUp(delivery);
    const answer = await post(request);
    if (!this.closed) this.record(id, request.url, answer);
  }

  /** The endpoint was deleted or disabled. */
  private giveUp(delivery: Delivery): void {
    this.engine.transaction(() => {
      this.engine.change('delivery', delivery, { status: 'failed', next: null });
      this.settle(delivery.event);
    });
  }

  /** The endpoint of a delivery, if it still accepts deliveries. */
  private endpointOf({ endpoint }: Delivery): WebhookEndpoint | undefined {
    const found = this.engine.tables.webhook_endpoint.get(endpoint);
    return found?.status === 'enabled' ? found : undefined;
  }

  private record(id: string, url: string, answer: number | null): void {
    const delivery = this.engine.tables.delivery.get(id);
    if (delivery === undefined) return;
    const now = this.engine.options.now();
    const attempts = delivery.attempts + 1;
    const accepted = answer !== null && answer >= 200 && answer < 300;
    const wait = Math.min(firstWait * 3 ** (attempts - 1), longestWait);
    const again = !accepted && now + wait - delivery.since < patience;
    const status = accepted ? 'delivered' : again ? 'waiting' : 'failed';
    this.engine.transaction(() => {
      this.engine.change('delivery', delivery, { url, attempts, answer, status, next: again ? now + wait : null });
      if (!again) this.settle(delivery.event);
    });
    if (again) this.enqueue(id, wait);
  }

  private settle(eventId: string): void {
    const event = this.engine.tables.event.get(eventId);
    if (event === undefined) return;
    const open = this.engine.tables.delivery
      .withKey('event', eventId)
      .filter((each) => each.status !== 'delivered' && this.endpointOf(each) !== undefined).length;
    this.engine.change('event', event, { pending_webhooks: open });
  }

  private signed(delivery: Delivery): SignedRequest | undefined {
    const row = this.engine.tables.event.get(delivery.event);
    const endpoint = this.endpointOf(delivery);
    const secret = this.engine.tables.endpoint_secret.get(delivery.endpoint)?.secret;
    if (row === undefined || endpoint === undefined || secret === undefined) return undefined;
    const event = presentEvent(this.engine, row);
    const body = JSON.stringify(event);
    const seconds = Math.floor(this.engine.options.now() / 1000);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://docs.stripe.com/webhooks)',
      'stripe-signature': signatureHeader(body, secret, seconds),
    };
    return { event, url: endpoint.url, headers, body };
  }
}

/** The response status; null if there was no response. */
async function post(request: SignedRequest): Promise<number | null> {
  try {
    const response = await fetch(request.url, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceOfOne),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
