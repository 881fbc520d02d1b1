import { accountMenu, logIn, logOut, newAccount, signUp } from '../src/accounts.ts';
import { linksIn } from '../src/mailbox.ts';
import { expect, test } from '../src/test.ts';

test('a member signs in, out, and is out in every tab', async ({ signedInAs }) => {
  const page = await signedInAs('monthly');
  const second = await page.context().newPage();
  await second.goto('/account');
  await expect(accountMenu(second)).toBeVisible();
  await logOut(page);
  await expect(second).toHaveURL(/\/login/);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login$/);
});

test('a wrong password and an unknown address are told the same', async ({ page }) => {
  const said: (string | null)[] = [];
  for (const email of ['annual@demo.test', 'nobody-at-all@demo.test']) {
    await page.goto('/login');
    await logIn(page, email, 'not the password');
    const alert = page.getByRole('alert').filter({ hasText: /\S/ });
    await expect(alert).toBeVisible();
    said.push(await alert.textContent());
  }
  expect(said).toEqual(['Invalid Email or Password.', 'Invalid Email or Password.']);
});

test('a forgotten password is replaced by a code from a mail', async ({ page, browser, mailbox }) => {
  const account = newAccount();
  await signUp(page, account);
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await elsewhere.goto('/forgotten-password');
  await elsewhere.getByLabel('Email', { exact: true }).fill(account.email);
  await elsewhere.getByRole('button', { name: 'Send me a code' }).click();

  const mail = await mailbox.newest(account.email, /password/i);
  const code =
    linksIn(mail)
      .map((link) => link.searchParams.get('code'))
      .find((value) => value !== null) ?? '';
  expect(code.length).toBeGreaterThanOrEqual(16);
  const { password } = newAccount();
  await elsewhere.getByLabel('Code', { exact: true }).fill(code);
  await elsewhere.getByLabel('New password', { exact: true }).fill(password);
  await elsewhere.getByRole('button', { name: 'Set new password' }).click();
  await expect(elsewhere).toHaveURL(/\/login$/);

  await logIn(elsewhere, account.email, account.password);
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'Invalid Email or Password.' })).toBeVisible();
  await logIn(elsewhere, account.email, password);
  await expect(accountMenu(elsewhere)).toBeVisible();
  await context.close();

  // Sessions opened with the old password have ended.
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login$/);
});

test('a token with less than three hours left is renewed when the page opens', async ({ signedInAs }) => {
  const page = await signedInAs('creator');
  const before = await page.evaluate(() => localStorage.getItem('public-token'));
  await page.evaluate((text) => {
    const soon = new Date(Date.now() + 2 * 60 * 60 * 1000).toISOString();
    localStorage.setItem('public-token', JSON.stringify({ ...JSON.parse(text ?? '{}'), tokenExpiry: soon }));
  }, before);
  const renewal = page.waitForResponse((response) => response.url().includes('/account/renew'));
  await page.reload();
  expect((await renewal).status()).toBe(200);
  await expect(accountMenu(page)).toBeVisible();
});
