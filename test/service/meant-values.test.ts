import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { furtherCases, furtherIt, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService } from '../support/service.ts';

/** What an order needs that "ship" takes. */
const ready = { receiver_short_address: 'RHMA3184', order_grand_total: 115 };

const countries = [
  { id: 1, name: 'Saudi Arabia', code: 'SA' },
  { id: 2, name: 'United Arab Emirates', code: 'AE' },
];

const cities = [
  { id: 3, name: 'Riyadh', name_ar: 'الرياض', country_id: 1 },
  { id: 60, name: 'Dubai', name_ar: 'دبي', country_id: 2 },
];

const serve = () =>
  startService(({ method, path }, response) => {
    if (path === '/api/countries') return { data: countries };
    if (path === '/api/cities') return { data: cities };
    if (path === '/api/orders/8')
      return order(8, { receiver_city_id: 60, receiver_city: 'Dubai', receiver_country_id: null });
    if (path === '/api/orders/9')
      return order(9, { receiver_city_id: null, receiver_city: null, receiver_country_id: 2 });
    if (path === '/api/orders/10') return { id: 10 };
    if (method === 'GET' && path !== '/api/orders/7') return sendJson(response, 404, { message: 'no' });
    return order(7, ready);
  });

/** What a command sends, with the lists that it reads before. */
async function sends(...argv: readonly string[]) {
  const service = await serve();
  const { code, stderr } = await shipctl([...argv, '--yes'], { env: service.env });
  const sent = service.requests.filter(({ method }) => method !== 'GET').map(({ body }) => JSON.parse(body));
  const read = service.requests.filter(({ method }) => method === 'GET').map(({ path }) => path);
  return { code, sent: sent[0], read, stderr };
}

const create = ['orders', 'create'];

const created = 'Created order 7 (100007). To ship it: shipctl ship 100007 --cheapest --day-folder today/\n';

describe('a phone that is sent by a flag', () => {
  it.each([
    ['+966501234567', ''],
    ['\u202a+966 50 123 4567\u202c', ''],
    ['966501234567', ''],
    ...furtherRows(
      ['00966-50-1234567,', ''],
      ['tel:+966(50)1234567', ''],
      ['٠٥٠١٢٣٤٥٦٧', '--receiver-phone ٠٥٠١٢٣٤٥٦٧ is sent as +966501234567.\n'],
      ['۰۵۰ 123/4567', '--receiver-phone ۰۵۰ 123/4567 is sent as +966501234567.\n'],
    ),
  ])('%j has the international form', async (phone, told) => {
    const { code, sent, read, stderr } = await sends(...create, '--receiver-phone', phone);
    expect({ code, sent, read }).toEqual({ code: 0, sent: { receiver_phone: '+966501234567' }, read: [] });
    expect(stderr).toBe(`${told}${created}`);
  });

  it.each([
    ['abc', 'is not a phone number'],
    ['0501234567 / 0551234567', 'holds more than one phone number'],
    ...furtherRows(['+96650123456', 'is not a valid phone number']),
  ])('%j is a mistake', async (phone, why) => {
    for (const command of [create, ['orders', 'update', '7', '--id']]) {
      const { code, sent, stderr } = await sends(...command, '--receiver-phone', phone);
      expect({ code, sent }).toEqual({ code: 2, sent: undefined });
      expect(stderr).toMatch(new RegExp(`--receiver-phone: ".*${why}.*-F receiver_phone=…`));
    }
  });

  furtherIt('is read without its zero where the record says the country, and is a mistake elsewhere', async () => {
    const flags = ['--receiver-phone', '501234567'];
    const alone = await sends(...create, ...flags);
    expect({ code: alone.code, sent: alone.sent }).toEqual({ code: 2, sent: undefined });
    expect(alone.stderr).toMatch(/"501234567".*If it is \+966501234567, correct it/);
    const beside = await sends('orders', 'update', '7', '--id', ...flags);
    expect(beside).toMatchObject({ code: 0, sent: { receiver_phone: '+966501234567' } });
    expect(beside.stderr).toContain('501234567 is sent as +966501234567');
  });

  it.each([
    [['warehouses', 'create', '--phone', '050 123 4567']],
    ...furtherRows([['profile', 'update', '--phone', '050 123 4567']]),
  ])('%j', async (argv) => {
    expect((await sends(...argv)).sent).toEqual({ phone: '+966501234567' });
  });

  it('is one of the country that the command names, whose list is read only for that', async () => {
    const inCountry = (phone: string, ...more: readonly string[]) =>
      sends(...create, '--receiver-phone', phone, '--receiver-country-id', '2', ...more);
    const emirates = await inCountry('0501234567');
    // The list, and once whether it has pages.
    const read = ['/api/countries', '/api/countries'];
    expect([emirates.sent.receiver_phone, emirates.read]).toEqual(['+971501234567', read]);
    const saudi = await inCountry('+966501234567');
    expect([saudi.sent.receiver_phone, saudi.read]).toEqual(['+966501234567', []]);
    const named = await sends(...create, '--receiver-phone', '0501234567', '-F', 'receiver_country=UAE');
    expect([named.sent.receiver_phone, named.read]).toEqual(['+971501234567', []]);
    const unknown = await sends(...create, '--receiver-phone', '0501234567', '--receiver-country-id', '99');
    expect([unknown.code, unknown.sent]).toEqual([2, undefined]);
    expect(unknown.stderr).toContain('needs its country code');
    const dry = await inCountry('0501234567', '--dry-run');
    expect([dry.code, dry.read]).toEqual([0, []]);
    expect(dry.stderr).toContain('stands as it is typed');
  });
});

