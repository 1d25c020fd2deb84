import { afterEach } from 'vitest';
import { removeFolders, testFolders } from './folders.ts';
import { expectNoLeaks } from './secrets.ts';

// Vitest runs this file once for each test file, even though the test files of a worker share their modules.
afterEach(() => {
  try {
    expectNoLeaks(testFolders());
  } finally {
    removeFolders();
  }
});
