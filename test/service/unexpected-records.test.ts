import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { serveOrders, serveText } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { everyNth, perRing } from '../support/ring.ts';
import { type Outcome, shipctl } from '../support/run.ts';
import { sendJson, startService } from '../support/service.ts';

const formats = ['table', 'json', 'ndjson', 'csv'] as const;
const warnings = ({ stderr }: Outcome): string[] => stderr.split('\n').filter((line) => line.startsWith('Warning:'));
const accidents = /undefined|\[object |NaN|TypeError|fault/;

/** Changes to an order: some fields are missing, null, or of another type than documented. */
const known = Object.keys(order(1)).filter((name) => name !== 'id');
const strange: readonly unknown[] = [null, true, 0, -1.5, 'x', '', [], {}, [null], [{}], { a: { b: [1] } }, [[1]]];
const wrong: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...strange),
  fc
    .jsonValue({ maxDepth: 2, noUnicodeString: true } as object)
    .filter((value) => !accidents.test(JSON.stringify(value))),
);
const odd = fc.record({
  lacking: fc.subarray(known),
  bent: fc.array(fc.tuple(fc.constantFrom(...known), wrong), { maxLength: 6 }),
});

/** Each strange value in every field, and records that lack every field, the first half or the second. */
const examples = [
  ...strange.map((value) => ({ lacking: [], bent: known.map((name): [string, unknown] => [name, value]) })),
  ...[known, known.slice(0, known.length / 2), known.slice(known.length / 2)].map((lacking) => ({ lacking, bent: [] })),
];

const rowOf = (id: number, { lacking, bent }: { lacking: string[]; bent: [string, unknown][] }) =>
  Object.fromEntries(
    Object.entries({ ...order(id), ...Object.fromEntries(bent) }).filter(([name]) => !lacking.includes(name)),
  );

describe('records that differ from the documents', () => {
  it.each(formats)('are shown in %s, with one warning and no crash', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(odd, { minLength: 1, maxLength: examples.length }), async (given) => {
        const rows = given.map((each, at) => rowOf(at + 1, each));
        const service = await serveOrders(rows);
        const argv = ['orders', 'list', '--all', '--per-page', '2', '-o', format];
        for (const terminal of format === 'table' ? [undefined, 60] : [undefined]) {
          const outcome = await shipctl(argv, { env: service.env, ...(terminal && { terminal }) });
          expect(outcome.code).toBe(0);
          expect(outcome.stdout + outcome.stderr).not.toMatch(accidents);
          expect(warnings(outcome).length).toBeLessThanOrEqual(1);
          if (format === 'json') expect(JSON.parse(outcome.stdout)).toEqual(JSON.parse(JSON.stringify(rows)));
        }
        await service.close();
      }),
      { examples: [[examples]], numRuns: perRing(2, 3, 80) },
    );
  });

  it.each(everyNth(formats, perRing(2, 1)))(
    'cause one warning with the fields and the number of records, in %s',
    async (format) => {
      const rows = [order(1, { status: true }), order(2, { items: 'none', status: 7 }), order(3)];
      const { currency: _currency, ...lacking } = order(4);
      const service = await serveOrders([...rows, lacking]);
      const outcome = await shipctl(['orders', 'list', '-o', format], { env: service.env });
      expect(outcome.code).toBe(0);
      expect(warnings(outcome)).toEqual([
        'Warning: 3 records differ from the description of orders.list in: status, items, currency. Shown as sent. This is said once.',
      ]);
    },
  );

  it('are shown as a card, bare or under data', async () => {
    for (const wrap of [(row: unknown) => row, (row: unknown) => ({ data: row })]) {
      const service = await startService((_request, response) =>
        sendJson(response, 200, wrap(order(5, { items: [null, 3], receiver_city: { a: 1 }, status: null }))),
      );
      for (const format of formats) {
        const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder() };
        const outcome = await shipctl(['orders', 'get', '5', '-o', format], { env });
        expect(outcome.code).toBe(0);
        expect(outcome.stdout + outcome.stderr).not.toMatch(accidents);
        expect(warnings(outcome)).toHaveLength(1);
      }
    }
  });

  it.each(everyNth(formats, perRing(2, 1)))(
    'are refused without a crash where they are nested too deeply (%s)',
    async (format) => {
      const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
      const service = await serveText(`{"id":1,"status":${deep}}`);
      const outcome = await shipctl(['orders', 'list', '-o', format], { env: service.env });
      expect(outcome.code).toBe(7);
      expect(outcome.stderr).toContain('nested too deeply');
      // Newer versions of Node read and write any depth; there the check of the record fails.
      if (format === 'json') expect(outcome.stdout.endsWith('\n]\n')).toBe(false);
      else if (format !== 'ndjson') expect(outcome.stdout).toBe('');
    },
  );

  it('fail with --strict, and an extra field is no reason for a warning', async () => {
    const service = await serveOrders([order(1, { status: 7 })]);
    expect(await shipctl(['orders', 'list', '--strict'], { env: service.env })).toMatchObject({ code: 7 });
    const more = await serveOrders([order(1, { novelty: { deep: [1] } })]);
    const outcome = await shipctl(['orders', 'list', '--json'], { env: more.env });
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(outcome.stdout).toContain('"novelty":{"deep":[1]}');
  });
});

describe('an order number', () => {
  it.each([...formats])('is text in %s, whatever its characters', async (format) => {
    const numbers = ['007', '1e5', '90071992547409931', '0x10', '-0', '1.10'];
    const service = await serveOrders(numbers.map((order_number, at) => order(at + 1, { order_number })));
    const argv = ['orders', 'list', '-o', format, '--columns', 'order_number', '--no-header'];
    const { stdout } = await shipctl(argv, { env: service.env });
    if (format === 'json' || format === 'ndjson') {
      const rows = (
        format === 'json'
          ? JSON.parse(stdout)
          : stdout
              .trimEnd()
              .split('\n')
              .map((line) => JSON.parse(line))
      ) as object[];
      expect(rows).toEqual(numbers.map((order_number) => ({ order_number })));
    } else
      expect(
        stdout
          .trimEnd()
          .split('\n')
          .map((line) => line.trim().replace(/^'(?=-)/, '')),
      ).toEqual(numbers);
  });
});
