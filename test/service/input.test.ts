import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentBy } from '../support/bodies.ts';
import { temporaryFolder } from '../support/folders.ts';
import { furtherRows, perRing, sampleOf } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';
import { catalogue } from '../support/tree.ts';

const create = ['orders', 'create'];
const given = {
  receiver_first_name: 'نورة',
  items: [{ sku: 'A', quantity: 1 }, { sku: 'B' }],
  more: { deep: [null, true] },
};
const fields = (...assignments: readonly string[]) => assignments.flatMap((each) => ['-F', each]);
const sent = async (...argv: readonly string[]): Promise<unknown> => JSON.parse(await sentBy([...create, ...argv]));

describe('--data', () => {
  it.each([
    ['a literal', JSON.stringify(given), ''],
    ['a file', '@order.json', ''],
    ...furtherRows(
      ['a file beside a space', '@my order.json', ''],
      ['standard input', '-', JSON.stringify(given, undefined, 2)],
    ),
  ])('is %s', async (_what, data, stdin) => {
    const cwd = temporaryFolder();
    for (const name of ['order.json', 'my order.json']) writeFileSync(join(cwd, name), `${JSON.stringify(given)}\n`);
    expect(JSON.parse(await sentBy([...create, '--data', data], { cwd, stdin }))).toEqual(given);
  });

  it('keeps unknown fields, in the order given', async () => {
    const text = '{"zzz":1,"receiver_first_name":"N","aaa":{"b":[]},"items":[{"colour":"red","sku":"A"}]}';
    expect(await sentBy([...create, '--data', text])).toBe(text);
  });
});

describe('-F', () => {
  it.each([
    [['description=two words = x'], { description: 'two words = x' }],
    [['description='], { description: '' }],
    [['receiver_city_id=3', 'order_grand_total=115.5'], { receiver_city_id: 3, order_grand_total: 115.5 }],
    [['receiver_phone=0501234567'], { receiver_phone: '0501234567' }],
    [['unknown=5', 'other=true'], { unknown: '5', other: 'true' }],
    [['unknown:=5', 'other:=true', 'none:=null'], { unknown: 5, other: true, none: null }],
    [['list:=[1,{"a":2}]'], { list: [1, { a: 2 }] }],
    [['description:="a=b"'], { description: 'a=b' }],
    ...furtherRows(
      [['a.b.c=x', 'a.b.d=y'], { a: { b: { c: 'x', d: 'y' } } }],
      [
        ['items[0].sku=A', 'items[1].sku=B', 'items[0].quantity=2'],
        { items: [{ sku: 'A', quantity: 2 }, { sku: 'B' }] },
      ],
      [['items[1].sku=B', 'items[0].sku=A'], { items: [{ sku: 'A' }, { sku: 'B' }] }],
      [['items[0].sku=12'], { items: [{ sku: '12' }] }],
      [['grid[0][1]:=2', 'grid[0][0]:=1'], { grid: [[1, 2]] }],
      [['boxes[0].length=20'], { packages: [{ length: 20 }] }],
      [['packages[0].boxes=x'], { packages: [{ boxes: 'x' }] }],
      [['description=a', 'description=b'], { description: 'b' }],
      [['items:=[{"sku":"A"}]', 'items[0].quantity=3'], { items: [{ sku: 'A', quantity: 3 }] }],
    ),
  ])('%j', async (assignments, body) => {
    expect(await sent(...fields(...assignments))).toEqual(body);
  });
});

describe('typed flags', () => {
  it.each([
    [['--receiver-city-id', '3'], { receiver_city_id: 3 }],
    [['--order-grand-total', '1e2'], { order_grand_total: 100 }],
    [['--receiver-phone', '+966501234567'], { receiver_phone: '+966501234567' }],
    ...furtherRows(
      [['--description=-5'], { description: '-5' }],
      [['--items', '[{"sku":"A"},{"sku":"B"}]'], { items: [{ sku: 'A' }, { sku: 'B' }] }],
      [['--items', '{"sku":"A"}', '--items', '{"sku":"B"}'], { items: [{ sku: 'A' }, { sku: 'B' }] }],
      [['--boxes', '{"length":1}'], { packages: [{ length: 1 }] }],
      [['--packages', '{"length":1}', '--boxes', '{"length":2}'], { packages: [{ length: 1 }, { length: 2 }] }],
    ),
  ])('%j', async (argv, body) => {
    expect(await sent(...argv)).toEqual(body);
  });
});

