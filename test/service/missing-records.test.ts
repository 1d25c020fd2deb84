import { describe, expect, it } from 'vitest';
import { settingsFolder } from '../support/profiles.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService } from '../support/service.ts';

const missing = (message: string) => startService((_request, response) => sendJson(response, 404, { message }));
const ofModel = 'No query results for model [App\\Models\\Order] 100000200';

describe('a record that is not there', () => {
  it.each([
    [['orders', 'get', '100000200'], ofModel],
    ...furtherRows(
      [['orders', 'cancel', '--id', '100000200', '--yes'], ofModel],
      [['orders', 'get', '100000200'], 'Order not found.'],
    ),
  ])('says that ids are wanted, and how to see them: %j, %s', async (argv, message) => {
    const { env } = await missing(message);
    const { code, stderr } = await shipctl([...argv, '--profile', 'shop'], { env: { ...env, ...shop() } });
    expect(code).toBe(5);
    expect(stderr).toContain('To see ids and numbers: shipctl orders list --columns id,order_number --profile shop\n');
  });

  const shop = () => {
    const { env, write } = settingsFolder();
    write({ version: 1 }, 'shop');
    return env;
  };

  it('of another kind says how to see the ids', async () => {
    const { env } = await missing('No query results for model [App\\Models\\Box] 9');
    const { stderr } = await shipctl(['boxes', 'get', '9'], { env });
    expect(stderr).toContain('There is no box 9.');
    expect(stderr).toContain('To see the ids: shipctl boxes list --columns id\n');
  });

  it('says nothing of ids where no list has them', async () => {
    const { env } = await missing('No query results for model [App\\Models\\Shipment] 9');
    const { stderr } = await shipctl(['shipments', 'pickup-id', '9'], { env });
    expect(stderr).not.toMatch(/shipments list|the ids/);
    const ids = await shipctl(['shipments', 'invoice', '-'], { env, stdin: 'a b' });
    expect(ids.stderr).not.toContain('shipments list');
  });

  it('can be looked for in the list that the hint names', async () => {
    const lost = await shipctl(['orders', 'get', '99999', '--id', '--sandbox']);
    const command = /To see ids and numbers: shipctl (.*)/.exec(lost.stderr)?.[1] ?? '';
    expect(command).toBe('orders list --columns id,order_number --sandbox');
    expect(await shipctl(command.split(' '))).toMatchObject({ code: 0 });
  });
});
