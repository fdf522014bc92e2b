import { defineConfig } from 'vitest/config';

/** Tests that drive a real VS Code through a browser: one at a time, each file with a server of its own. */
export default defineConfig({
  test: {
    include: ['test/ui/**/*.test.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 120_000,
    // A busy machine can swallow a click; a test that fails each time is wrong.
    retry: 3,
    hookTimeout: 300_000,
    teardownTimeout: 30_000,
    expect: { poll: { timeout: 20_000, interval: 100 } },
  },
});
