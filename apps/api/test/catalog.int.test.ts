import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openSite } from './support/site.ts';
import type { Site } from './support/site.ts';

let site: Site;
const ids = { show: randomUUID(), season: randomUUID(), row: randomUUID() };
beforeAll(async () => {
  site = await openSite();
  const { prisma } = site.core.db;
  const publishedAt = new Date(Date.now() - 1_000);
  await prisma.channel.createMany({
    data: [
      { id: ids.show, kind: 'show', slug: 'one', title: 'One', publishedAt },
      { id: ids.row, kind: 'collection', slug: 'a-row', title: 'A row', publishedAt },
    ],
  });
  await prisma.channelMember.create({ data: { collectionId: ids.row, showId: ids.show } });
  await prisma.season.create({ data: { id: ids.season, channelId: ids.show, number: 1 } });
  await prisma.faqItem.create({ data: { id: 'q', question: 'Why?', answer: 'So.' } });
});
afterAll(() => site.close());

const get = (path: string) => site.call(path, { method: 'GET' });

it.each([
  ['/channels/v15/slug/one', '/slug/one', { kind: 'show', title: 'One' }],
  ['/channels/v15/shows', '/shows', { shows: [{ slug: 'one' }] }],
])('answers %s and %s alike', async (path, alias, expected) => {
  const answers = await Promise.all([get(path), get(alias), get(`${alias}/`)]);
  for (const { status, json } of answers) expect({ status, json }).toMatchObject({ status: 200, json: expected });
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

it('answers a season under both of its addresses', async () => {
  for (const path of [`/channels/v15/season/${ids.season}`, `/season/${ids.season}`]) {
    await expect(get(path)).resolves.toMatchObject({ status: 200, json: { show: { slug: 'one' }, title: 'Season 1' } });
  }
});

it('reads switches in a query, with a value and without', async () => {
  const hero = async (search: string) => (await get(`/channels/v15${search}`)).json['hero'];
  await expect(hero('')).resolves.toBeNull();
  await expect(hero('?hero=false')).resolves.toBeNull();
  for (const search of ['?hero', '?hero=true', '?hero=1&showFree', '?showFree=false&hero=true']) {
    await expect(hero(search)).resolves.toEqual([]);
  }
  await expect(get('/channels/v15?hero=perhaps')).resolves.toMatchObject({
    status: 400,
    json: { code: 'invalid_input' },
  });
});

it.each([
  '/channels/v15/nothing',
  '/slug/nothing',
  '/season/nothing',
  '/channels/v15/special/nothing',
  '/v1/content/marketing/nothing',
])('knows of nothing at %s', async (path) => {
  await expect(get(path)).resolves.toMatchObject({ status: 404, json: { code: 'not_found' } });
});

it('shows a change as soon as its news are there, and serves the same bytes until then', async () => {
  const first = await site.headersOf('/api/v1/content/faq');
  const again = await site.headersOf('/api/v1/content/faq');
  expect(again['etag']).toBe(first['etag']);
  expect(first['cache-control']).toBe('public, max-age=0, must-revalidate');
  await site.core.db.prisma.faqItem.update({ where: { id: 'q' }, data: { answer: 'Because.' } });
  await site.settle();
  await vi.waitFor(async () => {
    expect((await get('/v1/content/faq')).json).toEqual({ items: [{ question: 'Why?', answer: 'Because.' }] });
  });
  expect((await site.headersOf('/api/v1/content/faq'))['etag']).not.toBe(first['etag']);
});
