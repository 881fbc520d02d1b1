import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultRemoteConfig } from '@houselights/contracts';
import { isTakenSegment, pageAddresses, pageIsOn } from '@houselights/contracts/pages';
import { updateRemoteConfig } from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi } from './support/api-under-test.ts';
import type { ApiUnderTest } from './support/api-under-test.ts';
import type { Role } from './support/roles.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'houselights-web-'));
  await writeFile(join(webFolder, 'index.html'), '<title>x</title><script type="application/json" id="boot"></script>');
  api = await startApi({ wideOpen: false, webFolder });
});
afterAll(() => api.close());

const page = async (path: string) => (await api.send({ method: 'GET', url: path, headers: {} })).status;
async function set(body: object) {
  const request = {
    method: 'PATCH' as const,
    url: '/api/v1/remoteconfig',
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
  return api.send(request, await api.tokenFor('admin'));
}
const discount = async (role: Role) => {
  const answer = await api.send(
    { method: 'GET', url: '/api/v1/store/discount', headers: {} },
    await api.tokenFor(role),
  );
  return [answer.status, JSON.parse(answer.body)] as const;
};

it('says 404 of pages that are switched off, and of the store without an address', async () => {
  expect([await page('/store'), await page('/merch'), await page('/join'), await page('/greenlight/recount')]).toEqual([
    404, 404, 200, 200,
  ]);
  await set({
    values: { store_url: 'https://shop.example/?d={code}', join_page_enabled: false, projects_enabled: false },
  });
  expect([await page('/store'), await page('/merch/'), await page('/join/ada'), await page('/greenlight')]).toEqual([
    200, 200, 404, 404,
  ]);
});

it('says 404 of an account page that does not exist', async () => {
  expect([
    await page('/account'),
    await page('/account/security/'),
    await page('/account/gift-subscriptions/history/x'),
  ]).toEqual([200, 200, 200]);
  expect([await page('/account/badge-case'), await page('/account/security/more')]).toEqual([404, 404]);
});

it('shows a page again whose form was sent before its code was there', async () => {
  const send = async (url: string, type = 'application/x-www-form-urlencoded') => {
    const headers = { 'content-type': type };
    const payload = 'email=a%40b.example&password=secret-words';
    const sent = await api.app.inject({ method: 'POST', url, payload, headers });
    return [sent.statusCode, sent.headers['location']];
  };
  expect(await send('/login?next=%2Fbrowse')).toEqual([303, '/login']);
  expect(await send('/account/security', 'application/x-www-form-urlencoded;charset=UTF-8')).toEqual([
    303,
    '/account/security',
  ]);
  for (const path of ['/no-such-page', '//elsewhere.example/login', '/api/v1/login', '/assets/login']) {
    expect(await send(path)).toEqual([404, undefined]);
  }
  expect((await send('/login', 'text/plain'))[0]).toBe(404);
});

it('keeps the discount for members, and puts its code into the address', async () => {
  await set({ values: { store_url: 'https://shop.example/?d={code}' }, private: { store_discount_code: 'LAMP15' } });
  for (const role of ['member', 'creator', 'admin'] as const) {
    expect(await discount(role)).toEqual([200, { code: 'LAMP15', percent: 15, url: 'https://shop.example/?d=LAMP15' }]);
  }
  expect((await discount('anonymous'))[0]).toBe(401);
  expect((await discount('account'))[0]).toBe(403);
  const config = await api.send({ method: 'GET', url: '/api/v1/remoteconfig', headers: {} });
  expect(config.body).not.toContain('LAMP15');
  await set({ values: { store_url: '' } });
  expect(await discount('member')).toEqual([200, { code: null, percent: 15, url: '' }]);
});

it.each(
  [
    ...new Set(pageAddresses.map((address) => address.split('/')[1] ?? '')),
    'api',
    'media',
    'creators',
    'learn-more',
  ].filter(Boolean),
)('does not let the giveaways stand at /%s', async (segment) => {
  if (!/^[a-z0-9-]+$/.test(segment)) return;
  expect(isTakenSegment(segment)).toBe(true);
  const { status, blamed } = await set({ values: { giveaways_enter_link: segment } });
  expect([status, blamed]).toEqual([400, ['values']]);
});

it('lets the giveaways stand elsewhere, and still reads what was stored before a page came', async () => {
  expect((await set({ values: { giveaways_enter_link: 'win-a-lamp' } })).status).toBe(200);
  await updateRemoteConfig(api.core, {
    values: { giveaways_enter_link: 'claim', projectName: 'Kept' },
    css: undefined,
  });
  const { body } = await set({ values: { beta_enabled: true } });
  expect(JSON.parse(body)).toMatchObject({ projectName: 'Kept', giveaways_enter_link: 'claim' });
});

it('knows every page that depends on a setting', () => {
  const off = Object.fromEntries(
    Object.entries(defaultRemoteConfig).map(([name, value]) => [name, value === true ? false : value]),
  );
  const gone = pageAddresses.filter((address) => !pageIsOn({ ...defaultRemoteConfig, ...off }, address));
  expect(gone.toSorted((a, b) => (a < b ? -1 : 1))).toMatchInlineSnapshot(`
    [
      "/browse",
      "/coupon",
      "/discount-code",
      "/gift-subscriptions",
      "/gift-subscriptions/history",
      "/gift-subscriptions/history/:id",
      "/greenlight",
      "/greenlight-beta",
      "/greenlight/recount",
      "/greenlight/recount/:id",
      "/join",
      "/join/:creatorReferral",
      "/merch",
      "/redeem",
      "/store",
    ]
  `);
});
