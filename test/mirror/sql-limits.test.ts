import { expect, it } from 'vitest';
import { endlessQuery, isAtTask, syncedFile } from '../support/limited-work.ts';
import { start } from '../support/process.ts';

it.skipIf(process.platform !== 'linux')(
  'a query of sql over a file is stopped by Ctrl-C, also where SQLite is at work',
  async () => {
    const env = await syncedFile();
    const { child, ended } = start(['sql', endlessQuery], { env });
    await isAtTask(child.pid);
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 130, signal: null });
  },
);
