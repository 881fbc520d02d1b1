import { t } from '@houselights/messages/catalogue/site-file';
import { applySite, exportSite, getChannel } from '@houselights/core';
import { array, assert, asyncProperty, boolean, constantFrom, integer, option, record, uniqueArray } from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startApi } from './support/api-under-test.ts';
import type { ApiUnderTest } from './support/api-under-test.ts';

let api: ApiUnderTest;
beforeEach(async () => {
  api = await startApi({ wideOpen: false });
});
afterEach(() => api.close());

const yaml = `
config:
  projectName: The Lantern
  store_url: https://shop.example
theme:
  dark: { --light: '#ffcc00' }
plans:
  - { id: monthly, offer: learn-more, name: Monthly, interval: month, points: 2, prices: { USD: 399, EUR: 450 } }
teams:
  - { slug: lamplit, name: Lamplit, about: Four people and a generator. }
shows:
  - slug: moths
    title: Moths
    team: lamplit
    seasons:
      - { number: 1 }
      - { number: 2, title: Again }
  - { slug: salt, title: Salt, published: false }
collections:
  - { slug: dark, title: After dark, shows: [salt, moths] }
banners:
  - { slug: newest, type: latest-player, label: Play }
  - { slug: moths, type: show-banner, show: moths, text: It is back. }
  - { slug: shop, type: external-link-banner, href: 'https://shop.example', title: Shop }
marketing:
  - slug: pitch
    page: join
    items: [{ type: title, text: Watch }, { type: button, text: Start }]
    urls: [/signup]
faq:
  - { slug: cancel, question: May I cancel?, answer: Yes. }
`;

const clock = { now: () => new Date() };
const apply = (document: unknown, more: { prune?: boolean; dryRun?: boolean } = {}) =>
  applySite({ ...api.core, clock }, { document, prune: false, dryRun: false, ...more });
async function call(body: object | string) {
  const { status, body: text } = await api.send(
    {
      method: 'POST',
      url: '/api/v1/studio/site',
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    },
    await api.tokenFor('admin'),
  );
  return { status, json: JSON.parse(text) as Record<string, unknown> };
}
const kinds = (json: Record<string, unknown>) =>
  (json['changes'] as { kind: string; part: string; key: string }[]).map(
    ({ kind, part, key }) => `${kind} ${part} ${key}`,
  );

it('shows what would change, makes it so, and has nothing to change then', async () => {
  const dry = await call({ yaml, dryRun: true });
  expect(dry.status).toBe(200);
  expect(kinds(dry.json)).toEqual([
    'change settings config',
    'change theme theme',
    'create plan monthly',
    'create team lamplit',
    'create show moths',
    'create show salt',
    'create season moths/1',
    'create season moths/2',
    'create collection dark',
    'create banner newest',
    'create banner moths',
    'create banner shop',
    'create marketing section pitch',
    'create question cancel',
  ]);
  expect(await api.core.db.prisma.channel.count()).toBe(0);
  expect(dry.json['lines']).toContain('    prices.USD: $3.99');

  const done = await call({ yaml, digest: dry.json['digest'] });
  expect(kinds(done.json)).toEqual(kinds(dry.json));
  expect((await call({ yaml })).json).toMatchObject({ changes: [], lines: ['Nothing to change.'] });
  expect((await call({ yaml, prune: true })).json['changes']).toEqual([]);

  const shows = await api.core.db.prisma.channel.findMany({
    where: { kind: 'collection' },
    include: { shows: { include: { show: true }, orderBy: { position: 'asc' } } },
  });
  expect(shows[0]?.shows.map(({ show }) => show.slug)).toEqual(['salt', 'moths']);
  const config = await api.send({ method: 'GET', url: '/api/v1/remoteconfig', headers: {} });
  expect(JSON.parse(config.body)).toMatchObject({ projectName: 'The Lantern', store_url: 'https://shop.example' });
});

it('writes a file that changes nothing', async () => {
  await call({ yaml });
  const { body } = await api.send(
    { method: 'GET', url: '/api/v1/studio/site', headers: {} },
    await api.tokenFor('admin'),
  );
  const written = JSON.parse(body) as { yaml: string; document: unknown };
  expect((await call({ yaml: written.yaml, prune: true })).json['changes']).toEqual([]);
  expect((await call({ document: written.document, prune: true })).json['changes']).toEqual([]);
});

it('takes and writes the pictures of shows and collections, the standing hero among them', async () => {
  const types = ['wide', 'hero', 'hero-vertical', 'packshot', 'packshot-vertical'];
  for (const type of types) await api.core.storage.put(`art/site/${type}.webp`, Buffer.from(type));
  const images = Object.fromEntries(types.map((type) => [type, `asset:art/site/${type}.webp`]));
  const document = {
    shows: [{ slug: 'moths', title: 'Moths', images }],
    collections: [{ slug: 'dark', title: 'After dark', shows: ['moths'], images }],
  };
  expect((await call({ document })).status).toBe(200);
  const written = await exportSite(api.core);
  expect(written).toMatchObject({ shows: [{ images }], collections: [{ images }] });
  expect((await call({ document: written, prune: true })).json['changes']).toEqual([]);
  const verticalHeroUrl = '/media/picture/art/site/hero-vertical.webp';
  const found = await getChannel(api.core, { slug: 'dark' });
  expect(found).toMatchObject({ verticalHeroUrl, shows: [{ verticalHeroUrl }] });
});

