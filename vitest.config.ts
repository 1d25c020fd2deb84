import { availableParallelism } from 'node:os';
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
    // Many tests wait for a process, a server or a disk: one worker more than there are cores uses the cores meanwhile.
    maxWorkers: availableParallelism() + 1,
  },
});
