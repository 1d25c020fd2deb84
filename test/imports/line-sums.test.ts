import { describe, expect, it } from 'vitest';
import { givenFile, planOf, startShop } from '../support/importing-orders.ts';
import { furtherIt, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { writesTo } from '../support/service.ts';

const who = ['Noura Ali', '0501234567', 'Riyadh', 'King Fahd Road 12'];

/** A sheet of orders: each line begins with the reference of its order, and goes on with the cells of these headings. */
const sheet = (headings: string, ...lines: readonly string[]): string => {
  const rows = lines.map((line) => {
    const [reference, ...cells] = line.split(',');
    return [reference, ...who, ...cells].join(',');
  });
  return `Ref,Name,Mobile,City,Address,${headings}\n${rows.join('\n')}\n`;
};

/** The prices of the items, and the totals, of what is sent; the notes beside. */
async function sentOf(content: string, flags: readonly string[] = []) {
  givenFile('orders.csv', content);
  const shop = await startShop();
  const argv = ['orders', 'import', 'orders.csv', '--apply', '--yes', ...flags];
  const { stderr, code } = await shipctl(argv, { env: shop.env });
  const bodies = writesTo(shop).map(({ body }) => JSON.parse(body));
  const of = (name: string): unknown[] =>
    bodies.map(({ items = [] }) => items.map((item: Readonly<Record<string, unknown>>) => item[name]));
  const totals = bodies.map(({ order_grand_total: total }) => total);
  return { prices: of('price'), weights: of('weight'), totals, stderr, code };
}

describe('the price of a sheet', () => {
  it.each([
    ['one piece', ['A,Oud,2,100,200', 'B,Musk,3,30,90'], [[100], [30]]],
    ['a line', ['A,Oud,2,100,100', 'B,Musk,3,30,30', 'C,Musk,1,30,30'], [[50], [10], [30]]],
    ...furtherRows(
      ['a line, with a fee', ['A,Oud,2,100,125', 'B,Musk,3,30,55', 'C,Musk,3,36,61'], [[50], [10], [12]]],
      ['one piece, with a fee', ['A,Oud,2,100,225', 'B,Musk,3,30,115', 'C,Musk,3,36,133'], [[100], [30], [36]]],
      ['a line, with tax on top', ['A,Oud,2,100,115', 'B,Musk,3,30,34.5'], [[50], [10]]],
      [
        'one piece, in all rows but one',
        [...Array(8).fill('A,Oud,2,10,20'), 'B,Oud,2,10,10'].map(renamed),
        [...Array(9).fill([10])],
      ],
      ['nothing that could be told', ['A,Oud,1,100,100', 'B,Musk,1,30,55'], [[100], [30]]],
      ['one piece, where no order has one total', ['A,Oud,2,100,70', 'B,Musk,3,30,51'], [[100], [30]]],
    ),
  ])('is that of %s, as the totals show', async (_, lines, prices) => {
    expect((await sentOf(sheet('Product,Qty,Price,Total', ...lines))).prices).toEqual(prices);
  });

  it('is asked about where the rows contradict one another', async () => {
    const rows = sheet('Product,Qty,Price,Total', 'A,Oud,2,100,200', 'B,Musk,3,30,30');
    const { code, stderr } = await sentOf(rows);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('of one piece in row 2, and of all pieces of the line in row 3'),
    ]);
    expect((await sentOf(rows, ['--map', 'Price=items.price line'])).prices).toEqual([[50], [10]]);
    expect((await sentOf(rows, ['--map', 'Price=items.price each'])).prices).toEqual([[100], [30]]);
  });

  furtherIt('is told by taxes, fees and discounts beside it, and by what is collected', async () => {
    const fees = 'Product,Qty,Price,Shipping fee,Discount,Total';
    const sent = await sentOf(sheet(fees, 'A,Oud,2,100,25,5,120', 'B,Musk,3,30,25,,55'));
    expect(sent.prices).toEqual([[50], [10]]);
    expect(sent.stderr).toContain("--map 'Price=items.price each'");
    const cod = await sentOf(sheet('Product,Qty,Price,COD', 'A,Oud,2,100,100', 'B,Musk,3,30,0'));
    expect([cod.prices, cod.totals]).toEqual([
      [[50], [10]],
      [100, undefined],
    ]);
  });

  furtherIt('is what the user has said, and kept', async () => {
    const rows = sheet('Product,Qty,Price,Total', 'A,Oud,2,100,100');
    expect((await sentOf(rows, ['--map', 'Price=items.price'])).prices).toEqual([[100]]);
    await planOf(rows, ['--save-map', 'lines']);
    expect((await sentOf(rows, ['--use-map', 'lines'])).prices).toEqual([[50]]);
  });
});

/** With a reference of its own. */
function renamed(line: string, at: number): string {
  return `${at}${line.slice(1)}`;
}

describe('a total of a sheet', () => {
  it('is a column of prices beside that of one piece, if it comes to it', async () => {
    const rows = sheet('Product,Qty,Unit price,Price', 'A,Oud,2,100,200', 'B,Musk,3,30,90');
    const { prices, totals, stderr } = await sentOf(rows);
    expect([prices, totals]).toEqual([
      [[100], [30]],
      [200, 90],
    ]);
    expect(stderr).toContain('Price is the total of the order, by its quantity and Unit price.');
  });

  it('is that of the line, and added up, where the rows of an order have one each', async () => {
    const lines = ['A,Oud,2,100,200', 'A,Musk,3,0.10,0.30', 'B,Musk,1,30,30'];
    for (const headings of ['Product,Qty,Price,Total', 'Product,Qty,Unit price,Line total']) {
      const { prices, totals } = await sentOf(sheet(headings, ...lines));
      expect([prices, totals]).toEqual([
        [[100, 0.1], [30]],
        [200.3, 30],
      ]);
    }
  });

  furtherIt('is none where the sums deny it', async () => {
    const double = await sentOf(
      sheet('Product,Qty,Unit price,Price', 'A,Oud,2,100,100', 'B,Musk,1,30,30', 'C,Musk,1,3,3'),
    );
    expect(double.totals).toEqual([undefined, undefined, undefined]);
    const twice = await sentOf(sheet('Product,Qty,Price,Total', 'A,Oud,1,100,200', 'A,Musk,1,100,200'));
    expect(twice.totals).toEqual([200]);
  });
});

furtherIt('the weight of a sheet is that of a line, where that of the parcel shows it', async () => {
  const rows = sheet('Product,Qty,Weight (g),Parcel weight (kg)', 'A,Oud,2,500,0.5', 'B,Musk,3,900,0.9');
  expect((await sentOf(rows)).weights).toEqual([[250], [300]]);
});
