import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { orderOf, shopWith } from '../support/mirrors.ts';
import { spawned, start } from '../support/process.ts';
import { furtherIt } from '../support/ring.ts';

const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) as many from n';

/** A mirror of one order, and how to start the program that asks it. */
async function syncedFile() {
  const shop = await shopWith([orderOf(1, '03-01')]);
  const env = { ...shop.env, SHIPCTL_CONFIG_DIR: temporaryFolder() };
  expect((await spawned(['sync'], { env })).code).toBe(0);
  return env;
}

describe('a query of sql over a file', () => {
  it('is stopped by Ctrl-C at once, also where SQLite is at work', async () => {
    const env = await syncedFile();
    const { child, ended } = start(['sql', endless, '--debug'], { env });
    // The process that asks has a child of its own once the query runs.
    await queryRuns(child.pid);
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 130, signal: null });
  });

  furtherIt('ends with 7 after the time that was typed', async () => {
    const env = await syncedFile();
    const { code, stdout, stderr } = await spawned(['sql', endless, '--timeout', '0.3'], { env });
    expect([code, stdout.toString(), stderr]).toEqual([7, '', expect.stringContaining('did not end within 0.3 s')]);
  });

  furtherIt('has a limit of memory', async () => {
    const env = await syncedFile();
    const large = `select length(group_concat(hex(zeroblob(100000000)))) as n from (values (1), (2), (3), (4), (5), (6), (7))`;
    const { code, stdout, stderr } = await spawned(['sql', large], { env, longest: 60_000 });
    expect([code, stdout.toString(), stderr]).toEqual([2, '', expect.stringMatching(/memory|too big|out of/i)]);
  });
});

async function queryRuns(pid = 0): Promise<void> {
  const { readFileSync } = await import('node:fs');
  const { setImmediate } = await import('node:timers/promises');
  for (;;) {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    if (children !== '') return;
    await setImmediate();
  }
}
