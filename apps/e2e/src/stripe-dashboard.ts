import { expect, type Page } from '@playwright/test';

/** The Stripe emulator's dashboard, in its own page: time, failures, and an operator's actions at Stripe. */
export interface StripeDashboard {
  /** Advances the money clock to a future instant and a minute or two beyond, and waits until the dashboard shows it. */
  advanceTo(at: string): Promise<void>;
  /** The same, to the next occurrence of a UTC time such as "23:45". */
  advanceToTime(time: string): Promise<void>;
  failNextPaymentOf(email: string): Promise<void>;
  makePromotionCode(code: string, percentOff: number, months: number): Promise<void>;
  /** Fully refunds a customer's newest charge. */
  refundNewestOf(email: string): Promise<void>;
}

export function stripeDashboard(page: Page): StripeDashboard {
  const now = async (): Promise<number> => {
    const shown = await page.locator('#now').textContent();
    return Date.parse(`${shown}`.replace(',', ''));
  };

  async function openCustomer(email: string): Promise<void> {
    await page.goto(`/dev/stripe/customers?email=${encodeURIComponent(email)}`);
    await page.getByRole('table').getByRole('link', { name: email }).click();
    await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();
  }

  async function advanceTo(at: number): Promise<void> {
    const minutes = Math.ceil((at - (await now())) / 60_000) + 1;
    // An earlier journey may have advanced it far ahead.
    if (minutes < 1)
      throw new Error(`The clock of money only goes forward, and it is past ${new Date(at).toISOString()}.`);
    await page.getByLabel('Amount').fill(`${minutes}`);
    await page.getByLabel('Unit').selectOption('minutes');
    await page.getByRole('button', { name: 'Advance', exact: true }).click();
    await expect.poll(now).toBeGreaterThanOrEqual(at);
  }

  return {
    async advanceTo(at) {
      await page.goto('/dev/stripe');
      await advanceTo(Date.parse(at));
    },
    async advanceToTime(time) {
      await page.goto('/dev/stripe');
      const from = await now();
      const today = Date.parse(`${new Date(from).toISOString().slice(0, 10)}T${time}Z`);
      await advanceTo(today > from ? today : today + 24 * 60 * 60 * 1_000);
    },
    async failNextPaymentOf(email) {
      await openCustomer(email);
      await page.getByRole('button', { name: 'Fail next payment' }).click();
      await expect(page.getByText('The next payment will fail.')).toBeVisible();
    },
    async makePromotionCode(code, percentOff, months) {
      await page.goto('/dev/stripe/promotion-codes');
      await page.getByLabel('Code', { exact: true }).fill(code);
      await page.getByLabel('Percent off').fill(`${percentOff}`);
      await page.getByLabel('Months', { exact: true }).fill(`${months}`);
      await page.getByRole('button', { name: 'Make promotion code' }).click();
      await expect(page.getByText('The promotion code was made.')).toBeVisible();
    },
    async refundNewestOf(email) {
      await openCustomer(email);
      const charges = page.getByRole('region', { name: 'Charges' });
      await charges.locator('tbody tr').first().getByRole('link').first().click();
      await page.getByRole('button', { name: 'Refund' }).click();
      await expect(page.getByText('The money was given back.')).toBeVisible();
    },
  };
}
