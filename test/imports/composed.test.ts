import { describe, expect, it } from 'vitest';
import { givenFile, planOf, startShop } from '../support/importing-orders.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { writesTo } from '../support/service.ts';

/** The bodies that are sent for a file of orders. */
async function sentFor(content: string) {
  givenFile('orders.csv', content);
  const shop = await startShop();
  const { code, stderr } = await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv', '--apply', '--yes'], {
    env: shop.env,
  });
  return { code, stderr, bodies: writesTo(shop).map(({ body }) => JSON.parse(body)) };
}

describe('a column of cash on delivery', () => {
  it('says the way to pay, and the amount unless it is 0', async () => {
    const { code, bodies } = await sentFor(
      'Ref,Mobile,COD (SAR)\nA,0501234567,120.50\nB,0501234568,0\nC,0501234569,\n',
    );
    expect([code, bodies]).toEqual([
      0,
      [
        { external_id: 'A', receiver_phone: '+966501234567', order_grand_total: 120.5, payment_method: 'cod' },
        { external_id: 'B', receiver_phone: '+966501234568', payment_method: 'paid' },
        { external_id: 'C', receiver_phone: '+966501234569' },
      ],
    ]);
  });

  furtherIt('may say yes and no', async () => {
    const { bodies } = await sentFor('Ref,Mobile,Total,COD\nA,0501234567,5,Yes\nB,0501234568,6,لا\n');
    expect(bodies).toMatchObject([
      { order_grand_total: 5, payment_method: 'cod' },
      { order_grand_total: 6, payment_method: 'paid' },
    ]);
  });

  it('has to agree with the total and with the way to pay', async () => {
    const { plan } = await planOf(
      'Ref,Mobile,Total,Payment method,COD amount\nA,0501234567,5,COD,5\nB,0501234568,5,Mada,0\nC,0501234569,5,COD,4\nD,0501234566,5,Mada,5\n',
    );
    expect([plan.count, plan.faults]).toMatchObject([
      2,
      [
        { row: 4, column: 'COD amount' },
        { row: 5, column: 'COD amount' },
      ],
    ]);
  });
});

describe('an address in several columns', () => {
  it('is one line, and nothing in it is said twice', async () => {
    const { bodies } = await sentFor(
      'Ref,Mobile,District,Shipping Address 1,Shipping Address 2,Zip\n' +
        'A,0501234567,Al Olaya,King Fahd Rd 5,Flat 5,12211\n' +
        'B,0501234568,العليا,"شارع الملك فهد، العُليا",,12211\n' +
        'C,0501234569,,Corniche 1,Corniche 1,\n' +
        'D,0501234560,العليا,شارع العليا 7,,\n' +
        'E,0501234561,Al Olaya,12 Al Olaya Street,,\n' +
        'F,0501234562,حي النرجس,طريق أنس بن مالك حي النرجس,,\n',
    );
    expect(bodies.map((body) => body.receiver_address_line)).toEqual([
      'King Fahd Rd 5, Flat 5, Al Olaya, 12211',
      'شارع الملك فهد، العُليا، 12211',
      'Corniche 1',
      'شارع العليا 7، العليا',
      '12 Al Olaya Street, Al Olaya',
      'طريق أنس بن مالك حي النرجس',
    ]);
  });

  it('agrees in all rows of an order', async () => {
    const { plan } = await planOf('Ref,Address,District,SKU\nA,Corniche 1,Olaya,X\nA,,,Y\nA,,Malaz,Z\n');
    expect(plan.faults).toMatchObject([
      { row: 4, column: 'District', reason: 'Differs from row 2, which says "Olaya".' },
    ]);
  });
});

it('a phone stands in for a mobile that is blank, and that of the customer for none', async () => {
  const { bodies } = await sentFor(
    'Ref,Phone,WhatsApp,Mobile,City\nA,0112345678,,0501234567,Riyadh\nB,0112345678,0501234568,,Riyadh\nC,,0501234569,,Riyadh\n',
  );
  expect(bodies.map((body) => body.receiver_phone)).toEqual(['+966501234567', '+966112345678', '+966501234569']);
  const kept = await planOf('Phone,Mobile\n0112345678,\n', ['--save-map', 'phones']);
  const used = await planOf('Phone,Mobile\n0112345678,\n', ['--use-map', 'phones']);
  expect([kept.code, used.code, used.plan.count]).toEqual([0, 0, 1]);
  const { plan } = await planOf('Ref,Customer mobile,Receiver mobile\nA,0501234567,\n');
  expect(plan.columns[1]).toMatchObject({ field: null, match: 'not used: "Receiver mobile" says it' });
});

furtherIt('the parts of an address are kept with --save-map', async () => {
  const rows = 'Mobile,Address,District\n0501234567,Corniche 1,Olaya\n';
  await planOf(rows, ['--save-map', 'parts']);
  const { plan, code } = await planOf(rows, ['--use-map', 'parts']);
  expect([code, plan.columns.map(({ match }) => match)]).toEqual([
    0,
    ['--use-map parts', ...Array(2).fill('--use-map parts, joined: Address + District')],
  ]);
  const typed = await planOf('Mobile,Ort,Viertel\n0501234567,Corniche 1,Olaya\n', [
    ...['--map', 'Ort=receiver_address_line'],
    ...['--map', 'Viertel=receiver_address_line 2'],
  ]);
  expect([typed.code, typed.plan.columns[2]?.field]).toEqual([0, 'receiver_address_line']);
});

it('numbered headings are items', async () => {
  const { bodies } = await sentFor(
    'رقم الطلب,الجوال,المنتج 1,الكمية 1,السعر ١,المنتج 2,الكمية 2\nA,0501234567,عود,2,10,مسك,1\nB,0501234568,عنبر,1,5,,\n',
  );
  expect(bodies.map(({ items }) => items)).toEqual([
    [
      { name: 'عود', quantity: 2, price: 10 },
      { name: 'مسك', quantity: 1 },
    ],
    [{ name: 'عنبر', quantity: 1, price: 5 }],
  ]);
});

furtherIt('weights in kilograms are sent in grams, digit for digit', async () => {
  const { bodies } = await sentFor('Mobile,Product,Weight (KG)\n0501234567,Oud,0.35\n0501234568,Musk,1.2345\n');
  expect(bodies.map(({ items }) => items[0].weight)).toEqual([350, 1234.5]);
});

furtherIt('two columns of notes stand one behind the other', async () => {
  const { bodies } = await sentFor('Mobile,ملاحظات,ملاحظات التوصيل\n0501234567,هدية,اتصل قبل الوصول\n');
  expect(bodies[0].description).toBe('هدية، اتصل قبل الوصول');
});
