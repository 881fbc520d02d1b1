import { randomBytes, randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { logIn } from '../src/accounts.ts';
import { longFilm, playingBeyond } from '../src/playing.ts';
import { expect, test } from '../src/test.ts';

const unique = (text: string): string => `${text} ${randomBytes(4).toString('hex')}`;
const comments = (page: Page): Locator => page.getByRole('region', { name: /^(?:Comments|\d+ comments?)$/ });
const item = (page: Page, text: string): Locator => comments(page).getByRole('article').filter({ hasText: text });
/** A comment with its replies. */
const thread = (page: Page, text: string): Locator =>
  comments(page).getByRole('listitem').filter({ hasText: text }).first();

/** Opens a page and reads down to its comments. */
async function openComments(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('.comments-slot').scrollIntoViewIfNeeded();
  await expect(comments(page).getByLabel('Add a comment')).toBeVisible();
}

async function say(page: Page, text: string, label: string | RegExp = 'Add a comment', button = 'Comment') {
  const form = comments(page)
    .locator('form')
    .filter({ has: page.getByLabel(label) });
  await form.getByLabel(label).fill(text);
  await form.getByRole('button', { name: button, exact: true }).click();
  await expect(item(page, text)).toBeVisible();
}

test('two people talk about a battle, and each sees what the other does', async ({ signedInAs, expectAccessible }) => {
  const [one, other] = [await signedInAs('monthly'), await signedInAs('annual')];
  await openComments(one, '/greenlight');
  await openComments(other, '/greenlight');
  const showNew = comments(other).getByRole('button', { name: /^Show \d+ new comments?$/ });

  const [hello, answer] = [unique('Hello'), unique('Hi yourself')];
  await say(one, hello);
  await showNew.click();
  await item(other, hello).getByRole('button', { name: 'Like', exact: true }).click();
  await expect(item(one, hello).getByRole('button', { name: 'Like, 1 so far' })).toBeVisible();
  await item(other, hello).getByRole('button', { name: 'Reply' }).click();
  await say(other, answer, /^Reply to /, 'Reply');
  await thread(one, hello).getByRole('button', { name: '1 reply' }).click();
  await expect(item(one, answer)).toBeVisible();
  await expectAccessible(one);

  const better = unique('Hello, all of you');
  await item(one, hello).getByRole('button', { name: 'Edit' }).click();
  await comments(one).getByLabel('Your comment').fill(better);
  await comments(one).getByRole('button', { name: 'Save' }).click();
  await expect(item(other, better).getByText('edited')).toBeVisible();
  await expect(item(other, better).getByRole('button', { name: 'Edit' })).toHaveCount(0);

  // What is said while somebody is away is there when they are back, once and in order.
  await other.context().setOffline(true);
  const missed = [unique('Are you there?'), unique('Hello?')];
  for (const text of missed) await say(one, text);
  await other.context().setOffline(false);
  await expect(async () => {
    await showNew.click({ timeout: 5_000 });
    await expect(item(other, missed[1]!)).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  const texts = await comments(other).getByRole('article').allInnerTexts();
  const order = texts.map((text) => missed.findIndex((each) => text.includes(each)));
  expect(order.filter((at) => at >= 0)).toEqual([1, 0]);

  // What was deleted keeps its place above the replies.
  await item(one, better).getByRole('button', { name: 'Delete' }).click();
  await one.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(thread(other, answer).getByText('This comment was deleted.')).toBeVisible();
  await expect(item(other, answer)).toBeVisible();
  await expect(item(other, better)).toHaveCount(0);
  await expectAccessible(other);

  // After a reload it is the same.
  await openComments(one, '/greenlight');
  await expect(comments(one).getByText('This comment was deleted.').first()).toBeVisible();
  for (const text of missed) await expect(item(one, text)).toHaveCount(1);
});

test('a moment that a comment names is played, and one to come is veiled', async ({ signedInAs, expectAccessible }) => {
  test.setTimeout(300_000);
  const page = await signedInAs('monthly');
  const film = await longFilm(page.request);
  await page.goto(`/video/${film.id}`);
  await playingBeyond(page, 0);
  await page.locator('.comments-slot').scrollIntoViewIfNeeded();
  const text = unique('Look at 0:04');
  await say(page, text);
  await item(page, text).getByRole('button', { name: 'Play from 0:04' }).click();
  await expect(page.getByRole('region', { name: /^Video player/ })).toBeInViewport();
  await playingBeyond(page, 4);

  // What its reader has not come to yet is veiled, but for who wrote it.
  const seconds = Math.floor(film.durationSeconds) - randomInt(1, 10);
  const moment = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const ahead = unique(`It ends at ${moment}`);
  await page.locator('.comments-slot').scrollIntoViewIfNeeded();
  await say(page, ahead);
  const other = await signedInAs('annual');
  await openComments(other, new URL(page.url()).pathname);
  await comments(other).getByLabel('Sort comments').selectOption('new');
  // An earlier attempt may have named the same one.
  const veiled = item(other, `This comment mentions ${moment}.`).first();
  await expect(veiled).toBeVisible();
  await expect(item(other, ahead)).toHaveCount(0);
  await expectAccessible(other);
  await veiled.getByRole('button', { name: 'Show anyway' }).click();
  await expect(item(other, ahead)).toBeVisible();
});

test('a visitor reads what is said about a battle, logs in, and joins in', async ({
  page,
  demoPassword,
  expectAccessible,
}) => {
  await page.goto('/greenlight');
  await page.locator('.comments-slot').scrollIntoViewIfNeeded();
  await expect(comments(page).getByText('Log in to join the conversation.')).toBeVisible();
  await expectAccessible(page);
  await comments(page).getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, 'creator@demo.test', demoPassword);
  await expect(page).toHaveURL(/\/greenlight/);
  await page.locator('.comments-slot').scrollIntoViewIfNeeded();
  // By keyboard alone.
  const field = comments(page).getByLabel('Add a comment');
  await field.focus();
  const text = unique('Ghost Light, please');
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(item(page, text)).toBeVisible();
});
