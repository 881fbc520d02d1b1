import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['test/**/*.test.ts'], globalSetup: ['@houselights/testkit/global-setup'], testTimeout: 30_000 },
});
