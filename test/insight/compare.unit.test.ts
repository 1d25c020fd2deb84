import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumDecimals } from '../../src/base/numbers/decimals.ts';
import { escaped } from '../../src/base/text/message.ts';
import { readCodeCell } from '../../src/columns/code-cells.ts';
import { settlementResults } from '../../src/insight/judge-row.ts';
import { compareSettlements, settlementTotals } from '../../src/insight/reconcile.ts';
import { OrderIndex } from '../../src/insight/settled-orders.ts';
import type { SettlementFile } from '../../src/insight/settlement-file.ts';
import { MoneyColumn } from '../../src/insight/settlement-money.ts';
import type { SettlementRow } from '../../src/insight/settlement-rows.ts';
import { SettlementBook } from '../../src/log/settlements.ts';
import { readOrder } from '../../src/orders/order.ts';
import type { Cell } from '../../src/sheets/read/table-file.ts';
import { facts } from '../support/checks.ts';
import { furtherRows, perRing } from '../support/ring.ts';

const places = { couriers: undefined };

const cents = (amount: string | undefined): bigint => {
  const [, sign = '', whole = '0', rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount ?? '0') ?? [];
  return BigInt(`${sign}${whole}${rest.padEnd(2, '0')}`);
};

const amountOf = (value: number): string => {
  const digits = String(Math.abs(value)).padStart(3, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const rowOf = (row: number, waybill: string, over: Partial<SettlementRow>): SettlementRow => ({
  row,
  sheet: undefined,
  keys: waybill === '' ? [] : [{ field: 'waybill', shown: waybill }],
  collected: '0',
  fees: undefined,
  vat: undefined,
  net: undefined,
  currency: '',
  faults: [],
  remarks: [],
  ...over,
});

const fileOf = (name: string, rows: readonly SettlementRow[]): SettlementFile => ({
  shown: name,
  name,
  forgetBy: name,
  digest: name,
  courier: undefined,
  rows,
  hasCollected: true,
  notes: [],
  warnings: [],
  wrongTotals: [],
  wrongSums: [],
  keepColumns: async () => undefined,
});

const orderFields = {
  ...facts.fields,
  courier: ['courier'],
  number: ['number'],
  total: ['total'],
  currency: ['currency'],
};

const someOrders = fc.array(
  fc.record({
    total: fc.integer({ min: 0, max: 50_000 }).map(amountOf),
    status: fc.constantFrom('delivered', 'in_transit', 'returned', 'odd'),
    payment_method: fc.constantFrom('cod', 'cod', 'mada', ''),
    courier: fc.constantFrom('aramex', 'smsa', ''),
    delivered_at: fc.constantFrom('2026-03-01 10:00', '2026-03-05', null),
    currency: fc.constantFrom('SAR', 'ر.س', 'USD'),
  }),
  { maxLength: 6 },
);

const someRows = fc.array(
  fc.record({
    of: fc.integer({ min: 0, max: 7 }),
    collected: fc.option(fc.integer({ min: -500, max: 50_000 }).map(amountOf), { nil: undefined }),
    isWhole: fc.boolean(),
    fees: fc.option(fc.integer({ min: 0, max: 3000 }).map(amountOf), { nil: undefined }),
    currency: fc.constantFrom('', 'SAR', 'USD'),
    hasFault: fc.constantFrom(false, false, false, true),
  }),
  { maxLength: 12 },
);

const worlds = fc.record({ orders: someOrders, files: fc.array(someRows, { minLength: 1, maxLength: 3 }) });

type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

function compared({ orders, files }: World, book = new SettlementBook()) {
  const all = files.map((rows, at) =>
    fileOf(
      `file ${at}`,
      rows.map(({ of, collected, isWhole, fees, currency, hasFault }, row) =>
        rowOf(row + 2, of > 6 ? '' : `00${of}`, {
          collected: isWhole ? orders[of]?.total : collected,
          fees,
          currency,
          faults: hasFault ? [escaped`COD: x is not a number`] : [],
        }),
      ),
    ),
  );
  const index = new OrderIndex(
    all.flatMap(({ rows }) => rows),
    new Map(),
  );
  for (const [at, order] of orders.entries())
    index.add(readOrder({ ...order, id: at + 1, number: `N${at}`, shipment_external_id: String(at) }, orderFields));
  return { files: all, comparison: compareSettlements(all, index, { book, places, period: undefined }) };
}

describe('comparing settlement files', () => {
  it('gives every row one result, and every order that is missing one', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { files, comparison } = compared(world);
        const rows = comparison.all.filter(({ row }) => row !== undefined);
        expect(rows.map(({ row }) => row)).toEqual(files.flatMap((file) => file.rows));
        for (const { result, row, order } of comparison.all) {
          expect(settlementResults).toContain(result);
          expect(result === 'missing').toBe(row === undefined);
          if (row?.faults.length || !order) expect(result).toBe('unknown');
        }
        const missing = comparison.all.filter(({ result }) => result === 'missing').map(({ order }) => order?.id);
        expect(new Set(missing).size).toBe(missing.length);
        const named = new Set(rows.map(({ order }) => order?.id));
        expect(missing.filter((id) => named.has(id))).toEqual([]);
      }),
      { numRuns: perRing(40, 50, 500) },
    );
  });

  it('counts what an order is short of or over once, however many rows it has, in whatever order', () => {
    const amount = fc.constantFrom<number>(0, 0, 10_000, -10_000, 5000, 3000, -2000, 12_000);
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), (collected) => {
        const ordered = { total: '100.00', status: 'delivered', payment_method: 'cod', courier: 'aramex' } as const;
        const { all } = compared({
          orders: [{ ...ordered, delivered_at: '2026-03-05', currency: 'SAR' }],
          files: [
            collected.map((each) => ({
              ...{ of: 0, collected: amountOf(each), isWhole: false, fees: undefined, currency: '', hasFault: false },
            })),
          ],
        }).comparison;
        const paid = BigInt(collected.reduce((all, each) => all + each, 0));
        const sum = (name: 'expected' | 'difference') => all.reduce((total, each) => total + cents(each[name]), 0n);
        expect([sum('expected'), sum('difference')]).toEqual([10_000n, paid - 10_000n]);
        if (paid === 10_000n) expect(all.filter(({ result }) => result !== 'matched')).toEqual([]);
      }),
      { numRuns: perRing(150, 250, 2000) },
    );
  });

  it('adds up exactly: totals are the sums of the rows, and a difference is what was collected less what was expected', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { all } = compared(world).comparison;
        const totals = settlementTotals(all, places);
        const sum = (amounts: readonly (string | undefined)[]) =>
          amounts.map(cents).reduce((one, other) => one + other, 0n);
        expect(totals.reduce((count, { rows }) => count + rows, 0)).toBe(all.length);
        expect(sum(totals.map(({ collected }) => collected))).toBe(sum(all.map(({ row }) => row?.collected)));
        expect(sum(totals.map(({ fees }) => fees))).toBe(sum(all.map(({ row }) => row?.fees)));
        for (const { expected, difference, row, result } of all) {
          if (expected === undefined) continue;
          expect(cents(difference)).toBe(cents(row?.collected) - cents(expected));
          if (result === 'matched') expect(cents(difference)).toBe(0n);
          if (result === 'short' || result === 'not_paid' || result === 'missing')
            expect(cents(difference) < 0n || (result === 'missing' && cents(expected) === 0n)).toBe(true);
          if (result === 'over' || result === 'twice') expect(cents(difference) > 0n).toBe(true);
        }
      }),
      { numRuns: perRing(40, 50, 500) },
    );
  });

  it('comes to the same when the files are compared again, and keeps the same', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { files, comparison } = compared(world);
        const book = new SettlementBook();
        for (const [at, { digest, name }] of files.entries())
          book.add({ digest, file: name, time: '2026-03-10T00:00:00Z', payments: comparison.payments[at] ?? [] });
        const again = compared(world, book).comparison;
        expect(again.all.map(({ result, difference }) => [result, difference])).toEqual(
          comparison.all.map(({ result, difference }) => [result, difference]),
        );
        expect(again.payments).toEqual(comparison.payments);
      }),
      { numRuns: perRing(40, 50, 500) },
    );
  });
});

