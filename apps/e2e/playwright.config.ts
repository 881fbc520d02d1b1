import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '@houselights/tooling/browser';

const browser = await findBrowser();
const folder = process.env['TEST_RUN_DIR'];
/** Journeys with a product of their own (src/own-product.ts). */
const withOwnProduct = ['first-day.spec.ts', 'membership-*.spec.ts', 'prices.spec.ts'];

export default defineConfig({
  testDir: 'tests',
  outputDir: folder === undefined ? 'test-results' : join(folder, 'e2e-results'),
  globalSetup: './src/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A journey that passes the second time only is named as unsteady in the summary, and its trace is kept.
  retries: 1,
  // A journey waits for pages more than it works: a browser for each core.
  workers: Math.max(1, Math.min(4, availableParallelism())),
  timeout: 120_000,
  // Without a limit of its own, `toPass` tries until the journey's time is over.
  expect: { timeout: 10_000, toPass: { timeout: 30_000 } },
  reporter: folder === undefined ? [['list']] : [['list'], ['json', { outputFile: join(folder, 'e2e.json') }]],
  // The longest come first. The films of the house are drawn meanwhile: the other journeys wait for them less.
  projects: [
    { name: 'money', testMatch: withOwnProduct, timeout: 600_000, use: { actionTimeout: 20_000 } },
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
