import type { Page } from '@playwright/test';
import { expect, test } from '../src/test.ts';

/** How much of a page may move by itself while it comes (good is 0.1). */
const MOST = 0.05;

/** Counts what moves from the first paint on, of every page that this one shows. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value: unknown = Reflect.get(entry, 'value');
        const sources: unknown = Reflect.get(entry, 'sources');
        if (typeof value !== 'number' || Reflect.get(entry, 'hadRecentInput') === true) continue;
        const nodes = Array.isArray(sources) ? sources.map((source: { node?: Node | null }) => source.node) : [];
        const names = nodes.map((node) => (node instanceof Element ? `${node.tagName}.${node.className}` : '?'));
        shifts.push({ value, what: names.join(' ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

type Shift = { value: number; what: string };

/** Opens a page over a line that lets its parts come one after the other, and tells what moved until nothing was on its way any more. */
async function shiftsOf(page: Page, path: string): Promise<Shift[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: 700 * 1024,
    uploadThroughput: 300 * 1024,
  });
  await page.goto(path);
  await expect(page.locator('main h1').first()).toBeAttached();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await session.detach();
  return page.evaluate(() => (Reflect.get(window, 'shifts') as Shift[]).filter(({ value }) => value > 0.001));
}

async function expectStill(page: Page, paths: readonly string[]): Promise<void> {
  await watchShifts(page);
  for (const path of paths) {
    const shifts = await shiftsOf(page, path);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect.soft(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MOST);
  }
}

const member = [
  '/',
  '/greenlight',
  '/browse',
  '/account',
  '/account/plan',
  '/account/points',
  '/account/invoices',
  '/account/access',
  '/account/coupon',
  '/account/security',
  '/account/device-management',
  '/account/cancel',
  '/account/pause',
  '/gift-subscriptions',
  '/redeem',
  '/watch-history',
  '/payment',
];

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });
    test.describe.configure({ timeout: 180_000 });

    test('what a visitor opens stays where it was drawn', async ({ page, request }) => {
      const { media } = (await (await request.get('/api/channels/v15/latest')).json()) as {
        media: { id: string; free: boolean; seasonId: string | null; showSlug: string | null }[];
      };
      const of = (test: (video: (typeof media)[number]) => boolean) => media.find(test);
      await expectStill(page, [
        '/',
        `/video/${of(({ free }) => free)?.id}`,
        '/greenlight',
        '/greenlight/recount',
        '/search',
        '/search?search=light',
        '/faq',
        '/join',
        `/show/${of(({ showSlug }) => showSlug !== null)?.showSlug}`,
        `/channel/${of(({ showSlug }) => showSlug !== null)?.showSlug}`,
        `/season/${of(({ seasonId }) => seasonId !== null)?.seasonId}`,
        '/channel/start-here',
        '/login',
        '/signup',
        '/forgotten-password',
        '/not-found',
      ]);
    });

    test('what a member opens stays where it was drawn', async ({ signedInAs }) => {
      const page = await signedInAs('monthly');
      await page.setViewportSize({ width, height });
      await expectStill(page, member);
    });
  });
}
