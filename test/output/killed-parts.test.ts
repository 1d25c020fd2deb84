import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { orders } from '../support/orders.ts';
import { start } from '../support/process.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

/** Starts an export into a folder, which gets no further than its first page. */
async function startExport(cwd: string) {
  let reached = (): void => undefined;
  let goOn = (): void => undefined;
  const stuck = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const goesOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const service = await startService(async (request) => {
    if ((request.query.page ?? '1') !== '1') {
      reached();
      await goesOn;
    }
    return { data: paginate(orders(150), request) };
  });
  const run = start(['orders', 'list', '--all', '--out', 'orders.csv'], { env: service.env, cwd });
  await stuck;
  return { ...run, goOn };
}

async function save(cwd: string, ...argv: readonly string[]): Promise<void> {
  const service = await startService((request) => ({ data: paginate(orders(1), request) }));
  expect(await shipctl(argv, { env: service.env, cwd })).toMatchObject({ code: 0 });
}

describe('the hidden part of a file', () => {
  it('that a killed run has left is removed by the next run that writes into its folder', async () => {
    const cwd = temporaryFolder();
    const { child, ended } = await startExport(cwd);
    child.kill('SIGKILL');
    await ended;
    expect(readdirSync(cwd)).toEqual([expect.stringMatching(/^\.orders\.csv\..*\.part$/)]);
    await save(cwd, 'orders', 'list', '--out', 'other.ndjson');
    expect(readdirSync(cwd)).toEqual(['other.ndjson']);
  });

  it('of a run that goes on stays, and becomes its file', async () => {
    const cwd = temporaryFolder();
    const { ended, goOn } = await startExport(cwd);
    await save(cwd, 'orders', 'list', '--out', 'orders.csv');
    expect(readdirSync(cwd)).toEqual([expect.stringMatching(/\.part$/), 'orders.csv']);
    goOn();
    expect(await ended).toMatchObject({ code: 0 });
    expect(readdirSync(cwd)).toEqual(['orders.csv']);
  });
});
