import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { temporaryFolder } from './folders.ts';
import type { Surroundings } from './run.ts';
import { type Fields, readyOrder, type ShippedOutcome, ship, shippingService } from './shipping.ts';

const pending = ['--status', 'pending', '--cheapest', '--retries', '0'];

/** A document of one page as wide as the number of its shipment, by which it is known again. */
async function labelOf(shipment: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([shipment, 700]);
  return Buffer.from(await document.save());
}

/** The widths of the pages of a file: the shipments whose labels it has, in their order. */
export async function labelsIn(file: string): Promise<number[]> {
  const document = await PDFDocument.load(readFileSync(file));
  return document.getPages().map((page) => page.getWidth());
}

/** A shop whose labels can be told apart, and a folder in which it runs `ship`. */
export async function paperShop(count: number) {
  const home = temporaryFolder();
  const labels = new Map<string, Buffer>();
  for (let id = 501; id <= 520; id++) labels.set(`/labels/${id}.pdf`, await labelOf(id));
  const state = { refused: [] as readonly number[], onLabel: (_path: string): void => undefined };
  const order = (id: number): Fields => readyOrder(id, { items: [{ sku: `S${id}`, name: 'Shirt', quantity: 1 }] });
  const service = await shippingService({
    orders: Array.from({ length: count }, (_, at) => order(at + 1)),
    files: (path) => {
      if (labels.has(path)) state.onLabel(path);
      return labels.get(path);
    },
    refuses: ({ path }) => (state.refused.some((id) => path === `/labels/${id}.pdf`) ? 503 : undefined),
  });
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: home };
  const run = (flags: readonly string[], given: Surroundings = {}): Promise<ShippedOutcome> =>
    ship({ env }, [...pending, '--skip', 'items-total', ...flags], { cwd: home, ...given });
  const receive = (...ids: readonly number[]) =>
    void service.orders.push(...ids.map((id) => ({ ...order(id) }) as Record<string, unknown>));
  return { service, env, home, run, receive, state, file: (name: string) => join(home, name) };
}
