import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAppContext } from '@houselights/adapters';
import { createVideo, giftCodeHash } from '@houselights/core';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createProcessors } from '../src/processors/index.ts';
import { testConfig } from './open-context.ts';
import type { JobProcessors, JobRun, AppContext } from '@houselights/adapters';

const hour = 60 * 60 * 1_000;
const day = 24 * hour;
const ago = (ms: number) => new Date(Date.now() - ms);
const run: JobRun = { signal: new AbortController().signal, attempt: 1, last: false };

let context: AppContext;
let processors: JobProcessors;
/** Customers requested from the payment provider, which answers nothing. */
let asked: string[];
/** How far the worker's own clock is ahead, in ms; set only after the worker has started. */
let wrong = 0;
let closing: () => Promise<void>;

beforeAll(async () => {
  const [database, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'wrong-clock-'))]);
  const config = testConfig(database.url, undefined, folder);
  context = await createAppContext(config, { ownClock: { now: () => new Date(Date.now() + wrong) } });
  const payments = {
    ...context.core.payments,
    offered: true,
    readCustomer: (id: string) => {
      asked.push(id);
      return Promise.reject(new Error('asked'));
    },
  };
  processors = createProcessors({ ...context, core: { ...context.core, payments } }, config);
  closing = async () => {
    await context.close();
    await Promise.all([database.close(), rm(folder, { recursive: true, force: true })]);
  };
});
beforeEach(() => {
  asked = [];
  wrong = 0;
});
afterAll(() => closing());

/** Runs a job on a worker whose own clock is this much ahead. */
async function work(
  name: 'account.purge' | 'billing.end-unpaid' | 'gift.deliver' | 'media.tidy-uploads',
  aheadMs: number,
) {
  wrong = aheadMs;
  await processors[name]({}, run);
}

async function addAccount(deleteRequestedAt: Date | null = null): Promise<string> {
  const id = randomUUID();
  const email = `${id}@example.test`;
  await context.core.db.prisma.account.create({
    data: { id, email, emailKey: email, displayName: 'Ada', deleteRequestedAt },
  });
  return id;
}

it('purges an account when its 14 days are over', async () => {
  const { account } = context.core.db.prisma;
  const isGone = async (id: string) => (await account.findUniqueOrThrow({ where: { id } })).deletedAt !== null;
  const early = await addAccount(ago(13.5 * day));
  await work('account.purge', day);
  expect(await isGone(early)).toBe(false);
  const due = await addAccount(ago(14 * day + hour));
  await work('account.purge', -day);
  expect([await isGone(early), await isGone(due)]).toEqual([false, true]);
});

it('ends a membership when its days of grace are over', async () => {
  const { prisma } = context.core.db;
  const accountId = await addAccount();
  const customer = `cus_${accountId}`;
  await prisma.billingCustomer.create({ data: { accountId, stripeCustomerId: customer } });
  const startedAt = ago(30 * day);
  const endsUnpaidAt = (ms: number) => ({ endsUnpaidAt: new Date(Date.now() + ms) });
  await prisma.subscription.create({
    data: {
      id: `sub_${accountId}`,
      accountId,
      stripePriceId: 'price',
      itemId: 'item',
      status: 'past_due',
      currency: 'USD',
      amountMinor: 399,
      startedAt,
      currentPeriodStart: startedAt,
      currentPeriodEnd: startedAt,
      paused: false,
      createdAt: startedAt,
      ...endsUnpaidAt(12 * hour),
    },
  });
  await work('billing.end-unpaid', day);
  expect(asked).toEqual([]);
  await prisma.subscription.updateMany({ where: { accountId }, data: endsUnpaidAt(-hour) });
  await expect(work('billing.end-unpaid', -day)).rejects.toThrow('asked');
  expect(asked).toEqual([customer]);
});

it('sends a gift on its day', async () => {
  const { db, encryption } = context.core;
  const id = randomUUID();
  const deliverAt = (ms: number) => ({ deliverAt: new Date(Date.now() + ms) });
  await db.prisma.gift.create({
    data: {
      id,
      buyerName: 'Grace',
      recipientEmail: 'friend@example.test',
      months: 3,
      amountMinor: 1_197,
      currency: 'USD',
      state: 'scheduled',
      codeHash: giftCodeHash('CODE'),
      codeSealed: Buffer.from(encryption.encrypt('gift.code', Buffer.from('CODE'))),
      createdAt: ago(day),
      ...deliverAt(12 * hour),
    },
  });
  const stateOf = async () => (await db.prisma.gift.findUniqueOrThrow({ where: { id } })).state;
  await work('gift.deliver', day);
  expect(await stateOf()).toBe('scheduled');
  await db.prisma.gift.update({ where: { id }, data: deliverAt(-hour) });
  await work('gift.deliver', -day);
  expect(await stateOf()).toBe('sent');
});

it('ends an upload a week after it was begun', async () => {
  const ownerId = await addAccount();
  const { asset } = context.core.db.prisma;
  const caller = { accountId: ownerId, sessionId: '', deviceId: undefined, accountType: 3 as const };
  wrong = -day;
  await context.databaseClock.compare();
  const { assetId: id } = await createVideo(context.core, {
    caller: { ...caller, superAdmin: false, hasSubscription: false },
    title: 'A film',
    description: '',
    free: false,
    filename: 'film.mp4',
    size: 10,
    maxBytes: 10,
  });
  const { createdAt } = await asset.findUniqueOrThrow({ where: { id } });
  expect(Math.abs(createdAt.getTime() - Date.now())).toBeLessThan(hour);

  const stateOf = async () => (await asset.findUniqueOrThrow({ where: { id } })).state;
  await asset.update({ where: { id }, data: { createdAt: ago(6.5 * day) } });
  await work('media.tidy-uploads', day);
  expect(await stateOf()).toBe('uploading');
  await asset.update({ where: { id }, data: { createdAt: ago(7 * day + hour) } });
  await work('media.tidy-uploads', -day);
  expect(await stateOf()).toBe('failed');
});

it('waits while the database cannot say what time it is', async () => {
  const away = {
    ...context,
    databaseClock: { ...context.databaseClock, compare: () => Promise.reject(new Error('away')) },
  };
  const account = await addAccount(ago(15 * day));
  const processor = createProcessors(away, testConfig('postgres://localhost/nowhere', undefined, tmpdir()));
  await expect(processor['account.purge']({}, run)).rejects.toThrow('away');
  expect((await context.core.db.prisma.account.findUniqueOrThrow({ where: { id: account } })).deletedAt).toBeNull();
});
