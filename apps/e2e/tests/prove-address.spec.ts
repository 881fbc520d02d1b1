import { plantedPassword } from '@houselights/testkit/secrets';
import { newAccount, signIn, signUp } from '../src/accounts.ts';
import { linksIn } from '../src/mailbox.ts';
import { expect, test } from '../src/test.ts';
import type { Mailbox } from '../src/mailbox.ts';

/** The link in the email that leads to `path`. */
async function linkTo(mailbox: Mailbox, email: string, path: string): Promise<string> {
  const mail = await mailbox.newest(email, /^Confirm your email/);
  const link = linksIn(mail).find(({ pathname }) => pathname === path);
  expect(link, mail.text).toBeDefined();
  return `${path}${link?.search}`;
}

test('a link that a stranger opens asks for a new password, which shuts out who registered', async ({
  page,
  browser,
  mailbox,
  expectAccessible,
}) => {
  const account = newAccount();
  await signUp(page, account);
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(await linkTo(mailbox, account.email, '/verify-email'));
  await expect(other).toHaveURL(/\/verify-email$/);
  await expect(other.getByText("You aren't logged in to this account here.")).toBeVisible();
  await expectAccessible(other);

  const password = other.getByLabel('New password', { exact: true });
  await password.fill('short');
  await other.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(other.getByText('Password should be at least 6 characters')).toBeVisible();
  const chosen = plantedPassword();
  await password.fill(chosen);
  await other.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(other.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await signIn(other, account.email, chosen);
  await other.goto('/account');
  await expect(other.getByText('Confirmed', { exact: true })).toBeVisible();
  await stranger.close();

  // The session that registered has ended.
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login$/);
});

test('"This wasn\'t me" closes the account by its button, never by opening the page', async ({
  page,
  browser,
  mailbox,
  expectAccessible,
}) => {
  const account = newAccount();
  await signUp(page, account);
  const address = await linkTo(mailbox, account.email, '/verify-email/not-me');
  const owner = await browser.newContext();
  const other = await owner.newPage();
  await other.goto(address);
  await expect(other).toHaveURL(/\/verify-email\/not-me$/);
  await expect(other.getByRole('heading', { name: "Wasn't this you?" })).toBeVisible();
  await expectAccessible(other);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: account.displayName })).toBeVisible();

  await other.getByRole('button', { name: "This wasn't me" }).click();
  await expect(other.getByRole('heading', { name: 'The account is closed' })).toBeVisible();
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login$/);
  await owner.close();
});

test('a link can be sent again, from the account and from a dead link', async ({ page, browser, mailbox }) => {
  const account = newAccount();
  await signUp(page, account);
  const first = await linkTo(mailbox, account.email, '/verify-email');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText("We've sent you a new link.")).toBeVisible();
  await expect.poll(() => linkTo(mailbox, account.email, '/verify-email')).not.toBe(first);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto('/verify-email?token=nothing');
  await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  const second = await linkTo(mailbox, account.email, '/verify-email');
  await other.getByLabel('Email', { exact: true }).fill(account.email);
  await other.getByRole('button', { name: 'Send a new link' }).click();
  await expect(other.getByText(account.email)).toBeVisible();
  await expect.poll(() => linkTo(mailbox, account.email, '/verify-email')).not.toBe(second);
  await elsewhere.close();

  await page.goto(first);
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeHidden();
});
