import { temporaryFolder } from './folders.ts';
import { order } from './orders.ts';
import { shipctl } from './run.ts';
import { paginate, startService } from './service.ts';

/** When `today` is asked. */
export const now = new Date('2026-03-10T08:00:00Z');

export const at = (time: string) => ({
  created_at: `2026-03-${time}:00.000000Z`,
  date: `2026-03-${time}:00`.replace('T', ' '),
});

/** An order that nothing is wrong with. */
export const good = (id: number, over: Readonly<Record<string, unknown>>) =>
  order(id, {
    receiver_short_address: 'RCTB4359',
    receiver_country_code: 'SA',
    order_grand_total: 115,
    receiver_phone: `+96650123450${id}`,
    ...over,
  });

/** Eight orders, one of them in a state that nobody knows. */
export const rows = [
  good(1, { status: 'pending', ...at('10T07:00') }),
  good(2, { status: 'pending', ...at('08T07:00'), payment_method: 'cod', order_grand_total: 0.1 }),
  good(3, {
    status: 'processing',
    ...at('09T07:59'),
    payment_method: 'cod',
    order_grand_total: 0.2,
    receiver_short_address: null,
  }),
  good(4, { status: 'awaiting_pickup', ...at('01T07:00') }),
  good(5, { status: 'cancelled', ...at('01T07:00'), payment_method: 'cod', receiver_short_address: null }),
  good(6, { status: 'delivered', ...at('01T07:00'), payment_method: 'cod', delivered_at: '2026-03-02 10:00:00' }),
  good(7, { status: 'on_hold', ...at('02T07:00'), currency: 'USD', payment_method: 'cod', order_grand_total: 5 }),
  good(8, { status: 'returned', ...at('02T07:00'), payment_method: 'cod', order_grand_total: 7 }),
];

/** A service with these orders, which may change, and `shipctl today` asked of it. */
export const serviceOf = async (given: readonly (typeof rows)[number][] = rows) => {
  let all = given;
  const service = await startService((request) => {
    const { path, query } = request;
    const wanted = all.filter(({ status }) => status === (query.status ?? status));
    return path === '/api/orders' ? { data: paginate(wanted, request) } : paginate([], request);
  });
  const env: Record<string, string> = {
    ...service.env,
    SHIPCTL_CONFIG_DIR: temporaryFolder(),
    NO_COLOR: '1',
    LANG: 'C.UTF-8',
  };
  const change = (to: typeof given) => {
    all = to;
  };
  const today = (argv: readonly string[] = [], more = {}) => shipctl(['today', ...argv], { env, now, ...more });
  return { ...service, env, today, change };
};

export const linesOf = ({ stdout }: { readonly stdout: string }) => JSON.parse(stdout) as Record<string, unknown>[];
