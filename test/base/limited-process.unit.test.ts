import { expect, it } from 'vitest';
import { limitedWork } from '../../src/base/limited-process.ts';

it('A process that the system refuses to start is told as such', async () => {
  const startLimited = () => {
    throw new Error('spawn UNKNOWN');
  };
  const { signal } = new AbortController();
  const work = limitedWork({ io: { env: {}, startLimited }, signal }, 'pdf-worker', 100, 'reads PDFs');
  await expect(work.ask({}, undefined)).rejects.toMatchObject({
    kind: 'machine',
    message: 'The process that reads PDFs could not be started: spawn UNKNOWN',
  });
});
