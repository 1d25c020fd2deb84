import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serveOrders, serveText } from '../support/lists.ts';
import { order, orders } from '../support/orders.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const list = ['orders', 'list', '--per-page', '100'];
const unsafe = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
const strange = 'a\u0000\u001b[2J\u007f\u0085\u009b31m\u061c\u202e\u2066\u200f\u2028\u2029نورة 👩‍👩‍👧 \u00e9';

const outputOf = async (rows: readonly unknown[], ...flags: readonly string[]): Promise<string> => {
  const service = await serveOrders(rows);
  const { code, stdout } = await shipctl([...list, ...flags], { env: service.env });
  await service.close();
  expect(code).toBe(0);
  return stdout;
};

describe('json', () => {
  it('is one array with a final line end, also when it is empty', async () => {
    const text = await outputOf(orders(3), '--json');
    expect(JSON.parse(text)).toEqual(orders(3));
    expect(text).toMatch(/^\[[\s\S]*\]\n$/);
    expect(await outputOf([], '--json')).toBe('[]\n');
  });

  it('is one object for a record, bare or under data', async () => {
    for (const answer of [order(7), { data: order(7) }]) {
      const service = await startService(() => answer);
      const { stdout } = await shipctl(['orders', 'get', '7', '--json'], { env: service.env });
      expect(JSON.parse(stdout)).toEqual(order(7));
      expect(stdout).toMatch(/[^\n]\n$/);
    }
  });

  it('is one value a line as ndjson, and empty for an empty list', async () => {
    const text = await outputOf(orders(3), '-o', 'ndjson');
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(orders(3));
    expect(text).toMatch(/[^\n]\n$/);
    expect(await outputOf([], '-o', 'ndjson')).toBe('');
  });

  it('keeps all that the service sent, in records with any fields', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 30 }), async (given) => {
        const rows = given.map((extra, at) => ({ ...JSON.parse(JSON.stringify(extra)), id: at }) as object);
        expect(JSON.parse(await outputOf(rows, '--json'))).toEqual(rows);
        const lines = (await outputOf(rows, '-o', 'ndjson')).split('\n').slice(0, -1);
        expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(rows);
      }),
      { numRuns: perRing(4, 6, 100) },
    );
  });

  it('keeps the nesting of the chosen columns, in the order they were chosen', async () => {
    const items = [
      { sku: 'A', name: 'Oud', price: 1 },
      { sku: null, name: 'Musk' },
    ];
    const text = await outputOf(
      [order(1, { items })],
      '--json',
      '--columns',
      'status,items.sku,id,items.name,receiver',
    );
    expect(JSON.stringify(JSON.parse(text))).toBe(
      '[{"status":"pending","items":[{"sku":"A","name":"Oud"},{"sku":null,"name":"Musk"}],"id":1,"receiver":"نورة القحطاني"}]',
    );
  });

  it('escapes control characters and bidi controls in names and values, and loses nothing', async () => {
    const row = order(1, { description: strange, [strange]: [strange] });
    for (const format of ['json', 'ndjson']) {
      const text = await outputOf([row], '-o', format);
      expect(text).not.toMatch(unsafe);
      expect([JSON.parse(text)].flat()).toEqual([row]);
      expect(text).toContain('نورة 👩‍👩‍👧');
    }
  });

  it('leaves the array open when a later page fails', async () => {
    const service = await startService((request, response) => {
      if (request.query.page === '2') return sendJson(response, 500, {});
      return { data: paginate(orders(30), request, 10) };
    });
    const argv = ['orders', 'list', '--all', '--json', '--retries', '0'];
    const { code, stdout } = await shipctl(argv, { env: service.env });
    expect(code).toBe(8);
    expect(stdout.startsWith('[')).toBe(true);
    expect(() => JSON.parse(stdout) as unknown).toThrow(SyntaxError);
    expect(JSON.parse(`${stdout}]`)).toEqual(orders(30).slice(0, 10));
  });

  it('is empty when the first page fails', async () => {
    const service = await startService((_request, response) => sendJson(response, 500, {}));
    const outcome = await shipctl([...list, '--json', '--retries', '0'], { env: service.env });
    expect(outcome).toMatchObject({ code: 7, stdout: '' });
  });
});

describe('numbers that do not fit a double', () => {
  const id = '9007199254740993';
  const amount = '12345678901234567890.123456789';
  const price = '0.1000000000000000055511151231257827';
  const text = JSON.stringify(order(1))
    .replace('"id":1,', `"id":${id},`)
    .replace('"order_grand_total":115.5', `"order_grand_total":${amount}`)
    .replace('"price":50', `"price":${price}`);

  it.each(['table', 'json', 'ndjson', 'csv'])('keep their digits in %s', async (format) => {
    const { env } = await serveText(text);
    const { code, stdout } = await shipctl(['orders', 'list', '-o', format], { env });
    expect(code).toBe(0);
    for (const digits of format.endsWith('json') ? [id, amount, price] : [id, amount]) expect(stdout).toContain(digits);
    const chosen = ['orders', 'list', '-o', format, '--columns', 'id,items.price'];
    expect((await shipctl(chosen, { env })).stdout).toContain(price);
  });

  it('keep their digits on a terminal', async () => {
    const { env } = await serveText(text);
    expect((await shipctl(['orders', 'list', '--columns', 'id,status'], { env, terminal: 80 })).stdout).toContain(id);
  });
});
