import { randomBytes } from 'node:crypto';
import * as core from '@houselights/core';
import { createDatabase } from '@houselights/db';
import { createStripeEmulator } from '@houselights/stripe-emulator';
import { createTestDatabase } from '@houselights/testkit';
import Stripe from 'stripe';
import { v7 } from 'uuid';
import { createEncryption } from '@houselights/adapters';
import { createPayments, webhookEvents } from '@houselights/adapters/stripe';
import type { Caller, CoreDeps, SyncDeps } from '@houselights/core';
import type { Database } from '@houselights/db';
import type { StripeEmulator, StripeEmulatorOptions } from '@houselights/stripe-emulator';

export const hour = 60 * 60 * 1_000;
export const day = 24 * hour;
export const minute = hour / 60;

/** The start time of every life in a test. */
export const beginning = Date.UTC(2026, 0, 10, 12);

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The product's billing on a real Postgres and the Stripe emulator, without sockets, with a clock that the test controls. */
export interface MoneyHouse {
  readonly db: Database;
  readonly deps: SyncDeps & Pick<CoreDeps, 'personalData'>;
  readonly emulator: StripeEmulator;
  readonly webhookSecret: string;
  /** The SDK, as an operator would use it without the product's knowledge. */
  readonly stripe: Stripe;
  /** The emails requested so far, oldest first. */
  readonly mails: Mail[];
  newCaller(): Promise<Caller>;
  caller(accountId: string): Caller;
  /** A gift that was paid for and emailed; resolves to its id. */
  addGift(gift: { readonly code: string; readonly months: number }): Promise<string>;
  /** Advances the clock, including everything that Stripe does meanwhile. */
  pass(ms: number): Promise<void>;
  /** Takes Stripe's pending events, as signed requests. */
  told(): ReturnType<StripeEmulator['testControls']['takeHeld']>;
  /** Delivers the events to the product, in order, each once; then acts as the worker. */
  tell(): Promise<void>;
  /** Handles events and runs pending jobs until there are none. */
  work(): Promise<void>;
  close(): Promise<void>;
}

export interface MoneyHouseOptions extends Pick<StripeEmulatorOptions, 'afterRetries'> {
  /** A database shared by several houses. */
  readonly db?: Database;
  /** The start time, if it matters. */
  readonly at?: number;
}

/** A database for houses. */
export async function openMoneyDatabase(): Promise<{ db: Database; close: () => Promise<void> }> {
  const database = await createTestDatabase();
  const db = createDatabase({ url: database.url, connections: 8 });
  await core.seedPlans(db.prisma);
  return {
    db,
    close: async () => {
      await db.close();
      await database.close();
    },
  };
}

