import { expect, it } from 'vitest';
import { processIo } from '../../src/base/io.ts';
import { limitedWork } from '../../src/base/limited-process.ts';

it('reports that the system refused to start the process', async () => {
  const startLimited = () => {
    throw new Error('spawn UNKNOWN');
  };
  const { signal } = new AbortController();
  const work = limitedWork({ io: { ...processIo(), env: {}, startLimited }, signal }, 'pdf-worker', 100, 'reads PDFs');
  await expect(work.ask({}, undefined)).rejects.toMatchObject({
    kind: 'machine',
    message: 'The process that reads PDFs could not be started: spawn UNKNOWN',
  });
});
