import type { BrowserContext, Page } from '@playwright/test';
import { accountMenu, giveAccess, logOut, newAccount, signIn, signUp } from '../src/accounts.ts';
import { addMembersFilm } from '../src/members-film.ts';
import { expect, test } from '../src/test.ts';

// The first film is rendered and encoded on this machine while the other journeys run.
test.describe.configure({ timeout: 300_000 });

const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('public-token') ?? '{}') as Record<string, string>);
const cookieOf = async (context: BrowserContext) =>
  (await context.cookies())
    .concat(await context.cookies(`${new URL(context.pages()[0]!.url()).origin}/api/v2/account/renew`))
    .find(({ name }) => name.endsWith('refresh-token'));

/** Makes the access token look as if it had an hour left. */
const age = (page: Page) =>
  page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('public-token') ?? '{}') as object;
    const tokenExpiry = new Date(Date.now() + 3_600_000).toISOString();
    localStorage.setItem('public-token', JSON.stringify({ ...tokens, tokenExpiry }));
  });

test('the refresh token is in a cookie: over a reload, in two tabs, until the log-out', async ({ page, context }) => {
  await signUp(page, newAccount());
  expect(Object.keys(await kept(page)).toSorted()).toEqual(['refreshExpiry', 'token', 'tokenExpiry', 'userId']);
  const first = await cookieOf(context);
  expect(first).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/v2/account/renew' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('refresh-token');

  const second = await context.newPage();
  await second.goto('/account');
  await expect(accountMenu(second)).toBeVisible();
  await age(page);
  const renewals: string[] = [];
  context.on('request', (request) => request.url().includes('/account/renew') && renewals.push(request.method()));
  await Promise.all([page.reload(), second.reload()]);
  await expect.poll(async () => (await cookieOf(context))?.value).not.toBe(first?.value);
  for (const tab of [page, second]) await expect(accountMenu(tab)).toBeVisible();
  expect(renewals).toEqual(['POST']);
  expect((await kept(second))['token']).toBe((await kept(page))['token']);

  await logOut(page);
  await expect(second).toHaveURL(/\/login/);
  await expect.poll(() => cookieOf(context)).toBeUndefined();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => !['device-id', 'theme'].includes(key))))
    .toEqual([]);
});

test('what changes on one device is on the open pages of the others at once', async ({
  page,
  browser,
  demoPassword,
}) => {
  const account = newAccount();
  await signUp(page, account);
  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await signIn(elsewhere, account.email, account.password);
  const isTold = elsewhere.waitForEvent('websocket');
  await elsewhere.goto('/account');
  await (await isTold).waitForEvent('framereceived', ({ payload }) => String(payload).includes('watching'));

  await page.goto('/account');
  await page.getByLabel('Display name').fill('Lou Lantern');
  await page.getByRole('button', { name: 'Save name' }).click();
  await accountMenu(elsewhere).click();
  await expect(elsewhere.getByRole('menu').getByText('Lou Lantern')).toBeVisible();
  await elsewhere.keyboard.press('Escape');

  await elsewhere.getByRole('link', { name: 'Access' }).first().click();
  await expect(elsewhere.getByText("You don't have access.")).toBeVisible();
  await giveAccess(page, demoPassword);
  await expect(elsewhere.getByText('You have access.')).toBeVisible();
  await other.close();
});

test('a browser that kept the token itself is moved over, once', async ({ page, context, request }) => {
  const account = newAccount();
  await signUp(page, account);
  await logOut(page);
  const device = await page.evaluate(() => localStorage.getItem('device-id'));
  const { email, password } = account;
  const login = await request.post('/api/v2/account/login?platform=web', {
    data: { email, password, device: { deviceIdentifier: device, platform: 'web', model: 'Linux, Chrome' } },
  });
  const old = (await login.json()) as { refreshToken: string };
  expect(old.refreshToken).toBeTruthy();
  await page.evaluate((tokens) => localStorage.setItem('public-token', JSON.stringify(tokens)), old);
  await page.goto('/account');
  await expect.poll(async () => Object.keys(await kept(page))).not.toContain('refreshToken');
  const moved = await cookieOf(context);
  expect(moved?.value).toBeTruthy();
  await page.reload();
  await expect(accountMenu(page)).toBeVisible();
  expect((await cookieOf(context))?.value).toBe(moved?.value);
});

test('a cookie that is gone signs out cleanly, and the place is kept', async ({ page, context }) => {
  await signUp(page, newAccount());
  await context.clearCookies();
  await age(page);
  await page.goto('/account/security');
  await expect(page).toHaveURL(/\/login$/);
  expect(await kept(page)).toEqual({});
});

test('without a membership the plans come after the sign-in and for what members have, and never else', async ({
  page,
}) => {
  const membersFilm = new URL(await addMembersFilm()).pathname;
  await signUp(page, newAccount());
  await expect(page).toHaveURL(/\/payment$/);
  await page.getByRole('link', { name: 'Not now' }).click();
  await expect(page).toHaveURL(/\/$/);

  // In any row: with few films on the site, the first row may contain all of them.
  const free = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Free', has: page.locator('a[href^="/video/"]') })
    .first();
  await expect(async () => {
    await page.goto('/');
    await expect(free).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 240_000 });
  const film = (await free.locator('a[href^="/video/"]').first().getAttribute('href')) ?? '';
  for (const path of ['/greenlight', '/greenlight/recount', '/search?search=light', '/faq', film, '/']) {
    const sold = page.waitForResponse((response) => response.url().includes('/userinfo/query'));
    await page.goto(path);
    await sold;
    await expect(page.getByRole('main')).toBeVisible();
    await expect(accountMenu(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
  }
  await page.goto(membersFilm);
  await expect(page).toHaveURL(/\/payment$/);
  await page.goto('/browse?hidemenus=true');
  await expect(page).toHaveURL(/\/payment$/);
});
