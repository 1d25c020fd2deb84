import { describe, expect, it } from 'vitest';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { readyOrder, readyOrders, ship, shippingService } from '../support/shipping.ts';

const isOrderWrite = ({ path, method }: { readonly path: string; readonly method: string }): boolean =>
  /^\/api\/orders\/\d/.test(path) && method !== 'GET';

/** A service that changes no order, and where the first two of its orders are shipped. */
async function refusing(status = 409) {
  const service = await shippingService({
    orders: [...readyOrders(3), readyOrder(4, { status: 'delivered', shipment_external_id: 'E9' })],
    refuses: (request) => (isOrderWrite(request) ? status : undefined),
  });
  await ship(service, ['1', '2', '--cheapest']);
  return service;
}

const route = 'POST /api/shipments/{shipment}/cancel';

describe('an order whose state refuses a write', () => {
  it('is told with its shipment, and whom to ask where nothing cancels shipments', async () => {
    const { env } = await refusing();
    const fact = 'Error: Order 100001 was shipped: SPL, waybill W501, shipment 501.\n';
    const cancelled = await shipctl(['orders', 'cancel', '1', '--yes'], { env });
    expect(cancelled.code).toBe(6);
    const lines = cancelled.stderr.trimEnd().split('\n');
    expect(`${lines[0]}\n`).toBe(fact);
    expect(lines[1]).toContain('Call SPL first and have it cancelled by its waybill.');
    expect(lines[2]).toContain('out of packing and handover: shipctl orders hold 100001');
    expect(lines[3]).toContain('The service could not cancel order 1 (409)');
    expect(lines.at(-1)).toContain(`shipctl ops set shipments.cancel '${route}'`);
    const changed = await shipctl(['orders', 'update', '1', '--description', 'x', '--yes'], { env });
    expect(changed.code).toBe(6);
    expect(changed.stderr.startsWith(fact)).toBe(true);
    expect(changed.stderr).toContain('It can no longer be changed. Call SPL, name the waybill');
    expect(changed.stderr).not.toMatch(/have it cancelled|ops set/);
    const { stderr } = await shipctl(['shipments', 'cancel', '100001'], { env });
    expect(stderr).toContain('Order 100001: SPL, waybill W501, shipment 501.\n');
  });

  it('is told with the command that cancels its shipment where there is one, also of several', async () => {
    const { env } = await refusing(422);
    await shipctl(['ops', 'set', 'shipments.cancel', route], { env });
    const { stderr } = await shipctl(['orders', 'cancel', '1', '2', '3', '--yes'], { env });
    expect(stderr).toMatch(/Order 100001 was shipped: .*\nOrder 100002 was shipped: /);
    expect(stderr).toContain('Cancel the shipment first: shipctl shipments cancel 501 502\n');
    expect(stderr).not.toContain('Order 100003 was shipped');
  });

  it('was there before where the service shows that it is cancelled, and only there', async () => {
    const { env, orders } = await refusing(422);
    Object.assign(orders[2] ?? {}, { status: 'cancelled' });
    const again = await shipctl(['orders', 'cancel', '3', '--yes', '--json'], { env });
    expect({ code: again.code, row: JSON.parse(again.stdout) }).toEqual({
      code: 0,
      row: { id: 3, outcome: 'there before' },
    });
    expect(again.stderr).toBe('Order 100003 was cancelled before. Nothing was changed.\n');
    const both = await shipctl(['orders', 'cancel', '3', '1', '--yes'], { env });
    expect(both).toMatchObject({ code: 8, stderr: expect.stringContaining('Order 100001 was shipped') });
    Object.assign(orders[2] ?? {}, { status: 'returned' });
    expect((await shipctl(['orders', 'cancel', '3', '--yes'], { env })).code).toBe(6);
  });

  furtherIt('is told with the return where it was delivered, and with nothing where it was not shipped', async () => {
    const { env } = await refusing();
    const delivered = await shipctl(['orders', 'cancel', '4', '--yes'], { env });
    expect(delivered.stderr).toContain('To have it brought back: shipctl shipments return --order-id 4\n');
    expect(delivered.stderr).not.toContain('Call ');
    const unsent = await shipctl(['orders', 'cancel', '3', '--yes'], { env });
    expect(unsent.stderr).not.toMatch(/shipped|Call /);
    // A value of the change may be at fault, and not the state.
    const invalid = await refusing(422);
    const { stderr } = await shipctl(['orders', 'update', '1', '--description', 'x', '--yes'], { env: invalid.env });
    expect(stderr).not.toContain('was shipped');
  });
});
