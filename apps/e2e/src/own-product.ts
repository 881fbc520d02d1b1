import { plantedPassword } from '@houselights/testkit/secrets';
import { newAccount, type NewAccount } from './accounts.ts';
import { addFilmForMembers } from './membership.ts';
import { priceList } from './money.ts';
import { startProduct, type Product } from './product.ts';
import { stripeDashboard, type StripeDashboard } from './stripe-dashboard.ts';
import { test as base } from './test.ts';

interface Fixtures {
  readonly stripe: StripeDashboard;
  readonly prices: Awaited<ReturnType<typeof priceList>>;
  /** A new random account. */
  readonly member: NewAccount;
  /** Waits for the newest email to the member with a matching subject, and returns its text. */
  readonly letter: (subject: RegExp) => Promise<string>;
}

/** For journeys that change what all others rely on: a product of their own, with one members-only film. */
export const test = base.extend<Fixtures, { readonly product: Product; readonly film: string }>({
  product: [
    async ({}, use) => {
      // They add the one film that they watch.
      const product = await startProduct(plantedPassword(), { settings: { DEMO_FILMS: '0' } });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  /** The film's path. */
  film: [async ({ product }, use) => use(await addFilmForMembers(product)), { scope: 'worker', timeout: 300_000 }],
  baseURL: async ({ product }, use) => use(product.url),
  stripe: async ({ browser, baseURL }, use) => {
    // The dashboard is only served to this machine, and not through a proxy.
    const context = await browser.newContext({ extraHTTPHeaders: {}, ...(baseURL && { baseURL }) });
    await use(stripeDashboard(await context.newPage()));
    await context.close();
  },
  prices: async ({ request }, use) => use(await priceList(request)),
  member: async ({}, use) => use(newAccount()),
  letter: async ({ mailbox, member }, use) =>
    use(async (subject) => (await mailbox.newest(member.email, subject)).text),
});
