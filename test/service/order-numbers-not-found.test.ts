import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const orders = [
  order(3, { order_number: '1003' }),
  order(4, { order_number: '7' }),
  order(7, { order_number: '1007' }),
];

/** A service that answers with this where it has no order. */
async function run(line: string, status: number, type: string, body: string, hasRecords = true) {
  const service = await startService(({ method, path, ...request }, response) => {
    const [, id] = /^\/api\/orders\/(\w+)/.exec(path) ?? [];
    if (id === undefined) return { data: paginate(orders, { ...request }, 100) };
    const found = orders.find((each) => String(each.id) === id);
    if (found && (hasRecords || method !== 'GET')) return found;
    response.writeHead(status, { 'content-type': type });
    response.end(body);
    return undefined;
  });
  const now = new Date('2026-03-30T12:00:00');
  const outcome = await shipctl([...line.split(' '), '--yes'], { env: service.env, now });
  return { ...outcome, writes: service.requests.filter(({ method }) => method !== 'GET').map(({ path }) => path) };
}

const json = 'application/json';

describe.each([
  ['an error', json, '{"error":"Order not found"}'],
  ['a code', json, '{"status":"fail","code":"ORDER_NOT_FOUND"}'],
  ...furtherRows(
    ['problem details', 'application/problem+json', '{"type":"about:blank","title":"Not Found","status":404}'],
    ['an empty object', json, '{}'],
    ['nothing', json, ''],
    ['text', 'text/plain', 'not found'],
    ['a page', 'text/html', '<h1>Not found</h1>'],
  ),
])('where a missing order is answered with %s', (_what, type, body) => {
  it('a number is found', async () => {
    expect(await run('orders get 1003 --columns id --json', 404, type, body)).toMatchObject({
      code: 0,
      stdout: '{"id":3}\n',
    });
    const { code, writes } = await run('orders cancel 1003', 404, type, body);
    expect({ code, writes }).toEqual({ code: 0, writes: ['/api/orders/3/cancel'] });
  });

  it('one that is also an id is refused', async () => {
    const { code, writes } = await run('orders cancel 7', 404, type, body);
    expect({ code, writes }).toEqual({ code: 2, writes: [] });
  });

  it('a number is refused where no order can be read by its id', async () => {
    const { code, stderr, writes } = await run('orders cancel 1003', 404, type, body, false);
    expect({ code, writes }).toEqual({ code: 2, writes: [] });
    expect(stderr).toContain('--number');
  });
});

it('a phone in place of an order is told apart', async () => {
  const why = 'It reads as a phone. The orders of a phone: shipctl orders find 0544493423';
  for (const flags of ['', ' --number']) {
    const { code, stderr } = await run(`orders get 0544493423${flags}`, 404, json, '{}');
    expect({ code, stderr }).toEqual({ code: 5, stderr: expect.stringContaining(why) });
  }
  expect((await run('orders get 100999', 404, json, '{}')).stderr).not.toContain('It reads as a phone');
});
