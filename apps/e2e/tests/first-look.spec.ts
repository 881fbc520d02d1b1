import { pageAddresses, pageAt } from '@houselights/contracts/pages';
import type { APIRequestContext, Page } from '@playwright/test';
import { signUp, newAccount } from '../src/accounts.ts';
import { expect, test } from '../src/test.ts';

const paths: readonly string[] = [
  ...pageAddresses.filter((path) => pageAt(path).drawn === true && !path.includes(':')),
  '/search?search=light',
  '/search?search=light&free=true',
  '/search?search=%22%3C%F0%9F%A6%8A+nowhere',
];

/** The first render of a freshly started server may come too late for its document. */
async function isDrawn(request: APIRequestContext, path: string): Promise<void> {
  await expect.poll(async () => (await request.get(path)).text(), { timeout: 60_000 }).toContain('<div class="shell">');
}

/** Pages of demo content: a recount, and a search for the running battle, shown above the results. */
async function pathsOfDemo(request: APIRequestContext): Promise<string[]> {
  const read = async (path: string) => (await (await request.get(path)).json()) as unknown;
  const { items } = (await read('/api/v1/battles')) as { items: { id: string }[] };
  const { leftProject } = (await read('/api/v5/projects/active')) as { leftProject: { title: string } };
  return [
    `/greenlight/recount/${items[0]!.id}`,
    `/search?${new URLSearchParams({ search: leftProject.title }).toString()}`,
  ];
}

/** Blocks the page's code until released. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise: codeMayCome, resolve: letCodeCome } = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await codeMayCome;
    await route.continue();
  });
  return letCodeCome;
}

test('a visitor sees a page before its code, which takes it over as it is', async ({ page, request }) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  for (const path of [...paths, ...(await pathsOfDemo(request))]) {
    await isDrawn(request, path);
    const letCodeCome = await holdCode(page);
    const asked: string[] = [];
    page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
    await page.goto(path, { waitUntil: 'commit' });
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
    const shell = await page.locator('#root > .shell').elementHandle();
    const isRunning = () => shell!.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')));
    expect(await isRunning()).toBe(false);
    letCodeCome();
    await expect.poll(isRunning).toBe(true);
    await page.waitForLoadState('networkidle');
    for (const drawn of [shell, heading]) {
      expect(await drawn!.evaluate((element) => element.isConnected), path).toBe(true);
    }
    // The document embeds the results.
    expect(asked, path).not.toContain('/api/v1/search');
    page.removeAllListeners('request');
    await page.unroute(/\/assets\/index-.*\.js$/);
  }
  expect(problems).toEqual([]);
});

test('a button that is pressed before the code has come is pressed when it comes', async ({ page, request }) => {
  await isDrawn(request, '/greenlight');
  const letCodeCome = await holdCode(page);
  await page.goto('/greenlight', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Login to Contribute' }).first().click();
  await expect(page).toHaveURL(/\/greenlight$/);
  letCodeCome();
  await expect(page).toHaveURL(/\/login$/);
});

test('what is typed and sent before the code has come is sent when it comes', async ({ page, request }) => {
  await isDrawn(request, '/login');
  const letLoginCome = await holdCode(page);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.org');
  await page.getByRole('textbox', { name: 'Password' }).fill('not the one');
  await page.keyboard.press('Enter');
  letLoginCome();
  await expect(page.getByRole('alert')).toContainText('Invalid Email or Password');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nobody@example.org');
  await page.unrouteAll({ behavior: 'wait' });

  await isDrawn(request, '/search');
  const letSearchCome = await holdCode(page);
  await page.goto('/search', { waitUntil: 'domcontentloaded' });
  await page.getByRole('combobox', { name: 'Search' }).fill('light');
  await page.keyboard.press('Enter');
  letSearchCome();
  await expect(page).toHaveURL(/search=light/);
  await page.unrouteAll({ behavior: 'wait' });

  await isDrawn(request, '/search?search=light');
  const letResultsCome = await holdCode(page);
  await page.goto('/search?search=light', { waitUntil: 'domcontentloaded' });
  await page.getByRole('combobox', { name: 'Search' }).last().fill('fog');
  await page.keyboard.press('Enter');
  letResultsCome();
  await expect(page).toHaveURL(/search=fog/);
});

test('a link that does more than lead somewhere does it, however early it is pressed', async ({ page, request }) => {
  await isDrawn(request, '/join');
  await page.goto('/join', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Start Free Trial' }).first().click();
  await expect(page).toHaveURL(/\/signup$/);
  expect(
    await page.evaluate(() => localStorage.getItem('after-login-url') ?? sessionStorage.getItem('after-login-url')),
  ).toContain('offer=join');
});

test('without any script the words and the ways are there', async ({ browser, request }) => {
  for (const path of ['/join', '/greenlight']) await isDrawn(request, path);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/join');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Greenlight' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Which one gets made?' })).toBeVisible();
  await context.close();
});

test('whoever is signed in never sees the page of a visitor', async ({ page }) => {
  await signUp(page, newAccount());
  const letCodeCome = await holdCode(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('#root > *')).toHaveCount(0);
  letCodeCome();
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
