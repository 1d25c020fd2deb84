import { describe, expect, it } from 'vitest';
import { faultyRows, givenFile, goodRows } from '../support/importing-orders.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService, writesTo } from '../support/service.ts';

const importing = ['orders', 'import', '--allow-incomplete', 'orders.csv'];
const moreRows = `${goodRows}A-9,Huda Omar,0501234569,7,1,Oud\n`;

/** A shop that creates orders with ids of their own, and drops the connection where `isLost` says so. */
async function startCreatingShop(isLost: (reference: string) => boolean = () => false) {
  let id = 0;
  return startService(({ method, path, body }, response) => {
    if (method === 'GET' || path !== '/api/orders') return sendJson(response, 200, { data: [] });
    if (isLost(String((JSON.parse(body) as { external_id: string }).external_id))) return response.destroy();
    return sendJson(response, 201, { data: { id: ++id } });
  });
}

describe('the plan of an import that was applied before', () => {
  it('says how many were created before, and counts and sums the others', async () => {
    const shop = await startCreatingShop();
    const { env } = shop;
    givenFile('orders.csv', goodRows);
    await shipctl([...importing, '--apply', '--yes'], { env });
    givenFile('orders.csv', moreRows);
    const { stdout, stderr, code } = await shipctl(importing, { env });
    expect(stdout).toMatch(
      /^1 of 3 orders can be created: 7.00 SAR \(assumed: none is named\); none of them can be shipped: /m,
    );
    expect(stdout).toContain('\n2 orders created before: not created again.\n');
    expect([code, stderr]).toEqual([0, expect.stringContaining('Nothing was sent. To create them: ')]);
    const plan = JSON.parse((await shipctl([...importing, '--json'], { env })).stdout);
    expect(plan).toMatchObject({ count: 1, created_before: 2, sums: [{ currency: null, sum: '7' }] });
    const asked = await shipctl([...importing, '--apply'], { env, terminal: 120, typed: ['y'] });
    expect(asked.stderr).toContain('Create 1 order, 7.00 SAR (assumed: none is named) in all? [y/N]');
    expect(writesTo(shop)).toHaveLength(3);
    // A row that is broken later concerns nobody: its order is there.
    givenFile('orders.csv', moreRows.replace('0501234569', '12'));
    const flags = ['--apply', '--yes', '--errors', 'faults.csv', '--result', '-'];
    const again = await shipctl([...importing, ...flags, '-o', 'json'], { env });
    expect(again.code, again.stderr).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject([
      { outcome: 'there before', row: 2 },
      { outcome: 'there before', row: 3 },
      {
        outcome: 'there before',
        row: 4,
        id: 3,
        external_id: 'A-9',
        reason: expect.stringContaining('has a fault now'),
      },
    ]);
    expect(again.stderr).toContain('No row has to be corrected: faults.csv was not written.');
    // Of another receiver it is another order.
    const other = moreRows.replace('Huda Omar,0501234569,7', 'Sara Saad,0501234569,x');
    givenFile('orders.csv', other);
    expect((await shipctl(importing, { env })).code).toBe(8);
  });

  furtherIt('suggests nothing where nothing is left to be created', async () => {
    const { env } = await startCreatingShop();
    givenFile('orders.csv', goodRows);
    await shipctl([...importing, '--apply', '--yes'], { env });
    const { stdout, stderr } = await shipctl(importing, { env });
    expect(stdout).toContain('0 of 2 orders can be created.\n2 orders created before: not created again.\n');
    expect(stderr).toContain('Nothing was sent.\n');
    givenFile('orders.csv', faultyRows);
    const faulty = await shipctl(importing, { env });
    expect([faulty.code, faulty.stdout]).toEqual([8, expect.stringContaining('0 of 4 orders can be created.\n')]);
    expect(faulty.stderr).toContain('Correct these rows in orders.csv, then: ');
  });

  furtherIt('says which faults are of orders that were created before, as from the file of faults', async () => {
    const { env } = await startCreatingShop();
    givenFile('faults.csv', 'Ref,Mobile,Total\nA-3,0501234567,5\n');
    await shipctl(['orders', 'import', '--allow-incomplete', 'faults.csv', '--apply', '--yes'], { env });
    givenFile('orders.csv', faultyRows);
    const { stdout, code } = await shipctl(importing, { env });
    expect(stdout).toContain('2 of 4 orders can be created: 10.30 SAR (assumed: none is named); ');
    expect(stdout).toContain('\n1 order created before by reference, with a fault in the row now: nothing to correct.');
    expect(code).toBe(8);
  });

  it('says what has an unknown outcome, and what looks like rows of another file', async () => {
    const { env } = await startCreatingShop((reference) => reference === 'A-2');
    givenFile('orders.csv', goodRows);
    await shipctl([...importing, '--apply', '--yes'], { env });
    expect((await shipctl(importing, { env })).stdout).toContain(
      '1 order created before: not created again.\n1 order with an unknown outcome: --apply looks in the list first.\n',
    );
    const rows = 'Name,Mobile,Total\nNoura Ali,0501234567,5\n';
    givenFile('orders.csv', rows);
    await shipctl([...importing, '--apply', '--yes'], { env });
    givenFile('orders.csv', rows.replace(',5', ',6'));
    expect((await shipctl(importing, { env })).stdout).toContain('1 order perhaps sent before');
    givenFile('other.csv', rows);
    const other = ['orders', 'import', '--allow-incomplete', 'other.csv'];
    expect((await shipctl(other, { env })).stdout).toContain(
      '0 of 1 order can be created.\n1 order perhaps sent before: --apply asks first, --again sends.\n',
    );
    expect((await shipctl([...other, '--again'], { env })).stdout).toContain('1 order can be created: 5');
  });
});
