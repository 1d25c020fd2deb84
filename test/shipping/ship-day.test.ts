import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { pagesOf } from '../support/pdf-texts.ts';
import { shipctl } from '../support/run.ts';

it('34 pending orders of the sandbox become printed labels in two commands, and no id is typed', async () => {
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
  // Couriers refuse some of the orders that the sandbox makes up.
  const skip = ['--skip', 'short-address-missing,phone-invalid,weight-zero', '--result', 'shipped.xlsx'];
  const { code, stderr } = await shipctl([...argv, ...skip], { ...day, typed: ['spl', 'y'] });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stderr).toContain('34 shipments: 34 created.');
  const labels = await PDFDocument.load(readFileSync(join(folder, 'labels.pdf')));
  expect(labels.getPageCount()).toBe(34);
  expect((await pagesOf(join(folder, 'picking.pdf'))).length).toBeGreaterThan(1);
  expect(readFileSync(join(folder, 'shipped.xlsx')).subarray(0, 2).toString()).toBe('PK');
  const { stdout } = await shipctl(['--sandbox', 'orders', 'list', '--status', 'pending', '-o', 'csv', '--no-header'], {
    env,
  });
  expect(stdout).toBe('');
});
