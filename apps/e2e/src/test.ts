import { randomInt } from 'node:crypto';
import { expect, test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { rememberSecret } from '@houselights/testkit/secrets';
import { collectCards } from './payment-secrets.ts';
import { mailboxOf, type Mailbox } from './mailbox.ts';
import { signIn } from './accounts.ts';
import { axeFindings } from './axe.ts';

export type DemoAccount = 'free' | 'monthly' | 'annual' | 'creator' | 'admin';

interface Fixtures {
  readonly demoPassword: string;
  readonly mailbox: Mailbox;
  /** A page in a separate browser session, signed in as the demo account. */
  readonly signedInAs: (account: DemoAccount) => Promise<Page>;
  /** Fails with axe's findings on the current page. */
  readonly expectAccessible: (page: Page) => Promise<void>;
}

/** Playwright's test with the product's address as base; fails on any error that a page throws or logs. */
export const test = base.extend<Fixtures>({
  // The product rate-limits by address; behind its trusted proxy every journey comes from a different one.
  extraHTTPHeaders: async ({}, use) =>
    use({ 'x-forwarded-for': `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(1, 255)}` }),
  baseURL: async ({}, use) => use(required('E2E_URL')),
  demoPassword: async ({}, use) => use(required('E2E_DEMO_PASSWORD')),
  mailbox: async ({ baseURL }, use) => use(mailboxOf(baseURL!)),
  page: async ({ page }, use) => {
    const errors = watchErrors(page);
    await use(page);
    expect(errors, 'errors thrown in the page').toEqual([]);
  },
  context: async ({ context }, use) => {
    collectSecrets(context);
    await use(context);
  },
  signedInAs: async ({ browser, demoPassword }, use, { parallelIndex }) => {
    const contexts: BrowserContext[] = [];
    await use(async (account) => {
      const page = await freshPage(browser);
      contexts.push(page.context());
      // Device slots are limited: all journeys of one worker share one device.
      await page.addInitScript((id) => localStorage.setItem('device-id', id), `journeys-${parallelIndex}`);
      await signIn(page, `${account}@demo.test`, demoPassword);
      return page;
    });
    for (const context of contexts) {
      // Leaving a page gives its stream back; merely closing it holds the stream for a minute.
      for (const page of context.pages()) await page.goto('about:blank');
      await context.close();
    }
  },
  expectAccessible: async ({}, use) => {
    await use(async (page) => expect(await axeFindings(page)).toEqual([]));
  },
});

export { expect };

/** A context created within a test inherits the test's options. */
async function freshPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  collectSecrets(context);
  return context.newPage();
}

function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) errors.push(message.text());
  });
  return errors;
}

function collectSecrets(context: BrowserContext): void {
  collectTokens(context);
  collectCards(context);
}

/** Records the tokens of every sign-in and renewal, so that the run can search the logs for them. */
function collectTokens(context: BrowserContext): void {
  context.on('response', (response) => {
    if (!/\/account\/(?:login|register|renew)/.test(response.url())) return;
    void response.headerValue('set-cookie').then(
      (cookie) => {
        const token = /refresh-token=([\w-]+)/.exec(cookie ?? '')?.[1];
        if (token !== undefined) rememberSecret(token);
      },
      () => undefined,
    );
    void response.json().then(
      (body: unknown) => {
        if (typeof body !== 'object' || body === null) return;
        for (const [name, value] of Object.entries(body)) {
          if (/token$/i.test(name) && typeof value === 'string') rememberSecret(value);
        }
      },
      () => undefined,
    );
  });
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the journeys through their configuration.`);
  return value;
}
