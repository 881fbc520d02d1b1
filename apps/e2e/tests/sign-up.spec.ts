import { newAccount, signUp } from '../src/accounts.ts';
import { linksIn } from '../src/mailbox.ts';
import { expect, test } from '../src/test.ts';

test('a stranger signs up, confirms the address by mail and is known', async ({ page, mailbox }) => {
  const account = newAccount();
  await signUp(page, account);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: account.displayName })).toBeVisible();
  await expect(page.getByText('Not confirmed yet')).toBeVisible();

  const mail = await mailbox.newest(account.email, /confirm|verify|welcome/i);
  const link = linksIn(mail).find(({ pathname }) => pathname === '/verify-email');
  expect(link, mail.subject).toBeDefined();
  await page.goto(`${link?.pathname}${link?.search}`);
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  // Secrets do not stay in the address bar.
  await expect(page).toHaveURL(/\/verify-email$/);

  await page.goto('/account');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('signing up says what is wrong before it asks the server', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Email', { exact: true }).fill('not-an-address');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByText('Password should be at least 6 characters')).toBeVisible();
  await expect(page.getByText('Please enter a name.')).toBeVisible();
  await expect(page).toHaveURL(/\/signup$/);
});

test('an address that has an account gets no second one', async ({ page, browser }) => {
  const account = newAccount();
  await signUp(page, account);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto('/signup');
  await other.getByLabel('Display name').fill('Somebody Else');
  await other.getByLabel('Email', { exact: true }).fill(account.email.toUpperCase());
  await other.getByLabel('Password', { exact: true }).fill(account.password);
  await other.getByRole('button', { name: 'Create an account' }).click();
  await expect(other.getByText('This account already exists.')).toBeVisible();
  const email = other.getByLabel('Email', { exact: true });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/This account already exists\. Log in or reset your password\./);
  await other.getByRole('link', { name: 'reset your password' }).click();
  await expect(other).toHaveURL(/\/forgotten-password$/);
  await context.close();
});
