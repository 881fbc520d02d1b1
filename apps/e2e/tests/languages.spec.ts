import { openHouse } from '../src/house.ts';
import { pathsOfPages } from '../src/demo-paths.ts';
import { misfitsOf } from '../src/page-layout.ts';
import { strayWordsOf } from '../src/page-words.ts';
import { expect, test } from '../src/test.ts';
import type { Page } from '@playwright/test';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** Each starts in the window size that the other ends in: every page is rendered for both, and widened and narrowed. */
const languages = [
  { code: 'en-XA', dir: 'ltr', windows: [phone, desk] },
  { code: 'en-XB', dir: 'rtl', windows: [desk, phone] },
] as const;

/** Skips pages that another one in the list covers, the gallery, whose samples are English, and films, which take up a member's streams. */
const leftOut: Readonly<Record<'visitor' | 'monthly', RegExp>> = {
  visitor: /^\/(?:design|join\/.+|greenlight-beta|store)$/,
  monthly: /^\/(?:design|video\/.+|greenlight-beta|discount-code|coupon|account\/gift-subscriptions.*)$/,
};

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
  await page.evaluate(() => document.fonts.ready);
}

/** Sets the page's language from the next document on. */
async function speak(page: Page, code: string): Promise<void> {
  await page.addInitScript((id) => localStorage.setItem('language-id', id), code);
}

for (const { code, dir, windows } of languages) {
  for (const role of ['visitor', 'monthly'] as const) {
    test(`every page fits and is translated: ${role}, ${code}`, async ({ page: ownPage, signedInAs }) => {
      const { database } = await openHouse();
      const { visitors, accounts } = await pathsOfPages(database);
      await database.close();
      const paths = (role === 'visitor' ? visitors : accounts).filter((path) => !leftOut[role].test(path));
      const page = role === 'visitor' ? ownPage : await signedInAs(role);
      const strayWords = strayWordsOf(page);
      await speak(page, code);
      for (const path of paths) {
        await test.step(path, async () => {
          await page.setViewportSize(windows[0]);
          await open(page, path);
          await expect.soft(page.locator('html'), path).toHaveAttribute('lang', code);
          await expect.soft(page.locator('html'), path).toHaveAttribute('dir', dir);
          expect.soft(await strayWords(), `${path}: words that are in no catalogue`).toEqual([]);
          for (const window of windows) {
            await page.setViewportSize(window);
            expect.soft(await misfitsOf(page), `${path}, ${window.width} px`).toEqual([]);
          }
        });
      }
      if (role === 'visitor') return;
      await page.locator('.hl-avatar-button').click();
      await expect(page.getByRole('menu')).toBeVisible();
      expect(await strayWords()).toEqual([]);
      expect(await misfitsOf(page), 'the menu').toEqual([]);
    });
  }
}

test('the look finds what was left in a component, cut off, laid over something else, and turned around', async ({
  page,
}) => {
  const strayWords = strayWordsOf(page);
  await speak(page, 'en-XA');
  await page.setViewportSize(phone);
  await open(page, '/faq');
  expect(await strayWords()).toEqual([]);
  expect(await misfitsOf(page)).toEqual([]);
  await page.evaluate(() => {
    const seed = (style: string, words: string): HTMLElement => {
      const element = document.createElement('p');
      element.style.cssText = style;
      element.textContent = words;
      document.querySelector('h1')!.after(element);
      return element;
    };
    seed('width: 40px; overflow: hidden; white-space: nowrap', '⟦ðöéš ñöţ ƒîţ⟧');
    seed('', '⟦ƒöûñð⟧ left behind').setAttribute('aria-label', 'Said aloud');
    seed('', '⟦ƒöûñð left inside one t⟧');
    seed('margin-block-end: -1.4em', '⟦ûñðéŕ⟧');
    seed('width: 480px', '⟦ŵîðéŕ⟧');
    seed('', '⟦ţûŕñéð⟧').dir = 'rtl';
  });
  const seeded = [/Said aloud$/, /left inside one t⟧$/, /left behind$/];
  expect(await strayWords()).toEqual(seeded.map((words): unknown => expect.stringMatching(words)));
  const misfits = await misfitsOf(page);
  expect(misfits).toContainEqual(expect.stringMatching(/^the page is \d+ px wider than its window$/));
  expect(misfits).toContainEqual(expect.stringContaining('"⟦ðöéš ñöţ ƒîţ⟧" is cut'));
  expect(misfits).toContainEqual(expect.stringMatching(/"⟦ûñðéŕ⟧".* lie on each other/));
  expect(misfits).toContain('"⟦ţûŕñéð⟧" runs another way than the page');
});

test('what the server drew in English is not seen by somebody who reads another language', async ({ page }) => {
  await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort());
  const drawn = page.locator('#root > *');
  await page.goto('/faq');
  await expect(drawn).not.toHaveCount(0);
  await page.addInitScript(() => localStorage.setItem('language-id', '4'));
  await page.goto('/faq');
  await expect(drawn).not.toHaveCount(0);
  await speak(page, 'en-XA');
  await page.goto('/faq');
  await expect(drawn).toHaveCount(0);
});