it('removes only with prune, and never films or what members bought', async () => {
  await call({ yaml });
  const { prisma } = api.core.db;
  const admin = await prisma.account.findFirstOrThrow();
  const season = await prisma.season.findFirstOrThrow({ where: { number: 1 } });
  await prisma.video.create({ data: { id: 'film', title: 'One', ownerId: admin.id, seasonId: season.id } });
  await prisma.accessFact.create({
    data: {
      accountId: admin.id,
      source: 'staff',
      sourceId: 's',
      planId: 'monthly',
      startedAt: new Date(),
      renews: false,
      knownFrom: new Date(),
    },
  });
  const empty = { plans: [], teams: [], shows: [], collections: [], banners: [], faq: [] };
  expect((await call({ document: empty })).json['changes']).toEqual([]);
  const { json } = await call({ document: empty, prune: true });
  expect(kinds(json)).toEqual([
    'keep plan monthly',
    'keep show moths',
    'keep season moths/1',
    'keep team lamplit',
    'remove question cancel',
    'remove banner newest',
    'remove banner moths',
    'remove banner shop',
    'remove collection dark',
    'remove season moths/2',
    'remove show salt',
  ]);
  expect(await prisma.marketingSection.count()).toBe(1);
  expect((await prisma.video.findMany()).map(({ seasonId }) => seasonId)).toEqual([season.id]);
  expect(kinds((await call({ document: empty, prune: true })).json).filter((line) => !line.startsWith('keep'))).toEqual(
    [],
  );
});

it('refuses what is too much', async () => {
  const deep = `{"document":{"shows":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
  expect((await call(deep)).status).toBe(400);
  expect((await call({ document: { faq: Array.from({ length: 40_000 }, () => 0) } })).status).toBe(400);
  expect((await call({ yaml: 'x'.repeat(257 * 1024) })).status).toBe(400);
  expect((await call({})).status).toBe(400);
});

it('lets two plans swap their names, and a price have another amount at the provider', async () => {
  const plan = (id: string, name: string, usd: number) => ({
    id,
    offer: 'join',
    name,
    interval: 'month',
    prices: { USD: usd },
  });
  await apply({ plans: [plan('a', 'One', 100), plan('b', 'Two', 200)] });
  await api.core.db.prisma.planPrice.updateMany({
    where: { planId: 'a' },
    data: { stripePriceId: 'price_1', stripeName: 'One' },
  });
  await apply({ plans: [plan('a', 'Two', 101), plan('b', 'One', 200)] });
  const rows = await api.core.db.prisma.plan.findMany({ orderBy: { id: 'asc' }, include: { prices: true } });
  expect(rows.map(({ name, prices }) => [name, prices[0]?.amountMinor, prices[0]?.stripePriceId])).toEqual([
    ['Two', 101, null],
    ['One', 200, null],
  ]);
});

it('refuses a show with the address of a collection that is there, and the other way round', async () => {
  await apply({ shows: [{ slug: 'moths', title: 'Moths' }], collections: [{ slug: 'dark', title: 'Dark' }] });
  const before = await exportSite(api.core);
  const problemsOf = (document: object, more: { prune?: boolean } = {}) =>
    apply(document, more).catch((error: unknown) => (error as { readonly problems: unknown }).problems);
  const show = { shows: [{ slug: 'dark', title: 'Dark' }] };
  const problem = {
    at: ['shows', 0],
    message: t.ref('showAndCollection', { other: 'collection', key: 'dark', part: 'show' }),
  };
  expect(await problemsOf(show)).toEqual([problem]);
  // An item that would be removed still exists until then.
  expect(await problemsOf({ ...show, collections: [] }, { prune: true })).toEqual([problem]);
  expect(await problemsOf({ collections: [{ slug: 'moths', title: 'Moths' }] })).toMatchObject([
    { at: ['collections', 0] },
  ]);
  expect(await exportSite(api.core)).toEqual(before);
});

it('does nothing where the site has changed since the plan was shown', async () => {
  const { json } = await call({ yaml, dryRun: true });
  await apply({ teams: [{ slug: 'lamplit', name: 'Others' }] });
  expect((await call({ yaml, digest: json['digest'] })).status).toBe(400);
  expect(await api.core.db.prisma.channel.count()).toBe(0);
});

it('has nothing to change in what it exports, whatever the site is', { timeout: 120_000 }, async () => {
  const slug = constantFrom('a', 'b', 'c', 'd-1');
  const show = record({
    slug,
    title: constantFrom('One', 'Two'),
    tagline: option(constantFrom('', 'x'), { nil: undefined }),
    published: option(boolean(), { nil: undefined }),
    position: option(integer({ min: 0, max: 5 }), { nil: undefined }),
    seasons: uniqueArray(record({ number: integer({ min: 0, max: 3 }) }), {
      selector: ({ number }) => number,
      maxLength: 3,
    }),
  });
  const question = record({ slug, question: constantFrom('Why?', 'Who?'), answer: constantFrom('So.', 'a: b\n- c') });
  const document = record({
    shows: uniqueArray(show, { selector: (one) => one.slug, maxLength: 4 }),
    faq: uniqueArray(question, { selector: (one) => one.slug, maxLength: 4 }),
    config: record({ beta_enabled: boolean(), projectName: constantFrom('A', 'B') }, { requiredKeys: [] }),
  });
  const same = asyncProperty(array(document, { minLength: 1, maxLength: 2 }), boolean(), async (documents, prune) => {
    for (const one of documents) await apply(one, { prune });
    expect((await apply(documents.at(-1), { prune })).changes).toEqual([]);
    expect((await apply(await exportSite(api.core), { prune: true })).changes).toEqual([]);
  });
  await assert(same, { numRuns: 12 });
});
