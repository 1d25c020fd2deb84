import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { writesTo } from '../support/service.ts';
import { readyOrder, ship, shippingService } from '../support/shipping.ts';

/** Without colours, and with the line ends of a file. */
const plainText = (shown: string): string => stripVTControlCharacters(shown).replaceAll('\r\n', '\n');

const noura = { receiver_phone: '+966501234567', items: [{ sku: 'OUD', quantity: 1, price: 115, total_price: 115 }] };
const orders = [
  readyOrder(1),
  readyOrder(2, noura),
  readyOrder(3, { ...noura, receiver_phone: '0501234567', created_at: '2026-03-04T05:13:07.000000Z' }),
  readyOrder(4, { receiver_phone: '+966114567890' }),
];

const perfume = { id: 1, sku: 'P', name: 'Perfume', quantity: 1, weight: 260, price: 100, total_price: 100 };
const giftBox = { id: 2, sku: 'GB', name: 'Gift box', quantity: 1, weight: null, price: 15, total_price: 15 };

it('names orders that were made twice just above the question, and other warnings by their kind', async () => {
  const service = await shippingService({ orders });
  const argv = ['--status', 'pending', '--cheapest'];
  const { code, stderr: shown } = await ship(service, argv, { terminal: 120, typed: ['n'] });
  const stderr = plainText(shown);
  expect({ code, sent: writesTo(service) }).toEqual({ code: 3, sent: [] });
  expect(stderr).toMatch(/With warnings, not left out:\n(?: {2}.*\n)* {2}1 order \(100004\): phone-not-mobile$/m);
  const [before = '', after = ''] = stderr.split('Warning: Ordered twice? ');
  expect(before).not.toContain('order-repeated');
  expect(after.split('\n').slice(0, 4)).toEqual([
    'The same phone, total and items, within an hour (order-repeated):',
    '  100002, 100003: 115.00 SAR, نورة القحطاني',
    'Cancel what is too many before you ship: shipctl orders cancel <order>',
    'Total: 4 shipments, 83.60 SAR.',
  ]);
  expect(after).toContain('Create 4 shipments: 83.60 SAR? [y/N]');
});

it('tells once what the totals of many orders differ by, with the command that silences it, and names other orders', async () => {
  const fees = [135, 135, 135, 135, 135, 120];
  const service = await shippingService({
    orders: fees.map((total, at) => readyOrder(at + 1, { order_grand_total: total })),
  });
  const { stderr } = await ship(service, ['--status', 'pending', '--cheapest', '--dry-run'], {
    env: { ...service.env, SHIPCTL_SKIP_CHECKS: 'order-repeated' },
  });
  expect(stderr).toMatch(/^ {2}1 order \(100006\): items-total \(5\.00 SAR more than the items and the tax\)$/m);
  expect(stderr).toMatch(
    /^5 orders: the total is 20\.00 SAR more than the items and the tax, likely the shop's shipping fee\.$/m,
  );
  expect(stderr).toMatch(/: shipctl config set skip_checks order-repeated,items-total$/m);
});

it('says why an order is sent that a rule leaves out of others, and which item has no weight', async () => {
  const light = { receiver_short_address: null, boxes: [], total_weight: 260, items: [perfume, giftBox] };
  const service = await shippingService({ orders: [readyOrder(1, light)] });
  const { stderr } = await ship(service, ['1', '--cheapest', '--dry-run']);
  expect(stderr).toContain('1 order (100001): short-address-missing (address, city and postal code are there)\n');
  expect(stderr).toContain('1 order (100001): weight-incomplete (Gift box, GB)\n');
});

it('is silent of warnings that are skipped, and of orders that nothing is wrong with', async () => {
  const service = await shippingService({ orders });
  const argv = [
    '--status',
    'pending',
    '--cheapest',
    '--dry-run',
    '--skip',
    'order-repeated,phone-not-mobile,short-address-shared',
  ];
  const { code, stderr } = await ship(service, argv);
  expect(code).toBe(0);
  expect(stderr).not.toMatch(/Ordered twice|With warnings/);
});

it('names checks by their words in Arabic, and by what --skip takes where it is typed or a program reads it', async () => {
  const service = await shippingService({ orders: [readyOrder(1, { receiver_phone: '12' }), orders[3] ?? {}] });
  const arabic = ['--status', 'pending', '--cheapest', '--dry-run', '--lang', 'ar'];
  const { stderr } = await ship(service, arabic);
  expect(stderr).toMatch(/\(100001\): رقم الجوال غير صحيح$/m);
  expect(stderr).toMatch(/\(100004\): الرقم ليس رقم جوال$/m);
  expect(stderr).toMatch(/\(رقم الجوال غير صحيح\)\./);
  expect(stderr).toMatch(/--skip phone-invalid$/m);
  const { stdout } = await ship(service, [...arabic, '--json']);
  expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ order_id: 1, left_out: 'phone-invalid' }));
});

it('calls each city by its Arabic name where Arabic is shown, be there a list of cities or none, and not in JSON', async () => {
  const cities = ['Riyadh', 'Riyad', 'Jeddah'].map((city, at) => readyOrder(at + 1, { receiver_city: city }));
  const service = await shippingService({ orders: cities });
  const dry = ['--status', 'pending', '--cheapest', '--dry-run', '--lang', 'ar'];
  const { stdout } = await ship(service, dry);
  expect(stdout.match(/الرياض|جدة|Riyad|Jeddah/g)).toEqual(['الرياض', 'الرياض', 'جدة']);
  expect((await ship(service, [...dry, '--json'])).stdout).not.toMatch(/الرياض|جدة/);
});

it('warns of a shipment that costs more than its order, with the source of its weight, and of no other', async () => {
  const box = { length: 60, width: 50, height: 50, weight: 300 };
  const cheap = { order_grand_total: 20, items: [{ ...giftBox, price: 20, total_price: 20 }] };
  const service = await shippingService({
    orders: [
      readyOrder(1, { ...cheap, boxes: [box, box] }),
      readyOrder(2, { order_grand_total: '20.90' }),
      readyOrder(3, { order_grand_total: 0 }),
      readyOrder(4, { order_grand_total: 6, currency: 'KWD' }),
    ],
  });
  const argv = ['--status', 'pending', '--cheapest', '--dry-run'];
  const { stderr } = await ship(service, argv);
  expect(stderr).toContain(
    'Warning: The price is more than the order is worth (price-above-total):\n  100001: 20.90 SAR for 20.00 SAR, 2 boxes, 60 kg by size\n' +
      'Are the weight and the boxes right? To look: shipctl orders get 100001\n',
  );
  expect(stderr.match(/price-above-total/g)).toHaveLength(1);
  expect((await ship(service, [...argv, '--skip', 'price-above-total'])).stderr).not.toContain('price-above-total');
  const arabic = await ship(service, [...argv, '--lang', 'ar']);
  expect(arabic.stderr).toContain('100001: 20.90 ر.س لطلب قيمته 20.00 ر.س، صندوقين، 60 كجم بالحجم');
});
