import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { shipctl } from '../support/run.ts';
import { readyOrders, ship, shippingService } from '../support/shipping.ts';

const route = 'POST /api/shipments/{shipment}/cancel';

/** A service where four orders are shipped, and a profile that knows how to cancel. */
async function shipped() {
  const service = await shippingService({ orders: readyOrders(4) });
  const home = temporaryFolder();
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: home, HOME: home };
  const { code, stderr } = await ship({ env }, ['--status', 'pending', '--cheapest']);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  await shipctl(['ops', 'set', 'shipments.cancel', route], { env });
  const idOf = (order: number): string => String(service.shipments.find((each) => each.order_id === order)?.id);
  return { service, env, idOf };
}

describe('shipments cancel', () => {
  it('says what to do where no route is known, and sends nothing', async () => {
    const service = await shippingService();
    const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder() };
    const { code, stderr } = await shipctl(['shipments', 'cancel', '991', '--yes'], { env });
    expect(code).toBe(2);
    expect(stderr).toContain(`shipctl ops set shipments.cancel '${route}'`);
    expect(stderr).toContain('shipctl ops import');
    expect(stderr).toContain('at the courier');
    expect(service.requests).toEqual([]);
  });

  it('stands among the commands of shipments once, with a route and without', async () => {
    const { env } = await shipped();
    for (const each of [env, { ...env, SHIPCTL_CONFIG_DIR: temporaryFolder() }]) {
      const { stdout } = await shipctl(['shipments', '--help'], { env: each });
      expect(stdout.match(/^ {2}cancel /gm)).toHaveLength(1);
    }
  });

  it('asks, and names the order that still counts as shipped and the command that lets it be shipped again', async () => {
    const { service, env, idOf } = await shipped();
    const asked = await shipctl(['shipments', 'cancel', idOf(3)], { env, terminal: 100, typed: ['y'] });
    expect(asked).toMatchObject({ code: 0 });
    expect(asked.stderr).toContain(`Cancel shipment ${idOf(3)}?`);
    expect(asked.stderr).not.toContain('cost money');
    expect(asked.stderr).toContain(
      'The ledger still counts order 3 as shipped. To ship it again: shipctl ledger forget ship:3\n',
    );
    const before = service.shipments.length;
    const counted = await ship({ env }, ['3', '--cheapest']);
    expect(counted.statuses).toBe('there before');
    expect(service.shipments).toHaveLength(before);
    await shipctl(['ledger', 'forget', 'ship:3', '--yes'], { env });
    expect((await ship({ env }, ['3', '--cheapest'])).statuses).toBe('created');
    expect(service.shipments).toHaveLength(before + 1);
  });

  it('sends nothing where the answer is no, and without a terminal', async () => {
    const { service, env, idOf } = await shipped();
    const before = service.requests.length;
    expect((await shipctl(['shipments', 'cancel', idOf(1)], { env, terminal: 100, typed: ['n'] })).code).not.toBe(0);
    expect(await shipctl(['shipments', 'cancel', idOf(1)], { env })).toMatchObject({ code: 2 });
    expect(service.requests.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('takes several, and goes on behind one that is refused', async () => {
    const { env, idOf } = await shipped();
    const ids = [idOf(1), '999', idOf(2)];
    const { code, stderr } = await shipctl(['shipments', 'cancel', ...ids, '--yes'], { env });
    expect(code).toBe(8);
    expect(stderr).toContain('The ledger still counts 2 orders as shipped.');
    const [, forgotten = ''] = /shipctl ledger forget (.*)/.exec(stderr) ?? [];
    expect(forgotten.split(' ').sort()).toEqual(['ship:1', 'ship:2']);
    expect(stderr).toContain('999');
    const asked = await shipctl(['shipments', 'cancel', idOf(1), idOf(2)], { env, terminal: 100, typed: ['n'] });
    expect(asked.stderr).toContain(`Cancel shipments ${idOf(1)}, ${idOf(2)}?`);
  });

  it('takes the name that the route has for its argument', async () => {
    const { service, env, idOf } = await shipped();
    await shipctl(['ops', 'set', 'shipments.cancel', 'POST /api/shipments/{id}/cancel'], { env });
    const { code, stderr } = await shipctl(['shipments', 'cancel', idOf(4), '--yes'], { env });
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('ledger forget ship:4') });
    expect(service.requests.at(-1)?.path).toBe(`/api/shipments/${idOf(4)}/cancel`);
  });
});
