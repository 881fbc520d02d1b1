import { newAccount, signUp } from '../src/accounts.ts';
import { payWith, testCards } from '../src/checkout.ts';
import { linksIn } from '../src/mailbox.ts';
import { expectNotToWatch, expectToWatch } from '../src/membership.ts';
import { billingOf, day, monthsAfter, written } from '../src/money.ts';
import { test } from '../src/own-product.ts';
import { expect } from '../src/test.ts';

test('a gift is bought, mailed, redeemed by a friend, and lasts as long as it says', async ({
  film,
  page,
  browser,
  stripe,
  prices,
  member: buyer,
  letter,
  mailbox,
  expectAccessible,
}) => {
  const price = written(prices.giftOf(1));
  const friend = { ...newAccount(), displayName: 'Kim Balcony' };

  await signUp(page, buyer);
  await page.goto('/gift-subscriptions');
  await expectAccessible(page);
  await page.getByRole('radio', { name: /^1 month/ }).check();
  await page.getByLabel('Their email').fill(friend.email);
  await page.getByRole('textbox', { name: /message/i }).fill('For the long evenings.');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await payWith(page, testCards.visa);
  await expect(page.getByText('Thank you, your gift is paid for')).toBeVisible();
  await expectAccessible(page);
  expect(await letter(/^Your gift is wrapped/)).toContain(`We received ${price}`);

  const mail = await mailbox.newest(friend.email, new RegExp(`^${buyer.displayName} has a gift for you`));
  expect(mail.text).toContain('For the long evenings.');
  const link = linksIn(mail).find(({ pathname }) => pathname === '/redeem');
  const there = await (await browser.newContext()).newPage();
  await signUp(there, friend);
  await expectNotToWatch(there, film, 'Choose your plan');
  await there.goto(`${link?.pathname}${link?.search}`);
  await expect(there.getByRole('heading', { name: '1 month for you' })).toBeVisible();
  await expectAccessible(there);
  await there.getByRole('button', { name: 'Redeem' }).click();
  await expect(there.getByRole('heading', { name: "You're in" })).toBeVisible();
  await expectAccessible(there);
  const [gift] = (await billingOf(there)).access.reasons;
  const until = monthsAfter(gift?.from ?? '', 1);
  expect(gift).toMatchObject({ state: 'gift', givesAccess: true, until });
  await expect(there.getByText(`until ${day(until)}`, { exact: true })).toBeVisible();
  await expectToWatch(there, film);
  await letter(/^Your gift was opened/);
  await page.reload();
  await expect(page.getByText('Your gift was redeemed')).toBeVisible();
  await stripe.advanceTo(until);
  await expectNotToWatch(there, film, 'Choose your plan');
  await there.context().close();
});
