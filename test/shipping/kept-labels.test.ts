import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { expectMode } from '../support/modes.ts';
import { onePage } from '../support/pdf.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';
import { shipctl } from '../support/run.ts';
import { readyOrder, ship, shippingService } from '../support/shipping.ts';

const zpl = '^XA^FO50,50^A0N,40^FDnoura^FS^XZ';

/** Ships one order whose label is in the response, without saving it. */
async function shipped(label: string, more: Readonly<Record<string, string>> = {}) {
  const home = temporaryFolder();
  const service = await shippingService({
    orders: [readyOrder(1, { order_number: 'N-1' })],
    react: () => ({ shipment: { label } }),
  });
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: home, ...more };
  const outcome = await ship({ env }, ['1', '--cheapest']);
  const files = () =>
    readdirSync(join(home, 'labels'), { recursive: true, encoding: 'utf8' })
      .map((name) => join(home, 'labels', name))
      .filter((path) => statSync(path).isFile() && !/\.(json|lock)$/.test(path));
  const run = (...argv: string[]) => shipctl(argv, { env, cwd: home });
  const save = async (out: string) => ({ ...(await run('shipments', 'labels', '--out', out)), path: join(home, out) });
  return { service, env, outcome, files, run, save };
}

const server = postgresServer();

describe.skipIf(!hasPostgres)('with a shared ledger', () => {
  it('another desk names the one that keeps a label of a response, and saves the invoice', async () => {
    const database = await server.database();
    const shared = { ...database.env, SHIPCTL_LEDGER_ACCOUNT: 'shop' };
    const { env } = await shipped(zpl, { ...shared, SHIPCTL_DESK: 'counter' });
    const home = temporaryFolder();
    const other = { ...env, SHIPCTL_CONFIG_DIR: home, SHIPCTL_DESK: 'office' };
    const { code, stderr } = await shipctl(['shipments', 'labels', '--out', 'all.pdf'], { env: other, cwd: home });
    expect(code).toBe(0);
    expect(stderr.replace(/\s+/g, ' ')).toContain(
      'order 1: its label came in the response to the shipment: the desk counter keeps it',
    );
  });

  it('a desk does not save the labels again that another one was saving when it was interrupted', async () => {
    const database = await server.database();
    const shared = { ...database.env, SHIPCTL_LEDGER_ACCOUNT: 'shop' };
    let isRefused = true;
    const service = await shippingService({
      orders: [readyOrder(1)],
      refusesLabel: () => (isRefused ? 503 : undefined),
    });
    const run = (desk: string) => {
      const home = temporaryFolder();
      const env = { ...service.env, ...shared, SHIPCTL_CONFIG_DIR: home, SHIPCTL_DESK: desk };
      return ship({ env }, ['--status', 'pending', '--cheapest', '--labels', join(home, 'l/'), '--retries', '0']);
    };
    expect((await run('counter')).code).toBe(8);
    isRefused = false;
    service.orders.push({ ...readyOrder(2) });
    const { code, result } = await run('office');
    expect({ code, labels: result.map(({ order_id: order, label }) => [order, label]) }).toEqual({
      code: 0,
      labels: [
        [2, 'saved'],
        [1, null],
      ],
    });
  });
});

describe('a label in the response to its shipment', () => {
  it('is kept for the user alone, and saved later as it came', async () => {
    const pdf = await onePage();
    const { service, outcome, files, run, save } = await shipped(pdf.toString('base64'));
    expect(outcome).toMatchObject({ code: 0, result: [{ label_kept: true }] });
    const [file = ''] = files();
    expectMode(file, 0o600);
    const asked = service.requests.length;
    const { code, path } = await save('again.pdf');
    expect({ code, requests: service.requests.length - asked }).toEqual({ code: 0, requests: 0 });
    expect(readFileSync(path)).toEqual(pdf);
    expect(JSON.parse((await run('shipments', 'sent', '--json')).stdout)).toMatchObject([{ label_kept: true }]);
    expect(await run('shipments', 'labels', 'N-1', '--orders', '--out', 'one.pdf')).toMatchObject({ code: 0 });
  });

  it('is kept in ZPL, too', async () => {
    const { save } = await shipped(zpl);
    const { code, path } = await save('labels/');
    expect(code).toBe(0);
    expect(readFileSync(join(path, 'N-1.zpl'), 'utf8')).toBe(zpl);
  });

  it('is not kept if it is something else', async () => {
    const { outcome, run } = await shipped('data:text/html,<html>noura</html>');
    expect(outcome).toMatchObject({ code: 0, result: [{ label_kept: false }] });
    expect((await run('ledger', 'list')).stdout).not.toContain('noura');
  });

  it('is removed with its entry in the ledger', async () => {
    const { files, run } = await shipped(zpl);
    expect(files()).toHaveLength(1);
    expect(await run('ledger', 'forget', 'ship:1', '--yes')).toMatchObject({ code: 0 });
    expect(files()).toEqual([]);
  });

  it('is removed after two weeks, and its invoice says why it stands in', async () => {
    const { files, save } = await shipped(zpl);
    const [file = ''] = files();
    utimesSync(file, new Date(0), new Date(0));
    const { code, stderr } = await save('again.pdf');
    expect({ code, files: files() }).toEqual({ code: 0, files: [] });
    expect(stderr.replace(/\s+/g, ' ')).toContain(
      'order 1: its label came in the response to the shipment, which is kept for 14 days',
    );
  });
});
