import fc from 'fast-check';
import { afterAll, afterEach } from 'vitest';
import { spentSoFar } from './cost.ts';
import { removeFolders, testFolders } from './folders.ts';
import { expectNoLeaks } from './secrets.ts';
import { seed } from './seed.ts';

// Vitest runs this file once for each test file, even though the test files of a worker share their modules.
const before = spentSoFar();

fc.configureGlobal({ seed });

afterEach(() => {
  try {
    expectNoLeaks(testFolders());
  } finally {
    removeFolders();
  }
});

// biome-ignore lint/correctness/noEmptyPattern: the file is the second argument, and Vitest reads the names of the first.
afterAll(({}, { file }) => {
  const { processorTime, processes } = spentSoFar();
  file.meta.cost = {
    processorTime: processorTime - before.processorTime,
    processes: processes - before.processes,
  };
});
