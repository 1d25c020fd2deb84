import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { temporaryFolder } from './folders.ts';
import { orderOf, shopWith } from './mirrors.ts';
import { spawned } from './process.ts';

/** A query that never ends. */
export const endlessQuery =
  'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) as many from n';

/** Waits until the process that a program has started has worked for half a second: it is at its task. */
export async function isAtTask(pid = 0): Promise<void> {
  for (;;) {
    const child = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    // The name of a program stands in parentheses, and may hold anything.
    const fields = child === '' ? [] : readFileSync(`/proc/${child}/stat`, 'latin1').split(') ').at(-1)?.split(' ');
    // In hundredths of a second.
    if (Number(fields?.[11]) >= 50) return;
    await wait(10);
  }
}

/** Fills the mirror of one order with a program of its own. Returns the environment in which `sql` asks it. */
export async function syncedFile(): Promise<Readonly<Record<string, string>>> {
  const shop = await shopWith([orderOf(1, '03-01')]);
  const env = { ...shop.env, SHIPCTL_CONFIG_DIR: temporaryFolder() };
  expect((await spawned(['sync'], { env })).code).toBe(0);
  return env;
}
