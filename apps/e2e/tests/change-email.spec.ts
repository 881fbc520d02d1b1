import { accountMenu, logIn, newAccount, signUp } from '../src/accounts.ts';
import { linksIn } from '../src/mailbox.ts';
import { expect, test } from '../src/test.ts';

test('an address is changed with the password, and whoever reads the old one takes the account back', async ({
  page,
  browser,
  mailbox,
  expectAccessible,
}) => {
  const account = newAccount();
  const { email: thief } = newAccount();
  await signUp(page, account);
  // Only a confirmed address can take the account back.
  const confirm = linksIn(await mailbox.newest(account.email, /Confirm your email address/)).find(
    ({ pathname }) => pathname === '/verify-email',
  );
  await page.goto(`${confirm?.pathname}${confirm?.search}`);
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await page.goto('/account');
  await page.getByLabel('New email').fill(thief);
  await page.getByLabel('Your password').fill('not-my-password');
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByText('Your current password is incorrect.')).toBeVisible();
  await page.getByLabel('Your password').fill(account.password);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByText(`A code is on its way to ${thief}.`)).toBeVisible();
  const asked = await mailbox.newest(thief, /Confirm your new email address/);
  await page.getByLabel('Code').fill(linksIn(asked)[0]?.searchParams.get('code') ?? '');
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(`Your email is ${thief}.`)).toBeVisible();

  const told = await mailbox.newest(account.email, /Your email address was changed/);
  const link = linksIn(told).find(({ pathname }) => pathname === '/undo-email-change');
  const elsewhere = await browser.newContext();
  const owner = await elsewhere.newPage();
  const sent: string[] = [];
  owner.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await owner.goto(`${link?.pathname}${link?.search}`);
  // Opening the link has changed nothing yet, and the code has left the address bar.
  await expect(owner.getByRole('button', { name: "This wasn't me" })).toBeVisible();
  await expect(owner).toHaveURL(/\/undo-email-change$/);
  expect(sent.filter((each) => each.startsWith('POST'))).toEqual([]);
  await expectAccessible(owner);
  await owner.getByRole('button', { name: "This wasn't me" }).click();
  await expect(owner.getByRole('heading', { name: 'Your account is yours again' })).toBeVisible();
  await expectAccessible(owner);

  // All sessions have ended, including the one that made the change.
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login$/);

  const restored = await mailbox.newest(account.email, /Your account is yours again/);
  const reset = linksIn(restored).find(({ pathname }) => pathname === '/forgotten-password');
  await owner.goto(`${reset?.pathname}${reset?.search}`);
  const { password } = newAccount();
  await owner.getByLabel('New password', { exact: true }).fill(password);
  await owner.getByRole('button', { name: 'Set new password' }).click();
  await expect(owner).toHaveURL(/\/login$/);
  await logIn(owner, account.email, password);
  await expect(accountMenu(owner)).toBeVisible();

  await owner.goto(`${link?.pathname}${link?.search}`);
  await owner.getByRole('button', { name: "This wasn't me" }).click();
  await expect(owner.getByText("This code was already used, or it's more than 7 days old.")).toBeVisible();
  await elsewhere.close();
});
