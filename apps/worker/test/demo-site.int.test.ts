import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyPictures, applyWithin, exportSite, getChannels, getFaq, getMarketing, getShows } from '@houselights/core';
import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { demoEpisodes } from '../src/demo/demo-episodes.ts';
import { readDemoSite } from '../src/demo/demo-site.ts';
import { seedHouse } from '../src/demo/seed-demo.ts';
import { runSiteApply, siteAsYaml } from '../src/site/site-commands.ts';

const clock = { now: () => new Date() };
const ownerId = 'owner';
/** The file, with its pictures as if drawn. */
const drawn = () => readDemoSite((name) => Promise.resolve({ key: `art/${name}` }));
const hasPictures = { stat: () => Promise.resolve({ size: 1, etag: 'x', modifiedAt: new Date(0) }) } as never;

/** A database with the demo, seeded by two processes concurrently. */
async function openDemo() {
  const test = await createTestDatabase();
  onTestFinished(() => test.close());
  const db = createDatabase({ url: test.url, connections: 4 });
  onTestFinished(() => db.close());
  await db.prisma.account.create({ data: { id: ownerId, email: 'a@b.test', emailKey: 'a@b.test', displayName: 'A' } });
  await Promise.all([seedHouse({ db, clock }, ownerId), seedHouse({ db, clock }, ownerId)]);
  const applyFile = async () => {
    const items = await drawn();
    return db.transaction((queries) => applyWithin(queries, items, { prune: true, dryRun: false, now: clock.now() }));
  };
  return { db, applyFile };
}

it('shows what its file says, and applied again the file changes nothing', async () => {
  const { db, applyFile } = await openDemo();
  const { prisma } = db;
  const stored = {
    team: await prisma.creatorTeam.count(),
    show: await prisma.channel.count({ where: { kind: 'show' } }),
    season: await prisma.season.count(),
    collection: await prisma.channel.count({ where: { kind: 'collection' } }),
    banner: await prisma.banner.count(),
    'marketing section': await prisma.marketingSection.count(),
    question: await prisma.faqItem.count(),
  };
  const file = await drawn();
  expect(stored).toEqual(Object.fromEntries([...file].map(([part, list]) => [part, list.length])));
  expect(await prisma.video.count()).toBe(demoEpisodes.length);

  const marketing = await Promise.all(['home', 'join', 'learn-more'].map((page) => getMarketing({ db }, { page })));
  const { hero, channels } = await getChannels({ db }, { hero: true, showFree: undefined });
  expect({
    shows: (await getShows({ db })).length,
    rows: channels.length,
    // Banners for a film, and for the newest one, are left out until it is playable.
    banners: hero?.length,
    marketing: marketing.map((sections) => sections.length),
    faq: (await getFaq({ db })).length,
  }).toEqual({ shows: 8, rows: 4, banners: 4, marketing: [2, 2, 1], faq: 12 });

  await applyPictures({ db, clock }, file);
  expect((await applyPictures({ db, clock }, file)).changes).toEqual([]);
  expect((await applyFile()).changes).toEqual([]);
  const [show] = await getShows({ db });
  expect(show?.images).toContainEqual({ type: 'hero', url: expect.stringMatching(/\/hero\.png$/) as string });
});

it('exported and applied again changes nothing', async () => {
  const { db } = await openDemo();
  await applyPictures({ db, clock }, await drawn());
  const folder = await mkdtemp(join(tmpdir(), 'houselights-demo-site-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'site.yaml');
  await writeFile(file, await siteAsYaml({ db }));
  const lines: string[] = [];
  const terminal = { say: (line: string) => void lines.push(line), pathOf: (name: string) => name };
  await runSiteApply(() => Promise.resolve({ db, clock, storage: hasPictures }), [file, '--prune', '--yes'], terminal);
  expect(lines).toEqual(['Nothing to change.']);
});

it('is left alone once it is made: what an operator changed stays, also when the pictures come later', async () => {
  const { db } = await openDemo();
  const { prisma } = db;
  await prisma.channel.update({ where: { slug: 'moth-season' }, data: { title: 'Moths' } });
  await prisma.banner.delete({ where: { slug: 'fresnel-lens' } });
  await prisma.marketingSection.delete({ where: { slug: 'try-it' } });
  await prisma.faqItem.delete({ where: { slug: 'cancel' } });
  const changed = await exportSite({ db });
  await seedHouse({ db, clock }, ownerId);
  expect(await exportSite({ db })).toEqual(changed);

  const { changes } = await applyPictures({ db, clock }, await drawn());
  const others = changes.filter(
    ({ kind, fields }) => kind !== 'change' || fields.some(({ name }) => !name.startsWith('images.')),
  );
  expect(others).toEqual([]);
  expect(changes.map(({ part, key }) => `${part} ${key}`)).toContain('show moth-season');
  expect(await prisma.banner.count({ where: { slug: 'fresnel-lens' } })).toBe(0);
});
