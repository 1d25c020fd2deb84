import { describe, expect, it } from 'vitest';
import { planOf } from '../support/importing-orders.ts';
import { furtherCases, furtherRows } from '../support/ring.ts';

describe('a row of totals', () => {
  it.each([
    ['Ref,Mobile,Total\nA,0501234567,5\nTotal,,5\n', 'Total'],
    ['Ref,Mobile,Total\nA,0501234567,5\nالإجمالي:,,"1,005.50"\n', 'الإجمالي:'],
    ...furtherRows(
      ['Ref,Notes,Mobile,Total,Qty\nA,,0501234567,5,1\n,GRAND TOTAL,,٥,1\n', 'GRAND TOTAL'],
      ['Mobile,Total\n0501234567,5\n,5\n', '5'],
    ),
  ])('is a fault, and no order: %j', async (content, value) => {
    const { plan, code } = await planOf(content);
    expect({ code, count: plan.count }).toEqual({ code: 8, count: 1 });
    expect(plan.faults).toMatchObject([
      { row: 3, value, reason: expect.stringMatching(/^Looks like a row of totals/) },
    ]);
  });

  it.each([
    'Ref,Name,Total,Currency\nA,Nora,5,SAR\nB,Ali,6,USD\nTotal,,5,SAR\nTotal,,6,USD\n',
    ...furtherCases('Ref,Name,Total,Currency\nA,Nora,5,SAR\nB,Ali,6,USD\nTotal SAR,,5,\nTotal USD,,6,\n'),
  ])('may be one of each currency: %j', async (content) => {
    const { plan } = await planOf(content);
    const totals = plan.faults.filter(({ reason }) => reason.startsWith('Looks like a row of totals'));
    expect(totals.map(({ row }) => row)).toEqual([4, 5]);
  });

  it.each([
    'Ref,Mobile,Customer,Total\nA,0501234567,Total,5\n',
    'Ref,Total\nA,5\n1002,5\n',
    ...furtherCases('Mobile,Total\n501234567,5\n', 'total,currency\n5,\n'),
  ])('is not a row that has a phone, or a reference of its own: %j', async (content) => {
    const { plan } = await planOf(content, ['--country', 'SA']);
    expect(plan.faults).toEqual([]);
  });

  it('may be of boxes, which have numbers alone', async () => {
    const { plan } = await planOf('Length,Width\n10,20\n', [], { group: 'boxes' });
    expect(plan).toMatchObject({ count: 1, faults: [] });
    const named = await planOf('Box,Length\nSmall,20\nTotal,20\n', [], { group: 'boxes' });
    expect(named.plan).toMatchObject({ count: 1, faults: [{ row: 3, value: 'Total' }] });
  });
});

describe('a line that belongs to no table', () => {
  it.each([
    ['Printed by Ahmed 2026-11-23,,', 'Printed by Ahmed 2026-11-23'],
    ['Printed by:,Ahmed,', 'Printed by:'],
    ['طُبع بواسطة أحمد,,', 'طُبع بواسطة أحمد'],
    ['2 orders,,', '2 orders'],
    ['Orders of April,,', 'Orders of April'],
  ])('is a fault, and no order: %j', async (line, value) => {
    const { plan, code } = await planOf(`Ref,Mobile,Total\nA,0501234567,5\n${line}\n`);
    expect({ code, count: plan.count }).toEqual({ code: 8, count: 1 });
    expect(plan.faults).toMatchObject([{ row: 3, value, reason: expect.stringContaining('is no order') }]);
  });

  it('may be the total of a column of references', async () => {
    const { plan } = await planOf('Ref,Mobile,Total\nA,0501234567,5\n1,,5\n');
    expect(plan.faults).toMatchObject([{ row: 3, reason: expect.stringMatching(/^Looks like a row of totals/) }]);
  });
});

describe('an item without the reference of its order', () => {
  it('keeps the order above from being sent without it', async () => {
    const { plan } = await planOf('Ref,Mobile,SKU\nA,0501234567,X\n,,Y\n,,Z\nB,0501234568,W\n');
    expect(plan.count).toBe(1);
    expect(plan.faults).toMatchObject([
      {
        row: 2,
        column: 'Ref',
        value: 'A',
        reason: 'Row 3 below may be another item of it: write the reference there, too.',
      },
      { row: 3, reason: expect.stringContaining('has only an item') },
      { row: 4, reason: expect.stringContaining('has only an item') },
    ]);
  });

  it('is not what a row of totals is', async () => {
    const { plan } = await planOf('Ref,Mobile,Qty,Notes\nA,0501234567,1,\n,,1,Total\n');
    expect(plan.faults).toMatchObject([{ row: 3, reason: expect.stringMatching(/totals/) }]);
  });

  it('keeps it also where its other rows are scattered', async () => {
    const { plan } = await planOf('Ref,Mobile,SKU\nA,0501234567,X\nB,0501234568,W\nA,,Y\n,,Z\n');
    expect(plan.faults.map(({ row }) => row)).toEqual([4, 5]);
    expect(plan.count).toBe(1);
  });
});

it('two columns of one heading cannot be told apart by --map', async () => {
  const { stderr } = await planOf('Ref,Total,Total\nA,5,5\n');
  expect(stderr).toMatch(/are both order_grand_total\. Give one of them another heading\./);
});
