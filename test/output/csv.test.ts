import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { box } from '../support/boxes.ts';
import { withoutGuard } from '../support/csv.ts';
import { serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';
import { anyCharacter, csvText } from '../support/texts.ts';

/** The lines of a CSV text as an independent reader sees them. */
const read = (text: string): string[][] => parse(text, { record_delimiter: '\n', relax_column_count: false });

const scalars = (record: object): string[] => Object.keys(record).filter((name) => !['items', 'boxes'].includes(name));

const orderHeader = [...scalars(order(1)), 'items_count', 'boxes_count'];

const csvOf = async (rows: readonly unknown[], ...flags: readonly string[]): Promise<string> => {
  const service = await serveOrders(rows);
  const { code, stdout } = await shipctl(['orders', 'list', '--csv', '--per-page', '100', ...flags], {
    env: service.env,
  });
  await service.close();
  expect(code).toBe(0);
  return stdout;
};

const anyText = fc.oneof(csvText, fc.string({ unit: anyCharacter }));
const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());

describe('csv', () => {
  it('is read back exactly by another reader once the guard is removed', async () => {
    const row = fc.record({ first: csvText, address: csvText, city: fc.option(csvText), tax: number, weight: number });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (given) => {
        const rows = given.map(({ first, address, city, tax, weight }, at) =>
          order(at, {
            ...{ receiver_first_name: first, receiver_address_line: address, receiver_city: city },
            ...{ tax, total_weight: weight },
          }),
        );
        const [header = [], ...lines] = read(await csvOf(rows));
        expect(header).toEqual(orderHeader);
        const at = (line: readonly string[], name: string) => line[header.indexOf(name)] ?? '';
        expect(
          lines.map((line) => ({
            first: withoutGuard(at(line, 'receiver_first_name')),
            address: withoutGuard(at(line, 'receiver_address_line')),
            city: withoutGuard(at(line, 'receiver_city')),
            tax: Number(at(line, 'tax')),
            weight: Number(at(line, 'total_weight')),
          })),
        ).toEqual(
          given.map(({ tax, weight, city, ...rest }) => ({
            ...{ ...rest, city: city ?? '' },
            // JSON has no negative zero.
            ...{ tax: tax + 0, weight: weight + 0 },
          })),
        );
      }),
      { numRuns: perRing(5, 8, 100) },
    );
  });

  it('is read back exactly with --raw-csv', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 60 }), async (texts) => {
        const rows = texts.map((description, at) => order(at, { description }));
        const lines = read(await csvOf(rows, '--raw-csv', '--no-header', '--columns', 'id,description'));
        expect(lines).toEqual(texts.map((description, at) => [String(at), description]));
      }),
      { numRuns: perRing(5, 8, 100) },
    );
  });

  it('has the scalar fields in the order of the interface document, then the two counts', async () => {
    const [header, line] = read(await csvOf([order(1)]));
    expect(header).toEqual(orderHeader);
    expect(header?.slice(-2)).toEqual(['items_count', 'boxes_count']);
    expect(line?.slice(-2)).toEqual(['1', '1']);
    const service = await startService((request) => paginate([box(1)], request));
    const { stdout } = await shipctl(['boxes', 'list', '--csv'], { env: service.env });
    expect(stdout.split('\n')[0]).toBe(Object.keys(box(1)).join(','));
  });

  it('is only the header for an empty list', async () => {
    expect(await csvOf([])).toBe(`${orderHeader.join(',')}\n`);
    expect(await csvOf([], '--no-header')).toBe('');
  });

  it('has the same columns for every record, with missing or extra fields', async () => {
    const rows = [order(1), { id: 2 }, order(3, { novelty: 1, items: [], boxes: null }), order(4, { tax: { a: [1] } })];
    const lines = read(await csvOf(rows));
    expect(lines.map((line) => line.length)).toEqual(Array.from({ length: 5 }, () => orderHeader.length + 1));
    expect(lines[0]).toEqual([...orderHeader, 'novelty']);
    expect(lines[3]?.slice(-3)).toEqual(['0', '', '1']);
  });

  it('distinguishes null from an empty string', async () => {
    const rows = [order(1, { description: null }), order(2, { description: '' })];
    expect(await csvOf(rows, '--columns', 'id,description')).toBe('id,description\n1,\n2,""\n');
  });

  it('ends lines with LF and has no byte order mark', async () => {
    const text = await csvOf([order(1), order(2)]);
    expect(text).not.toMatch(/\r|^\ufeff/);
    expect(text).toMatch(/[^\n]\n$/);
  });

  it('reads nested fields with dots and joins them with "; "', async () => {
    const items = [{ sku: 'A', name: 'Oud' }, { sku: null }, { sku: 'C,D' }];
    const text = await csvOf([order(1, { items }), order(2, { items: [] })], '--columns', 'id,items.sku,items.name');
    expect(read(text)).toEqual([
      ['id', 'items.sku', 'items.name'],
      ['1', 'A; ; C,D', 'Oud; ; '],
      ['2', '', ''],
    ]);
  });

  it('writes a lone surrogate as an escape, not as a replacement character', async () => {
    for (const format of ['csv', 'ndjson', 'table']) {
      const service = await startService((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end('[{"id":1,"type":"a\\ud83db \\ude00c \\ud83d\\ude00"}]');
      });
      const { stdout } = await shipctl(['boxes', 'list', '-o', format, '--columns', 'type'], { env: service.env });
      expect(stdout).toContain('a\\ud83db \\ude00c 😀');
      expect(stdout).not.toContain('\ufffd');
    }
  });
});
