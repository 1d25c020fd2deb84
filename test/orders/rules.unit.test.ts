import { describe, expect, it } from 'vitest';
import { checkRules, OrderChecks } from '../../src/orders/checks/check-orders.ts';
import { facts, fields, good } from '../support/checks.ts';

const box = (length: number, width: number, height: number) => ({ length, width, height, weight: 1 });

const found = (over: Readonly<Record<string, unknown>>, given = facts) =>
  new OrderChecks(given, checkRules).check(good(over)).map(({ rule, severity }) => `${severity} ${rule}`);

describe('the rules for one order', () => {
  it('have nothing against an order that is ready', () => expect(found({})).toEqual([]));

  it.each([
    [null, {}, 'error short-address-missing'],
    ['  ', {}, 'error short-address-missing'],
    [null, { receiver_postal_code: '12214' }, 'warning short-address-missing'],
    [
      null,
      { receiver_postal_code: '12214', receiver_city: null, receiver_city_id: null },
      'error short-address-missing',
    ],
    [null, { receiver_postal_code: '122' }, 'error short-address-missing'],
    ['RRD2929', {}, 'error short-address-malformed'],
    ['RRRD29290', { receiver_postal_code: '12214' }, 'error short-address-malformed'],
    ['2929RRRD', {}, 'error short-address-malformed'],
    ['AAAA0000', {}, 'error short-address-placeholder'],
    ['XXXX1234', {}, 'error short-address-placeholder'],
    ['xxxx', {}, 'error short-address-placeholder'],
    ['TEST1234', {}, 'error short-address-placeholder'],
    ['TEST', {}, 'error short-address-placeholder'],
    ['-', {}, 'error short-address-placeholder'],
    ['لا يوجد', {}, 'error short-address-placeholder'],
    ['RRRD0000', {}, 'error short-address-placeholder'],
    ['rrrd ٢٩٢٩', {}, 'warning short-address-placeholder'],
    ['TEST7391', {}, 'warning short-address-placeholder'],
  ])('short address %j %j: %s', (receiver_short_address, over, expected) => {
    expect(found({ receiver_short_address, ...over })[0]).toBe(expected);
  });

  it.each([
    [{ receiver_phone: '0500000000' }, ['warning test-data']],
    [{ receiver_phone: '+966512345678' }, ['warning test-data']],
    [{ receiver_phone: '+971500000001' }, ['warning test-data']],
    [{ receiver_last_name: 'TEST' }, ['warning test-data']],
    [{ receiver_first_name: 'تجربة' }, ['warning test-data']],
    [{ receiver_phone: '+966500001234', receiver_last_name: 'Testa', receiver_email: 'a@example.com' }, []],
  ])('doubt what is typed to try something out: %j', (over, expected) => expect(found(over)).toEqual(expected));

  it.each([
    [0.2, 'g', 1],
    [0.2, null, 1],
    [500, 'kg', 1],
    [0.2, 'kg', 0],
    [20, 'g', 0],
    [99, 'kg', 0],
  ])('doubt the unit of an item of %j %j: %i', (weight, weight_unit, count) => {
    const items = [{ id: 1, quantity: 1, weight, weight_unit, price: 115, total_price: 115 }];
    expect(found({ items })).toEqual(count === 1 ? ['warning weight-unlikely'] : []);
  });

  it.each<readonly [string, Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]>([
    ['Gift box, GB', {}, {}],
    ['Gift box, GB', {}, { total_weight: 260 }],
    ['Gift box, GB', {}, { total_weight: 0.26, weight_unit: 'kg' }],
    ['Gift box, GB', {}, { boxes: [{ ...box(1, 1, 1), weight: 0 }], total_weight: 260 }],
    ['Watch with warranty, GB', { name: 'Watch with warranty' }, {}],
    ['كرتون هدية, GB', { name: 'كرتون هدية' }, {}],
    ['', {}, { total_weight: 400 }],
    ['', {}, { total_weight: 0.4, weight_unit: 'kg' }],
    ['', {}, { boxes: [box(1, 1, 1)], total_weight: 260 }],
    ['', { quantity: 0 }, {}],
    ['', { requires_shipping: false }, {}],
    ['', { price: -20 }, {}],
    ['', { weight: 5, weight_unit: 'lb' }, {}],
    ...['E-Gift Card 100 SAR', 'Shipping fee', 'بطاقة هدية 200 ريال', 'خدمة التركيب', 'Gift wrapping'].map(
      (name) => ['', { name }, {}] as const,
    ),
  ])('tell of an item that the weight of the order leaves out: %j %j %j', (expected, item, over) => {
    const weighed = { id: 1, sku: 'P', name: 'Perfume', quantity: 1, weight: 260, total_price: 100 };
    const items = [
      weighed,
      { id: 2, sku: 'GB', name: 'Gift box', quantity: 1, weight: null, total_price: 15, ...item },
    ];
    const order = good({ boxes: [], total_weight: undefined, items, ...over });
    const findings = new OrderChecks(facts, checkRules).check(order).filter(({ rule }) => rule.startsWith('weight-'));
    expect(findings.map(({ rule, value }) => [rule, value])).toEqual(
      expected === '' ? [] : [['weight-incomplete', expected]],
    );
    if (expected !== '') expect(findings[0]?.parts).toMatchObject([{ field: 'items[2].weight', at: 1, of: expected }]);
  });

  it.each([
    ...[
      'حي النرجس',
      'Al Olaya',
      'العليا',
      'حي الملك فهد',
      'Olaya District',
      'Riyadh',
      'Al Olaya, Riyadh',
      'النرجس الشمالي',
    ],
    ...['مدينة الرياض - حي الياسمين', 'An Narjis Dist.', 'Hay Al-Rawdah', 'حي\u0640 النرجس،'],
    ...['12345', '١٢٣٤٥-٦٧٨٩', '12'],
  ])('doubt an address that is a district or a number alone: %s', (receiver_address_line) => {
    const over = { receiver_short_address: null, receiver_address_line };
    expect(found(over)).toContain('warning address-vague');
    expect(found({ receiver_address_line })).toEqual([]);
    expect(found({ ...over, receiver_latitude: 24.7 })).not.toContain('warning address-vague');
  });

  it.each([
    ...[
      'حي النرجس شارع الأمير',
      'Al Olaya 12',
      'العليا ٣٤',
      'حي العليا خلف المسجد',
      'Kingdom Tower',
      'King Fahd Road',
      '',
    ],
    ...['Al Faisaliah Mall', 'حي الروضة، فيلا آل سعود', 'Jarir Bookstore', 'برج المملكة', 'Umm Alhamam', 'فندق النرجس'],
    ...[
      'District of the old airport behind',
      'حي السفارات سكن الموظفين',
      'Al Salam Private School',
      'المستشفى العسكري',
    ],
  ])('do not doubt an address that says more: %s', (receiver_address_line) => {
    expect(found({ receiver_short_address: null, receiver_address_line })).not.toContain('warning address-vague');
  });

  it.each([
    'rhma3184',
    '\u200eRHMA3184',
    'RHMA\u200f3184\ufeff',
    '\u2066RHMA ٣١٨٤\u2069',
    'RHMA ٣١٨٤',
    'RRRA1111',
    'AAAA2917',
  ])('take the short address %j', (receiver_short_address) => {
    expect(found({ receiver_short_address })).toEqual([]);
  });

  it.each([
    [{ receiver_country_code: 'AE' }],
    [{ receiver_country: 'United Arab Emirates' }],
    [{ receiver_country_id: 2 }],
    [{ receiver_country_id: 99, receiver_phone: '+971501234567' }],
  ])('ask receivers in other countries for no Saudi address: %j', (over) => {
    expect(found({ receiver_short_address: null, ...over })).toEqual([]);
  });

  it('know Saudi Arabia by its name in Arabic, and by the phone where nothing names a country', () => {
    for (const over of [
      { receiver_country: 'المملكة العربيّة السعودية' },
      { receiver_country_code: 'SAU', receiver_country: '' },
      { receiver_country_id: 99 },
    ])
      expect(found({ receiver_short_address: null, ...over })).toEqual(['error short-address-missing']);
  });

  it.each([
    ['+966501234567', []],
    ['٠٥٠١٢٣٤٥٦٧', []],
    ['00966501234567', []],
    ['\u202a+966 50 123 4567\u202c', []],
    ['tel:050/123/4567,', []],
    ['(050) 123-4567', []],
    ['966501234567', []],
    ['501234567', []],
    ['0501234567 / 0551234567', ['error phone-invalid']],
    ['+966114567890', ['warning phone-not-mobile']],
    ['+96650123456', ['error phone-invalid']],
    ['0512', ['error phone-invalid']],
    ['', ['error phone-invalid']],
    ['call me', ['error phone-invalid']],
  ])('phone %j: %j', (receiver_phone, expected) => expect(found({ receiver_phone })).toEqual(expected));

  it.each([
    [{ receiver_first_name: 'أحمد', receiver_last_name: 'احمد' }, 'warning last-name-repeated'],
    [{ receiver_city_id: null, receiver_city: null }, 'error city-missing'],
    [{ receiver_city_id: 0, receiver_city: '' }, 'error city-missing'],
    [{ receiver_city_id: null, receiver_city: 'Nowhere' }, 'error city-missing'],
    [{ receiver_country_id: null }, 'error country-missing'],
    [
      {
        total_weight: 0,
        boxes: [{ ...box(1, 1, 1), weight: 0 }],
        items: [{ quantity: 1, weight: null, total_price: 115 }],
      },
      'error weight-zero',
    ],
    [{ boxes: [] }, 'warning box-missing'],
    [{ boxes: [box(31, 1, 1)] }, 'warning box-too-large'],
    [{ boxes: [box(1, 1, 1), box(21, 21, 1)] }, 'warning box-too-large'],
    [{ order_grand_total: 100.1 }, 'warning items-total'],
    [{ items: [] }, 'warning items-total'],
  ])('%j: %s', (over, expected) => expect(found(over)).toEqual([expected]));

  it.each([
    ['cod', 0],
    ['cod', null],
    ['cod', undefined],
    ['cash on delivery', '0.00'],
    ['الدفع عند الاستلام', '-5'],
    ['COD', 'free'],
  ])('cash on delivery needs an amount: %s, %j', (payment_method, order_grand_total) => {
    expect(found({ payment_method, order_grand_total, items: [{ weight: 1 }] })).toEqual(['error cod-without-amount']);
  });

  it.each([
    ['cod', 0.5],
    ['cod', '٢٥٠'],
    ['cod', '1,250.00 SAR'],
    ['paid', 0],
    ['', 0],
    ['wallet_x', 0],
  ])('an amount is needed for cash on delivery alone: %s, %j', (payment_method, order_grand_total) => {
    expect(found({ payment_method, order_grand_total, items: [{ weight: 1 }] })).toEqual([]);
  });

  it.each([
    [{ order_grand_total: 100 }],
    [{ total_weight: 0, boxes: [box(10, 20, 30)] }],
    // Its items say what it weighs.
    [{ total_weight: 0, boxes: [{ ...box(1, 1, 1), weight: 0 }] }],
    [{ boxes: [{ length: null, width: 1, height: 1, weight: 1 }] }],
    [{ items: [{ price: 0.1, quantity: 3, total_price: null }], order_grand_total: 0.3, tax: null }],
    [{ items: [{ price: '19.95', quantity: 2 }], order_grand_total: '39.900', tax: 0 }],
  ])('have nothing against %j', (over) => expect(found(over)).toEqual([]));

  it('leave out what a service does not have', () => {
    const checks = new OrderChecks({ ...facts, isKnown: () => false }, checkRules);
    expect(checks.check({ id: 7, name: 'something else' })).toEqual([]);
  });

  it('find the fields that play a role under other names, also inside of others', () => {
    const roles = { ...fields, id: ['key'], phone: ['to.mobile'], city: ['to.town'] };
    const checks = new OrderChecks({ ...facts, fields: roles, isKnown: () => false }, checkRules);
    const found = checks.check({ key: 'A-7', to: { mobile: '12', town: '' } });
    expect(found.map(({ order, rule, field }) => [order, rule, field])).toEqual([
      ['A-7', 'phone-invalid', 'to.mobile'],
      ['A-7', 'city-missing', 'to.town'],
    ]);
  });
});

it('every rule says why and what to do, in whole sentences', () => {
  expect(new Set(checkRules.map(({ id }) => id)).size).toBe(checkRules.length);
  for (const { id, reason, remedy } of checkRules) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)+$/);
    for (const text of [reason, remedy]) expect(text).toMatch(/^[A-Z].+[.…]$/s);
  }
});
