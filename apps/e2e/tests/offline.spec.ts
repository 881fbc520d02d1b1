import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../src/test.ts';

/** Errors caused by the network that this test cuts off come from the browser, not from the page. */
const journey = test.extend<{ guest: Page }>({
  guest: async ({ browser }, use) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const thrown: string[] = [];
    page.on('pageerror', ({ message }) => thrown.push(message));
    await use(page);
    expect(thrown, 'errors thrown in the page').toEqual([]);
    await context.close();
  },
});

// The site's first film may still be in preparation.
test.describe.configure({ timeout: 300_000 });

/** Path of a film that plays for everyone, once there is one. */
async function freeFilm(request: APIRequestContext): Promise<string> {
  let id: string | undefined;
  const look = async (): Promise<boolean> => {
    const { media } = (await (await request.get('/api/channels/v15/latest')).json()) as {
      media: { id: string; free: boolean }[];
    };
    id = media.find((video) => video.free)?.id;
    return id !== undefined;
  };
  await expect.poll(look, { timeout: 240_000 }).toBe(true);
  return `/video/${id}`;
}

/** A mark on this document only. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.body.setAttribute('data-mark', 'here'));
}
const isSameDocument = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-mark', 'here');
const greenlight = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Greenlight' }).first();
const greenlightCode = '**/assets/greenlight.route-*.js';
const notLoaded = (page: Page) => page.getByText("We couldn't load that page.");

/** The film plays, and its first seconds have been followed by the whole: without a network it could not begin that. */
const playsWhole = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('video')
        .evaluateAll((videos: HTMLVideoElement[]) =>
          videos.map(({ currentSrc, currentTime }) => !currentSrc.includes('/start.mp4') && currentTime > 0),
        ),
    )
    .toEqual([true]);

const networks = [
  {
    name: 'without a network',
    down: (page: Page) => page.context().setOffline(true),
    up: (page: Page) => page.context().setOffline(false),
  },
  {
    name: 'while the server is down',
    down: (page: Page) => page.route('**/*', (route) => route.abort()),
    up: (page: Page) => page.unroute('**/*'),
  },
  {
    name: 'while the server answers 503',
    down: (page: Page) => page.route('**/*', (route) => route.fulfill({ status: 503, body: '' })),
    up: (page: Page) => page.unroute('**/*'),
  },
];

for (const { name, down, up } of networks) {
  journey(
    `${name}, a link that is pointed at or pressed loses neither the film nor what was typed`,
    async ({ guest, request }) => {
      const free = await freeFilm(request);
      // Pages that a link leads to are fetched when nothing else is: this one must not come before the network goes.
      await guest.route(greenlightCode, (route) => route.abort());
      await guest.goto(free);
      const film = guest.locator('video').first();
      await playsWhole(guest);
      await guest.getByRole('combobox', { name: 'Search' }).fill('half a thought');
      await mark(guest);

      await down(guest);
      await greenlight(guest).hover();
      await greenlight(guest).focus();
      await greenlight(guest).click();
      await expect(notLoaded(guest)).toBeVisible();
      await isSameDocument(guest);
      expect(new URL(guest.url()).pathname).toBe(free);
      await expect(guest.getByRole('combobox', { name: 'Search' })).toHaveValue('half a thought');
      expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);

      // A reload would lose the page: the browser confirms first.
      const asked = guest.waitForEvent('dialog');
      await guest.evaluate(() => void setTimeout(() => location.reload()));
      const question = await asked;
      expect(question.type()).toBe('beforeunload');
      await question.dismiss();
      await isSameDocument(guest);
      await expect(guest.getByRole('combobox', { name: 'Search' })).toHaveValue('half a thought');

      await up(guest);
      await guest.unroute(greenlightCode);
      await greenlight(guest).click();
      await expect(guest).toHaveURL('/greenlight');
      await expect(guest.getByRole('heading', { name: 'How it works' })).toBeVisible();
      await isSameDocument(guest);
    },
  );
}

journey(
  'over a slow line a link that is pressed keeps the film and what was typed until its page comes',
  async ({ guest, request }) => {
    const free = await freeFilm(request);
    await guest.goto(free);
    const film = guest.locator('video').first();
    const time = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(time).toBeGreaterThan(0);
    await guest.getByRole('combobox', { name: 'Search' }).fill('half a thought');
    await mark(guest);
    const session = await guest.context().newCDPSession(guest);
    // Slow 3G as in browser dev tools: 400 kbit/s and 400 ms.
    const [throughput, latency] = [50 * 1024, 400];
    const line = { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput };
    await session.send('Network.emulateNetworkConditions', line);
    const before = await time();
    await greenlight(guest).hover();
    await greenlight(guest).click({ noWaitAfter: true });
    await expect(guest.getByRole('combobox', { name: 'Search' })).toHaveValue('half a thought');
    await expect(guest.getByRole('heading', { name: 'How it works' })).toBeVisible({ timeout: 60_000 });
    await isSameDocument(guest);
    await expect.poll(time).toBeGreaterThan(before);
  },
);

journey('a page whose code is slow leaves the page before it as it is until it comes', async ({ guest }) => {
  await guest.goto('/login');
  await guest.getByLabel('Email').fill('someone@example.test');
  await mark(guest);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await guest.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await greenlight(guest).click();
  await expect(guest.getByLabel('Email')).toHaveValue('someone@example.test');
  release();
  await expect(guest).toHaveURL('/greenlight');
  await isSameDocument(guest);
});

journey(
  'code that a new version took away is loaded with the whole site, once, and only for who goes there',
  async ({ guest }) => {
    await guest.goto('/login');
    await mark(guest);
    await guest.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await greenlight(guest).hover();
    await isSameDocument(guest);
    const loads: string[] = [];
    guest.on(
      'request',
      (request) => request.resourceType() === 'document' && loads.push(new URL(request.url()).pathname),
    );
    await greenlight(guest).click();
    await expect.poll(() => loads).toEqual(['/greenlight']);
    await guest.unroute('**/assets/*.js');
    await guest.goto('/greenlight');
    await expect(guest.getByRole('heading', { name: 'How it works' })).toBeVisible();
  },
);
