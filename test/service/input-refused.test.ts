import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusedBefore, sentBy } from '../support/bodies.ts';
import { temporaryFolder } from '../support/folders.ts';
import { furtherRows } from '../support/ring.ts';

const create = ['orders', 'create'];
const data = (value: unknown) => [...create, '--data', JSON.stringify(value)];

describe('a value of the wrong type is named by its path', () => {
  it.each([
    [data({ items: [{ quantity: 'two' }] }), /items\[0\]\.quantity/],
    [data({ items: [{}, { quantity: 1.5 }] }), /items\[1\]\.quantity.*whole number/],
    [data({ items: [{ price: '5' }] }), /items\[0\]\.price.*number/],
    [data({ items: 'A' }), /items.*list/],
    [data({ items: [5] }), /items\[0\].*object/],
    [data({ packages: [{ length: true }] }), /packages\[0\]\.length/],
    [data({ boxes: [{ length: 'x' }] }), /packages\[0\]\.length/],
    [data({ receiver_city_id: '3' }), /receiver_city_id: "3".*number/],
    ...furtherRows(
      [data({ description: 5 }), /description.*text/],
      [data({ order_grand_total: [] }), /order_grand_total/],
      [[...create, '-F', 'items[0].quantity=two'], /items\[0\]\.quantity/],
      [[...create, '-F', 'receiver_city_id:="3"'], /receiver_city_id/],
      [[...create, '--receiver-city-id', 'riyadh'], /--receiver-city-id: "riyadh"/],
      [[...create, '--items', 'A'], /items/],
      [['orders', 'update', '--id', '5', '--warehouse-id', '1.5'], /--warehouse-id: "1.5"/],
      [['boxes', 'create', '--length', 'long'], /--length: "long"/],
      [['shipments', 'create', '--order-id', 'x', '--yes'], /--order-id: "x"/],
      [['price', 'calculate', '-F', 'packages[0].weight=heavy'], /packages\[0\]\.weight/],
    ),
  ])('%j', async (argv, place) => {
    expect(await refusedBefore(argv)).toMatch(place);
  });

  it.each([
    ['create', []],
    ['update', ['5']],
  ])('and two names of one field are refused (%s)', async (verb, words) => {
    const both = JSON.stringify({ boxes: [{ length: 1 }], packages: [{ length: 2 }] });
    const said = await refusedBefore(['orders', verb, ...words, '--data', both]);
    expect(said).toContain('boxes and packages are two names of the same field');
  });

  it('and all of them at once', async () => {
    const said = await refusedBefore([
      ...data({ items: [{ quantity: 'x' }, { price: 'y' }] }),
      ...['--receiver-city-id', 'z', '-F', 'no assignment', '--nope'],
    ]);
    for (const place of [/items\[0\]\.quantity/, /items\[1\]\.price/, /--receiver-city-id/, /no assignment/, /--nope/])
      expect(said).toMatch(place);
  });
});

describe('an invalid document', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'sub'));
  writeFileSync(join(folder, 'empty.json'), ' \n');
  writeFileSync(join(folder, 'half.json'), '{"items": [');

  it.each([
    ['an empty text', '', ''],
    ['white space', ' \n', ''],
    ['empty standard input', '-', ''],
    ['blank standard input', '-', ' \n\n'],
    ['words', 'sku=A', ''],
    ['words on standard input', '-', 'sku=A'],
    ...furtherRows(
      ['half a document', '{"items":', ''],
      ['two documents', '{} {}', ''],
      ['a list', '[1]', ''],
      ['a text', '"x"', ''],
      ['a number', '12345678901234567890', ''],
      ['null', 'null', ''],
      ['a file that is not there', '@none.json', ''],
      ['a folder', '@sub', ''],
      ['an empty file', '@empty.json', ''],
      ['half a file', '@half.json', ''],
      ['no file', '@', ''],
    ),
  ])('%s', async (_what, given, stdin) => {
    const said = await refusedBefore([...create, '--data', given], { stdin, cwd: folder });
    expect(said).toMatch(/--data/);
    expect(said).not.toMatch(/undefined|\[object/);
  });

  it.each([
    ['sku'],
    ['=x'],
    ['[0]=x'],
    ...furtherRows(['items[=x'], ['items[x].sku=1'], ['items[-1].sku=1'], ['a..b=1'], ['a:=nonsense'], ['a:=']),
  ])('-F %s is not a field', async (field) => {
    expect(await refusedBefore([...create, '-F', field])).toMatch(/-F/);
  });

  it('a missing element is named', async () => {
    expect(await refusedBefore([...create, '-F', 'items[1].sku=B'])).toMatch(/items\[0\]/);
    expect(await refusedBefore([...create, '-F', 'a.b[2][1]=B'])).toMatch(/a\.b\[0\]/);
    expect(await refusedBefore([...data({ items: [{ sku: 'A' }] }), '-F', 'items[2].sku=C'])).toMatch(/items\[1\]/);
  });
});

describe('names with a meaning in JavaScript', () => {
  it.each([
    ['__proto__.polluted=1'],
    ['a.__proto__.polluted=1'],
    ['constructor.prototype.polluted=1'],
    ['a[0].__proto__=1'],
  ])('-F %s is not a field name', async (field) => {
    expect(await refusedBefore([...create, '-F', field])).toMatch(/-F/);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it.each([
    [['--data', '{"__proto__":{"polluted":1}}'], '{"__proto__":{"polluted":1}}'],
    [
      ['--data', '{"a":{"b":1}}', '-F', 'a.c=2', '-F', 'd:={"__proto__":{"polluted":1}}'],
      '{"a":{"b":1,"c":"2"},"d":{"__proto__":{"polluted":1}}}',
    ],
    [['--data', '{"a":{"b":1}}', '-F', 'a:={"__proto__":{"polluted":1}}'], '{"a":{"b":1,"__proto__":{"polluted":1}}}'],
  ])('%j is sent as data and has no effect here', async (argv, body) => {
    expect(await sentBy([...create, ...argv])).toBe(body);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
