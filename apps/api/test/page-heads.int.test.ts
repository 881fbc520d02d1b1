import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { pageAddresses } from '@houselights/contracts/pages';
import { tallHeroMedia } from '@houselights/rules';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openSite } from './support/site.ts';
import type { Site } from './support/site.ts';

const template =
  '<!doctype html><html><head><title>Houselights</title><script type="application/json" id="boot"></script></head><body></body></html>';

let site: Site;
let folder: string;
const ids = { video: randomUUID(), draft: randomUUID(), show: randomUUID(), season: randomUUID() };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'houselights-web-'));
  await writeFile(join(folder, 'index.html'), template);
  site = await openSite({}, { webFolder: folder });
  const { prisma } = site.core.db;
  const { userId: ownerId } = await site.newcomer();
  const publishedAt = new Date(Date.now() - 1_000);
  await prisma.channel.create({
    data: { id: ids.show, kind: 'show', slug: 'salt', title: 'Salt', description: 'About salt.', publishedAt },
  });
  await prisma.season.create({ data: { id: ids.season, channelId: ids.show, number: 2 } });
  const words = { title: 'The <light>', description: 'Turns "around".', ownerId, seasonId: ids.season };
  await prisma.video.create({ data: { id: ids.video, ...words, publishedAt } });
  await prisma.video.create({ data: { id: ids.draft, ...words } });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const page = (path: string) => site.page(path);

it.each([
  [() => `/video/${ids.video}`, 'The &lt;light&gt; · Salt', 'Turns &quot;around&quot;.'],
  [() => `/video/${ids.video}/?t=90`, 'The &lt;light&gt; · Salt', 'Turns &quot;around&quot;.'],
  [() => `/season/${ids.season}`, 'Salt · Season 2', 'About salt.'],
  [() => '/show/salt', 'Salt', 'About salt.'],
])('says in the page itself what %s shows', async (path, title, description) => {
  const { status, html } = await page(path());
  expect(status).toBe(200);
  expect(html).toContain(`<title>${title} · Houselights</title>`);
  expect(html).toContain(`<meta name="description" content="${description}">`);
  const { publicUrl } = site.core.settings;
  expect(html).toContain(`<link rel="canonical" href="${publicUrl}${path().replace(/\/?\?.*/, '')}">`);
});

it('fetches with the page what will stand on top of it, in the shape of the screen', async () => {
  const { prisma } = site.core.db;
  const images = [
    { type: 'hero', key: 'art/salt/hero.webp' },
    { type: 'hero-vertical', key: 'art/salt/standing.webp' },
  ];
  const publishedAt = new Date(Date.now() - 1_000);
  const words = { kind: 'show', slug: 'pictured', title: 'Pictured', images, publishedAt };
  await prisma.channel.create({ data: { id: 'pictured', ...words, seasons: { create: { id: 'p1', number: 1 } } } });
  const row = { id: 'row', kind: 'collection', slug: 'row', title: 'A row', publishedAt };
  await prisma.channel.create({ data: { ...row, shows: { create: { showId: 'pictured' } } } });
  // A collection without a picture uses that of its first show.
  for (const path of ['/show/pictured', '/season/p1', '/channel/row']) {
    const links = [
      ...(await page(path)).html.matchAll(/<link rel="preload" as="image"[^>]* href="([^"]*)" media="([^"]*)"/g),
    ];
    expect(links.map(([, ...link]) => link)).toEqual([
      ['/media/picture/art/salt/hero.webp', `not all and ${tallHeroMedia}`],
      ['/media/picture/art/salt/standing.webp', tallHeroMedia],
    ]);
  }
});

it('says what is where on the pages of the house itself', async () => {
  for (const path of [
    '/',
    '/faq',
    '/gift-subscriptions',
    '/greenlight',
    '/greenlight/recount',
    '/join',
    '/redeem',
    '/search',
    '/signup',
  ]) {
    const { html } = await page(path);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,200}">/);
    expect(html).toContain(`<link rel="canonical" href="${site.core.settings.publicUrl}${path}">`);
  }
});

