import { expect, test } from '../src/test.ts';

// The gallery has every component twice: all of it is looked at, also by a machine that has other work.
test.describe.configure({ timeout: 180_000 });

const open = [
  '/',
  '/search',
  '/search?search=light&free=true',
  '/faq',
  '/login',
  '/signup',
  '/forgotten-password',
  '/greenlight',
  '/greenlight/recount',
  '/design',
  '/not-found',
  '/something-went-wrong',
];
const closed = ['/account', '/account/security', '/account/device-management'];

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    for (const path of open) {
      test(`${path} can be used by everyone`, async ({ page, expectAccessible }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
      });
    }

    test('the account can be used by everyone', async ({ signedInAs, expectAccessible }) => {
      const page = await signedInAs('monthly');
      for (const path of closed) {
        await page.goto(path);
        await expect(page.getByRole('region').first()).toBeVisible();
        await expectAccessible(page);
      }
    });
  });
}

for (const width of [360, 768, 1280, 1920]) {
  test(`no page is wider than a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of open) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, path).toBeLessThanOrEqual(0);
    }
  });
}
