import { promises as fs, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { compareDecimals, readDecimal } from '../../src/base/numbers/decimals.ts';
import { foldText } from '../../src/base/text/text.ts';
import { compileCondition } from '../../src/query/compile-condition.ts';
import { linesOf, RowSorter, readSort } from '../../src/query/sort-order.ts';
import { homeFolder } from '../support/folders.ts';
import { perRing } from '../support/ring.ts';

const shape = { row: {}, columns: [] };
const processes = { pid: process.pid, isAlive: () => true };
const calendar = { now: new Date('2026-03-10T12:00:00Z'), weekStart: 'sunday' } as const;

const decimalText = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.nat(20))
  .map(([isMinus, digits, places]) => {
    const text = String(digits).padStart(places + 1, '0');
    const cut = text.length - places;
    return `${isMinus ? '-' : ''}${text.slice(0, cut)}${places > 0 ? `.${text.slice(cut)}` : ''}`;
  });

/** A decimal as a whole number of 10^-20. */
const scaled = (text: string): bigint => {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return BigInt(`${sign}${whole}${fraction.padEnd(20, '0')}`);
};

describe('decimals', () => {
  it('compare as whole numbers of their last place do', () => {
    fc.assert(
      fc.property(decimalText, decimalText, (one, other) => {
        const [first, second] = [readDecimal(one), readDecimal(other)];
        if (!first || !second) return expect.unreachable();
        const expected = scaled(one) < scaled(other) ? -1 : scaled(one) > scaled(other) ? 1 : 0;
        expect(Math.sign(compareDecimals(first, second))).toBe(expected);
      }),
    );
  });

  it('may have an exponent, however large', () => {
    const order = ['-1e400', '-2E-7', '0', '1e-999999', '0.5', '5e-1', '1e3', '1000.1', '1e999999999'];
    const decimals = order.map((text) => readDecimal(text) ?? expect.unreachable(text));
    for (const [at, decimal] of decimals.entries()) {
      const next = decimals[at + 1];
      if (next) expect(compareDecimals(decimal, next)).toBeLessThanOrEqual(0);
    }
    expect(readDecimal('1e')).toBeUndefined();
  });
});

describe('foldText', () => {
  it.each([
    ['الرِّيَاض', 'الرياض'],
    ['أحمد', 'احمد'],
    ['إسراء', 'اسراء'],
    ['آمنة', 'امنه'],
    ['فاطمة', 'فاطمه'],
    ['مصطفى', 'مصطفي'],
    ['مـحـمـد', 'محمد'],
    ['علی', 'علي'],
    ['مكّة', 'مکه'],
    ['شارع ١٢', 'شارع 12'],
    ['\u202bعلي\u202c ', 'علي'],
    ['José  ÁLVAREZ', 'jose alvarez'],
    ['ﻻ', 'لا'],
  ])('%s is %s', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });
});

describe('linesOf', () => {
  it('gives the lines of any pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme' })),
        fc.integer({ min: 1, max: 9 }),
        async (texts, size) => {
          const lines = texts.map((text) => text.replaceAll('\n', ' '));
          const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
          async function* pieces() {
            for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
          }
          const found: string[] = [];
          for await (const line of linesOf(pieces())) found.push(line);
          expect(found).toEqual(lines);
        },
      ),
    );
  });
});

const anyKey = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom('b', 'A', 'ب', '2', '10', ''),
);

describe('RowSorter', () => {
  it('gives the order of a stable sort in memory, whatever goes to the disk', async () => {
    const folder = homeFolder();
    const given = fc.array(fc.record({ a: anyKey, b: anyKey }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        given,
        fc.constantFrom('a', '-a', 'a,-b', '-b,a'),
        fc.constantFrom(1, 100, 1000, 1e9),
        fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
        async (records, sort, mostHeld, limit) => {
          const rows = records.map((record, at) => ({ ...record, at }));
          const order = readSort(sort, shape, '--sort');
          const sorter = new RowSorter(order, { place: { folder, processes }, mostHeld, limit });
          for (const row of rows) await sorter.add(row);
          const found: unknown[] = [];
          for await (const row of sorter.sorted()) found.push(row);
          await sorter.close();
          const expected = [...rows].sort((one, other) => order.compare(order.keys(one), order.keys(other)));
          expect(found).toEqual(expected.slice(0, limit));
        },
      ),
      { numRuns: perRing(25, 30, 300) },
    );
  });

  it('keeps what it puts on the disk from others', async () => {
    const modes: number[] = [];
    const open = fs.open;
    const spy = vi.spyOn(fs, 'open').mockImplementation(async (file, ...more) => {
      const handle = await open(file, ...more);
      modes.push(statSync(String(file)).mode & 0o777);
      return handle;
    });
    const folder = join(homeFolder(), 'spool');
    const sorter = new RowSorter(readSort('a', shape, '--sort'), { place: { folder, processes }, mostHeld: 1 });
    await sorter.add({ a: 1 });
    spy.mockRestore();
    expect(modes).toEqual([0o600]);
    expect(await fs.readdir(folder)).toEqual([]);
    await sorter.close();
  });
});

describe('a condition', () => {
  it('of any text is a test or a mistake, never an error', () => {
    const word = fc.constantFrom(
      'a',
      'b.c',
      '=',
      '!=',
      '~',
      '>',
      '(',
      ')',
      ',',
      'and',
      'or',
      'not',
      'in',
      'is',
      'empty',
      "'",
      '"x"',
      '5',
      '7d',
      '«',
      '&&',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const { test, mistakes } = compileCondition(words.join(' '), shape, { name: '--where', calendar });
        expect(mistakes.length <= 1).toBe(true);
        expect(typeof test({ a: 5, b: [{ c: '2026-03-10' }] })).toBe('boolean');
      }),
      { numRuns: 2000 },
    );
  });

  it('and its opposite are never both true', () => {
    const value = fc.oneof(anyKey, fc.array(anyKey, { maxLength: 3 }), fc.constant(undefined));
    const operator = fc.constantFrom('= b', '!= 2', '~ a', '< 2', '>= b', 'in (a, 10)', 'is empty');
    fc.assert(
      fc.property(value, operator, (a, rest) => {
        const test = (text: string) => compileCondition(text, shape, { name: '', calendar }).test({ a });
        expect(test(`a ${rest}`)).toBe(!test(`not a ${rest}`));
        expect(test('a in (b, 2)')).toBe(test('a = b or a = 2'));
        expect(test('a != 2')).toBe(test('not a = 2'));
      }),
    );
  });
});