it.each([() => `/video/${ids.draft}`, () => '/video/nothing', () => '/season/nothing', () => '/show/nothing'])(
  'says 404 of what is not there or not public, and nothing else',
  async (path) => {
    const { status, html } = await page(path());
    expect(status).toBe(404);
    expect(html).toContain('<title>Not found · Houselights</title>');
    expect(html).not.toContain('light&gt;');
  },
);

it.each(['/nothing', '//', '//show/salt', '/show', '/show/salt/more', '/VIDEO/x', '/not-found', '/video/%00'])(
  'says 404 of %s, which is no page',
  async (path) => {
    expect((await page(path)).status).toBe(404);
  },
);

it.each(pageAddresses.filter((address) => !/:|not-found/.test(address)))(
  'says 200 of %s, but for a store that is nowhere',
  async (address) => {
    expect((await page(address.replace('*', 'security'))).status).toBe(/merch|store/.test(address) ? 404 : 200);
  },
);

it('is the same page to join at, whoever recommends it', async () => {
  const { status, html } = await page('/join/the-crew');
  expect(status).toBe(200);
  expect(html).toContain('<title>Join · Houselights</title>');
  expect(html).toContain(`<link rel="canonical" href="${site.core.settings.publicUrl}/join">`);
  expect((await page('/join/the-crew/more')).status).toBe(404);
});

it('is the same battle under both addresses, and a recount has one for each', async () => {
  const { status, html } = await page('/greenlight-beta');
  expect(status).toBe(200);
  expect(html).toContain('<title>Greenlight · Houselights</title>');
  expect(html).toContain(`<link rel="canonical" href="${site.core.settings.publicUrl}/greenlight">`);
  expect((await page('/greenlight/recount/b1')).status).toBe(200);
  expect((await page('/greenlight/nothing')).status).toBe(404);
});

it('knows a gift by its address, and nothing below it', async () => {
  expect((await page('/gift-subscriptions/history/g1')).status).toBe(200);
  expect((await page('/gift-subscriptions/nothing')).status).toBe(404);
});

it('brings along what its page asks for first, and its words stay words', async () => {
  const words = { title: '</script><script>alert(1)', description: 'é \u2028 ✓', publishedAt: new Date(0) };
  await site.core.db.prisma.channel.create({ data: { id: 'h', kind: 'show', slug: 'hostile', ...words } });
  await site.core.db.prisma.season.create({ data: { id: 'hs', channelId: 'h', number: 1 } });
  const paths = [
    '/',
    '/join',
    '/join/the-crew',
    '/faq',
    '/show/salt',
    '/show/hostile',
    '/channel/hostile',
    '/season/hs',
  ];
  const seen = await Promise.all(
    paths.map(async (path) => {
      const { html } = await page(path);
      const answers = [...html.matchAll(/<script type="application\/json" data-answer="([^"]*)">([^<]*)<\/script>/g)];
      for (const [, address = '', json = ''] of answers) {
        const { json: said } = await site.call(address.replaceAll('&amp;', '&').slice('/api'.length), {
          method: 'GET',
        });
        expect(JSON.parse(json)).toEqual(said);
      }
      return answers.length;
    }),
  );
  expect(seen).toEqual([5, 5, 5, 1, 1, 1, 1, 1]);
  expect((await page('/show/hostile')).html).not.toContain('<script>alert');
});

it('lets nobody put anything into the page by its address', async () => {
  for (const path of ['/video/"><script>', '/show/%3Cscript%3E', '/search?search=<script>alert(1)</script>', "/x'y"]) {
    const { html } = await page(path);
    expect(html.replaceAll(/<script type="application\/json"/g, '')).not.toContain('<script');
  }
});

it('follows a change', async () => {
  await site.core.db.prisma.video.update({ where: { id: ids.video }, data: { title: 'Another' } });
  await site.settle();
  await vi.waitFor(async () => {
    expect((await page(`/video/${ids.video}`)).html).toContain('<title>Another · Salt · Houselights</title>');
  });
});

it('each page leads to the manifest, which has the name of the site', async () => {
  const { html } = await page('/');
  const [, path = ''] = /<link rel="manifest" href="([^"]+)">/.exec(html) ?? [];
  const headers = await site.headersOf(path);
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const { html: text } = await page(path);
  expect(JSON.parse(text)).toMatchObject({ name: 'Houselights', start_url: '/', display: 'standalone' });
});
