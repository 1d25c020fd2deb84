import { expect, test } from 'vitest';
import { givenFile } from '../support/importing-orders.ts';
import { idsOf } from '../support/lists.ts';
import { everyNth, furtherCases, perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService, writesTo } from '../support/service.ts';
import { readyOrder } from '../support/shipping.ts';

const cities = [
  { id: 3, name: 'Riyadh', name_ar: 'الرياض', country_id: 1 },
  { id: 7, name: 'Makkah', name_ar: 'مكة المكرمة', country_id: 1 },
  { id: 9, name: 'Jeddah', name_ar: 'جدة', country_id: 1 },
];

/** No short address: a fault of each, by which `orders check` names them. */
const asked = (id: number, over: object) =>
  readyOrder(id, { receiver_short_address: null, receiver_postal_code: null, payment_method: 'paid', ...over });

const rows = [
  asked(1, { receiver_city: 'Riyadh', receiver_city_id: 3 }),
  asked(2, { receiver_city: 'الرياض', receiver_city_id: null, payment_method: 'COD' }),
  asked(3, { receiver_city: null, receiver_city_id: 3, receiver_phone: '0501112222' }),
  asked(4, { receiver_city: 'Mecca', receiver_city_id: null, receiver_phone: '+966 50 111 2222' }),
  asked(5, { receiver_city: null, receiver_city_id: 7, selected_shipment_company: 'أرامكس' }),
  asked(6, { receiver_city: 'جِدَّة', receiver_city_id: null, payment_method: 'cod', receiver_phone: '٠٠٩٦٦٥٠١١١٢٢٢٢' }),
  asked(7, { receiver_city: 'Jedda', receiver_city_id: null, selected_shipment_company: 'Aramex Express' }),
];

const serve = () =>
  startService(({ method, path, query }) => {
    if (path === '/api/cities') return { data: cities };
    if (path === '/api/couriers')
      return {
        data: [
          { id: 1, name: 'aramex' },
          { id: 2, name: 'spl' },
        ],
      };
    if (path.endsWith('/order-price')) {
      const rate = { service_id: 1, price_sar: 20, delivery_time: '1 day' };
      return { data: ['aramex', 'spl'].map((name) => ({ ...rate, identifier: name, courier_name: name })) };
    }
    if (method === 'POST') return { data: { id: 99 } };
    const found = rows.find(({ id }) => path === `/api/orders/${id}`);
    return found ? { data: found } : { data: paginate(rows, { query }, 100) };
  });

interface Question {
  readonly field: string;
  readonly text: string;
  readonly ids: readonly number[];
  /** What is sent for it, and as which input; none where no input takes it. */
  readonly sent?: readonly [input: string, flag: string, value: unknown];
  /** `find` looks for it. */
  readonly isFound: boolean;
}

const city = (text: string, id: number, ids: readonly number[]): Question => ({
  ...{ field: 'city', text, ids, isFound: true },
  sent: ['receiver_city_id', '--receiver-city', id],
});
const phone = (text: string): Question => ({
  ...{ field: 'phone', text, ids: [3, 4, 6], isFound: true },
  sent: ['receiver_phone', '--receiver-phone', '+966501112222'],
});
const payment = (text: string): Question => ({
  ...{ field: 'payment_method', text, ids: [2, 6], isFound: false },
  sent: ['payment_method', '--payment-method', 'cod'],
});

/** Other writings: in the second ring every second. */
const further = <T>(...cases: readonly T[]): readonly T[] => everyNth(furtherCases(...cases), perRing(1, 2, 1));

const questions: readonly Question[] = [
  ...['الرِّيَاض', ...further('Riyadh', 'الرياض', 'Ar Riyadh', '\u200fRIYADH\u200e ')].map((text) =>
    city(text, 3, [1, 2, 3]),
  ),
  ...['مكه المكرمة', ...further('Makkah', 'مكة')].map((text) => city(text, 7, [4, 5])),
  ...further('Jiddah', 'جده').map((text) => city(text, 9, [6, 7])),
  ...['٠٥٠١١١٢٢٢٢', ...further('+966 (50) 111-2222', '0501112222', '00966501112222', '966501112222')].map(phone),
  ...['كاش', ...further('cash on delivery')].map(payment),
  { field: 'number', text: '#١٠٠٠٠٣', ids: [3], isFound: true },
  ...further('#100003', '١٠٠٠٠٣').map((text) => ({ field: 'number', text, ids: [3], isFound: true })),
  { field: 'courier', text: 'ARAMEX', ids: [5, 7], isFound: false },
];

test.each(questions)('$field = $text: every command means the same orders', async (question) => {
  const { field, text, ids, sent, isFound } = question;
  const service = await serve();
  const { env } = service;
  const condition = `${field} = '${text}'`;
  const all = ['--date-from', '2026-01-01', '-o', 'ndjson'];
  const run = async (...argv: readonly string[]) => {
    const outcome = await shipctl(argv, { env });
    expect(outcome.stderr).not.toMatch(/Error|mistake/);
    return outcome;
  };
  expect(idsOf(await run('orders', 'list', '--where', condition, ...all))).toEqual(ids);
  if (isFound) expect(idsOf(await run('orders', 'find', text, ...all))).toEqual(ids);
  const counts = await run('orders', 'stats', '--where', condition, '--columns', 'orders', '--csv', '--no-header');
  expect(counts.stdout).toBe(`${ids.length}\n`);
  const checked = await run('orders', 'check', '--where', condition, ...all);
  const faulty = checked.stdout.split('\n').flatMap((line) => (line ? [Number(JSON.parse(line).order_id)] : []));
  expect([...new Set(faulty)]).toEqual(ids);
  await run('rules', 'set', `${condition} → aramex`, 'else → spl');
  const shipped = await run('ship', '--status', 'pending', '--skip', 'short-address-missing', '--dry-run', ...all);
  const lines = shipped.stdout.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
  expect(lines.filter(({ courier }) => courier === 'aramex').map(({ order_id: order }) => Number(order))).toEqual(ids);
  if (!sent) return;
  const [input, flag, value] = sent;
  await run('orders', 'create', flag, text, '--order-grand-total', '10', '--yes');
  givenFile('one.csv', `${input.replace(/_id$/, '')},receiver_first_name\n"${text}",Noura\n`);
  await run('orders', 'import', '--allow-incomplete', 'one.csv', '--apply', '--yes');
  const bodies = writesTo(service)
    .filter(({ path }) => path === '/api/orders')
    .map(({ body }) => (JSON.parse(body) as Record<string, unknown>)[input]);
  expect(bodies).toEqual([value, value]);
});
