import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { ledgerLines } from '../support/ledgers.ts';
import { spawned } from '../support/process.ts';
import { shipctl } from '../support/run.ts';
import { joined, readyOrders, shippingService } from '../support/shipping.ts';

const pending = ['--status', 'pending', '--cheapest'];

it('the waybill of a shipment that the ledger could not take is printed', async () => {
  const printed = [1, 2, 3, 4].map(async (blocks) => {
    const home = temporaryFolder();
    const service = await shippingService({ orders: readyOrders(3) });
    const env = { ...service.env, SHIPCTL_CONFIG_DIR: home, HOME: home };
    await shipctl(['rules', 'map', ...joined], { env });
    // No file may be longer than some half kilobytes: it is the claim or the end of a shipment that does not fit.
    const shell = `ulimit -f ${blocks}; "$@"`;
    const { code, stderr } = await spawned(['ship', ...pending, '--yes'], { env, shell });
    expect(code).toBe(9);
    const kept = JSON.stringify(ledgerLines(home));
    const lost = service.shipments.filter(({ external_id: waybill }) => !kept.includes(String(waybill)));
    for (const { order_id: id, external_id: waybill } of lost)
      expect(stderr).toContain(
        `order ${100_000 + Number(id)}: ${waybill}, spl, 20.90 SAR, https://t.example/${waybill}`,
      );
    return lost.length;
  });
  expect(Math.max(...(await Promise.all(printed)))).toBe(1);
});
