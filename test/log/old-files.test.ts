import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { resultsOf } from '../support/packing.ts';
import { shipctl } from '../support/run.ts';

/** Logs of the sandbox as version 1 of their formats was written; the ledger ends in the middle of a line. */
const oldLog = (name: string): string => join(import.meta.dirname, '../fixtures/logs', `${name}-1.ndjson`);

function installLog(name: 'ledger' | 'pack'): string {
  const folder = join(homeFolder(), name);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'sandbox-sandbox-fd43475e.ndjson');
  copyFileSync(oldLog(name), file);
  return file;
}

describe('a ledger that an earlier version wrote', () => {
  it('is read: the latest state of each write, what was found, and what is forgotten', async () => {
    installLog('ledger');
    const { code, stdout } = await shipctl([
      '--sandbox',
      'ledger',
      'list',
      '--csv',
      '--columns',
      'key,outcome,id,reason',
    ]);
    expect(code).toBe(0);
    const lines = stdout.trim().split('\n').slice(1);
    expect(lines.map((line) => line.replace(/^row:\w+/, 'row'))).toEqual([
      'ref:A-1,created,3153,',
      'row:1,created,3166,',
      'row:1,created,3174,',
      'ship:2774,created,231,',
      'ship:2754,created,232,',
      'update:3166:d4b43e6f2130345b,updated,3166,',
      'ref:B-1,sending,,',
      'ref:C-1,refused,,422 receiver_city',
      'ref:C-2,created,3195,',
    ]);
    const shown = await shipctl(['--sandbox', 'ledger', 'show', 'ref:C-2', '--json']);
    expect(JSON.parse(shown.stdout)).toMatchObject({ adopted: true, order_number: '100000207' });
  });

  it('is appended to, and what it has learned still counts', async () => {
    const file = installLog('ledger');
    const whole = readFileSync(file, 'utf8').replace(/[^\n]*$/, '');
    expect((await shipctl(['--sandbox', 'ledger', 'forget', 'ref:B-1', '--yes'])).code).toBe(0);
    const after = readFileSync(file, 'utf8');
    expect(after.startsWith(whole)).toBe(true);
    expect(after.slice(whole.length)).toMatch(
      /^\{"operation":"orders\.create","key":"ref:B-1","file":"\/home\/sara\/bad\.csv","state":"forgotten",.*\}\n$/,
    );
    const rows = 'external_id,receiver_first_name\nE-1,Sara\n';
    const checked = await shipctl(['--sandbox', 'orders', 'import', '--allow-incomplete', '-', '--csv'], {
      stdin: rows,
    });
    expect(checked.code).toBe(8);
    expect(`${checked.stdout}${checked.stderr}`).toContain('receiver_city');
    expect(checked.stdout).not.toContain('currency');
  });
});

describe('a packing journal that an earlier version wrote', () => {
  it('is read: what is packed, what was sent, and what is missing', async () => {
    installLog('pack');
    const columns = 'order_number,pack_status,packed,pieces,missing,wrong_scans,sent';
    const { code, stdout } = await shipctl(['--sandbox', 'pack', 'status', '--csv', '--columns', columns]);
    expect({ code, lines: stdout.trim().split('\n').slice(1) }).toEqual({
      code: 0,
      lines: [
        '100000197,packed,2,2,,1,sent',
        '100000192,incomplete,1,2,"1 × COF-1KG Arabic coffee beans, 1 kg",0,partly',
        '100000193,aside,0,3,1 × LMP-2 Desk lamp 2 m cable; 1 × DAT-SUK-3 تمر سكري 3 كجم; 1 × ABY-BLK-54 عباية سوداء مقاس 54,0,',
      ],
    });
  });

  it('is appended to: packing goes on with the counts that it has', async () => {
    const file = installLog('pack');
    const before = readFileSync(file, 'utf8');
    const done = await shipctl(['--sandbox', 'pack'], { stdin: '100000193\nLMP-2\n:skip\n100000197\n' });
    expect(resultsOf(done)).toEqual([
      'resumed 100000193 0/3',
      'counted 100000193 1/3',
      'aside 100000193 1/3',
      'already_packed',
    ]);
    expect(readFileSync(file, 'utf8').startsWith(before)).toBe(true);
  });
});
