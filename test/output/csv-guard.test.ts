import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardFormula, unguardFormula } from '../../src/output/csv.ts';
import { serveOrders, serveText } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';

const guarded: readonly (readonly [given: string, cell: string])[] = [
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://x","y")', '\'=HYPERLINK("http://x","y")'],
  ['+1+1', "'+1+1"],
  ['-1+1', "'-1+1"],
  ['-', "'-"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ["'=x", "''=x"],
  ["''=x", "'''=x"],
  ["'-5", "''-5"],
  ['+12345', "'+12345"],
  ['+1234567890123456', "'+1234567890123456"],
  ['+966 50 123 4567', "'+966 50 123 4567"],
  ['-5-3', "'-5-3"],
  ['-5%', "'-5%"],
];

const left = [
  ...['+966501234567', '+123456', '+123456789012345', '-5.3', '-5', '5', '0.5'],
  ...["'x", "'", "''", '1=1', ' =1+1', 'a@b', 'نورة', '966-5', '', '٣'],
];

describe('the guard against formulas', () => {
  it.each(guarded)('puts an apostrophe before %j', (given, cell) => {
    expect(guardFormula(given)).toBe(cell);
  });

  it.each(left)('leaves %j as it is', (given) => {
    expect(guardFormula(given)).toBe(given);
  });

  it('comes off again and gives every text back', () => {
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '1', 'x')).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (given) => {
        expect(unguardFormula(guardFormula(given))).toBe(given);
      }),
      { numRuns: 2000 },
    );
  });

  it('stands in the file, and with --raw-csv does not', async () => {
    const texts = [...guarded.map(([given]) => given), ...left];
    const service = await serveOrders(texts.map((description, at) => order(at, { description })));
    const columns = ['orders', 'list', '--csv', '--all', '--no-header', '--columns', 'description'];
    const cells = async (...flags: readonly string[]): Promise<string[]> => {
      const { stdout } = await shipctl([...columns, ...flags], { env: service.env });
      return (parse(stdout, { record_delimiter: '\n', skip_empty_lines: false }) as string[][]).map(
        ([cell = '']) => cell,
      );
    };
    expect(await cells()).toEqual([...guarded.map(([, cell]) => cell), ...left]);
    expect(await cells('--raw-csv')).toEqual(texts);
  });

  it('leaves negative numbers that are numbers alone, whatever their digits', async () => {
    const row = JSON.stringify(order(1)).replace('"tax":15', '"tax":-0.00000012345678901234567');
    const small = row.replace('"total_weight":61', '"total_weight":-1.2345678901234567e-9');
    const raw = await serveText(small);
    const { stdout } = await shipctl(['orders', 'list', '--csv', '--no-header', '--columns', 'tax,total_weight'], {
      env: raw.env,
    });
    expect(stdout).toBe('-0.00000012345678901234567,-1.2345678901234567e-9\n');
  });

  it('makes control characters and bidi overrides visible but for TAB and line ends', async () => {
    const description = 'a\u001b[31m\u0007\u009b\u202e\u2066\tb\nc\u200f';
    const service = await serveOrders([order(1, { description })]);
    const argv = ['orders', 'list', '--csv', '--no-header', '--columns', 'description'];
    const { stdout } = await shipctl(argv, { env: service.env });
    expect(stdout).toBe('"a\\u001b[31m\\u0007\\u009b\\u202e\\u2066\tb\nc\u200f"\n');
    const raw = await shipctl([...argv, '--raw-csv'], { env: service.env });
    expect(raw.stdout).toBe(`"${description}"\n`);
  });
});
