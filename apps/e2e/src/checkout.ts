import type { Page } from '@playwright/test';

/** The provider's test cards, each with what it does. */
export const testCards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  visaDebit: '4000056655665556',
  declined: '4000000000000002',
  withoutFunds: '4000000000009995',
  /** Can be kept, and is declined when it is charged. */
  declinedLater: '4000000000000341',
  /** Asks its owner the first time. */
  asksOnce: '4000002500003155',
  /** Asks its owner each time. */
  asksAlways: '4000002760003184',
} as const;

/** Types a card into a page of the payment provider's. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Robin Foyer');
  await page.getByLabel('Postal code').fill('94102');
}

/** Fills in the payment provider's Checkout and sends it. */
export async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await page.getByRole('button', { name: /^(?:Start trial|Subscribe|Pay)/ }).click();
}
