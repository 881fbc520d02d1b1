import { randomInt } from 'node:crypto';
import { createTestDatabase } from '@houselights/testkit';
import { startTcpProxy } from '@houselights/testkit/tcp-proxy';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startApi } from './support/api-under-test.ts';
import { answersIn, drawnWeb } from './support/drawn-web.ts';
import { addFilm } from './support/films.ts';
import type { ApiUnderTest } from './support/api-under-test.ts';

let web: Awaited<ReturnType<typeof drawnWeb>>;
let api: ApiUnderTest;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
beforeAll(async () => {
  web = await drawnWeb();
  database = await createTestDatabase();
  proxy = await startTcpProxy(database.url);
  api = await startApi({ wideOpen: false, webFolder: web.folder, environment: { DATABASE_URL: proxy.url } });
  const { id } = await addFilm(api.core.db, { free: true });
  await api.core.db.prisma.video.update({ where: { id }, data: { title: 'Fog <b>& "quotes" 🦊' } });
});
afterAll(async () => {
  await api.close();
  await proxy.close();
  await database.close();
  await web.close();
});

const newAddress = (): string => `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(256)}`;

async function page(url: string, from = newAddress()) {
  const answer = await api.app.inject({ method: 'GET', url, headers: { 'x-forwarded-for': from } });
  const html = answer.body;
  return {
    status: answer.statusCode,
    headers: answer.headers,
    html,
    isDrawn: html.includes('<div id="root" data-query><p>'),
    answers: answersIn(html),
  };
}
const inTime = { timeout: 30_000 };
/** The page once it was drawn in time: the machine may be busy. */
const drawn = (url: string) =>
  vi.waitFor(async () => {
    const seen = await page(url);
    expect(seen.isDrawn).toBe(true);
    return seen;
  }, inTime);
const encoded = (search: string) => `/search?${new URLSearchParams({ search }).toString()}`;
const call = (address: string) =>
  api.send({ method: 'GET', url: address, headers: { 'x-forwarded-for': newAddress() } });

it.each([
  ['/search?search=fog', '/search?search=fog'],
  ['/search/?free=1&search=+fog', '/search?search=fog&free=true'],
  ['/search?ctid=nobody&creatorName=Nobody', '/search?ctid=nobody&creatorName=Nobody'],
])('draws %s with what the calls of its page answer, for nobody else', async (url, address) => {
  const { status, headers, html, answers } = await drawn(url);
  expect(status).toBe(200);
  expect(html).toContain(`<p>${encodeURI(address)} ${answers.size}</p>`);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('<meta name="battle" content="none">');
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['content-security-policy']).toEqual((await page('/search')).headers['content-security-policy']);
  expect([...answers.keys()][0]).toMatch(/^\/api\/v1\/search\?page=1&/);
  for (const [at, json] of answers) expect(JSON.parse(json)).toEqual(JSON.parse((await call(at)).body));
});

it('brings what is popular along where nothing was found', async () => {
  expect([...(await drawn('/search?search=nowhere')).answers.keys()]).toEqual([
    '/api/v1/search?page=1&search=nowhere',
    '/api/v1/content/hot-list',
  ]);
  expect((await drawn('/search?search=fog')).answers.size).toBe(1);
});

it.each([
  ['a tag', '<script>alert(1)</script>'],
  ['quotes', '"><img src=x onerror=alert(1)> \' &amp; `'],
  ['pictures', '🦊'.repeat(150)],
  ['a picture at the limit', `${'x'.repeat(199)}🦊`],
  ['the end of a script', '</script><!--'],
  ['signs of addresses', '\u2028 %00 % %zz + ;'],
  ['marks that nobody sees', '\u202E\uFEFF\u{E0001}'],
  ['more than it takes', 'a'.repeat(2_000)],
])('draws a search for %s, and its words stay words', async (_what, words) => {
  const { html, answers } = await drawn(encoded(words));
  expect(html.replaceAll('<script type="application/json"', '')).not.toMatch(/<script|<img|<!--/);
  for (const [at, json] of answers) expect(JSON.parse(json)).toEqual(JSON.parse((await call(at)).body));
});

it.each([
  ['half a character', '/search?search=%ED%A0%80fog'],
  ['bytes that are no text', '/search?search=%FF%FE%C0'],
])('draws a search for %s as a browser reads it', async (_what, url) => {
  expect((await drawn(url)).html).toContain('%25EF%25BF%25BD');
});

it.each([
  ['no query that means something', '/search?page=2'],
  ['a query with something else in it', '/search?search=fog&token=x'],
  ['a control character', '/search?search=%00fog'],
  ['a megabyte', `/search?search=${'a'.repeat(1_000_000)}`],
  ['a thousand parameters', `/search?${'search=a&'.repeat(1_000)}`],
  ['another page', '/faq?search=fog'],
])('answers %s with the page that is the same for everyone', async (_what, url) => {
  const plain = await page(url.split('?')[0] ?? '');
  const { status, html, headers } = await page(url);
  expect([status, html === plain.html, headers['cache-control']]).toEqual([200, true, 'no-cache']);
});

it('counts against the limit of the call, and comes undrawn to whoever has reached it', async () => {
  const from = newAddress();
  const headers = { 'x-forwarded-for': from };
  for (let n = 0; n < 119; n += 1) await api.send({ method: 'GET', url: '/api/v1/search?search=fog', headers });
  await page('/search?search=fog', from);
  const refused = await page('/search?search=fog', from);
  expect([refused.status, refused.isDrawn, refused.html]).toEqual([200, false, (await page('/search')).html]);
  const asked = await api.send({ method: 'GET', url: '/api/v1/search?search=fog', headers });
  expect(asked).toMatchObject({ status: 429, code: 'too_many_requests' });
  await drawn('/search?search=fog');
});

it('does not search for a HEAD', async () => {
  const head = await api.app.inject({ method: 'HEAD', url: '/search?search=fog' });
  expect([head.statusCode, head.headers['cache-control']]).toEqual([200, 'no-cache']);
});

it('is still a page while the database is away, and drawn when it is back', async () => {
  await proxy.cut();
  const { status, html, isDrawn } = await page('/search?search=light');
  expect([status, isDrawn]).toEqual([200, false]);
  expect(html).toContain('<div id="root">');
  await proxy.heal();
  await drawn('/search?search=light');
});
