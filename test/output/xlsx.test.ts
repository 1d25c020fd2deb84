import { describe, expect, it } from 'vitest';
import { serveOrders, serveText } from '../support/lists.ts';
import { order, orders } from '../support/orders.ts';
import { paginate, startService, token } from '../support/service.ts';
import type { ReadSheet } from '../support/workbook.ts';
import { exportedWorkbook, kindsOf, rawList, rowOf } from '../support/workbook-export.ts';

describe('a workbook of orders', () => {
  it('has three sheets, joined by order_id', async () => {
    const service = await serveOrders(orders(3));
    const { sheets } = await exportedWorkbook(service, rawList);
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Orders', 4],
      ['Items', 4],
      ['Boxes', 4],
    ]);
    const [first, items, boxes] = sheets as [ReadSheet, ReadSheet, ReadSheet];
    expect([0, 1, 2].map((at) => rowOf(items, at).order_id)).toEqual(first.rows.slice(1).map(([id]) => id));
    expect([0, 1, 2].map((at) => rowOf(boxes, at).order_id)).toEqual(first.rows.slice(1).map(([id]) => id));
  });

  it('keeps ids, numbers and phones as text, amounts as numbers and timestamps as dates', async () => {
    const service = await serveOrders([
      order(5, {
        order_number: '01234',
        external_id: '1234567890123456789',
        receiver_postal_code: '01234',
        receiver_first_name: '=1+1',
        description: "'-5",
        date: '2026-03-04 05:06:07',
        delivered_at: '2026-03-05',
        return_ordered_at: '1899-12-31T00:00:00Z',
      }),
    ]);
    const [sheet] = (await exportedWorkbook(service, rawList)).sheets as [ReadSheet];
    expect(rowOf(sheet, 0)).toMatchObject({
      ...{ id: '5', order_number: '01234', external_id: '1234567890123456789', receiver_postal_code: '01234' },
      ...{
        receiver_phone: '+966501234567',
        receiver_first_name: '=1+1',
        description: "'-5",
        order_grand_total: '115.5',
      },
      created_at: String(Date.parse('2026-03-04T05:06:07Z') / 86_400_000 + 25_569),
      return_ordered_at: '1899-12-31T00:00:00Z',
    });
    expect(kindsOf(sheet, 2)).toMatchObject({
      ...{ id: 'text', order_number: 'text', external_id: 'text', receiver_phone: 'text', warehouse_id: 'text' },
      ...{ receiver_first_name: 'text', description: 'text', receiver_postal_code: 'text' },
      ...{ order_grand_total: '#,##0.00###', total_weight: 'number', tax: '#,##0.00###', items_count: 'number' },
      ...{ date: 'yyyy-mm-dd hh:mm:ss', created_at: 'yyyy-mm-dd hh:mm:ss" UTC"', delivered_at: 'yyyy-mm-dd' },
      return_ordered_at: 'text',
    });
  });

  it('keeps a number with more digits than a spreadsheet holds as text, and counts it', async () => {
    const service = await serveText(
      '{"id":12345678901234567890,"order_grand_total":0.1234567890123456,"tax":1.10,"total_weight":1e400}',
    );
    const { sheets, stderr } = await exportedWorkbook(service, rawList);
    const [sheet] = sheets as [ReadSheet];
    expect(rowOf(sheet, 0)).toMatchObject({
      ...{ id: '12345678901234567890', order_grand_total: '0.1234567890123456', tax: '1.1' },
      total_weight: '1e400',
    });
    expect(kindsOf(sheet, 2)).toMatchObject({ id: 'text', order_grand_total: 'text', tax: '#,##0.00###' });
    expect(stderr.replace(/\s+/g, ' ')).toContain('2 numbers with more digits than a spreadsheet keeps');
  });

  it('cuts a text that no cell can hold, and says so', async () => {
    const service = await serveOrders([order(1, { description: '😀'.repeat(20_000) })]);
    const { sheets, stderr } = await exportedWorkbook(service, rawList);
    expect(rowOf(sheets[0] as ReadSheet, 0).description).toBe('😀'.repeat(16_383));
    expect(stderr.replace(/\s+/g, ' ')).toContain('1 text longer than a cell can be: cut after 32,767 characters.');
  });

  it('shows timestamps in the zone of --tz, with its offset', async () => {
    const service = await serveOrders([order(1)]);
    const [sheet] = (await exportedWorkbook(service, [...rawList, '--tz', 'Asia/Riyadh'])).sheets as [ReadSheet];
    expect(kindsOf(sheet, 2).created_at).toBe('yyyy-mm-dd hh:mm:ss" +03:00"');
    expect(rowOf(sheet, 0).created_at).toBe(String(Date.parse('2026-03-04T08:06:07Z') / 86_400_000 + 25_569));
  });

  it('has the chosen columns, those of a list in its own sheet', async () => {
    const service = await serveOrders(orders(2));
    const columns = async (chosen: string) =>
      (await exportedWorkbook(service, [...rawList, '--columns', chosen])).sheets.map(({ name, rows }) => [
        name,
        ...(rows[0] ?? []),
      ]);
    expect(await columns('receiver_phone,id')).toEqual([['Orders', 'receiver_phone', 'id']]);
    expect(await columns('id,items.sku,items_count,items.quantity')).toEqual([
      ['Orders', 'id', 'items_count'],
      ['Items', 'order_id', 'sku', 'quantity'],
    ]);
    expect((await columns('id,boxes')).map(([name, ...names]) => [name, names.length])).toEqual([
      ['Orders', 2],
      ['Boxes', 10],
    ]);
  });

  it('has one sheet of the rows of --rows', async () => {
    const service = await serveOrders(orders(2));
    const { sheets } = await exportedWorkbook(service, [...rawList, '--rows', 'items', '--columns', 'id,items.sku']);
    expect(sheets.map(({ name, rows }) => [name, ...rows])).toEqual([
      ['Items', ['id', 'items.sku'], ['2', 'SKU-2'], ['1', 'SKU-1']],
    ]);
  });

  it('reads from right to left with Arabic headings, and with --rtl', async () => {
    const service = await serveOrders(orders(1));
    const sides = async (...flags: string[]) =>
      (await exportedWorkbook(service, ['orders', 'list', ...flags])).sheets.map(
        ({ xml }) => xml.children.find(({ name }) => name === 'sheetViews')?.children[0]?.attributes.rightToLeft,
      );
    expect(await sides()).toEqual([undefined, undefined, undefined]);
    expect(await sides('--headers', 'ar')).toEqual(['1', '1', '1']);
    expect(await sides('--rtl')).toEqual(['1', '1', '1']);
  });

  it('names the fields of later records that have no column', async () => {
    const service = await serveOrders([...orders(10), order(900, { later: 1 })], 10);
    expect((await exportedWorkbook(service, rawList)).stderr.replace(/\s+/g, ' ')).toContain(
      'they are left out: later.',
    );
  });

  it('has no secret in it', async () => {
    const service = await serveOrders([order(1, { description: `the token is ${token}&more` })]);
    const [sheet] = (await exportedWorkbook(service, rawList)).sheets as [ReadSheet];
    expect(rowOf(sheet, 0).description).toBe('the token is [redacted]&more');
  });

  it('is made of one record, of any list, and of api --paginate', async () => {
    const service = await startService((request) => {
      if (request.path === '/api/orders/7') return { data: order(7) };
      return { data: paginate(request.path === '/api/orders' ? orders(2) : [{ id: 1, type: 'box' }], request) };
    });
    const names = async (...argv: string[]) => (await exportedWorkbook(service, argv)).sheets.map(({ name }) => name);
    expect(await names('orders', 'get', '7')).toEqual(['Orders', 'Items', 'Boxes']);
    expect(await names('api', 'GET', '/api/orders', '--paginate')).toEqual(['Orders', 'Items', 'Boxes']);
    expect(await names('countries', 'list')).toEqual(['Countries']);
  });

  it('of no orders has the headings of the documented columns', async () => {
    const [sheet] = (await exportedWorkbook(await serveOrders([]), rawList)).sheets as [ReadSheet];
    expect(sheet.rows.map((row) => row.slice(0, 2))).toEqual([['id', 'order_number']]);
  });
});
