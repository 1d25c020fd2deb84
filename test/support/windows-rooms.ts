import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach } from 'vitest';
import { leftOut } from './windows-left-out.ts';

// The tests of other rooms on win32, but for those that cannot run there.

const tests = fileURLToPath(new URL('..', import.meta.url));

beforeEach(({ task, skip }) => {
  const name = `${relative(tests, task.file.filepath)} > ${task.fullTestName}`;
  const [reason] = leftOut.find(([, names]) => names.test(name)) ?? [];
  if (reason !== undefined) skip(reason);
});
