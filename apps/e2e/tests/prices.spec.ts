import type { Page } from '@playwright/test';
import { newAccount, signUp } from '../src/accounts.ts';
import { payWith, testCards } from '../src/checkout.ts';
import { giftPaths, membershipPaths, pathsOfPages } from '../src/demo-paths.ts';
import { openHouse } from '../src/house.ts';
import { linksIn, readMailbox } from '../src/mailbox.ts';
import { expectMembership } from '../src/membership.ts';
import { daysAfter, subscriptionOf } from '../src/money.ts';
import { test } from '../src/own-product.ts';
import { pageReader } from '../src/page-reader.ts';
import { amountsOfRows, oddCoupon, setOddPrices, unavoidable, type Money } from '../src/price-book.ts';
import { expect } from '../src/test.ts';

interface PlanChange {
  readonly dueNow: Money;
  readonly credit: Money;
  readonly nextCharge: Money;
  readonly lines: readonly { readonly amountMinor: number }[];
}

/** Selects the other currency and enters the discount code. */
async function chooseOther(page: Page): Promise<void> {
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByLabel('Discount Code').fill(oddCoupon.code);
  await page.getByRole('button', { name: 'Apply code' }).click();
  await expect(page.getByText(`${oddCoupon.percentOff}% OFF`, { exact: false })).toBeVisible();
}

/** Shows the price of a change to the annual plan. */
async function seePlanChange(page: Page): Promise<void> {
  await page.goto('/account/plan');
  await page.getByRole('radio', { name: /Annual/ }).check();
  await expect(page.getByRole('region', { name: 'Change to Annual' })).toBeVisible();
}

