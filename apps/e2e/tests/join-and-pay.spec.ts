import { newAccount, signUp } from '../src/accounts.ts';
import { payWith, testCards } from '../src/checkout.ts';
import { expect, test } from '../src/test.ts';

// Much happens in one test: allow enough time, even on a busy machine.
test.describe.configure({ timeout: 240_000 });

test('somebody joins, is charged nothing today, changes the plan, leaves and comes back', async ({
  page,
  mailbox,
  expectAccessible,
}) => {
  const account = newAccount();
  // A card starts one free trial: a retry needs another one.
  const card = test.info().retry === 0 ? testCards.mastercard : testCards.mastercard2;
  await signUp(page, account);
  // Without a membership there is only one action.
  await expect(page).toHaveURL(/\/payment$/);
  await expect(page.getByRole('radio', { name: /Monthly/ })).toBeChecked();
  await expect(page.locator('.pay-rows')).toContainText(/Today\s*Nothing/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start free trial' }).dblclick();

  // A declined card shows a message and keeps what was typed.
  await expect(page.getByLabel('Card number')).toBeVisible();
  await payWith(page, testCards.declined);
  await expect(page.getByText('declined', { exact: false }).first()).toBeVisible();
  await expect(page.getByLabel('Name on card')).toHaveValue('Robin Foyer');
  await payWith(page, card);

  await expect(page.getByRole('heading', { name: "You're in" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start watching' }).click();
  await expect(page).not.toHaveURL(/\/payment/);
  expect((await mailbox.newest(account.email, /^Welcome · /)).text).toContain('free trial');

  await page.goto('/account');
  const membership = page.getByRole('region', { name: /^Membership/ });
  await expect(membership).toContainText('Monthly');
  await expect(membership).toContainText(card.slice(-4));
  await expectAccessible(page);

  // During the trial another plan costs nothing today; the page shows the later charges.
  await page.goto('/account/plan');
  await page.getByRole('radio', { name: /Annual/ }).check();
  const change = page.getByRole('region', { name: 'Change to Annual' });
  await change.getByRole('button').first().click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(membership).toContainText('Annual');

  await page.goto('/account/cancel');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await expect(page.getByText('Your membership is cancelled').first()).toBeVisible();
  // Whoever leaves the page at once takes the request along.
  const resumed = page.waitForResponse((response) => response.url().endsWith('/v1/billing/resume'));
  await page.getByRole('button', { name: 'Resume' }).click();
  expect((await resumed).status()).toBe(200);
  await page.goto('/account');
  await expect(page.getByRole('link', { name: 'Cancel membership' })).toBeVisible();

  for (const path of ['/account/invoices', '/account/access', '/account/coupon']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
  }
});
