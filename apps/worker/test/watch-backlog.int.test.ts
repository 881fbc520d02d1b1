import { tmpdir } from 'node:os';
import { migrateQueues } from '@houselights/adapters';
import { writeOutbox } from '@houselights/db';
import { createMetrics } from '@houselights/observability';
import { createTestDatabase } from '@houselights/testkit';
import { expect, it } from 'vitest';
import { watchBacklog } from '../src/watch-backlog.ts';
import { openContext, testConfig } from './open-context.ts';

it('says how much waits, how long, and what does not get right by itself', async () => {
  const database = await createTestDatabase();
  const config = testConfig(database.url, undefined, tmpdir());
  await migrateQueues(config.secrets, database.ownerUrl);
  const context = await openContext(config);
  const { db } = context.core;
  const metrics = createMetrics('worker');
  watchBacklog(metrics, context);
  const figures = async (): Promise<Readonly<Record<string, number>>> => {
    const { body } = await metrics.text();
    const lines = body.matchAll(/^houselights_(\w+)\{process="worker"\} (\S+)$/gm);
    return Object.fromEntries([...lines].map(([, name = '', value]) => [name, Math.round(Number(value))] as const));
  };
  try {
    const nothing = {
      payment_events_waiting: 0,
      payment_events_lag_seconds: 0,
      payment_events_stuck: 0,
      payment_events_missed: 0,
    };
    expect(await figures()).toEqual({ outbox_pending: 0, outbox_lag_seconds: 0, outbox_unknown_jobs: 0, ...nothing });

    const now = Date.now();
    await db.prisma.webhookEvent.createMany({
      data: [0, 2, 3, 4].map((attempts) => ({
        id: `evt_${attempts}`,
        type: 'invoice.paid',
        objectType: 'invoice',
        createdAt: new Date(now),
        receivedAt: new Date(now - attempts * 60_000),
        foundBy: 'webhook',
        attempts,
      })),
    });
    await db.transaction((queries) => writeOutbox(queries, { kind: 'event', name: 'video.published', payload: {} }));
    const waiting = await figures();
    expect(waiting).toMatchObject({ outbox_pending: 1, payment_events_waiting: 4, payment_events_stuck: 2 });
    expect(waiting['payment_events_lag_seconds']).toBeGreaterThanOrEqual(240);

    await db.prisma.webhookEvent.updateMany({ data: { handledAt: new Date(now) } });
    expect(await figures()).toMatchObject(nothing);
  } finally {
    await context.close();
    await database.close();
  }
});
