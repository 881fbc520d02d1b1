import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@houselights/testkit';
import { DependencyDown, deleteCaptions, indexCaptions, putCaptions, searchCatalog } from '@houselights/core';
import { expect, it, onTestFinished } from 'vitest';
import { openContext, testConfig } from './open-context.ts';

const said = (words: string) =>
  `WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nGood evening.\n\n00:00:04.500 --> 00:00:06.000\n${words}\n`;

it('finds what captions say, whether somebody put them there or they lay in storage before', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const dataDir = await mkdtemp(join(tmpdir(), 'houselights-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const context = await openContext(testConfig(database.url, undefined, dataDir));
  onTestFinished(() => context.close());
  const { core } = context;
  const { prisma } = core.db;
  const [ownerId, assetId] = [randomUUID(), randomUUID()];
  await prisma.account.create({ data: { id: ownerId, email: 'a@a.test', emailKey: 'a@a.test', displayName: 'Ada' } });
  await prisma.asset.create({ data: { id: assetId, ownerId, state: 'ready', originalFilename: 'film.mp4', size: 1 } });
  const publishedAt = new Date(0);
  await prisma.video.create({ data: { id: randomUUID(), ownerId, assetId, title: 'Interview', publishedAt } });
  const moment = async (words: string) => (await searchCatalog(core, { search: words, page: 1 })).media[0]?.moment;

  const caller = {
    accountId: ownerId,
    sessionId: 's',
    deviceId: undefined,
    accountType: 3,
    superAdmin: false,
    hasSubscription: false,
  };
  const put = async (words: string) => {
    await putCaptions(core, { caller, assetId, language: 'en', label: undefined, captions: said(words) });
    const { kind, name } = await prisma.outbox.findFirstOrThrow({ where: { kind: 'job' }, orderBy: { id: 'desc' } });
    expect([kind, name]).toEqual(['job', 'media.index-captions']);
  };
  await put('A zeppelin!');
  expect(await indexCaptions(core)).toBe(1);
  expect(await moment('zeppelin')).toEqual({ start: 4.5, text: 'A zeppelin!', language: 'en' });
  await put('A submarine!');
  // The old text is no longer found; the new text is, once the worker has indexed it.
  expect(await moment('zeppelin')).toBeUndefined();
  expect(await indexCaptions(core)).toBe(1);
  expect(await moment('submarine')).toMatchObject({ text: 'A submarine!' });

  await core.storage.put(`assets/${assetId}/captions/de.vtt`, said('Ein Luftschiff!'));
  const rows = ['de', 'fr'].map((language) => ({
    id: randomUUID(),
    assetId,
    language,
    label: language,
    path: `captions/${language}.vtt`,
  }));
  await prisma.caption.createMany({ data: rows });
  expect(await moment('luftschiff')).toBeUndefined();
  // An attempt while storage is away is none.
  const away = new DependencyDown('the media storage');
  await expect(indexCaptions({ ...core, storage: { ...core.storage, read: () => Promise.reject(away) } })).rejects.toBe(
    away,
  );
  expect(await indexCaptions(core)).toBe(2);
  expect(await moment('luftschiff')).toEqual({ start: 4.5, text: 'Ein Luftschiff!', language: 'de' });
  expect(await indexCaptions(core)).toBe(0);

  await deleteCaptions(core, { caller, assetId, language: 'de' });
  expect(await moment('luftschiff')).toBeUndefined();
});
