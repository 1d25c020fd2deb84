import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { commandsIn, hostile } from '../support/pasted.ts';
import { sampleOf } from '../support/ring.ts';
import { isInstalled, paste, pastingShells } from '../support/shells.ts';
import { readyOrder, ship, shippingService } from '../support/shipping.ts';

// pasted-commands.unit.test.ts pastes into each of the shells in every ring.
describe.each(sampleOf(pastingShells, 3))('a command that is pasted into %s', (...shell) => {
  const installed = it.skipIf(!isInstalled(shell[0]));

  installed('has the ids of a hostile service quoted', async () => {
    const ids = hostile.filter((id) => id !== '' && id !== '--yes' && !id.startsWith('-'));
    const service = await shippingService({ orders: ids.map((id, at) => readyOrder(at + 1, { id })) });
    const cwd = temporaryFolder();
    const flags = ['--status', 'pending', '--cheapest'];
    await ship(service, flags);
    for (const row of service.orders) Object.assign(row, { status: 'pending', shipment_external_id: null });
    const again = await ship(service, flags);
    const reasons = again.result.map(({ reason }) => String(reason));
    const lines = commandsIn([again.stderr, ...reasons].join('\n')).filter((line) => line.includes('ledger forget'));
    expect(lines.length).toBeGreaterThan(ids.length);
    expect(lines.some((line) => line.includes("'ship:3147;touch x;'"))).toBe(true);
    const known = new Set(['ledger', 'orders', 'shipments', 'rules']);
    for (const ran of paste(shell, lines, cwd).flat()) expect(known).toContain(ran[0]);
    expect(readdirSync(cwd)).toEqual([]);
  });

  installed('has the couriers of a hostile service quoted', async () => {
    const service = await shippingService({
      ratesOf: () => hostile.map((courier_name, at) => ({ service_id: at, courier_name, price_sar: at + 1 })),
    });
    const cwd = temporaryFolder();
    const { code, stderr } = await ship(service, ['--status', 'pending', '--cheapest'], { isJoined: false });
    expect(code).toBe(8);
    const lines = commandsIn(stderr);
    expect(lines.some((line) => line.startsWith('shipctl rules map'))).toBe(true);
    paste(shell, lines, cwd);
    expect(readdirSync(cwd)).toEqual([]);
  });
});