describe('a phone without a country code', () => {
  const sentTo = (...place: readonly string[]) => sends(...create, '--receiver-phone', '0501234567', ...place);

  it('is one of the country of its city', async () => {
    expect((await sentTo('--receiver-city-id', '60')).sent.receiver_phone).toBe('+971501234567');
    expect((await sentTo('--receiver-city', 'دبي')).sent.receiver_phone).toBe('+971501234567');
    expect((await sentTo('--receiver-city-id', '3')).sent.receiver_phone).toBe('+966501234567');
    // The service lists no such city: it is read as it would be without one.
    expect((await sentTo('--receiver-city-id', '99')).sent.receiver_phone).toBe('+966501234567');
    const dry = await sentTo('--receiver-city-id', '60', '--dry-run');
    expect([dry.code, dry.read]).toEqual([0, []]);
  });

  it('is one of the country of the order that is changed, where the command names no place', async () => {
    const changed = (id: string, ...more: readonly string[]) =>
      sends('orders', 'update', id, '--id', '--receiver-phone', '0501112223', ...more);
    expect((await changed('7')).sent.receiver_phone).toBe('+966501112223');
    expect((await changed('8')).sent.receiver_phone).toBe('+971501112223');
    expect((await changed('9')).sent.receiver_phone).toBe('+971501112223');
    expect((await changed('8', '--receiver-city', 'Riyadh')).sent.receiver_phone).toBe('+966501112223');
    for (const id of ['10', '11']) {
      const { code, sent, stderr } = await changed(id);
      expect([code, sent]).toEqual([2, undefined]);
      expect(stderr).toContain('needs its country code, like +966…: the country of its city is not known');
    }
    const dry = await changed('8', '--dry-run');
    expect([dry.code, dry.read]).toEqual([0, []]);
    expect(dry.stderr).toContain('gets the country code of order 8, which --dry-run does not read.');
    const whole = await sends('orders', 'update', '11', '--id', '--receiver-phone', '+971501112223');
    expect([whole.sent, whole.read]).toEqual([{ receiver_phone: '+971501112223' }, []]);
  });

  furtherIt('needs one where the country of its city cannot be read', async () => {
    const service = await startService(({ method }, response) =>
      method === 'GET' ? sendJson(response, 403, { message: 'no' }) : order(7, ready),
    );
    const argv = [...create, '--receiver-city-id', '60', '--yes', '--receiver-phone'];
    const local = await shipctl([...argv, '0501234567'], { env: service.env });
    expect([local.code, local.stderr]).toEqual([2, expect.stringContaining('needs its country code, like +966…')]);
    expect((await shipctl([...argv, '+971501234567'], { env: service.env })).code).toBe(0);
  });

  furtherIt('is not given the code of another country than that of its city', async () => {
    const { code, sent, stderr } = await sentTo('--receiver-city-id', '3', '--receiver-country', 'AE');
    expect([code, sent]).toEqual([2, undefined]);
    expect(stderr).toContain('needs one country: its city is in SA, not in AE');
  });
});

