import { defineConfig } from 'vitest/config';

// These tests start whole processes; the first may build the web app.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['@houselights/testkit/global-setup'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
