import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { memoryFolder } from './test/support/memory-folder.ts';
import { chooseSeed } from './test/support/seed.ts';

const temporary = join(memoryFolder() ?? tmpdir(), `shipctl-tests-${process.pid}`);

const onWindows = 'test/windows/**';

/** What each ring leaves to the ones after it. `npm test` runs the first, `npm run test:all` two, `.ci/nightly` all. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  test: ['**/*.all.test.ts', '**/*.nightly.test.ts', onWindows],
  all: ['**/*.nightly.test.ts', onWindows],
  nightly: [onWindows],
  windows: ['**/*.nightly.test.ts'],
  'windows-nightly': [],
  'windows-rooms': ['**/*.all.test.ts', '**/*.nightly.test.ts', '**/*.unit.test.ts', 'test/project/**', onWindows],
};

/** Fonts are bytes for the sources, as the build has them. */
const fonts = {
  name: 'fonts',
  enforce: 'pre',
  load: (id: string) =>
    id.endsWith('.ttf')
      ? `import { readFileSync } from 'node:fs'; export default readFileSync(${JSON.stringify(id)});`
      : undefined,
} as const;

export default defineConfig(({ mode }) => ({
  plugins: [fonts],
  test: {
    include: [['windows', 'windows-nightly'].includes(mode) ? `${onWindows}/*.test.ts` : 'test/**/*.test.ts'],
    exclude: [...(leftOut[mode] ?? [])],
    env: { SHIPCTL_TEST_RING: mode, SHIPCTL_TEST_SEED: String(chooseSeed(process.env)), TMPDIR: temporary },
    globalSetup: [
      'test/support/temporary-files.ts',
      ...(mode.startsWith('windows') ? ['test/support/windows-setup.ts'] : []),
    ],
    setupFiles: ['test/support/setup.ts', ...(mode === 'windows-rooms' ? ['test/support/windows-rooms.ts'] : [])],
    // For machines that are busy with other work: a process that hangs is killed after 20 seconds.
    // Programs of Windows start in a quarter of a second, and a test of a room may start a hundred.
    testTimeout: mode.startsWith('windows-') ? 600_000 : 60_000,
    hookTimeout: 60_000,
    reporters: ['default', './test/support/cost-reporter.ts'],
    // The test files of a worker share one process and its modules: none of them keeps state between tests.
    isolate: false,
    maxWorkers: '100%',
    execArgv: [
      // Tests leave much garbage: with more room for what is young, a twentieth less processor time is needed.
      '--max-semi-space-size=64',
      // Without this the heap begins small, and is collected as a whole each time that it has grown a little.
      '--initial-old-space-size=500',
      // Most code of the tests runs a few times. V8 of Node 20 optimizes it too soon: later, a tenth less is needed.
      ...(process.version.startsWith('v20.') ? ['--interrupt-budget=1000000'] : []),
    ],
  },
}));
