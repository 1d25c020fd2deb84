import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutGuard } from '../support/csv.ts';
import { serveOrders } from '../support/lists.ts';
import { order, orders } from '../support/orders.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const awkward = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', ' ', '=1+1', '-', 'a\nb', '"', ',', "'=", 'نورة', '\u202e', '\u001b[31m', '{"id":1}', 'id  2'),
);

interface Shown {
  readonly id: number;
  readonly description: string | null;
}

describe('the four formats', () => {
  it('show the same rows in the same order, whatever the rows hold', async () => {
    const rowsOf = fc.uniqueArray(fc.record({ id: fc.nat(), description: fc.option(awkward) }), {
      selector: ({ id }) => id,
      maxLength: 24,
    });
    await fc.assert(
      fc.asyncProperty(rowsOf, fc.integer({ min: 2, max: 8 }), async (given, perPage) => {
        const service = await serveOrders(given.map(({ id, description }) => order(id, { description })));
        const read = async (...flags: readonly string[]) => {
          const argv = ['orders', 'list', '--all', '--per-page', String(perPage), '--columns', 'id,description'];
          const outcome = await shipctl([...argv, ...flags], { env: service.env });
          expect(outcome.code).toBe(0);
          return outcome.stdout;
        };
        const json = JSON.parse(await read('--json')) as Shown[];
        const ndjson = (await read('-o', 'ndjson')).split('\n').slice(0, -1);
        const csv = parse(await read('--csv', '--raw-csv', '--no-header'), { record_delimiter: '\n' }) as string[][];
        const table = (await read('-o', 'table', '--no-header')).split('\n').slice(0, -1);
        await service.close();
        expect(json).toEqual(given);
        expect(ndjson.map((line) => JSON.parse(line) as Shown)).toEqual(given);
        expect(csv).toEqual(given.map(({ id, description }) => [String(id), description ?? '']));
        expect(table.map((line) => Number(/^ *(\d+)/.exec(line)?.[1]))).toEqual(given.map(({ id }) => id));
      }),
      { numRuns: perRing(4, 5, 60) },
    );
  });

  it('show the same rows on a terminal and off it', async () => {
    const service = await serveOrders(orders(12));
    const csv = await shipctl(['orders', 'list', '--csv'], { env: service.env });
    expect((await shipctl(['orders', 'list', '--csv'], { env: service.env, terminal: 40 })).stdout).toBe(csv.stdout);
    const lines = parse(csv.stdout, { record_delimiter: '\n', columns: true }) as Record<string, string>[];
    expect(lines.map(({ order_number }) => withoutGuard(order_number ?? ''))).toEqual(
      orders(12).map(({ order_number }) => order_number),
    );
  });
});
