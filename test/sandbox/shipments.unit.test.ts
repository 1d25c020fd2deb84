import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { readCode128 } from '../support/code128.ts';
import { perRing } from '../support/ring.ts';
import { bearing, type Peer, type Row, start, tokenOf } from '../support/sandbox.ts';

/** The bars of a label: its filled rectangles. */
const barsOf = (text: string) =>
  [...text.matchAll(/^(\S+) \S+ (\S+) \S+ re f$/gm)].map(([, x, width]) => ({ x: Number(x), width: Number(width) }));

const ship = ({ ask }: Peer, body: unknown, path = '/api/shipments') => ask('POST', path, body);

async function pdfOf({ baseUrl, token }: Peer, id: unknown, as = token) {
  const answer = await fetch(`${baseUrl}/api/shipments/${id}/invoice`, { headers: bearing(as) });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, type: answer.headers.get('content-type'), bytes, text: bytes.toString('latin1') };
}

describe('a shipment in the sandbox', () => {
  it('goes from creation to return', async () => {
    const sandbox = await start();
    const { ask, record } = sandbox;
    const receiver = { receiver_first_name: 'Noura', receiver_last_name: 'Al-Otaibi', receiver_city_id: 6 };
    const items = [{ name: 'Mug (large)', quantity: 2, price: 10 }];
    const order = (await ask('POST', '/api/orders', { ...receiver, items })).body.data as Row;

    const { status, body } = await ship(sandbox, { order_id: order.id, courier: 'spl' });
    const shipment = body.data as Row;
    expect(status).toBe(201);
    expect(shipment).toMatchObject({ order_id: order.id, order_status: 'awaiting_pickup' });
    expect(shipment.external_id).toMatch(/^\d{11}$/);
    expect(shipment.tracking_link).toContain(shipment.external_id);
    expect(shipment.shipment_label_url).toBe(`${sandbox.baseUrl}/api/shipments/${shipment.id}/invoice`);
    expect(await record(`/api/orders/${order.id}`)).toMatchObject({
      status: 'awaiting_pickup',
      shipment_external_id: shipment.external_id,
      selected_shipment_company: 'spl',
    });

    const invoice = await pdfOf(sandbox, shipment.id);
    expect([invoice.status, invoice.type]).toEqual([200, 'application/pdf']);
    for (const part of [`Order: ${order.id}`, 'Consignee: Noura Al-Otaibi', `Waybill: ${shipment.external_id}`]) {
      expect(invoice.text).toContain(part);
    }
    expect(readCode128(barsOf(invoice.text))).toBe(shipment.external_id);
    expect((await PDFDocument.load(invoice.bytes)).getPageCount()).toBe(1);
    const pickup = await ask('GET', `/api/shipments/${shipment.id}/pickup-id`);
    expect(pickup.body.data).toEqual({ pickup_id: `PU-${String(shipment.external_id).slice(-6)}` });

    const path = '/api/shipments/reverse-shipment';
    const back = await ship(sandbox, { order_id: order.id, courier: 'aramex' }, path);
    expect([back.status, back.body.data]).toMatchObject([201, { order_id: order.id, order_status: 'returned' }]);
    expect((back.body.data as Row).external_id).not.toBe(shipment.external_id);
    expect(await record(`/api/orders/${order.id}`)).toMatchObject({
      status: 'returned',
      return_ordered_at: '2026-03-15 10:20:30',
    });
    expect((await ship(sandbox, { order_id: order.id }, path)).status).toBe(409);
  });

  it('needs an order of this merchant in a suitable status, and a known courier', async () => {
    const sandbox = await start();
    const { id } = await sandbox.orderIn('pending');
    const { id: sent } = await sandbox.orderIn('delivered');
    const [theirs] = (await sandbox.orders('', await tokenOf(sandbox, 'second@sandbox.example'))).data;
    for (const [body, field] of [
      [{}, 'order_id'],
      [{ order_id: null }, 'order_id'],
      [{ order_id: 'x' }, 'order_id'],
      [{ order_id: 1 }, 'order_id'],
      [{ order_id: theirs?.id }, 'order_id'],
      [{ order_id: id, courier: 'camel' }, 'courier'],
    ] as const) {
      const { status, body: said } = await ship(sandbox, body);
      expect([status, Object.keys(said.errors ?? {})]).toEqual([422, [field]]);
    }
    expect((await ship(sandbox, { order_id: sent })).status).toBe(409);
    expect((await ship(sandbox, { order_id: id }, '/api/shipments/reverse-shipment')).status).toBe(409);
    expect(await sandbox.record(`/api/orders/${id}`)).toMatchObject({ status: 'pending' });
  });

  it('exists for every generated order with a waybill, for each merchant', async () => {
    const count = perRing(60, 60, 200);
    const sandbox = await start({ orders: count });
    const second = await tokenOf(sandbox, 'second@sandbox.example');
    const waybills = async (token: string): Promise<unknown[]> => {
      const found: unknown[] = [];
      for (let page = 1; page <= 2; page++) {
        const { data } = await sandbox.orders(`per_page=100&page=${page}`, token);
        found.push(...data.flatMap(({ shipment_external_id: each }) => (each === null ? [] : [each])));
      }
      return found.sort();
    };
    for (const token of [sandbox.token, second]) {
      const expected = await waybills(token);
      const invoiced: unknown[] = [];
      for (let id = 1; id <= 1.5 * count; id++) {
        const { status, text } = await pdfOf(sandbox, id, token);
        if (status === 200) invoiced.push(/Waybill: (\d+)/.exec(text)?.[1]);
      }
      expect(invoiced.sort()).toEqual(expected);
    }
    for (const id of [7, 8, 9]) expect((await pdfOf(sandbox, id)).status).toBe(200);
    expect((await pdfOf(sandbox, 7, second)).status).toBe(404);
    const missing = await sandbox.ask('GET', '/api/shipments/99999/invoice');
    expect(missing.body.message).toBe('No query results for model [App\\Models\\Shipment] 99999');
  });

  it('has a label of one page for any texts, with Arabic set as Arabic', async () => {
    const sandbox = await start();
    const items = Array.from({ length: 40 }, (_, place) => ({ name: `صنف ${place} (\\) 🐫 é`, quantity: 1, price: 1 }));
    const order = (
      await sandbox.ask('POST', '/api/orders', {
        receiver_first_name: 'فاطمة',
        receiver_last_name: '\u202eالعتيبي',
        receiver_address_line: 'طريق الملك فهد 12',
        items,
      })
    ).body.data as Row;
    const { id } = (await ship(sandbox, { order_id: order.id })).body.data as Row;
    const { bytes, text } = await pdfOf(sandbox, id);
    const spoken = [...text.matchAll(/ActualText <feff([0-9a-f]+)>/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    );
    expect(spoken).toEqual(expect.arrayContaining(['فاطمة العتيبي', 'طريق الملك فهد 12']));
    expect(text).toContain('and 36 more');
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    expect(document.getPageCount()).toBe(1);
    expect(document.getTitle()).toContain('فاطمة');
    // Joined with others and written again, as the program does.
    const merged = await PDFDocument.create();
    for (const page of await merged.copyPages(document, document.getPageIndices())) merged.addPage(page);
    expect((await PDFDocument.load(await merged.save())).getPageCount()).toBe(1);
  });
});
