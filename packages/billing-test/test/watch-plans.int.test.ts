import { DependencyDown, beginWithPlans, systemClock, watchPlans } from '@houselights/core';
import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Bus, Payments } from '@houselights/core';

interface Provider {
  isDown: boolean;
  /** The ids of its prices, by name. */
  readonly prices: Map<string, string>;
}

/** A provider that finds prices by name, as Stripe does by lookup key. */
function paymentsOf(provider: Provider): Payments {
  const ensurePrice: Payments['ensurePrice'] = async ({ planId, currency, amountMinor }) => {
    if (provider.isDown) throw new DependencyDown('the payment provider');
    const name = `${planId}:${currency}:${amountMinor}`;
    const id = provider.prices.get(name) ?? `price_${provider.prices.size + 1}`;
    provider.prices.set(name, id);
    return Promise.resolve(id);
  };
  return { offered: true, ensurePrice } as unknown as Payments;
}

async function openHouse() {
  const database = await createTestDatabase();
  const db = createDatabase({ url: database.url, connections: 4 });
  onTestFinished(async () => {
    await db.close();
    await database.close();
  });
  const listeners = new Set<(payload: unknown) => void>();
  const bus: Bus = {
    publish: () => Promise.resolve(),
    subscribe: (_topic, listener) => {
      listeners.add(listener);
      return Promise.resolve(() => Promise.resolve(void listeners.delete(listener)));
    },
    onGap: () => () => {},
    ping: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const provider: Provider = { isDown: false, prices: new Map() };
  const said: string[] = [];
  const say = (sentence: string): void => void said.push(sentence);
  const watch = async () => {
    const watching = await watchPlans(
      { db, bus, payments: paymentsOf(provider) },
      { info: say, warn: say, error: say },
      20,
    );
    onTestFinished(() => watching.close());
    return watching;
  };
  const unknown = () => db.prisma.planPrice.count({ where: { stripePriceId: null } });
  const tell = (): void => listeners.forEach((listener) => listener({}));
  await beginWithPlans({ db, clock: systemClock });
  return { db, provider, said, watch, unknown, tell };
}

const soon = { timeout: 10_000 };

it('makes the prices once, though several processes start together', async () => {
  const { watch, unknown, provider } = await openHouse();
  expect(await unknown()).toBe(3);
  await Promise.all([watch(), watch(), watch()]);
  await vi.waitFor(async () => expect(await unknown()).toBe(0), soon);
  expect(provider.prices.size).toBe(3);
});

it('tries again while the provider is down, and says so', async () => {
  const { watch, unknown, provider, said } = await openHouse();
  provider.isDown = true;
  await watch();
  await vi.waitFor(() => expect(said.filter((line) => line.includes('tried again')).length).toBeGreaterThan(1), soon);
  expect(await unknown()).toBe(3);
  provider.isDown = false;
  await vi.waitFor(async () => expect(await unknown()).toBe(0), soon);
  expect(said.at(-1)).toBe('3 prices of plans made at the payment provider');
});

it('goes on where a killed process has stopped, and makes nothing twice', async () => {
  const { db, watch, unknown, provider } = await openHouse();
  // Created, but not yet recorded.
  provider.prices.set('join-monthly:USD:799', 'price_before');
  await watch();
  await vi.waitFor(async () => expect(await unknown()).toBe(0), soon);
  expect(provider.prices.size).toBe(3);
  const { stripePriceId } = await db.prisma.planPrice.findFirstOrThrow({ where: { planId: 'join-monthly' } });
  expect(stripePriceId).toBe('price_before');
});

it('hears of plans that were changed', async () => {
  const { db, watch, unknown, tell } = await openHouse();
  await watch();
  await vi.waitFor(async () => expect(await unknown()).toBe(0), soon);
  await db.prisma.planPrice.updateMany({
    where: { planId: 'join-monthly' },
    data: { amountMinor: 899, stripePriceId: null },
  });
  tell();
  await vi.waitFor(async () => expect(await unknown()).toBe(0), soon);
});

it('leaves a site that has plans, or had some, as it is', async () => {
  const { db } = await openHouse();
  await db.prisma.plan.deleteMany();
  await beginWithPlans({ db, clock: systemClock });
  expect(await db.prisma.plan.count()).toBe(0);
});
