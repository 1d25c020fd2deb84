import { describe, expect, it } from 'vitest';
import { endlessQuery, syncedFile } from '../support/limited-work.ts';
import { spawned } from '../support/process.ts';

describe('a query of sql over a file', () => {
  it('ends with 7 after the time that was typed', async () => {
    const env = await syncedFile();
    const { code, stdout, stderr } = await spawned(['sql', endlessQuery, '--timeout', '0.3'], { env });
    expect([code, stdout.toString(), stderr]).toEqual([7, '', expect.stringContaining('did not end within 0.3 s')]);
  });

  it('has a limit of memory', async () => {
    const env = await syncedFile();
    const large = 'hex(zeroblob(300000000))';
    const query = `select length(a) + length(b) + length(c) as n from (select ${large} as a, ${large} as b, ${large} as c)`;
    const { code, stdout, stderr } = await spawned(['sql', query], { env, longest: 60_000 });
    expect([code, stdout.toString(), stderr]).toEqual([2, '', expect.stringContaining('more than 1024 MB of memory')]);
  });
});
