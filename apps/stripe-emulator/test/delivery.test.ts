import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStripeEmulator } from '../src/index.ts';
import { startReceiver } from './receiver.ts';
import type { Answer, Receiver } from './receiver.ts';
import { days, hours, makeMember, makePlans, start, startEmulator } from './start.ts';

const secret = 'whsec_test_of_the_house';
const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function receiver(answer: Answer): Promise<Receiver> {
  const started = await startReceiver(answer);
  closers.push(started.close);
  return started;
}

describe('webhooks', () => {
  it('arrive signed, with the object as it was', async () => {
    const { url, arrived } = await receiver(() => 200);
    const { stripe, emulator } = await startEmulator({ webhook: { url, secret }, now: Date.now });
    closers.push(() => emulator.close());
    await stripe.customers.create({ name: 'A' });
    await vi.waitFor(() => expect(arrived).toHaveLength(1));
    const event = await stripe.webhooks.constructEventAsync(arrived[0]!.body, arrived[0]!.signature, secret);
    expect(event).toMatchObject({
      type: 'customer.created',
      api_version: '2026-10-28.endive',
      data: { object: { name: 'A' } },
      pending_webhooks: 1,
    });
    await vi.waitFor(async () => expect((await stripe.events.retrieve(event.id)).pending_webhooks).toBe(0));
    await expect(
      stripe.webhooks.constructEventAsync(`${arrived[0]!.body} `, arrived[0]!.signature, secret),
    ).rejects.toThrow(/signature/);
  });

  it('come again until they are taken', async () => {
    const { url, arrived } = await receiver((_, count) => (count < 3 ? 500 : 200));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    closers.push(() => void vi.useRealTimers());
    const { stripe, emulator } = await startEmulator({ webhook: { url, secret }, now: Date.now });
    closers.push(() => emulator.close());
    await stripe.customers.create({});
    for (const count of [1, 2, 3]) {
      await vi.waitFor(() => expect(arrived).toHaveLength(count), { interval: 5 });
      await vi.advanceTimersByTimeAsync(60_000);
    }
    const bodies = new Set(arrived.map((each) => (JSON.parse(each.body) as { id: string }).id));
    expect(bodies.size).toBe(1);
  });

  it('go to the endpoints that want them', async () => {
    const { url, arrived } = await receiver(() => 200);
    const { stripe, emulator } = await startEmulator({ now: Date.now });
    closers.push(() => emulator.close());
    const endpoint = await stripe.webhookEndpoints.create({ url, enabled_events: ['coupon.created'] });
    await stripe.customers.create({});
    await stripe.coupons.create({ percent_off: 5 });
    await vi.waitFor(() => expect(arrived).toHaveLength(1));
    expect(
      (await stripe.webhooks.constructEventAsync(arrived[0]!.body, arrived[0]!.signature, endpoint.secret!)).type,
    ).toBe('coupon.created');
  });

  it('are held for tests that bring them in their own order', async () => {
    const { stripe, emulator } = await startEmulator({
      webhook: { url: 'http://127.0.0.1:9/', secret },
      now: Date.now,
    });
    closers.push(() => emulator.close());
    emulator.testControls.setDelivery('hold');
    await stripe.customers.create({});
    await stripe.coupons.create({ percent_off: 5 });
    const held = emulator.testControls.takeHeld();
    expect(held.map((each) => each.event.type)).toEqual(['customer.created', 'coupon.created']);
    const [first] = held;
    expect(
      (await stripe.webhooks.constructEventAsync(first!.body, first!.headers['stripe-signature']!, secret)).id,
    ).toBe(first!.event.id);
    expect(emulator.testControls.takeHeld()).toEqual([]);
  });
});

describe('over a socket', () => {
  it('answers the SDK, and listens on loopback addresses only', async () => {
    const emulator = await createStripeEmulator({ now: () => start });
    closers.push(() => emulator.close());
    const { host, port } = await emulator.listen({ host: '127.0.0.1', port: 0 });
    const stripe = new Stripe(emulator.secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0 });
    const { monthly } = await makePlans(stripe);
    const customer = await makeMember(stripe);
    const made = await stripe.subscriptions.create(
      { customer: customer.id, items: [{ price: monthly }] },
      { idempotencyKey: 'once' },
    );
    const again = await stripe.subscriptions.create(
      { customer: customer.id, items: [{ price: monthly }] },
      { idempotencyKey: 'once' },
    );
    expect(again.id).toBe(made.id);
    expect((await stripe.subscriptions.cancel(made.id, { invoice_now: true, prorate: true })).status).toBe('canceled');
    expect((await fetch(`http://${host}:${port}/elsewhere`)).status).toBe(404);
    const other = await createStripeEmulator();
    await expect(other.listen({ host: '0.0.0.0', port: 0 })).rejects.toThrow(/loopback/);
    await expect(createStripeEmulator({ secretKey: 'sk_live_1234567890' })).rejects.toThrow(/test keys/);
  });
});

describe('the journal', () => {
  function folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'emulator-'));
    closers.push(() => rmSync(path, { recursive: true, force: true }));
    return path;
  }

  it('keeps everything that was answered, and the clock', async () => {
    const path = folder();
    const first = await startEmulator({ folder: path });
    const { monthly } = await makePlans(first.stripe);
    const customer = await makeMember(first.stripe);
    const { id } = await first.stripe.subscriptions.create(
      { customer: customer.id, items: [{ price: monthly }] },
      { idempotencyKey: 'k' },
    );
    await first.emulator.advance(days(3));
    const before = await first.stripe.events.list({ limit: 100 });
    // Not closed: simulates the end of the process.
    const second = await startEmulator({ folder: path });
    expect(second.emulator.secretKey).toBe(first.emulator.secretKey);
    expect(second.emulator.now()).toBe(first.emulator.now());
    expect((await second.stripe.events.list({ limit: 100 })).data).toEqual(before.data);
    expect(
      (
        await second.stripe.subscriptions.create(
          { customer: customer.id, items: [{ price: monthly }] },
          { idempotencyKey: 'k' },
        )
      ).id,
    ).toBe(id);
    await second.emulator.advance(days(25) + hours(1));
    expect((await second.stripe.invoices.list({ subscription: id })).data.map((each) => each.status)).toEqual([
      'paid',
      'paid',
    ]);
    await second.emulator.close();
    const third = await startEmulator({ folder: path });
    expect((await third.stripe.invoices.list({ subscription: id })).data).toHaveLength(2);
    await third.emulator.close();
  });

  it('passes over a line that was cut off, and says where it is damaged', async () => {
    const path = folder();
    const first = await startEmulator({ folder: path });
    const kept = await first.stripe.customers.create({ name: 'kept' });
    await first.emulator.close();
    const file = join(path, 'journal.jsonl');
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, `${whole}[["customer","cus_x",{"id":"cus`);
    const second = await startEmulator({ folder: path });
    expect((await second.stripe.customers.list()).data.map((each) => each.id)).toEqual([kept.id]);
    await second.emulator.close();
    writeFileSync(file, `{broken\n${whole}`);
    await expect(createStripeEmulator({ folder: path })).rejects.toThrow(/damaged at .*journal\.jsonl:1/);
  });
});
