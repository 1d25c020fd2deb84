import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/setup.ts'],
    testTimeout: 30_000,
    reporters: ['default'],
    // The files of a worker share one process and its modules: nothing that they load keeps state at module level.
    isolate: false,
    maxWorkers: availableParallelism(),
  },
});
