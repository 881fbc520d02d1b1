import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startReceiver } from './receiver.ts';
import { days, makeMember, makePlans, refusal, startEmulator } from './start.ts';

const disk = { isFull: false, refused: 0 };

// A full disk accepts the beginning of a write, up to the end of a page.
const { writeSync } = fs;
beforeAll(() => {
  const write = (file: number, bytes: Buffer, offset: number): number => {
    if (!disk.isFull) return writeSync(file, bytes, offset);
    if (offset === 0 && bytes.length > 20) return writeSync(file, bytes, 0, 20);
    disk.refused += 1;
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  Object.assign(fs, { writeSync: write });
  syncBuiltinESMExports();
});
afterAll(() => {
  Object.assign(fs, { writeSync });
  syncBuiltinESMExports();
});

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  disk.isFull = false;
  for (const close of closers.splice(0).reverse()) await close();
});

function scratch(): string {
  const folder = fs.mkdtempSync(join(tmpdir(), 'emulator-'));
  closers.push(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startOn(folder: string, options: Parameters<typeof startEmulator>[0] = {}) {
  const started = await startEmulator({ folder, ...options });
  closers.push(() => started.emulator.close());
  return started;
}

it('undoes what it cannot keep, and goes on when there is room, also after a new start', async () => {
  const folder = scratch();
  const { stripe, emulator } = await startOn(folder);
  const { monthly } = await makePlans(stripe);
  const member = await makeMember(stripe);
  const subscribe = () =>
    stripe.subscriptions.create(
      { customer: member.id, items: [{ price: monthly }] },
      { idempotencyKey: 'once', maxNetworkRetries: 0 },
    );
  const before = emulator.now();

  disk.isFull = true;
  expect(await refusal(subscribe())).toMatchObject({ status: 500 });
  await expect(emulator.advance(days(3))).rejects.toThrow('cannot be written');
  expect((await stripe.subscriptions.list({ customer: member.id })).data).toEqual([]);
  expect((await stripe.charges.list({ customer: member.id })).data).toEqual([]);
  expect(emulator.now()).toBe(before);
  disk.isFull = false;

  const { id } = await subscribe();
  await emulator.advance(days(32));
  const paid = await stripe.invoices.list({ subscription: id, status: 'paid' });
  expect(paid.data).toHaveLength(2);

  // Not closed: simulates the end of the process.
  const again = await startOn(folder);
  expect((await again.stripe.invoices.list({ subscription: id, status: 'paid' })).data).toEqual(paid.data);
  expect(again.emulator.now()).toBe(emulator.now());
});

it('lives on when nobody has asked for what it cannot keep: news that are brought, and time that makes something due', async () => {
  const { url, arrived, close } = await startReceiver(() => 200);
  closers.push(close);
  let late = 0;
  const now = () => Date.now() + late;
  const { stripe, emulator } = await startOn(scratch(), { webhook: { url, secret: 'whsec_test_of_the_house' }, now });
  const { monthly } = await makePlans(stripe);
  const member = await makeMember(stripe);
  emulator.testControls.setDelivery('hold');
  const { id } = await stripe.subscriptions.create({
    customer: member.id,
    items: [{ price: monthly }],
    trial_end: Math.floor(now() / 1_000) + 2,
  });
  await vi.waitFor(async () => expect((await stripe.events.list({ limit: 1 })).data).toHaveLength(1));

  disk.isFull = true;
  const { refused } = disk;
  emulator.testControls.setDelivery('deliver');
  await vi.waitFor(() => expect(arrived.length).toBeGreaterThan(0), { timeout: 10_000 });
  // Meanwhile the trial ends, by the clock alone.
  await vi.waitFor(() => expect(disk.refused).toBeGreaterThan(refused + 5), { timeout: 20_000, interval: 50 });
  disk.isFull = false;

  late = 2 * 60 * 60 * 1_000;
  const status = async () => (await stripe.subscriptions.retrieve(id)).status;
  await vi.waitFor(async () => expect(await status()).toBe('active'), { timeout: 20_000, interval: 50 });
  const pending = async () =>
    (await stripe.events.list({ limit: 100 })).data.filter((event) => event.pending_webhooks > 0).length;
  await vi.waitFor(async () => expect(await pending()).toBe(0), { timeout: 20_000, interval: 50 });
}, 60_000);