export async function openMoneyHouse({
  db: shared,
  at = beginning,
  ...options
}: MoneyHouseOptions = {}): Promise<MoneyHouse> {
  const own = shared === undefined ? await openMoneyDatabase() : undefined;
  const db = shared ?? own?.db;
  if (db === undefined) throw new Error('there is no database');
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const emulator = await createStripeEmulator({
    ...options,
    now: () => at,
    // Only the events that operators are told to select: tests must not rely on any other.
    webhook: { url: 'http://127.0.0.1:1/webhooks', secret: webhookSecret, events: webhookEvents },
  });
  emulator.testControls.setDelivery('hold');
  const encryption = createEncryption(randomBytes(48).toString('base64url'));
  const settings = { secretKey: emulator.secretKey, webhookSecret, apiUrl: 'http://127.0.0.1:1', tax: false };
  // Every reading of the clock is slightly later, so that order can be told.
  let ticks = 0;
  const deps: MoneyHouse['deps'] = {
    db,
    clock: { now: () => new Date(emulator.now() + (ticks += 1)) },
    billingReactions: core.billingReactions,
    personalData: core.personalData,
    billingClock: { now: () => new Date(emulator.now()) },
    payments: createPayments(settings, { clock: { now: () => new Date(at) }, httpClient: emulator.httpClient() }),
    encryption,
    settings: {
      publicUrl: 'https://films.example',
      password: { minLength: 6, refuseBreached: false },
      googleClientId: '',
      appleClientId: '',
      captcha: { provider: 'none', siteKey: '' },
    },
  };
  const mails: Mail[] = [];
  const mailer = { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) };
  const accounts = new Set<string>();
  const jobs: Readonly<Record<string, (payload: never) => Promise<unknown>>> = {
    'billing.settle-overtaken': (payload) => core.settleOvertakenInvoice(deps, payload),
    'billing.take-credit': (payload) => core.takeLostCredit(deps, payload),
    'billing.end-subscription': (payload) => core.endSubscription(deps, payload),
    'billing.close-account': (payload) => core.closeBilling(deps, payload),
    'billing.follow-deletion': (payload) => core.cascadeDeletion(deps, payload),
    'gift.bring-forward': (payload) => core.bringForward(deps, payload),
    'gift.close-up': (payload) => core.pullForwardAccountGifts(deps, payload),
    'gift.extend': (payload) => core.extendByGift(deps, payload),
    'gift.follow-payment': (payload) => core.cascadeGiftPayment(deps, payload),
    'points.grant': ({ accountId }: { accountId: string }) => core.grantDuePoints(deps, { accountIds: [accountId] }),
    'mail.send': (payload) => core.sendQueuedMail({ mailer, encryption }, payload),
  };
  const done = new Set<string>();

  const house: MoneyHouse = {
    db,
    deps,
    emulator,
    webhookSecret,
    stripe: new Stripe(emulator.secretKey, {
      httpClient: emulator.httpClient(),
      maxNetworkRetries: 0,
      telemetry: false,
    }),
    mails,
    caller: (accountId) => ({
      accountId,
      sessionId: v7(),
      deviceId: undefined,
      accountType: 0,
      superAdmin: false,
      hasSubscription: false,
    }),
    async newCaller() {
      const id = v7();
      const email = `${id}@example.test`;
      await db.prisma.account.create({ data: { id, email, emailKey: email, displayName: 'Ada' } });
      accounts.add(id);
      return house.caller(id);
    },
    async addGift({ code, months }) {
      const id = v7();
      const now = deps.billingClock.now();
      await db.prisma.gift.create({
        data: {
          id,
          buyerName: 'Grace',
          recipientEmail: 'somebody@example.test',
          months,
          amountMinor: 399 * months,
          currency: 'USD',
          deliverAt: now,
          state: 'sent',
          codeHash: core.giftCodeHash(code),
          codeSealed: Buffer.from(encryption.encrypt('gift.code', Buffer.from(code))),
          createdAt: now,
        },
      });
      return id;
    },
    pass: (ms) => emulator.advance(ms),
    told: () => emulator.testControls.takeHeld(),
    async tell() {
      for (let held = house.told(); held.length > 0; held = house.told()) {
        for (const { body, headers } of held) await receive(deps, body, headers);
        await house.work();
      }
    },
    async work() {
      for (;;) {
        while (await core.handleNextEvents(deps));
        const rows = await db.prisma.outbox.findMany({ where: { publishedAt: null }, orderBy: { id: 'asc' } });
        if (rows.length === 0) return;
        for (const { id, kind, name, payload, key } of rows) {
          const job = jobs[name];
          // The queue runs one job per key.
          if (kind === 'job' && job !== undefined && !(key !== null && done.has(key))) await job(payload as never);
          if (key !== null) done.add(key);
          await db.prisma.outbox.update({ where: { id }, data: { publishedAt: new Date() } });
        }
      }
    },
    async close() {
      await emulator.close();
      await own?.close();
    },
  };
  return house;
}

/** Passes on one request from Stripe, as the webhook route does. */
export function receive(deps: SyncDeps, body: string, headers: Readonly<Record<string, string>>): Promise<boolean> {
  const signature = headers['Stripe-Signature'] ?? headers['stripe-signature'] ?? '';
  return core.receiveWebhook(deps, { body, signature });
}
