import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSource } from '@houselights/adapters/test-film';
import { grantAccess, newAccount, signUp } from '../src/accounts.ts';
import { payWith, testCards } from '../src/checkout.ts';
import { openNewSite } from '../src/new-site.ts';
import { playingBeyond } from '../src/playing.ts';
import { expect, test } from '../src/test.ts';

test.describe.configure({ timeout: 300_000 });

const siteFile = `
config: { projectName: The Lantern }
teams:
  - { slug: lamplit, name: Lamplit, about: Four people and a generator. }
shows:
  - slug: moths
    title: Moth Season
    tagline: Four hundred moths, every August.
    team: lamplit
    seasons: [{ number: 1 }]
collections:
  - { slug: start-here, title: Start here, shows: [moths] }
faq:
  - { slug: cancel, question: May I cancel?, answer: 'Yes, whenever you want.' }
`;

test('somebody opens a site of their own, and a stranger joins it and watches', async ({
  browser,
  expectAccessible,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-first-day-'));
  const site = await openNewSite();
  try {
    const operator = newAccount();
    await test.step('the link that the start prints makes its opener the operator', async () => {
      const link = await site.claimLink();
      const page = await (await browser.newContext({ baseURL: site.url })).newPage();
      await page.goto(link);
      await expect(page).toHaveURL(/\/login$/);
      await page.getByRole('link', { name: 'Create an account' }).click();
      await expectAccessible(page);
      await page.getByLabel('Display name').fill(operator.displayName);
      await page.getByLabel('Email', { exact: true }).fill(operator.email);
      await page.getByLabel('Password', { exact: true }).fill(operator.password);
      await page.getByRole('button', { name: 'Create an account' }).click();
      await expect(page.getByRole('heading', { name: 'Run this site' })).toBeVisible();
      await expect(page).toHaveURL(/\/claim$/);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Take over this site' }).click();
      await expect(page.getByRole('heading', { name: 'You run this site now' })).toBeVisible();
      await expectAccessible(page);

      const late = await browser.newContext({ baseURL: site.url });
      const second = await late.newPage();
      await signUp(second, newAccount());
      await second.goto(link);
      await second.getByRole('button', { name: 'Take over this site' }).click();
      await expect(second.getByText('This link is no longer valid', { exact: false })).toBeVisible();
      await late.close();
      await page.context().close();
    });

    await test.step('a file says what the site shows, also to whoever looks at it', async () => {
      const visitor = await browser.newContext({ baseURL: site.url });
      const open = await visitor.newPage();
      const isTold = open.waitForEvent('websocket');
      await open.goto('/join');
      await (await isTold).waitForEvent('framereceived', ({ payload }) => String(payload).includes('remote-config'));
      expect(await site.apply(siteFile)).toContain('+ show moths');
      await expect(open.getByRole('contentinfo')).toContainText('The Lantern');
      await visitor.close();
      expect(await site.apply(siteFile)).toBe('Nothing to change.\n');
    });

    const film = await test.step('a film of their own becomes its first episode', async () => {
      const source = await makeSource(join(folder, 'moths.mp4'), { seconds: 4 });
      const login = ['--email', operator.email, '--password', operator.password];
      const printed = await site.addFilm(source, '--title', 'The Count', '--episode', 'moths/1/1', ...login);
      return /\/video\/\S+/.exec(printed)?.[0] ?? '';
    });

    await test.step('a stranger finds the show, joins and watches', async () => {
      const context = await browser.newContext({ baseURL: site.url });
      const page = await context.newPage();
      await page.goto('/show/moths');
      await expect(page.getByRole('heading', { name: 'Moth Season' })).toBeVisible();
      await expect(page.getByText('The Count').first()).toBeVisible();
      await page.goto('/join');
      if (site.sells) {
        await expect(page.getByText('$7.99', { exact: false }).first()).toBeVisible();
        await signUp(page, newAccount());
        await expect(page).toHaveURL(/\/payment$/);
        await page.getByRole('button', { name: 'Start free trial' }).click();
        await payWith(page, testCards.visa);
        await expect(page.getByRole('heading', { name: "You're in" })).toBeVisible();
      } else {
        // Without Stripe keys nothing can be bought: the operator grants access.
        await signUp(page, newAccount());
        await grantAccess(page, operator);
      }
      await page.goto(film);
      const { time } = await playingBeyond(page, 0);
      expect(time).toBeGreaterThan(0);
      await context.close();
    });
  } finally {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
});
