import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

it.each([
  ['orders', 'list', '--out', 'CON.csv'],
  ['orders', 'list', '--out', 'orders 10:30.csv'],
  ['ship', '--status', 'pending', '--labels', 'q?.pdf'],
  ['ship', '--status', 'pending', '--labels', 'nul/'],
  ...furtherRows(
    ['orders', 'list', '--out', 'nul.xlsx'],
    ['orders', 'list', '--out', 'o.csv ', '--csv'],
    ['orders', 'list', '--all', '--out', 'o.csv', '--manifest', 'COM1.json'],
    ['ship', '--status', 'pending', '--result', 'a|b.csv'],
    ['ship', '--status', 'pending', '--picking', 'prn.pdf'],
    ['ship', '--status', 'pending', '--day-folder', 'aux'],
    ['orders', 'import', 'new.csv', '--errors', 'q*.csv'],
    ['orders', 'import', '--template', 'aux.xlsx'],
    ['shipments', 'handover', '--out', 'con.pdf'],
    ['shipments', 'labels', '--out', 'l:1.zip'],
    ['shipments', 'invoice', '7', '--out', 'a<b.pdf'],
    ['orders', 'create', '--template', '--out', 'nul.json'],
    ['report', '--out', 'con.html'],
    ['api', 'GET', '/api/orders', '--out', 'con.json'],
    ['sync', '--parquet', 'aux'],
  ),
])('a name that Windows gives no file is refused on every system, with another one: %s %s %s %s', async (...argv) => {
  const cwd = temporaryFolder();
  const { code, stdout, stderr } = await shipctl([...argv, '--sandbox'], { cwd });
  expect({ code, stdout, stderr }).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/Windows.* Use another name, like "/),
  });
  expect(readdirSync(cwd)).toEqual([]);
});
