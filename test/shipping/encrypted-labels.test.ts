import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { pageContent } from '../support/pdf-texts.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';
import { readyOrders, ship, shippingService } from '../support/shipping.ts';

const contentsOf = async (file: string): Promise<string[]> =>
  (await PDFDocument.load(readFileSync(file))).getPages().map((page) => pageContent(page));

it('labels that are encrypted are read where no password is needed, and are never blank', async () => {
  const text = 'WAYBILL';
  const label = async (userPassword?: string): Promise<Buffer> => {
    const document = await PDFDocument.create();
    document.addPage([288, 432]).drawText(text);
    if (userPassword !== undefined) document.encrypt({ ownerPassword: 'owner', userPassword });
    return Buffer.from(await document.save({ useObjectStreams: false }));
  };
  const pdfs = [await label(), await label(''), await label('asked')];
  const labels = await startService(({ path }, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' });
    response.end(pdfs[Number(path.slice(1))]);
  });
  const service = await shippingService({
    orders: readyOrders(3),
    react: ({ order_id: id }) => {
      const data = { id: 900 + Number(id), order_id: id, shipment_label_url: `${labels.url}/${Number(id) - 1}` };
      return { status: 201, body: { data } };
    },
  });
  const folder = temporaryFolder();
  const file = join(folder, 'labels.pdf');
  const { code, stderr } = await ship(service, ['--status', 'pending', '--cheapest', '--labels', file]);
  expect({ code, stderr }).toMatchObject({ code: 8 });
  expect(stderr).toContain('order 3: its document is damaged or needs a password');
  const shown = Buffer.from(text).toString('hex').toUpperCase();
  expect((await contentsOf(file)).map((content) => content.includes(shown))).toEqual([true, true]);
  const one = join(folder, 'one.pdf');
  const alone = await shipctl(['shipments', 'labels', '3', '--orders', '--out', one], { env: service.env });
  expect(alone.code).toBe(8);
  expect(alone.stderr).toContain('order 3: its document is damaged or needs a password; saved as it came');
  expect(readFileSync(one)).toEqual(pdfs[2]);
});
