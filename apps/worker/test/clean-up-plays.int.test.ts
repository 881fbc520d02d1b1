import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { createTestDatabase } from '@houselights/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { openContext, testConfig } from './open-context.ts';
import { createSiteProcessors } from '../src/processors/site.processors.ts';

it('closes playbacks that nobody ended within a day, and keeps all for 180 days', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const context = await openContext(testConfig(database.url, undefined, tmpdir()));
  onTestFinished(() => context.close());
  const { prisma } = context.core.db;
  const accountId = randomUUID();
  await prisma.account.create({ data: { id: accountId, email: 'a@a.test', emailKey: 'a@a.test', displayName: 'Ada' } });
  const videoId = randomUUID();
  await prisma.video.create({ data: { id: videoId, ownerId: accountId, title: 'A film' } });
  const days = (number: number) => new Date(Date.now() - number * 24 * 3_600_000);
  const play = (id: string, startedAt: Date, seenAt: Date) => ({
    id,
    accountId,
    videoId,
    sessionId: 'a-session',
    needsSlot: true,
    watchedBefore: 0,
    startedAt,
    seenAt,
  });
  await prisma.play.createMany({
    data: [
      play('forgotten', days(3), days(2)),
      play('running', days(3), days(0.5)),
      play('kept', days(179), days(179)),
      play('old', days(181), days(181)),
    ],
  });
  await createSiteProcessors(context.core)['site.tidy']();
  const rows = await prisma.play.findMany({ orderBy: { id: 'asc' }, select: { id: true, endReason: true } });
  expect(rows).toEqual([
    { id: 'forgotten', endReason: 'expired' },
    { id: 'kept', endReason: 'expired' },
    { id: 'running', endReason: null },
  ]);
});
