import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { temporaryFolder } from './folders.ts';
import { deflatedTwice, twice } from './hostile-pdf.ts';
import { onePage } from './pdf.ts';
import type { Surroundings } from './run.ts';
import { startService } from './service.ts';
import { readyOrders, ship, shippingService } from './shipping.ts';

/** Ships three orders; the label of the second one is given. */
export async function shipWith(label: Buffer, given: Surroundings = {}) {
  const good = await onePage();
  const labels = await startService(({ path }, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(path === '/2' ? label : good);
  });
  const service = await shippingService({
    orders: readyOrders(3),
    react: ({ order_id: id }) => {
      const data = { id: 900 + Number(id), order_id: id, shipment_label_url: `${labels.url}/${id}` };
      return { status: 201, body: { data } };
    },
  });
  const folder = temporaryFolder();
  const file = join(folder, 'labels.pdf');
  const flags = ['--status', 'pending', '--cheapest', '--labels', file];
  const { code, stderr } = await ship(service, flags, given);
  const pages = (await PDFDocument.load(readFileSync(file))).getPageCount();
  return {
    code,
    pages,
    named: /order 2: its document (.*)$/m.exec(stderr)?.[1],
    files: readdirSync(folder),
    service,
  };
}

/** A stream that says that it holds objects, and holds megabytes of blanks. */
export const objectStream = (megabytes: number) => ({
  entries: `/Type /ObjStm /N 1 /First 10 ${twice}`,
  bytes: deflatedTwice(megabytes, 32, '9 0 '),
});

/** What is said of a document that cannot be used. */
export const documentFaults = {
  damaged: 'is damaged or needs a password',
  memory: 'needs more than 512 MB of memory',
};
