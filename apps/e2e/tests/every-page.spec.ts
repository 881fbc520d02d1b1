import type { AccountAddress, PageAddress } from '@houselights/contracts/pages';
import { pathsOfPages } from '../src/demo-paths.ts';
import { openHouse } from '../src/house.ts';
import { lookAt, watchShifts } from '../src/look-at-page.ts';
import type { Look } from '../src/look-at-page.ts';
import { expect, test, type DemoAccount } from '../src/test.ts';

/** `E2E_ROLES=visitor,free,monthly,annual,creator,admin` checks every page for all roles. */
const asked = process.env['E2E_ROLES']?.split(',') as readonly ('visitor' | DemoAccount)[] | undefined;
const roles = asked ?? (['visitor', 'monthly', 'free'] as const);

/** Pages that members open most, checked every time; axe checks the marked ones. */
const member: readonly (readonly [path: PageAddress | AccountAddress, withAxe: boolean])[] = [
  ['/', false],
  ['/greenlight', false],
  ['/browse', false],
  ['/account', true],
  ['/account/plan', false],
  ['/account/points', false],
  ['/account/invoices', false],
  ['/account/access', false],
  ['/account/coupon', false],
  ['/account/security', true],
  ['/account/device-management', true],
  ['/account/cancel', false],
  ['/account/pause', false],
  ['/gift-subscriptions', false],
  ['/redeem', false],
  ['/watch-history', false],
  ['/payment', false],
];

/** Pages that differ without a membership. */
const withoutMembership: typeof member = [
  ['/account', true],
  ['/account/access', false],
  ['/payment', true],
];

/** Pages per account type if no roles are given: visitors get all pages. */
const lists = { monthly: member, free: withoutMembership } as const;

// Every page is checked, even on a busy machine.
test.describe.configure({ timeout: 900_000 });

const whole: Look = { dark: 'all', light: 'colours' };
const nothing: Look = { dark: 'none', light: 'none' };

// Dark on a phone and light on a desktop cover everything between them; given roles are checked in both.
for (const [width, height, short] of [
  [390, 844, { dark: 'all', light: 'none' }],
  [1440, 900, { dark: 'none', light: 'colours' }],
] as const satisfies readonly (readonly [number, number, Look])[]) {
  const look = asked === undefined ? short : whole;
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
      const all = (role === 'visitor' ? paths.visitors : paths.accounts).map((path) => [path, true] as const);
      const list = asked === undefined && (role === 'monthly' || role === 'free') ? lists[role] : all;
      for (const [path, withAxe] of list) {
        await test.step(path, () => lookAt(page, path, `${role}-${width}`, withAxe ? look : nothing));
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
