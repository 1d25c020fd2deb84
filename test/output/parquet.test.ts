import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryFile } from '../support/duckdb.ts';
import { temporaryFolder } from '../support/folders.ts';
import { serveOrders, serveText } from '../support/lists.ts';
import { order, orders } from '../support/orders.ts';
import { furtherCases, perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, type Service, sendJson, startService } from '../support/service.ts';

const list = ['orders', 'list', '--all'];

/** The file that a list is written to, and what the command says. */
async function written(service: Service, argv: readonly string[] = list) {
  const cwd = temporaryFolder();
  const outcome = await shipctl([...argv, '--out', 'a.parquet'], { env: service.env, cwd });
  return { ...outcome, file: join(cwd, 'a.parquet'), left: () => readdirSync(cwd) };
}

async function exported(service: Service, argv: readonly string[] = list): Promise<string> {
  const { code, stdout, file, left } = await written(service, argv);
  expect({ code, stdout, left: left() }).toEqual({ code: 0, stdout: '', left: ['a.parquet'] });
  return file;
}

const read = async (service: Service, query: string, argv?: readonly string[]) =>
  queryFile(await exported(service, argv), query);

const typesIn = async (file: string): Promise<Record<string, unknown>> => {
  const rows = await queryFile(file, 'describe select * from $file');
  return Object.fromEntries(rows.map((row) => [row.column_name, row.column_type]));
};