/** Reads the first cell of a column. */
function readMoney(...cells: readonly (string | Cell)[]) {
  const column = new MoneyColumn('COD', 'collected', undefined);
  const [first, ...others] = cells.map(
    (cell): Cell => (typeof cell === 'string' ? { kind: 'text', text: cell } : cell),
  );
  for (const cell of [first, ...others]) if (cell) column.look(cell, 'SAR');
  return first && column.read(first);
}

describe('a cell of a settlement file', () => {
  it.each([
    ['0012345', '0012345'],
    ['="00123"', '00123'],
    ["'00123", '00123'],
    ['123,456,789', '123456789'],
    ['123456.0', '123456'],
    ['1.23456789012E+11', '123456789012'],
    ['٠٠١٢٣', '00123'],
    ['AB-12 ', 'AB-12'],
  ])('names a parcel by %j as %j', (text, value) => {
    const cell = { kind: 'text', text } as const;
    expect(readCodeCell(cell, cell)).toEqual({ value });
  });

  it.each(['1.23457E+11', '1E+15', '123456789012345000000'])('has lost digits of %j', (text) => {
    const cell = { kind: 'text', text } as const;
    expect(readCodeCell(cell, cell)).toHaveProperty('fault');
  });

  it.each(['', ' ', '-', '\u2014', 'N/A', 'n/a'])('says nothing where it has %j', (text) => {
    const cell = { kind: 'text', text } as const;
    expect([readCodeCell(cell, cell), readMoney(text)]).toEqual([undefined, undefined]);
  });

  it.each([
    ['(12.50)', '-12.5'],
    ['12.50-', '-12.5'],
    ['-12.50', '-12.5'],
    ['(1,234.50)', '-1234.5'],
    ['SAR 12', '12'],
    ['١٢٫٥ ر.س', '12.5'],
  ])('has the amount of %j: %s', (text, value) => expect(readMoney(text)).toMatchObject({ value }));

  it.each<[string, string, string[]]>([
    ['1.234', '1234', ['1.234,50']],
    ['1,234', '1234', ['12.5']],
    ['1,234', '1.234', ['0,5', '12']],
    ['(1.234,50)', '-1234.5', []],
    ...furtherRows<[string, string, string[]]>(
      ['1.234', '1.234', ['1,234,567']],
      ['1.234', '1234', ['1.234.567']],
      ['1.234', '1234', ['12,5', 'abc', '', '-']],
      ['1.234', '1.234', ['0.000']],
      ['1,234', '1234', ['\u0661\u0662\u066b\u0665']],
      ['\u0661\u060c\u0662\u0663\u0664', '1234', ['12.50']],
      ['\u0661\u066b\u0662\u0663\u0664', '1.234', []],
      ['1 234,500', '1234.5', []],
      ["1'234.50", '1234.5', []],
      ['12,50', '12.5', ['12.50']],
      ['SAR (1,234.50)', '-1234.5', []],
      ['(SAR 12.00)', '-12', []],
      ['(12.00) SAR', '-12', []],
      ['-SAR 12', '-12', []],
      ['SAR-12.00', '-12', []],
      ['12.00- SAR', '-12', []],
      ['12.00 SAR-', '-12', []],
      ['\u201312.00', '-12', []],
      ['(\u0661\u0662)', '-12', []],
      ['+12', '12', []],
    ),
  ])('has the amount of %j in its column: %s', (text, value, others) =>
    expect(readMoney(text, ...others)).toMatchObject({ value }),
  );

  it.each<[string, string, string]>([
    ['12.00 CR', '12', 'credit'],
    ...furtherRows<[string, string, string]>(
      ['12.00Dr.', '12', 'debit'],
      ['DR 1,012.00 SAR', '1012', 'debit'],
      ['SAR 12 (Cr)', '12', 'credit'],
      ['12 \u0645\u062f\u064a\u0646', '12', 'debit'],
    ),
  ])('says of %j on which side it stands', (text, value, side) =>
    expect(readMoney(text)).toMatchObject({ value, side }),
  );

  it.each([[' SAR -   '], ['-'], ['- SAR']])('says nothing where Excel shows %j', (text) =>
    expect(readMoney(text)).toBeUndefined(),
  );

  it('has the same amount in both manners of writing, where one cell of its column is certain', () => {
    const amount = fc.record({ value: fc.integer({ min: 0, max: 99_999_999 }), isNegative: fc.boolean() });
    const write = (
      { value, isNegative }: { value: number; isNegative: boolean },
      thousands: string,
      decimals: string,
    ) => {
      const whole = String(Math.trunc(value / 100)).replace(/\B(?=(?:\d{3})+$)/g, thousands);
      // Whole amounts are written without decimals, as some programs do.
      const rest = value % 100 === 0 ? '' : `${decimals}${String(value % 100).padStart(2, '0')}`;
      return isNegative ? `(${whole}${rest})` : `${whole}${rest}`;
    };
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 5 }), fc.nat(4), (amounts, at) => {
        const certain = { value: 123_450, isNegative: false };
        const all = [...amounts.slice(0, at), certain, ...amounts.slice(at)];
        for (const [thousands = '', decimals = ''] of [',.', '.,', ' ,', '\u066c\u066b']) {
          const column = new MoneyColumn('COD', 'collected', undefined);
          const cells = all.map((each): Cell => ({ kind: 'text', text: write(each, thousands, decimals) }));
          for (const cell of cells) column.look(cell, 'SAR');
          const read = cells.map((cell) => column.read(cell));
          const hundredths = read.map((each) => each && 'value' in each && cents(sumDecimals([each.value])));
          expect(hundredths).toEqual(all.map(({ value, isNegative }) => BigInt(isNegative ? -value : value)));
        }
      }),
      { numRuns: perRing(40, 100, 2000) },
    );
  });

  it('has three decimals where each amount of a column in dinars has them', () => {
    const dinars = (...cells: string[]) => {
      const column = new MoneyColumn('COD', 'collected', undefined);
      for (const text of cells) column.look({ kind: 'text', text }, 'KWD');
      return column.read({ kind: 'text', text: cells[0] ?? '' });
    };
    expect(dinars('1.250', '12.500')).toMatchObject({ value: '1.25' });
    expect(dinars('1.250', '500')).toHaveProperty('fault');
    expect(dinars('1.250', '1,250')).toHaveProperty('fault');
  });

  it.each([
    ['1.234', ['12']],
    ['1,234', ['999']],
    ['1.234', ['12.5', '12,5']],
    ...furtherRows<[string, string[]]>(
      ['1.234', ['1,234']],
      ['-12-', []],
      ['(-12)', []],
      ['- 12', []],
      ['(12) DR', []],
      ['12-13', []],
      ['INV-12', []],
      ['12 CR CR', []],
      ['12.34.5', ['0.5']],
      ['1.23,456', ['0.5']],
    ),
  ])('has no certain amount in %j beside %j', (text, others) =>
    expect(readMoney(text, ...others)).toHaveProperty('fault'),
  );

  it.each(['1,234', 'abc', '12%', '1.2.3', '5 6'])('has no certain amount in %j', (text) =>
    expect(readMoney(text)).toHaveProperty('fault'),
  );

  it('has the exact amount of a stored number', () =>
    expect(readMoney({ kind: 'number', text: '250.10000000000002' })).toMatchObject({ value: '250.1' }));
});
