import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { modelClient, rowsIn } from '../support/model-context.ts';
import { order, orders } from '../support/orders.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { type Handler, paginate, startService } from '../support/service.ts';
import { delivered } from '../support/settlements.ts';

const shop: Handler = (request) =>
  request.path === '/api/orders'
    ? { data: paginate(orders(3), request) }
    : { data: order(Number(request.path.split('/').at(-1))) };

describe('resources', () => {
  it('are orders and reports, read by the tools that are offered', async () => {
    const service = await startService(shop);
    const folder = temporaryFolder();
    const { client } = await modelClient(
      ['--tools', 'orders,report', '--allow-writes', '--folder', folder],
      service.env,
    );
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['shipctl://orders', 'shipctl://checks', 'shipctl://report']);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain('shipctl://orders/{order}');
    expect(service.requests).toEqual([]);
    const read = async (uri: string): Promise<string> => {
      const [first] = (await client.readResource({ uri })).contents;
      return first && 'text' in first ? first.text : '';
    };
    expect(rowsIn(await read('shipctl://orders?status=pending,processing&limit=2'))).toHaveLength(2);
    expect(service.requests.map(({ query }) => JSON.stringify(query)).join()).toContain('processing');
    expect(JSON.parse(await read('shipctl://orders/2'))).toMatchObject({ id: 2 });
    const asked = service.requests.length;
    for (const uri of [
      'file:///etc/passwd',
      'shipctl://orders?out=a.csv',
      'shipctl://cod',
      'shipctl://orders/%',
      'shipctl://',
    ])
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32_602 });
    expect(service.requests).toHaveLength(asked);
  });
});

describe('prompts', () => {
  it('are tasks of the day, with the steps that the permissions allow', async () => {
    const readers = await modelClient(['--tools', 'ship,orders']);
    const { prompts } = await readers.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['ship_pending', 'mend_orders', 'where_is_order']);
    const textOf = async ({ client }: typeof readers, given = {}): Promise<string> => {
      const { messages } = await client.getPrompt({ name: 'ship_pending', arguments: given });
      return JSON.stringify(messages);
    };
    expect(await textOf(readers, { since: '7d"' })).toMatch(/date_from [\\"]+7d.*You may not ship/);
    const spending = await modelClient(['--tools', 'ship', '--allow-spending']);
    expect(await textOf(spending)).toMatch(/Only after a clear yes/);
    await expect(readers.client.getPrompt({ name: 'where_is_order' })).rejects.toMatchObject({ code: -32_602 });
    await expect(readers.client.getPrompt({ name: 'nope' })).rejects.toMatchObject({ code: -32_602 });
  });
});

describe('tools of the books', () => {
  it('compare settlement files, and keep what they paid only with permission', async () => {
    const paid = order(1, delivered('1001', 100));
    const service = await startService((request) => ({
      data: paginate(request.path === '/api/orders' ? [paid] : [], request),
    }));
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'march.csv'), 'AWB,COD Amount\n1001,90\n');
    const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder() };
    const kept = async () => JSON.parse((await shipctl(['cod', 'reconcile', '--list', '--json'], { env })).stdout);
    const reading = await modelClient(['--folder', folder, '--tools', 'cod_reconcile'], env);
    const compared = await reading.call('cod_reconcile', { file: ['march.csv'], days: 36_500 });
    expect(compared).toMatchObject({ isError: false, rows: [{ result: 'short', waybill: '1001', difference: -10 }] });
    expect(await reading.call('cod_reconcile', { file: ['march.csv'], forget: true })).toMatchObject({ isError: true });
    expect(await kept()).toEqual([]);
    const writing = await modelClient(['--folder', folder, '--tools', 'cod_reconcile', '--allow-writes'], env);
    expect(await writing.call('cod_reconcile', { file: ['march.csv'], days: 36_500 })).toMatchObject({
      isError: false,
    });
    expect(await kept()).toHaveLength(1);
  });

  it('show what was packed; a result without rows has none', async () => {
    const { call } = await modelClient(['--sandbox', '--tools', 'pack_status']);
    const { isError, text } = await call('pack_status');
    expect({ isError, text }).toEqual({ isError: false, text: expect.stringContaining('{"columns":[],"rows":[]}') });
  });

  furtherIt('ask the mirror in SQL, which only reads', async () => {
    const env = { SHIPCTL_CONFIG_DIR: temporaryFolder(), SHIPCTL_SANDBOX: '1' };
    await shipctl(['sync'], { env });
    const { call } = await modelClient(['--tools', 'sql'], env);
    const query = 'select count(*) as n, null as empty from orders';
    expect(await call('sql', { query })).toMatchObject({ isError: false, rows: [{ n: 200 }] });
    expect((await call('sql', { query })).text).toContain('empty');
    expect(await call('sql', { query: 'delete from orders' })).toMatchObject({ isError: true });
    expect(await call('sql', { query, as_superuser: true })).toMatchObject({ isError: true });
  });
});
