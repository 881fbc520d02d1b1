import { signUp } from '../src/accounts.ts';
import { fillCard, payWith, testCards } from '../src/checkout.ts';
import {
  expectMembership,
  expectNewestInvoice,
  expectNotToWatch,
  expectToWatch,
  openCardPage,
  openInvoice,
  saveCard,
  startTrial,
} from '../src/membership.ts';
import { day, daysAfter, lessPercent, monthsAfter, subscriptionOf, written } from '../src/money.ts';
import { test } from '../src/own-product.ts';
import { expect } from '../src/test.ts';

// Advances the money clock by months: in a separate product, one test after the other.
test.describe.configure({ mode: 'default' });

// Twenty minutes past midnight, so that what Stripe does an hour earlier has another date.
test.beforeEach(({ stripe }) => stripe.advanceToTime('00:20'));

/** A renewal is drafted when due, and charged an hour later. */
const charged = (at: string): string => daysAfter(at, 1.5 / 24);

test('trial, first charge, renewal, a declined card put right, a discount, a rest, another plan, money back', async ({
  film,
  page,
  stripe,
  prices: { monthly, annual },
  member,
  letter,
  expectAccessible,
}) => {
  const price = written(monthly.price);
  const membership = `Membership: ${monthly.name}`;

  await test.step('a declined card begins nothing, another one the trial', async () => {
    await signUp(page, member);
    await startTrial(page);
    await payWith(page, testCards.declined);
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
    await expectAccessible(page);
    await payWith(page, testCards.visa);
    await expect(page.getByRole('heading', { name: "You're in" })).toBeVisible();
  });
  const began = await subscriptionOf(page);
  const trialEnds = daysAfter(began.startedAt, 14);
  const renewal = (months: number): string => monthsAfter(trialEnds, months);
  expect(began).toMatchObject({ trialEndsAt: trialEnds, nextCharge: { ...monthly.price, at: trialEnds } });

  await test.step('the trial is free and open, and a letter says when it ends', async () => {
    await expectMembership(page, membership, [
      'Free trial',
      `Free until ${day(trialEnds)}`,
      `Then we'll charge ${price}`,
      `${price} on ${day(trialEnds)}`,
      '4242',
    ]);
    await expectToWatch(page, film);
    expect(await letter(/^Welcome · /)).toContain(`Your free trial lasts until ${day(trialEnds)}`);
    await stripe.advanceTo(daysAfter(trialEnds, -2.9));
    expect(await letter(new RegExp(`^Your free trial ends on ${day(trialEnds)}`))).toContain(price);
  });

  await test.step('on day 14 it is charged, and each month from then on', async () => {
    for (const months of [0, 1]) {
      await stripe.advanceTo(charged(renewal(months)));
      await expect.poll(() => letter(/^Receipt/)).toContain(`${day(renewal(months))} to ${day(renewal(months + 1))}`);
      expect(await letter(/^Receipt/)).toContain(`We received ${price}`);
      await expectMembership(page, membership, ['Active', `${price} on ${day(renewal(months + 1))}`]);
      await expectNewestInvoice(page, ['Paid', price, `for ${day(renewal(months))} to ${day(renewal(months + 1))}`]);
    }
    await expectToWatch(page, film);
  });

  await test.step('a payment fails: access is kept for a week, and said so', async () => {
    await stripe.failNextPaymentOf(member.email);
    await stripe.advanceTo(charged(renewal(2)));
    const graceEnds = day(daysAfter(renewal(2), 7));
    const words = await letter(/^Your payment didn't go through/);
    expect(words).toContain(`We couldn't charge ${price}`);
    expect(words).toContain(`You can keep watching until ${graceEnds}`);
    await expectMembership(page, membership, ['Payment failed', `You keep access until ${graceEnds}`]);
    await expectAccessible(page);
    await expectNewestInvoice(page, ['Due', price]);
    await expect(page.getByRole('link', { name: /^Pay invoice/ })).toBeVisible();
    await expectToWatch(page, film);
  });

  await test.step('another card and the open invoice put it right', async () => {
    await openCardPage(page);
    await expectAccessible(page);
    await fillCard(page, testCards.withoutFunds);
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds.');
    await expectAccessible(page);
    await saveCard(page, testCards.mastercard);
    await expectMembership(page, membership, ['Mastercard ending in 4444']);
    const invoice = await openInvoice(page, price);
    await expectAccessible(invoice);
    await invoice.getByRole('button', { name: new RegExp(`^Pay \\${price} with Mastercard`) }).click();
    await expect(invoice.getByText('This invoice is paid. Thank you.')).toBeVisible();
    await expectAccessible(invoice);
    await invoice.close();
    await expect.poll(() => letter(/^Receipt/)).toContain(`${day(renewal(2))} to ${day(renewal(3))}`);
    await expectMembership(page, membership, ['Active', `${price} on ${day(renewal(3))}`]);
  });

  const percent = 25;
  const less = written(lessPercent(monthly.price, percent));
  await test.step('a code takes something off, from the next charge', async () => {
    await stripe.makePromotionCode('APPLAUSE', percent, 4);
    await page.goto('/account/coupon');
    await page.getByPlaceholder('Enter your Discount Code here').fill('applause');
    await expect(page.getByText(`${percent}% OFF FOR 4 MONTH(S)`)).toBeVisible();
    await page.getByRole('button', { name: 'Apply Discount' }).click();
    const discount = page.getByRole('region', { name: 'Your discount' });
    await expect(discount).toContainText('APPLAUSE');
    const { coupon } = await subscriptionOf(page);
    await expect(discount).toContainText(day(coupon?.discountEnd ?? ''));
    await expectAccessible(page);
    await expectMembership(page, membership, [`${less} on ${day(renewal(3))}`]);
    await stripe.advanceTo(charged(renewal(3)));
    await expect.poll(() => letter(/^Receipt/)).toContain(`We received ${less}`);
    await expectNewestInvoice(page, ['Paid', less]);
  });

  await test.step('a membership rests, and goes on when its owner says so', async () => {
    await page.goto('/account/pause');
    await expectAccessible(page);
    await page.getByRole('radio', { name: '2 months' }).check();
    await page.getByRole('button', { name: 'Pause for 2 months' }).click();
    await expect(page).toHaveURL(/\/account$/);
    const until = day(renewal(6));
    await expectMembership(page, membership, ['Paused', `You can watch until ${day(renewal(4))}`, `until ${until}`]);
    expect(await letter(/^Your membership is paused/)).toContain(`is paused as of ${day(renewal(4))}`);
    await expectToWatch(page, film);
    await stripe.advanceTo(charged(renewal(4)));
    await expectNotToWatch(page, film, `Paused until ${until}`);
    await expectMembership(page, membership, [`Paused until ${until}`, 'Nothing is charged']);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'End the pause' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(`${less} is charged to your card now`);
    await page.getByRole('button', { name: 'Pay and continue' }).click();
    await expect(page.getByText('Your membership continues.')).toBeVisible();
    await expectMembership(page, membership, ['Active']);
    await expectNewestInvoice(page, ['Paid', less]);
    await expectToWatch(page, film);
  });

  let paid = '';
  await test.step('another plan costs what was shown and agreed to', async () => {
    await page.goto('/account/plan');
    await page.getByRole('radio', { name: new RegExp(annual.name) }).check();
    const change = page.getByRole('region', { name: `Change to ${annual.name}` });
    await expect(change).toContainText("We credit what you've paid for and haven't used.");
    await expectAccessible(page);
    const figures = (await change.getByRole('definition').allTextContents()).map(amountIn);
    const total = figures.at(-2) ?? 0;
    expect(figures.slice(0, -2).reduce((sum, each) => sum + each, 0)).toBe(total);
    paid = written({ ...annual.price, amountMinor: total });
    await change.getByRole('button', { name: `Change and pay ${paid} now` }).click();
    await expect(page.getByText(`Your plan is now ${annual.name}.`)).toBeVisible();
    await expectMembership(page, `Membership: ${annual.name}`, ['Active', `${written(annual.price)} a year`]);
    await expectNewestInvoice(page, ['Paid', paid]);
  });

  await test.step('money that is given back ends what it paid for', async () => {
    await stripe.refundNewestOf(member.email);
    expect(await letter(new RegExp(`^\\${paid} on its way back to you`))).toContain('has ended');
    await expectNewestInvoice(page, ['Refunded', `${paid} refunded`]);
    await expectMembership(page, `Membership: ${annual.name}`, ['Ended', 'Subscribe again']);
    await expectAccessible(page);
    await expectNotToWatch(page, film, 'Choose your plan');
    await expect(page.getByText("You've already used your free trial")).toBeVisible();
  });
});

/** Minor units of a formatted amount, in a currency with two decimals. */
function amountIn(text: string): number {
  return Number(text.replaceAll(/[^\d-]/g, ''));
}

test('access goes on for a week when nothing is paid, stays when it is, and ends when it is cancelled', async ({
  film,
  page,
  stripe,
  prices: { monthly, annual },
  member,
  letter,
  expectAccessible,
}) => {
  const price = written(monthly.price);
  const membership = `Membership: ${monthly.name}`;

  await test.step('the bank asks whether it is its customer', async () => {
    await signUp(page, member);
    await startTrial(page);
    await payWith(page, testCards.asksOnce);
    await expect(page.getByRole('heading', { name: 'Your bank asks: is it you?' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await expect(page.getByRole('alert')).toContainText('authenticate');
    await expectAccessible(page);
    await payWith(page, testCards.asksOnce);
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(page.getByRole('heading', { name: "You're in" })).toBeVisible();
  });
  const trialEnds = daysAfter((await subscriptionOf(page)).startedAt, 14);

  await test.step('a card that pays nothing leads to a week of grace', async () => {
    await openCardPage(page);
    await saveCard(page, testCards.declinedLater);
    await expectMembership(page, membership, ['ending in 0341']);
    await stripe.advanceTo(charged(trialEnds));
    const graceEnds = daysAfter(trialEnds, 7);
    expect(await letter(/^Your payment didn't go through/)).toContain(`until ${day(graceEnds)}`);
    await expectToWatch(page, film);
    await stripe.advanceTo(daysAfter(graceEnds, -1.9));
    expect(await letter(new RegExp(`^Your access ends on ${day(graceEnds)}`))).toContain(`${price} for your`);
    await expectMembership(page, membership, [`You keep access until ${day(graceEnds)}`]);
    await expectAccessible(page);
  });

  await test.step('what is open is paid, and everything goes on', async () => {
    const invoice = await openInvoice(page, price);
    await fillCard(invoice, testCards.declined);
    await invoice.getByRole('button', { name: `Pay ${price}`, exact: true }).click();
    await expect(invoice.getByRole('alert')).toHaveText('Your card was declined.');
    await expectAccessible(invoice);
    await fillCard(invoice, testCards.mastercard);
    await invoice.getByRole('button', { name: `Pay ${price}`, exact: true }).click();
    await expect(invoice.getByText('This invoice is paid. Thank you.')).toBeVisible();
    await invoice.close();
    expect(await letter(/^Receipt/)).toContain(`We received ${price}`);
    await expectMembership(page, membership, ['Active', `${price} on ${day(monthsAfter(trialEnds, 1))}`]);
    await expectToWatch(page, film);
  });

  const byTheYear = `Membership: ${annual.name}`;
  await test.step('a plan changes when its owner has told the bank so', async () => {
    await openCardPage(page);
    await fillCard(page, testCards.asksAlways);
    await page.getByRole('button', { name: 'Save card' }).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(page).toHaveURL(/\/account$/);
    await page.goto('/account/plan');
    await page.getByRole('radio', { name: annual.name }).check();
    await page.getByRole('button', { name: /^Change and pay/ }).click();
    const own = page.getByRole('region', { name: membership, exact: true });
    await expect(own).toContainText(`Your plan becomes ${annual.name} as soon as you confirm.`);
    await expectAccessible(page);
    const opened = page.context().waitForEvent('page');
    await own.getByRole('link', { name: 'Confirm with your bank' }).click();
    const invoice = await opened;
    await invoice.getByRole('button', { name: /^Pay .* with Visa/ }).click();
    await invoice.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(invoice.getByText('This invoice is paid. Thank you.')).toBeVisible();
    await invoice.close();
    // Without a reload.
    await expect(page.getByRole('region', { name: byTheYear, exact: true })).toContainText('Active');
    await expect(page.getByText('Your bank needs you to confirm')).toBeHidden();
  });

  await test.step('whoever cancels keeps what is paid for, and no more', async () => {
    const end = (await subscriptionOf(page)).paidUntil;
    await page.goto('/account/cancel');
    await page.getByRole('radio', { name: 'It costs too much' }).check();
    await page.getByRole('button', { name: 'Cancel membership' }).click();
    await expect(page.getByText(`You keep access until ${day(end)}`)).toBeVisible();
    expect(await letter(/^Your membership is cancelled/)).toContain(`You can keep watching until ${day(end)}`);
    await expectToWatch(page, film);
    await stripe.advanceTo(charged(end));
    await expectNotToWatch(page, film, 'Choose your plan');
    await expectMembership(page, byTheYear, ['Ended', `Your membership ended on ${day(end)}`, 'Subscribe again']);
    await expectAccessible(page);
  });
});

test('who does not pay is asked for nothing more when the week of grace is over', async ({
  film,
  page,
  stripe,
  prices: { monthly },
  member,
  letter,
}) => {
  await signUp(page, member);
  await startTrial(page);
  await payWith(page, testCards.declinedLater);
  await expect(page.getByRole('heading', { name: "You're in" })).toBeVisible();
  const trialEnds = daysAfter((await subscriptionOf(page)).startedAt, 14);
  await stripe.advanceTo(charged(trialEnds));
  await stripe.advanceTo(daysAfter(trialEnds, 7));
  expect(await letter(/^Your access has ended/)).toContain("We won't charge you again");
  await expectNotToWatch(page, film, 'Choose your plan');
  await expectMembership(page, `Membership: ${monthly.name}`, ['Ended', 'Subscribe again']);
  await expectNewestInvoice(page, ['Cancelled']);
});
