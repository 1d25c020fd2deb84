import { expect, it } from 'vitest';
import { importFile, importRows, rowsFile } from '../support/order-imports.ts';
import { resultsOf } from '../support/packing.ts';
import { shipctl } from '../support/run.ts';

it('what an import has created in the sandbox is forgotten with its data, and only with them', async () => {
  const file = rowsFile(importRows(2));
  const again = () => importFile({ env: {} }, file, ['--sandbox']);
  expect(await again()).toMatchObject({ code: 0, statuses: 'created, created' });
  expect((await shipctl(['sandbox', 'reset', '--seed', '2'])).code).toBe(0);
  expect((await shipctl(['sandbox', 'reset', '--dry-run'])).code).toBe(0);
  expect(await again()).toMatchObject({ statuses: 'there before, there before' });
  expect((await shipctl(['sandbox', 'reset'])).code).toBe(0);
  expect(await again()).toMatchObject({ statuses: 'created, created' });
});

it('what was packed in the sandbox is forgotten with its data', async () => {
  const scan = async () => resultsOf(await shipctl(['pack', '--sandbox'], { stdin: '100000197\n' }));
  expect(await scan()).toEqual(['opened 100000197 0/2']);
  expect(await scan()).toEqual(['shown 100000197 0/2']);
  expect((await shipctl(['sandbox', 'reset'])).code).toBe(0);
  expect(await scan()).toEqual(['opened 100000197 0/2']);
});
