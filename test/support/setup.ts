import { afterEach } from 'vitest';
import { removeFolders, testFolders } from './folders.ts';
import { expectNoLeaks } from './secrets.ts';

// Vitest runs this file for each test file, also where the files of a worker share their modules.
afterEach(() => {
  try {
    expectNoLeaks(testFolders());
  } finally {
    removeFolders();
  }
});