test('every amount on every page and in every letter follows from the rows of plans', async ({
  page,
  context,
  browser,
  product,
  stripe,
  member: buyer,
  request,
  baseURL,
  mailbox,
}) => {
  test.setTimeout(600_000);
  const { database } = await openHouse(product.dataDir);
  const before = await setOddPrices(database);
  await expect.poll(async () => (await request.get('/api/v1/plans')).text()).not.toContain(`:${before[0]},`);
  const { every, visitors, accounts } = await pathsOfPages(database);
  const reader = pageReader(product.url);
  const told: Money[] = [];
  const friend = newAccount();
  const emails = [buyer.email, friend.email];

  const mustBeKnown = async (): Promise<void> => {
    const book = await amountsOfRows(database, emails, told);
    for (const amountMinor of before) expect(book.has(undefined, amountMinor)).toBe(false);
    const strangers = reader.sightings.filter(({ currency, amountMinor }) => !book.has(currency, amountMinor));
    expect([...new Set(strangers.map(({ text, where }) => `${text} at ${where}`))]).toEqual([]);
    expect(reader.secrets).toEqual([]);
  };
  /** Crawls in a state and checks everything seen so far against the rows. */
  const crawl = (
    whose: Page,
    state: string,
    paths: readonly string[] = membershipPaths,
    known?: readonly string[],
  ): Promise<void> =>
    test.step(state, async () => {
      await reader.crawl(whose, state, paths, known);
      await mustBeKnown();
    });

  reader.watch(page);
  page.on('response', (response) => {
    if (!response.url().endsWith('/billing/change/preview')) return;
    void response.json().then(({ dueNow, credit, nextCharge, lines }: PlanChange) => {
      const { currency } = dueNow;
      told.push(dueNow, credit, nextCharge, ...lines.map(({ amountMinor }) => ({ amountMinor, currency })));
    });
  });
  await stripe.makePromotionCode(oddCoupon.code, oddCoupon.percentOff, oddCoupon.months);

  // Visitors of the join page are only offered its plan afterwards: use another visitor.
  const visitor = await (await browser.newContext()).newPage();
  reader.watch(visitor);
  await crawl(visitor, 'a visitor', visitors, every);
  await visitor.goto('/join');
  await visitor.getByRole('link', { name: 'Start Free Trial' }).first().click();
  await expect(visitor).toHaveURL(/\/signup/);
  await signUp(visitor, newAccount());
  await expect(visitor).toHaveURL(/\/payment/);
  await chooseOther(visitor);
  await reader.read(visitor, 'the plan of the page to join');

  await signUp(page, buyer);
  await crawl(page, 'without a membership', [...membershipPaths, ...giftPaths]);
  await page.goto('/payment');
  await chooseOther(page);
  await reader.read(page, 'another currency and a discount');
  await page.getByRole('radio', { name: /Annual/ }).check();
  await reader.read(page, 'a year chosen');
  await page.goto('/gift-subscriptions');
  await page.getByLabel('Currency').selectOption('EUR');
  await reader.read(page, 'gifts in another currency');

  await page.goto('/payment');
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await reader.read(page, 'Checkout');
  await payWith(page, testCards.mastercard);
  await expect(page.getByRole('heading', { name: "You're in" })).toBeVisible();
  await reader.read(page, 'bought');
  await page.getByRole('button', { name: 'Start watching' }).click();
  await crawl(page, 'in the trial');
  await seePlanChange(page);
  await reader.read(page, 'a change of plan in the trial');

  const { startedAt } = await subscriptionOf(page);
  await stripe.advanceTo(daysAfter(startedAt, 15));
  await expectMembership(page, /^Membership/, ['Active']);
  await crawl(page, 'paying', accounts, every);
  await page.goto('/account/invoices');
  for (const link of await page.getByRole('link', { name: /^Open invoice/ }).all()) {
    const invoice = await context.newPage();
    await invoice.goto((await link.getAttribute('href')) ?? '');
    await expect(invoice.getByRole('heading', { level: 1 })).toBeVisible();
    await reader.read(invoice, 'invoice');
    await invoice.close();
  }
  await page.goto('/account');
  await page.getByRole('button', { name: 'Update your card' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await reader.read(page, 'billing portal');

  await page.goto('/account/pause');
  await page.getByRole('button', { name: /^Pause for/ }).click();
  await expectMembership(page, /^Membership/, ['Paused']);
  await crawl(page, 'paused');
  await page.goto('/account');
  await page.getByRole('button', { name: 'End the pause' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await reader.read(page, 'the end of a pause');
  await dialog.getByRole('button', { name: 'End the pause' }).click();
  await expectMembership(page, /^Membership/, ['Active']);

  await seePlanChange(page);
  await reader.read(page, 'a change of plan');
  await page.getByRole('button', { name: /^Change and pay/ }).click();
  await expectMembership(page, /^Membership/, ['Annual']);
  await crawl(page, 'of another plan');

  await page.goto('/gift-subscriptions');
  await page.getByRole('radio', { name: /^1 month\b/ }).check();
  await page.getByLabel('Their email').fill(friend.email);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await reader.read(page, 'Checkout of a gift');
  await payWith(page, testCards.visa);
  await expect(page.getByText('Thank you, your gift is paid for')).toBeVisible();
  await crawl(page, 'gift given', [new URL(page.url()).pathname, ...giftPaths]);

  const [opened] = linksIn(await mailbox.newest(friend.email, /has a gift for you/));
  const theirs = await (await browser.newContext()).newPage();
  reader.watch(theirs);
  await signUp(theirs, friend);
  await theirs.goto(opened?.href ?? '');
  await theirs.getByRole('button', { name: 'Redeem' }).click();
  await expect(theirs.getByRole('heading', { name: "You're in" })).toBeVisible();
  await reader.read(theirs, 'gift redeemed');
  await crawl(theirs, 'gift received', [...membershipPaths, ...giftPaths]);
  await theirs.goto('/payment');
  await chooseOther(theirs);
  await reader.read(theirs, 'with a gift and a discount');
  await theirs.getByRole('button', { name: 'Start free trial' }).click();
  await expect(theirs.getByLabel('Card number')).toBeVisible();
  await reader.read(theirs, 'Checkout with a discount');
  // The demo's members have used up the other card's free trial.
  await payWith(theirs, testCards.visaDebit);
  await expect(theirs.getByRole('heading', { name: "You're in" })).toBeVisible();
  await crawl(theirs, 'with a discount');

  await page.goto('/account/cancel');
  await page.getByRole('button', { name: 'Cancel membership' }).click();
  await expect(page.getByText('Your membership is cancelled').first()).toBeVisible();
  await crawl(page, 'cancelled');

  const mails = await readMailbox(baseURL!);
  const own = mails.filter(({ to }) => emails.includes(to));
  for (const { subject, text, html } of own) for (const part of [subject, text, html]) reader.take(subject, part);
  for (const subject of [
    /^Welcome · /,
    /^Your gift is wrapped/,
    /^Receipt/,
    /has a gift/,
    /^Your membership is paused/,
  ]) {
    expect(
      own.some((mail) => subject.test(mail.subject)),
      `${subject}`,
    ).toBe(true);
  }
  await mustBeKnown();

  // Guards against a reader that sees nothing, and so finds nothing wrong.
  const missed = unavoidable.filter(
    (one) =>
      !reader.sightings.some(
        ({ currency, amountMinor }) => currency === one.currency && amountMinor === one.amountMinor,
      ),
  );
  expect(missed).toEqual([]);
  expect(told.length).toBeGreaterThan(0);
});
