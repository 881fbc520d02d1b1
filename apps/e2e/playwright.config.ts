import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '@houselights/tooling/browser';

const browser = await findBrowser();
const folder = process.env['TEST_RUN_DIR'];
/** Journeys that start a product of their own (src/own-product.ts). */
const withOwnProduct = ['first-day.spec.ts', 'membership-*.spec.ts', 'prices.spec.ts'];

export default defineConfig({
  testDir: 'tests',
  outputDir: folder === undefined ? 'test-results' : join(folder, 'e2e-results'),
  globalSetup: './src/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A journey that passes only on the second attempt is reported as flaky, and its trace is kept.
  retries: 1,
  // Journeys mostly wait for pages: one browser per core.
  workers: Math.max(1, Math.min(4, availableParallelism())),
  timeout: 120_000,
  // Without its own timeout, `toPass` retries until the journey times out.
  expect: { timeout: 10_000, toPass: { timeout: 30_000 } },
  reporter: folder === undefined ? [['list']] : [['list'], ['json', { outputFile: join(folder, 'e2e.json') }]],
  // The longest journeys come first. The demo's films are rendered meanwhile, so the others wait less for them.
  projects: [
    {
      name: 'money',
      testMatch: withOwnProduct,
      timeout: 600_000,
      // Each starts a product of its own beside the films of the first: an act of money took 8 s there on a slow machine.
      expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
      use: { actionTimeout: 30_000 },
    },
    { name: 'house', testIgnore: withOwnProduct },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: [...browser.args, '--autoplay-policy=no-user-gesture-required'],
      env: { ...process.env, ...browser.env },
    },
  },
});
