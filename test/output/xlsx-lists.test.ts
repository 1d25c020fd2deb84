import { describe, expect, it } from 'vitest';
import { serveOrders } from '../support/lists.ts';
import { order, orders } from '../support/orders.ts';
import { paginate, startService, token } from '../support/service.ts';
import type { ReadSheet } from '../support/workbook.ts';
import { exportedWorkbook, rawList, rowOf } from '../support/workbook-export.ts';

const [item] = order(1).items;
const pages = [...rawList, '--per-page', '5'];

describe('the sheet of a list inside the records', () => {
  it('is there too where the first records have an empty list, or none', async () => {
    const late = (id: number) =>
      id > 5 ? { gifts: [], notes: null } : { gifts: [{ ribbon: id }], notes: [{ text: 'a' }] };
    const rows = orders(12).map((each) => ({
      ...each,
      ...late(each.id),
      ...(each.id < 3 && { cards: [{ to: 'b' }] }),
    }));
    const { sheets, stderr } = await exportedWorkbook(await serveOrders(rows), pages);
    const lists = Object.fromEntries(sheets.slice(3).map((sheet) => [sheet.name, sheet.rows]));
    expect(lists.Gifts).toEqual([['order_id', 'ribbon'], ...[5, 4, 3, 2, 1].map((id) => [String(id), String(id)])]);
    expect(lists.Notes).toHaveLength(6);
    expect(lists.Cards?.map(([id]) => id)).toEqual(['order_id', '2', '1']);
    expect(stderr).not.toContain('left out');
  });

  it('is not made of a list that was not chosen', async () => {
    const rows = orders(12).map((each) => ({ ...each, ...(each.id < 5 && { gifts: [{ ribbon: 1 }] }) }));
    const { sheets } = await exportedWorkbook(await serveOrders(rows), [...pages, '--columns', 'id,items.sku']);
    expect(sheets.map(({ name }) => name)).toEqual(['Orders', 'Items']);
  });

  it('stands beside the ids of the records where only its columns are chosen', async () => {
    const service = await serveOrders([order(2, { items: [] }), order(1)]);
    const { sheets } = await exportedWorkbook(service, [...rawList, '--columns', 'items.sku']);
    expect(sheets.map(({ rows }) => rows)).toEqual([
      [['id'], ['2'], ['1']],
      [
        ['order_id', 'sku'],
        ['1', item?.sku ?? ''],
      ],
    ]);
  });

  it('says which fields of later elements it leaves out', async () => {
    const rows = orders(12).map((each) => ({ ...each, items: [each.id > 5 ? item : { ...item, colour: 'red' }] }));
    const { stderr } = await exportedWorkbook(await serveOrders(rows), pages);
    expect(stderr).toContain('left out: items.colour.');
  });

  it('names the record of each element, also where the element or the record says it otherwise', async () => {
    const service = await serveOrders([order(5, { items: [{ ...item, order_id: null }] })]);
    const [, items] = (await exportedWorkbook(service, rawList)).sheets as [ReadSheet, ReadSheet];
    expect(rowOf(items, 0).order_id).toBe('5');
    const others = [1, 2].map((id) => ({ uuid: `u${id}`, lines: [{ sku: id }] }));
    const other = await startService((request) => paginate(others, request));
    const list = ['api', 'GET', '/shipments', '--paginate', '--headers', 'raw'];
    const [, lines] = (await exportedWorkbook(other, list)).sheets as [ReadSheet, ReadSheet];
    expect(lines.rows.map(([id]) => id)).toEqual(['shipment_id', 'u1', 'u2']);
    const [, inWords] = (await exportedWorkbook(other, [...list.slice(0, 4), '--headers', 'en'])).sheets;
    expect(inWords?.rows[0]).toEqual(['Shipment ID', 'SKU']);
  });

  it('has a name that Excel takes, without secrets', async () => {
    const lists = { "it' ": [{ a: 1 }], "' b": [{ a: 1 }], [token]: [{ a: 1 }] };
    const { sheets } = await exportedWorkbook(await serveOrders([order(5, lists)]), rawList);
    expect(sheets.slice(3).map(({ name }) => name)).toEqual(['It', 'b', '-redacted-']);
  });
});