/** An amount as JSON has it, and as a column with four decimals shows it. */
const amounts = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }), fc.boolean())
  .map(([unscaled, isText]) => {
    const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(5, '0');
    const shown = `${unscaled < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
    const short = shown.replace(/0+$/, '').replace(/\.$/, '');
    return { json: isText ? JSON.stringify(short) : short, shown };
  });

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', '=1+1', 'a\nb', "it's", '"', 'نورة القحطاني', '00123', 'true'),
);

const times = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

describe('a file of Parquet', () => {
  it('holds every cell as the service sent it, by the reading of DuckDB', async () => {
    const rowsOf = fc.array(fc.record({ amount: amounts, text: fc.option(texts), time: fc.option(times) }), {
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(rowsOf, fc.integer({ min: 1, max: 20 }), async (rows, perPage) => {
        const records = rows.map(({ amount, text, time }, id) => {
          const items = `[{"sku":${JSON.stringify(text)},"quantity":${id},"price":${amount.json}}]`;
          const fields = `"order_grand_total":${amount.json},"description":${JSON.stringify(text)}`;
          return `{"id":${id},${fields},"created_at":${JSON.stringify(time)},"items":${id % 3 === 0 ? '[]' : items}}`;
        });
        const service = await startService((request, response) => {
          const at = Number(request.query.page ?? 1);
          const size = Number(request.query.per_page ?? perPage);
          const data = records.slice((at - 1) * size, at * size).join(',');
          const last = Math.max(1, Math.ceil(records.length / size));
          const page = `"current_page":${at},"last_page":${last},"per_page":${size},"total":${records.length}`;
          sendJson(response, 200, `{"data":{${page},"data":[${data}]}}`);
        });
        const fields = 'id, order_grand_total::varchar as amount, description as text, items';
        const found = await read(
          service,
          `select ${fields}, strftime(created_at, '%Y-%m-%dT%H:%M:%S.%gZ') as time from $file order by id::bigint`,
          [...list, '--per-page', String(perPage)],
        );
        await service.close();
        expect(found.map(({ amount, text, time }) => ({ amount, text, time }))).toEqual(
          rows.map(({ amount, text, time }) => ({ amount: amount.shown, text, time })),
        );
        expect(found.map(({ items }) => (items as unknown[]).length)).toEqual(rows.map((_, id) => (id % 3 ? 1 : 0)));
        const inner = found.flatMap(({ items }) => items as Record<string, unknown>[]);
        expect(inner.map(({ sku, quantity, price }) => ({ sku, quantity, price }))).toEqual(
          rows.flatMap(({ amount, text }, id) =>
            id % 3 === 0 ? [] : [{ sku: text, quantity: String(id), price: amount.shown }],
          ),
        );
      }),
      { numRuns: perRing(3, 3, 40) },
    );
  });

  it('has types that a database can calculate with, whatever the rows hold', async () => {
    const types = await typesIn(await exported(await serveOrders(orders(3))));
    expect(types).toMatchObject({
      ...{ id: 'VARCHAR', order_number: 'VARCHAR', receiver_phone: 'VARCHAR', order_grand_total: 'DECIMAL(18,4)' },
      ...{ created_at: 'TIMESTAMP WITH TIME ZONE', date: 'TIMESTAMP WITH TIME ZONE', items_count: 'BIGINT' },
    });
    expect(types.items).toMatch(/^STRUCT\(id VARCHAR, .*price DECIMAL\(18,4\).*\)\[\]$/);
    const empty = await typesIn(await exported(await serveOrders([])));
    expect({ ...empty, items: '', boxes: '' }).toEqual({ ...types, items: '', boxes: '' });
  });

  it.each(furtherCases(23_456))('holds %i rows, in several groups', async (count) => {
    const rows = Array.from({ length: count }, (_, at) => ({ id: at + 1, order_grand_total: at / 4 }));
    const service = await serveOrders(rows, 1000);
    const file = await exported(service, [...list, '--per-page', '1000', '--columns', 'id,order_grand_total']);
    const query = 'select count(*) as n, count(distinct id) as ids, sum(order_grand_total)::varchar as sum from $file';
    const sum = `${(count * (count - 1)) / 8}`;
    expect(await queryFile(file, query)).toEqual([{ n: String(count), ids: String(count), sum: `${sum}.0000` }]);
    const groups = await queryFile(file, 'select count(distinct row_group_id) as n from parquet_metadata($file)');
    expect(groups).toEqual([{ n: '3' }]);
  });

  it('takes times without a zone for UTC, and those with one as they are', async () => {
    const service = await serveOrders([
      order(1, { created_at: '2026-03-04 05:06:07' }),
      order(2, { created_at: '2026-03-04T05:06:07.123456+0300' }),
    ]);
    const found = await read(service, 'select created_at::varchar as at from $file order by id');
    expect(found.map(({ at }) => at)).toEqual(['2026-03-04 05:06:07+00', '2026-03-04 02:06:07.123456+00']);
  });

  it('has the chosen columns, and of a list the chosen fields', async () => {
    const service = await serveOrders(orders(2));
    const file = await exported(service, [...list, '--columns', 'order_number,items.sku']);
    expect(await typesIn(file)).toEqual({ order_number: 'VARCHAR', items: 'STRUCT(sku VARCHAR)[]' });
  });

  it('has a row for each item with --rows items', async () => {
    const service = await serveOrders(orders(3));
    const [found] = await read(service, 'select count(*) as n from $file', [...list, '--rows', 'items']);
    expect(Number(found?.n)).toBeGreaterThanOrEqual(3);
  });

  it('keeps fields that no document describes: texts as text, lists and records as JSON', async () => {
    const row = { id: 1, note: '007', gift: true, tags: ['a', 'b'], extra: { n: 1.5 }, lines: [{ sku: 'A' }] };
    const service = await startService((request) => paginate([row], request));
    const argv = ['api', 'GET', '/things', '--paginate'];
    expect(await read(service, 'select * from $file', argv)).toEqual([
      { id: '1', note: '007', gift: true, tags: '["a","b"]', extra: '{"n":1.5}', lines: [{ sku: 'A' }] },
    ]);
  });

  it('goes through a pipe, and not to a terminal', async () => {
    const service = await serveOrders(orders(2));
    const piped = await shipctl([...list, '-o', 'parquet'], { env: service.env });
    expect({ code: piped.code, head: piped.stdout.slice(0, 4), end: piped.stdout.slice(-4) }).toEqual({
      ...{ code: 0, head: 'PAR1', end: 'PAR1' },
    });
    const shown = await shipctl([...list, '-o', 'parquet'], { env: service.env, terminal: 80 });
    expect(shown).toMatchObject({ code: 2, stdout: '' });
    expect(shown.stderr).toContain('-o parquet is not for a terminal. Write a file: --out orders.parquet');
  });

  it('refuses what only sheets have', async () => {
    const service = await serveOrders(orders(2));
    for (const flag of ['--totals', '--rtl']) {
      const { code, stderr } = await written(service, [...list, flag]);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`${flag} needs -o xlsx.`) });
    }
    expect(service.requests).toEqual([]);
  });
});

describe('a value that a column of Parquet cannot hold as it is', () => {
  it.each([
    ['"order_grand_total":188.51666666666665', '188.51666666666665', 'DOUBLE'],
    ['"order_grand_total":123456789012345', '123456789012345.0', 'DOUBLE'],
    ['"order_grand_total":"1e-30"', '1e-30', 'DOUBLE'],
    ['"order_grand_total":12345678901234567890.12', '12345678901234567890.12', 'VARCHAR'],
    ['"order_grand_total":"unknown"', 'unknown', 'VARCHAR'],
  ])('makes the column another one where the first rows have it: %s', async (field, value, type) => {
    const file = await exported(await serveText(`{"id":7,${field}}`));
    const cell = 'order_grand_total';
    expect(await queryFile(file, `select ${cell}::varchar as v, typeof(${cell}) as t from $file`)).toEqual([
      { v: value, t: type },
    ]);
  });

  it.each([
    [
      { order_grand_total: 1.00001 },
      '"1.00001", the order_grand_total of record 500: its column takes only amounts with at most 14 digits',
    ],
    [
      { items: [{ sku: 'A', price: '0.12345' }] },
      '"0.12345", the price of record 500: its column takes only amounts with at most 14 digits',
    ],
    [{ items: { 1: { sku: 'A' } } }, 'the items_count of record 500: its column takes only whole numbers'],
    [{ created_at: 'yesterday' }, '"yesterday", the created_at of record 500: its column takes only timestamps'],
  ])('ends with 8, names it and leaves no file where a later page has it: %j', async (fields, words) => {
    const service = await serveOrders([...orders(100), order(500, fields)]);
    const { code, stdout, stderr, left } = await written(service);
    expect({ code, stdout, left: left() }).toEqual({ code: 8, stdout: '', left: [] });
    expect(stderr).toContain(words);
    expect(stderr).toContain('Every value as it is: --out FILE.ndjson');
  });
});
