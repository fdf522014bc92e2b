import { defineConfig } from 'vitest/config';

/** What can be measured in a real VS Code alone; part of `npm run bench`. */
export default defineConfig({
  test: {
    include: ['test/bench/workbench/**/*.test.ts'],
    reporters: [['default', { summary: false }]],
    disableConsoleIntercept: true,
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000, interval: 100 } },
  },
});
