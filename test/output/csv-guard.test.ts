import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { guardedTexts, plainTexts } from '../support/formulas.ts';
import { serveOrders, serveText } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';

describe('the guard of CSV formulas', () => {
  it('is in the file, except with --raw-csv', async () => {
    const texts = [...guardedTexts.map(([given]) => given), ...plainTexts];
    const service = await serveOrders(texts.map((description, at) => order(at, { description })));
    const columns = ['orders', 'list', '--csv', '--all', '--no-header', '--columns', 'description'];
    const cells = async (...flags: readonly string[]): Promise<string[]> => {
      const { stdout } = await shipctl([...columns, ...flags], { env: service.env });
      return (parse(stdout, { record_delimiter: '\n', skip_empty_lines: false }) as string[][]).map(
        ([cell = '']) => cell,
      );
    };
    expect(await cells()).toEqual([...guardedTexts.map(([, cell]) => cell), ...plainTexts]);
    expect(await cells('--raw-csv')).toEqual(texts);
  });

  it('does not change negative numbers', async () => {
    const row = JSON.stringify(order(1)).replace('"tax":15', '"tax":-0.00000012345678901234567');
    const small = row.replace('"total_weight":61', '"total_weight":-1.2345678901234567e-9');
    const raw = await serveText(small);
    const { stdout } = await shipctl(['orders', 'list', '--csv', '--no-header', '--columns', 'tax,total_weight'], {
      env: raw.env,
    });
    expect(stdout).toBe('-0.00000012345678901234567,-1.2345678901234567e-9\n');
  });

  it('does not affect escaping: control characters are visible, except TAB and line ends', async () => {
    const description = 'a\u001b[31m\u0007\u009b\u202e\u2066\tb\nc\u200f';
    const service = await serveOrders([order(1, { description })]);
    const argv = ['orders', 'list', '--csv', '--no-header', '--columns', 'description'];
    const { stdout } = await shipctl(argv, { env: service.env });
    expect(stdout).toBe('"a\\u001b[31m\\u0007\\u009b\\u202e\\u2066\tb\nc\u200f"\n');
    const raw = await shipctl([...argv, '--raw-csv'], { env: service.env });
    expect(raw.stdout).toBe(`"${description}"\n`);
  });
});