describe('together', () => {
  it('merges --data, then -F, then typed flags, deeply', async () => {
    const data = JSON.stringify({
      ...{ receiver_first_name: 'data', receiver_last_name: 'data', description: 'data' },
      ...{ items: [{ sku: 'A', quantity: 1 }, { sku: 'B' }], boxes: [{ length: 1, width: 1 }], more: { a: 1, b: 2 } },
    });
    const laid = fields(
      ...['receiver_last_name=field', 'description=field', 'items[1].quantity=7', 'more.b:=3'],
      ...['packages[0].width=2', 'boxes[1].length=4'],
    );
    const flags = ['--description', 'flag', '--items', '{"price":9}'];
    for (const argv of [
      ['--data', data, ...laid, ...flags],
      [...flags, ...laid, '--data', data],
    ]) {
      expect(await sent(...argv)).toEqual({
        ...{ receiver_first_name: 'data', receiver_last_name: 'field', description: 'flag', more: { a: 1, b: 3 } },
        items: [
          { sku: 'A', quantity: 1, price: 9 },
          { sku: 'B', quantity: 7 },
        ],
        packages: [{ length: 1, width: 2 }, { length: 4 }],
      });
    }
  });

  it.each([
    ['a list over a record', '{"more":{"a":1}}', 'more:=[1]', { more: [1] }],
    ['a record over a list', '{"more":[1]}', 'more:={"a":1}', { more: { a: 1 } }],
    ['null over a record', '{"more":{"a":1}}', 'more:=null', { more: null }],
    ...furtherRows(
      ['a record over null', '{"more":null}', 'more.a=1', { more: { a: '1' } }],
      ['a further element', '{"items":[{"sku":"A"}]}', 'items[1].sku=B', { items: [{ sku: 'A' }, { sku: 'B' }] }],
      ['a name that every object has', '{"toString":"x"}', 'valueOf=y', { toString: 'x', valueOf: 'y' }],
    ),
  ])('puts %s', async (_what, data, field, body) => {
    expect(await sent('--data', data, '-F', field)).toEqual(body);
  });
});

describe('numbers', () => {
  const whole = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String);
  const decimal = fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.stringMatching(/^[0-9]{0,19}[1-9]$/))
    .map(([before, after]) => `${before}.${after}`);

  it('are sent digit for digit, from every source', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(whole, decimal), async (digits) => {
        const body = `{"order_grand_total":${digits}}`;
        for (const argv of [
          ['--data', body],
          ['-F', `order_grand_total=${digits}`],
          ['-F', `order_grand_total:=${digits}`],
          [`--order-grand-total=${digits}`],
        ]) {
          expect(await sentBy([...create, ...argv])).toBe(body);
        }
      }),
      { numRuns: perRing(6, 13, 25) },
    );
  });
});

describe('--template', () => {
  it('writes a new file with --out', async () => {
    const cwd = temporaryFolder();
    const argv = ['boxes', 'create', '--template', '--out', 'box.json'];
    expect(await shipctl(argv, { cwd })).toMatchObject({ code: 0, stdout: '' });
    expect(JSON.parse(readFileSync(join(cwd, 'box.json'), 'utf8'))).toHaveProperty('type', '');
    // Somebody may have filled it in.
    expect((await shipctl(argv, { cwd })).code).not.toBe(0);
  });

  const writes = catalogue.groups
    .flatMap(({ operations }) => operations)
    .filter(({ method, secret }) => method !== 'GET' && !secret)
    .map((operation) => [operation.id, operation] as const);

  it.each(sampleOf(writes, 4))(
    'of %s sends nothing, and --data accepts it with one more field',
    async (_id, { group, verb, kind, parameters, input }) => {
      const answer = { data: kind === 'list' ? [] : { id: 1 } };
      const ids = (group === 'orders' && parameters.length > 0) || 'order_id' in input ? ['--id'] : [];
      const argv = [group, verb, ...parameters.map(() => '1'), ...ids];
      const service = await startService(() => answer);
      const template = await shipctl([...argv, '--template'], { env: service.env });
      expect({ ...template, asked: service.requests }).toMatchObject({ code: 0, stderr: '', asked: [] });
      const body = JSON.parse(template.stdout) as Record<string, unknown>;
      expect(Object.keys(body)).toEqual(Object.keys(input));
      // An order without a receiver is none.
      const field = 'receiver_first_name' in body ? 'receiver_first_name' : 'note';
      const text = await sentBy([...argv, '--data', '-', '-F', `${field}=x`], { stdin: template.stdout }, answer);
      // What is left blank in a record to create is not sent.
      const filled = verb === 'create' ? Object.fromEntries(Object.entries(body).filter(isFilled)) : body;
      expect(JSON.parse(text)).toEqual({ ...filled, [field]: 'x' });
    },
  );
});

const isFilled = ([name, value]: [string, unknown]): boolean =>
  value !== '' && !Array.isArray(value) && !(value === 0 && /_id$/.test(name));
