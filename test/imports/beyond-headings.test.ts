import { describe, expect, it } from 'vitest';
import { givenFile, planOf, startShop } from '../support/importing-orders.ts';
import { shipctl } from '../support/run.ts';
import { workbook } from '../support/sheet-parts.ts';

describe('a value to the right of all headings', () => {
  const inline = (cells: readonly string[]) =>
    `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

  it('is a fault in a csv: a separator within a cell has moved the others', async () => {
    const { code, plan } = await planOf(
      'Mobile,Address,Notes\n0501234567,Olaya St, 5,call, now\n0501234568,Corniche,,\n',
    );
    expect([code, plan.count]).toEqual([8, 1]);
    expect(plan.faults).toMatchObject([
      { row: 2, value: 'call,  now', reason: expect.stringContaining('last heading') },
    ]);
  });

  it('is a warning in a workbook, where no cell can move', async () => {
    const rows = [
      ['Mobile', 'Address'],
      ['0501234567', 'Olaya St', 'called'],
    ]
      .map(inline)
      .join('');
    givenFile('orders.xlsx', await workbook({ rows }));
    const shop = await startShop();
    const { code, stdout } = await shipctl(['orders', 'import', '--allow-incomplete', 'orders.xlsx', '--json'], {
      env: shop.env,
    });
    expect([code, JSON.parse(stdout).warnings]).toEqual([
      0,
      ['row 2: "called" is to the right of the last heading, and is not used.'],
    ]);
  });
});
