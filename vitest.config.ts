import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['test/unit/**/*.test.ts'], setupFiles: ['test/unit/support/fixSeed.ts'], testTimeout: 120_000 },
});
