import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { onePage } from '../support/pdf.ts';
import { png } from '../support/pictures.ts';
import { nightlyCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { readyOrders, ship, shippingService } from '../support/shipping.ts';

/** A page with a frame along its edges, turned by so many degrees. */
async function framed(width: number, height: number, turn = 0): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([width, height]);
  page.drawRectangle({ x: 0, y: 0, width, height, borderWidth: 4, borderColor: rgb(0, 0, 0) });
  page.setRotation(degrees(turn));
  return Buffer.from(await document.save());
}

async function sized(size: string, labels: readonly Buffer[]) {
  const service = await shippingService({
    orders: readyOrders(labels.length),
    react: ({ order_id: id }) => ({ shipment: { label_url: `/files/${id}` } }),
    files: (path) => labels[Number(/^\/files\/(\d+)$/.exec(path)?.[1]) - 1],
  });
  const file = join(temporaryFolder(), 'labels.pdf');
  const flags = ['--status', 'pending', '--cheapest', '--labels', file, '--label-size', size];
  const { code, stderr } = await ship(service, flags);
  const pages = (await PDFDocument.load(readFileSync(file))).getPages();
  const sizes = pages.map((page) => `${Math.round(page.getWidth())}x${Math.round(page.getHeight())}`);
  return { code, stderr, sizes };
}

describe('--label-size', () => {
  it.each<readonly [string, string]>([
    ['4x6', '288x432'],
    ...nightlyCases<readonly [string, string]>(['a6', '298x420']),
  ])('%s brings pages of any size to one', async (size, page) => {
    const labels = [
      await framed(288, 432),
      await framed(600, 300),
      await onePage(),
      png(400, 300),
      await framed(100, 900, 90),
    ];
    const { code, stderr, sizes } = await sized(size, labels);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(sizes).toEqual(labels.map(() => page));
  });

  it('a4 puts four on each page', async () => {
    const labels = await Promise.all([1, 2, 3, 4, 5].map((each) => framed(200 + each, 300)));
    const { code, sizes } = await sized('a4', labels);
    expect({ code, sizes }).toEqual({ code: 0, sizes: ['595x842', '595x842'] });
    expect((await sized('a4', labels.slice(0, 1))).sizes).toEqual(['595x842']);
  });

  it('needs a PDF', async () => {
    const { env } = await shippingService();
    const labels = ['shipments', 'labels', '--label-size', '4x6', '--out', 'labels.zip'];
    const refused = await shipctl(labels, { env, cwd: temporaryFolder() });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--label-size needs a PDF') });
    const without = await shipctl(['ship', '1', '--cheapest', '--label-size', 'a4'], { env });
    expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining('add --labels labels.pdf') });
  });
});
