import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { shipctl } from '../support/run.ts';
import { ship, shippingService } from '../support/shipping.ts';

const pagesIn = async (file: string): Promise<number> => (await PDFDocument.load(readFileSync(file))).getPageCount();

it.each([
  [429, 503],
  [401, 503],
  [429, 501],
])('labels that were fetched are kept although the others are refused with %s from %s on', async (status, from) => {
  let isWell = false;
  const service = await shippingService({
    refusesLabel: (path) => (isWell || Number(/\d+/.exec(path)?.[0]) < from ? undefined : status),
  });
  const folder = temporaryFolder();
  const file = join(folder, 'labels.pdf');
  const flags = ['--status', 'pending', '--cheapest', '--labels', file, '--concurrency', '1', '--retries', '0'];
  const { code, statuses, stderr } = await ship(service, flags);
  expect({ code, statuses }).toEqual({ code: 8, statuses: 'created, created, created, created' });
  expect(stderr).toContain(`${505 - from} labels missing:`);
  expect(stderr).toContain('All again: shipctl shipments labels');
  if (from > 501) expect(await pagesIn(file)).toBe(from - 501);
  isWell = true;
  const again = join(folder, 'again.pdf');
  expect(await shipctl(['shipments', 'labels', '--out', again], { env: service.env })).toMatchObject({ code: 0 });
  expect(await pagesIn(again)).toBe(4);
});
