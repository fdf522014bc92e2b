import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/unit/**/*.test.ts'],
    setupFiles: ['test/unit/support/fixSeed.ts'],
    testTimeout: 120_000,
    // Every core; and files share what they import, which halves the work. No test may leave anything behind but files
    // in its own temporary folder.
    maxWorkers: '100%',
    isolate: false,
  },
});
