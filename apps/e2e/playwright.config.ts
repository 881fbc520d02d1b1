import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '@houselights/tooling/browser';

const browser = await findBrowser();
const folder = process.env['TEST_RUN_DIR'];

export default defineConfig({
  testDir: 'tests',
  outputDir: folder === undefined ? 'test-results' : join(folder, 'e2e-results'),
  globalSetup: './src/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: Math.max(1, Math.min(3, Math.floor(availableParallelism() / 2))),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: folder === undefined ? [['list']] : [['list'], ['json', { outputFile: join(folder, 'e2e.json') }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: [...browser.args, '--autoplay-policy=no-user-gesture-required'],
      env: { ...process.env, ...browser.env },
    },
  },
});
