import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { order } from '../support/orders.ts';
import { start } from '../support/process.ts';
import { furtherCases } from '../support/ring.ts';
import { paginate, startService } from '../support/service.ts';
import { rawList } from '../support/workbook-export.ts';

/** Orders with so many items that their sheet does not fit into memory, and a sixth page that is never answered. */
async function waitingExport() {
  const items = Array.from({ length: 30 }, (_, at) => ({
    id: at,
    order_id: 1,
    name: 'عود كمبودي فاخر',
    sku: `SKU-${at}`,
  }));
  const rows = Array.from({ length: 700 }, (_, at) => order(700 - at, { items }));
  let reached = (): void => undefined;
  const waits = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const service = await startService(async (request) => {
    if (request.query.page === '6') {
      reached();
      await new Promise(() => undefined);
    }
    return { data: paginate(rows, request) };
  });
  const [cwd, home] = [temporaryFolder(), temporaryFolder()];
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: home };
  const process = start([...rawList, '--concurrency', '1', '--out', 'a.xlsx'], { env, cwd });
  await waits;
  return { ...process, cwd, spools: join(home, 'spool') };
}

describe('an export of a workbook that is stopped', () => {
  it('by Ctrl-C leaves neither a file nor a spool', async () => {
    const { child, ended, cwd, spools } = await waitingExport();
    expect(existsSync(spools)).toBe(true);
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
    expect([readdirSync(cwd), readdirSync(spools)]).toEqual([[], []]);
  });

  it.each(furtherCases('SIGKILL' as const))('by %s leaves no spool, and no file under its name', async (signal) => {
    const { child, ended, cwd, spools } = await waitingExport();
    child.kill(signal);
    await ended;
    expect(readdirSync(spools)).toEqual([]);
    expect(existsSync(join(cwd, 'a.xlsx'))).toBe(false);
  });
});