describe('other values of flags', () => {
  it.each([
    ['cash', 'cod'],
    ['كاش', 'cod'],
    ['نقدا', 'cod'],
    ...furtherRows(
      ['عند الاستلام', 'cod'],
      ['\u200fCOD ', 'cod'],
      ['mada', 'paid'],
      ['Visa', 'paid'],
      ['tabby', 'paid'],
      ['Apple Pay', 'paid'],
      ['credit_card', 'credit_card'],
    ),
  ])('the way to pay %s is %s', async (payment, value) => {
    expect((await sends(...create, '--payment-method', payment)).sent).toEqual({ payment_method: value });
  });

  it('an unknown way to pay is a mistake that names the known ones', async () => {
    const { code, sent, stderr } = await sends(...create, '--payment-method', 'bitcoin');
    expect([code, sent]).toEqual([2, undefined]);
    expect(stderr).toContain('--payment-method: "bitcoin" is not a known payment method. Use paid or cod. To send');
  });

  it('lose marks and blanks around them, and keep JSON as it is', async () => {
    const { sent } = await sends(
      ...create,
      ...['--receiver-short-address', '\u200erhma ٣١٨٤', '--receiver-first-name', '\u202bنورة\u202c '],
      ...['--receiver-city-id', '\u200e٣', '--order-grand-total', '1,234.50', '--description', 'می\u200cخواهم'],
      ...['--packages', '[{"weight":1,"note":"\u200ea "}]'],
    );
    expect(sent).toEqual({
      receiver_short_address: 'RHMA3184',
      receiver_first_name: 'نورة',
      receiver_city_id: 3,
      order_grand_total: 1234.5,
      description: 'می\u200cخواهم',
      packages: [{ weight: 1, note: '\u200ea ' }],
    });
    const faults = await sends(...create, '--receiver-short-address', 'abc', '--order-grand-total', '1,234');
    expect(faults.code).toBe(2);
    expect(faults.stderr).toMatch(/is not a short address[\s\S]*"1,234": it is not certain/);
    expect(faults.stderr).not.toContain('is not a number');
  });

  it.each(['61.50 SAR', '61.50 ر.س', ...furtherCases('61.50SR', '61.50﷼', 'SAR 61.50')])(
    'the amount %s is a number in the usual currency',
    async (text) => {
      const { sent, stderr } = await sends(...create, '--order-grand-total', text);
      expect(sent).toEqual({ order_grand_total: 61.5 });
      expect(stderr).toContain(`--order-grand-total ${text} is sent as 61.50.`);
    },
  );

  it('an amount in another currency is a mistake, unless a field beside it says that currency', async () => {
    const total = (text: string, ...more: readonly string[]) => sends(...create, '--order-grand-total', text, ...more);
    for (const text of ['$61.50', '61.50 USD', 'AED 61.50']) {
      const { code, sent, stderr } = await total(text);
      expect({ code, sent }).toEqual({ code: 2, sent: undefined });
      expect(stderr).toMatch(/which would not be sent\. Write the number alone if it is in the service's currency/);
    }
    expect((await total('$61.50', '-F', 'currency=usd')).sent).toEqual({ currency: 'usd', order_grand_total: 61.5 });
    const other = await total('61.50 SAR', '-F', 'currency=USD');
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('is in SAR, but currency says USD.')]);
    expect((await total('12 kg')).stderr).toContain('--order-grand-total: "12 kg" is not a number.');
  });

  it('the order of a shipment is a number as people write it', async () => {
    const { sent } = await sends('shipments', 'create', '--order-id', '#٣١٤٧', '--id', '--courier', 'aramex');
    expect(sent.order_id).toBe(3147);
  });
});

describe('-F and --data', () => {
  it('are sent as typed, and a warning says how shipctl reads them', async () => {
    const body = { receiver_short_address: 'rhma3184', receiver_first_name: 'Noura ', description: '\u200eoud' };
    const given = ['-F', 'receiver_phone=٠٥٠١٢٣٤٥٦٧', '-F', 'payment_method=mada'];
    const { code, sent, stderr } = await sends(...create, '--data', JSON.stringify(body), ...given);
    expect({ code, sent }).toEqual({
      code: 0,
      sent: { ...body, receiver_phone: '٠٥٠١٢٣٤٥٦٧', payment_method: 'mada' },
    });
    expect(stderr.split('\n').filter((line) => line.startsWith('Warning'))).toEqual([
      'Warning: receiver_short_address: "rhma3184" is sent as given. shipctl reads it as RHMA3184.',
      'Warning: description: "\\u200eoud" is sent as given. shipctl reads it as oud.',
      'Warning: receiver_phone: "٠٥٠١٢٣٤٥٦٧" is sent as given. shipctl reads it as +966501234567.',
      'Warning: payment_method: "mada" is sent as given. shipctl reads it as paid.',
    ]);
  });

  it('are sent also where they cannot be read', async () => {
    const { code, sent, stderr } = await sends(...create, '-F', 'receiver_phone=abc');
    expect({ code, sent }).toEqual({ code: 0, sent: { receiver_phone: 'abc' } });
    expect(stderr).toContain('Warning: receiver_phone: "abc" is not a phone number. It is sent as given.');
    const plain = await sends(...create, '--data', '{"receiver_phone":"+966501234567","payment_method":"paid"}');
    expect(plain.stderr).toBe(created);
  });
});
