import type Stripe from 'stripe';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startReceiver } from './receiver.ts';
import { startEmulator } from './start.ts';

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** An endpoint that has refused an event once. */
async function refused() {
  const from = await startReceiver(() => 500);
  const to = await startReceiver(() => 200);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const { stripe, emulator } = await startEmulator({ now: Date.now });
  closers.push(
    from.close,
    to.close,
    () => emulator.close(),
    () => void vi.useRealTimers(),
  );
  const endpoint = await stripe.webhookEndpoints.create({ url: from.url, enabled_events: ['coupon.created'] });
  await stripe.coupons.create({ percent_off: 5 });
  await vi.waitFor(() => expect(from.arrived).toHaveLength(1), { interval: 5 });
  const [event] = (await stripe.events.list({ type: 'coupon.created' })).data;
  if (event === undefined) throw new Error('Nothing was told.');
  return { stripe, from, to, endpoint: endpoint.id, event: event.id };
}

describe('an event that comes again', () => {
  it.each([
    ['disabled', (stripe: Stripe, id: string) => stripe.webhookEndpoints.update(id, { disabled: true })],
    ['deleted', (stripe: Stripe, id: string) => stripe.webhookEndpoints.del(id)],
  ])('does not go to an endpoint that was %s', async (_, happens) => {
    const { stripe, from, endpoint, event } = await refused();
    expect((await stripe.events.retrieve(event)).pending_webhooks).toBe(1);
    await happens(stripe, endpoint);
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(async () => expect((await stripe.events.retrieve(event)).pending_webhooks).toBe(0), {
      interval: 5,
    });
    expect(from.arrived).toHaveLength(1);
  });

  it('goes where its endpoint is now', async () => {
    const { stripe, from, to, endpoint, event } = await refused();
    await stripe.webhookEndpoints.update(endpoint, { url: to.url });
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(to.arrived).toHaveLength(1), { interval: 5 });
    await vi.waitFor(async () => expect((await stripe.events.retrieve(event)).pending_webhooks).toBe(0), {
      interval: 5,
    });
    expect(from.arrived).toHaveLength(1);
  });
});
