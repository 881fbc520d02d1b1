import * as core from '@houselights/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMoneyHouse } from './money-house.ts';
import type { Patreon, SyncDeps } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const nobody = (): Promise<never> => Promise.reject(new Error('nobody is there'));
const deps = (): SyncDeps & { patreon: Patreon } => ({
  ...house.deps,
  patreon: {
    offered: true,
    authorizeUrl: (state) => state,
    exchange: nobody,
    refresh: nobody,
    membership: nobody,
  },
});

/** Fragments of the statements with which sweeps claim rows, and the index that each must use. */
const indexes: readonly (readonly [words: string, index: string])[] = [
  ['from billing_customer where', 'billing_customer'],
  ['from points_due where', 'points_due'],
  ['from webhook_event', 'webhook_event'],
  ['from access_fact where', 'access_fact_to_remind'],
  ['from subscription where ("broughtForwardTo"', 'subscription_forward_due'],
  ['from gift where ("paidAt" is null', 'gift_newly_paid'],
  [`from gift where (state = 'scheduled'`, 'gift_deliverAt_idx'],
  [`from gift where (state = 'redeemed'`, 'gift_to_extend'],
  ['from coupon_redemption where', 'coupon_redemption_pending'],
  ['from checkout where', 'checkout_to_run_out'],
  ['from patreon_link where', 'patreon_link_dueAt_idx'],
];

describe('the statement that takes rows on', () => {
  const asked = new Map<string, readonly unknown[]>();
  beforeAll(async () => {
    const { pool } = house.db;
    const query = (config: string | { text: string; values?: unknown[] }, values: unknown[] = []) => {
      const [text, given] = typeof config === 'string' ? [config, values] : [config.text, config.values ?? []];
      asked.set(text, given);
      return pool.query(text, given);
    };
    const listening = { ...deps(), db: { ...house.db, pool: { query } as unknown as typeof pool } };
    const runs = [
      () => core.resyncExpiring(listening, { endsAt: Infinity }),
      () => core.accruePoints(listening),
      () => core.handleNextEvents(listening),
      () => core.sendDueNotices(listening),
      () => core.bringForwardAll(listening),
      () => core.deliverGifts(listening),
      () => core.extendByGifts(listening),
      () => core.cleanUpBilling(listening),
      () => core.refreshPatreon(listening),
    ];
    for (const run of runs) await run().catch(() => undefined);
  });

  it.each(indexes)('%s goes by %s', async (words, index) => {
    const [text, values] = [...asked].find(([each]) => each.includes(words) && each.includes('skip locked')) ?? [];
    if (text === undefined) throw new Error(`nothing asks ${words}`);
    const client = await house.db.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local enable_seqscan = off');
      const { rows } = await client.query<Record<string, string>>(`explain ${text}`, [...(values ?? [])]);
      const plan = rows.flatMap((row) => Object.values(row)).join('\n');
      expect(plan).toMatch(new RegExp(`Scan (using|on) "?${index}`));
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
