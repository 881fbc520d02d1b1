import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeSource } from '@houselights/adapters/test-film';
import { plantedPassword } from '@houselights/testkit/secrets';
import { newAccount, signUp } from '../src/accounts.ts';
import { payWith, testCards } from '../src/checkout.ts';
import { playingBeyond } from '../src/playing.ts';
import { root, startProduct, withoutSettings } from '../src/product.ts';
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
  const product = await startProduct(plantedPassword(), { settings: { DEMO: '0' } });
  const command = (name: string, ...args: string[]) =>
    promisify(execFile)('npm', ['run', '--silent', name, '--', ...args], {
      cwd: root,
      env: { ...withoutSettings(process.env), DATA_DIR: product.dataDir },
    });
  try {
    const operator = newAccount();
    await test.step('the link that the start prints makes its opener the operator', async () => {
      const link = /http\S+\/claim#\S+/.exec(product.printed.join('\n'))?.[0] ?? '';
      const page = await (await browser.newContext({ baseURL: product.url })).newPage();
      await page.goto(link);
      await expect(page).toHaveURL(/\/login$/);
      await page.getByRole('link', { name: 'Make an account' }).click();
      await expectAccessible(page);
      await page.getByLabel('Display name').fill(operator.displayName);
      await page.getByLabel('Email', { exact: true }).fill(operator.email);
      await page.getByLabel('Password', { exact: true }).fill(operator.password);
      await page.getByRole('button', { name: 'Make an account' }).click();
      await expect(page.getByRole('heading', { name: 'Run this site' })).toBeVisible();
      await expect(page).toHaveURL(/\/claim$/);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Take over this site' }).click();
      await expect(page.getByRole('heading', { name: 'You run this site now' })).toBeVisible();
      await expectAccessible(page);

      const late = await browser.newContext({ baseURL: product.url });
      const second = await late.newPage();
      await signUp(second, newAccount());
      await second.goto(link);
      await second.getByRole('button', { name: 'Take over this site' }).click();
      await expect(second.getByText('This link is not valid any more', { exact: false })).toBeVisible();
      await late.close();
      await page.context().close();
    });

    await test.step('a file says what the site shows', async () => {
      const file = join(folder, 'site.yaml');
      await writeFile(file, siteFile);
      expect((await command('site:apply', file)).stdout).toContain('+ show moths');
      expect((await command('site:apply', file)).stdout).toBe('Nothing to change.\n');
    });

    const film = await test.step('a film of their own becomes its first episode', async () => {
      const source = await makeSource(join(folder, 'moths.mp4'), { seconds: 4 });
      const login = ['--email', operator.email, '--password', operator.password];
      const { stdout } = await command('video:add', source, '--title', 'The Count', '--episode', 'moths/1/1', ...login);
      return /http\S+\/video\/\S+/.exec(stdout)?.[0] ?? '';
    });

    await test.step('a stranger finds the show, joins and watches', async () => {
      const context = await browser.newContext({ baseURL: product.url });
      const page = await context.newPage();
      await page.goto('/show/moths');
      await expect(page.getByRole('heading', { name: 'Moth Season' })).toBeVisible();
      await expect(page.getByText('The Count').first()).toBeVisible();
      await page.goto('/join');
      await expect(page.getByText('$7.99', { exact: false }).first()).toBeVisible();
      await signUp(page, newAccount());
      await expect(page).toHaveURL(/\/payment$/);
      await page.getByRole('button', { name: 'Start free trial' }).click();
      await payWith(page, testCards.visa);
      await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
      await page.goto(film);
      const { time } = await playingBeyond(page, 0);
      expect(time).toBeGreaterThan(0);
      await context.close();
    });
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
