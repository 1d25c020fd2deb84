import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/setup.ts'],
    // For machines that are busy with other work: a process that hangs is killed after 20 seconds.
    testTimeout: 60_000,
    reporters: ['default'],
    // The test files of a worker share one process and its modules: none of them keeps state between tests.
    isolate: false,
    maxWorkers: '100%',
  },
});
