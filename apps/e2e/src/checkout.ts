import type { Page } from '@playwright/test';

/** The provider's test cards, by behaviour. */
export const testCards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  /** Another one: each card starts one free trial. */
  mastercard2: '2223003122003222',
  visaDebit: '4000056655665556',
  declined: '4000000000000002',
  withoutFunds: '4000000000009995',
  /** Can be saved, and is declined when charged. */
  declinedLater: '4000000000000341',
  /** Requires authentication the first time. */
  asksOnce: '4000002500003155',
  /** Requires authentication every time. */
  asksAlways: '4000002760003184',
} as const;

/** Types a card into a page of the payment provider. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Robin Foyer');
  await page.getByLabel('Postal code').fill('94102');
}

/** Fills in and submits the payment provider's Checkout. */
export async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await page.getByRole('button', { name: /^(?:Start trial|Subscribe|Pay)/ }).click();
}
