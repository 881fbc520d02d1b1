import type { Locator, Page } from '@playwright/test';
import { logIn } from '../src/accounts.ts';
import { expect, test } from '../src/test.ts';

const tally = (page: Page): Locator => page.getByRole('region', { name: 'Points so far' });
const figure = (text: string): number => Number(text.replaceAll(/\D/g, ''));

/** The left project's points, as shown on the page. */
async function leftPoints(page: Page): Promise<number> {
  await expect(tally(page)).toBeVisible();
  return figure(await tally(page).locator('b').first().innerText());
}

test('one person votes, and the bar of another one moves', async ({ page: visitor, signedInAs, expectAccessible }) => {
  await visitor.goto('/greenlight');
  await expect(visitor.getByText('Ends In')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Login to Contribute' })).toHaveCount(2);
  const before = await leftPoints(visitor);

  const member = await signedInAs('annual');
  await member.goto('/greenlight');
  await member.getByRole('button', { name: 'Vote to Greenlight' }).first().click();
  const dialog = member.getByRole('dialog');
  await dialog.getByLabel('Number of points').fill('900');
  await dialog.getByRole('button', { name: 'Contribute', exact: true }).click();
  await expect(dialog.getByText("You don't have that many points.")).toBeVisible();
  await dialog.getByLabel('Number of points').fill('3');
  await expect(dialog.getByText(/left after this$/)).toBeVisible();
  await expectAccessible(member);
  await dialog.getByRole('button', { name: 'Contribute 3 points' }).click();
  await expect(dialog).toBeHidden();
  await expect(tally(member).getByText(/^You put 3 points on/)).toBeVisible();

  // This page was not reloaded.
  await expect.poll(() => leftPoints(visitor)).toBe(before + 3);
  expect(await leftPoints(member)).toBe(before + 3);

  await member.goto('/account/points');
  await expect(member.getByText(/^Contributed to /).first()).toBeVisible();
  await expectAccessible(member);
});

test('who wants to vote logs in first and is back at the battle', async ({ page, demoPassword }) => {
  await page.goto('/greenlight-beta');
  await page.getByRole('button', { name: 'Login to Contribute' }).last().click();
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, 'monthly@demo.test', demoPassword);
  await expect(page).toHaveURL(/\/greenlight/);
  await expect(page.getByRole('button', { name: 'Vote to Greenlight' })).toHaveCount(2);
});

test('anybody counts a battle again that is over', async ({ page, expectAccessible }) => {
  await page.goto('/greenlight');
  await page.getByRole('link', { name: 'How the count is kept honest' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /^Count it again/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'The count is correct' })).toBeVisible();
  await expectAccessible(page);
});
