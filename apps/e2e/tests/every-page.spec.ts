import { pathsOfPages } from '../src/demo-paths.ts';
import { openHouse } from '../src/house.ts';
import { lookAt, watchShifts } from '../src/look-at-page.ts';
import { expect, test, type DemoAccount } from '../src/test.ts';

/** Those for whom pages differ most; `E2E_ROLES=visitor,free,monthly,annual,creator,admin` looks with the eyes of all. */
const roles = (process.env['E2E_ROLES'] ?? 'visitor,monthly').split(',') as readonly ('visitor' | DemoAccount)[];

// Every page is looked at, also by a machine that has other work.
test.describe.configure({ timeout: 900_000 });

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  for (const role of roles) {
    test(`every page holds still, fits and can be used by everyone: ${role}, ${width} px`, async ({
      page: ownPage,
      signedInAs,
    }) => {
      const { database } = await openHouse();
      const paths = await pathsOfPages(database);
      await database.close();
      const page = role === 'visitor' ? ownPage : await signedInAs(role);
      await page.setViewportSize({ width, height });
      await watchShifts(page);
      for (const path of role === 'visitor' ? paths.visitors : paths.accounts) {
        await test.step(path, () => lookAt(page, path, `${role}-${width}`));
      }
    });
  }
}

for (const width of [320, 360, 768, 1920]) {
  test(`no page is wider than a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/search?search=light', '/faq', '/signup', '/join', '/greenlight', '/design']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, path).toBeLessThanOrEqual(0);
    }
  });
}
