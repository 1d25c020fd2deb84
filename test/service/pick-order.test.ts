import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { atTerminal } from '../support/pseudo-terminal.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const rows = [
  order(31, { receiver_first_name: 'سارة', order_number: '100031' }),
  order(32, { receiver_first_name: 'أميمة', order_number: '100032' }),
  order(33, { receiver_first_name: 'Omar', order_number: '100033' }),
];

const serve = () =>
  startService((request) => {
    const [, id] = /^\/api\/orders\/(\d+)/.exec(request.path) ?? [];
    return id === undefined ? { data: paginate(rows, request, 100) } : rows.find((each) => String(each.id) === id);
  });

describe('orders get without an order', () => {
  const picks: [string, string, number][] = [
    ['an arrow goes down', '\u001b[B\r', 32],
    ['a correction, in any spelling', 'اميمهx\u007f\r', 32],
    ['Enter takes the first', '\r', 31],
    ['a name in any spelling', 'اميمه\r', 32],
    ['a number', '100033\r', 33],
    ['a correction', 'سx\u007f\r', 31],
  ];

  it.each(picks.slice(0, perRing(1, 3, picks.length)))('lets the user pick: %s', async (_what, keys, id) => {
    const service = await serve();
    const terminal = atTerminal(['orders', 'get', '--columns', 'id', '--json'], { env: service.env });
    await terminal.type(/Order: [\s\S]*100033/, keys);
    const { code, shown } = await terminal.ended;
    expect([code, service.requests.at(-1)?.path]).toEqual([0, `/api/orders/${id}`]);
    expect(shown).toContain(`"id": ${id}`);
  });

  const ends: [string, string, number][] = [
    ['Ctrl-C', '\u0003', 130],
    ['Esc', '\u001b', 3],
    ['Ctrl-D', '\u0004', 3],
  ];

  it.each(ends.slice(0, perRing(1, 2, ends.length)))('%s leaves it', async (_key, keys, code) => {
    const service = await serve();
    const terminal = atTerminal(['orders', 'get'], { env: service.env });
    await terminal.type(/Order: [\s\S]*100033/, keys);
    expect((await terminal.ended).code).toBe(code);
    expect(service.requests.length).toBe(1);
  });

  it('is a mistake where nobody can pick', async () => {
    const service = await serve();
    for (const more of [[], ['--no-input'], ['--dry-run']]) {
      const { code, stdout, stderr } = await shipctl(['orders', 'get', ...more], { env: service.env });
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('<order> is missing.');
    }
    expect(service.requests).toEqual([]);
  });
});
