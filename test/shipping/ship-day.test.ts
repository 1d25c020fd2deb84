import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { pagesOf } from '../support/pdf-texts.ts';
import { shipctl } from '../support/run.ts';

it('the pending orders of the sandbox become printed labels in two commands, and no id is typed', async () => {
  const folder = temporaryFolder();
  const env = { SHIPCTL_CONFIG_DIR: folder };
  const day = { env, cwd: folder, terminal: 120 };
  const today = await shipctl(['--sandbox', 'today'], day);
  expect({ code: today.code, stdout: today.stdout }).toEqual({
    code: 0,
    stdout: expect.stringContaining('shipctl ship'),
  });
  const argv = [
    '--sandbox',
    'ship',
    '--status',
    'pending',
    '--cheapest',
    '--labels',
    'labels.pdf',
    '--picking',
    'picking.pdf',
  ];
  const maps = ['Aramex Heavy=aramex_heavy', 'سبل=spl'];
  expect((await shipctl(['--sandbox', 'rules', 'map', ...maps], { env })).code).toBe(0);
  // Couriers refuse some of the orders that the sandbox makes up.
  const { code, stderr } = await shipctl([...argv, '--result', 'shipped.xlsx'], { ...day, typed: ['y'] });
  expect({ code, stderr }).toMatchObject({ code: 8 });
  const [, shipped = ''] = /34 shipments: (\d+) created/.exec(stderr) ?? [];
  expect(Number(shipped)).toBeGreaterThanOrEqual(0.8 * 34);
  const labels = await PDFDocument.load(readFileSync(join(folder, 'labels.pdf')));
  expect(labels.getPageCount()).toBe(Number(shipped));
  expect((await pagesOf(join(folder, 'picking.pdf'))).length).toBeGreaterThan(1);
  expect(readFileSync(join(folder, 'shipped.xlsx')).subarray(0, 2).toString()).toBe('PK');
  const left = ['--sandbox', 'orders', 'list', '--status', 'pending', '--all', '-o', 'csv', '--no-header'];
  const { stdout } = await shipctl([...left, '--columns', 'id'], { env });
  expect(stdout.trim().split('\n')).toHaveLength(34 - Number(shipped));
});
