import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

const server = postgresServer();

describe.skipIf(!hasPostgres)('desks that share a database', () => {
  it('share their goods, copy those of a file there, and keep what both change at once', async () => {
    const service = await startService(() => ({ data: [] }));
    const database = await server.database();
    const deskOf = (desk: string) => {
      const folder = temporaryFolder();
      const own = { ...service.env, SHIPCTL_CONFIG_DIR: folder, XDG_DATA_HOME: folder, SHIPCTL_DESK: desk };
      const type = (env: Readonly<Record<string, string>>, argv: readonly string[]) => shipctl(argv, { env });
      return {
        alone: (...argv: readonly string[]) => type(own, argv),
        shared: (...argv: readonly string[]) => type({ ...own, ...database.env, SHIPCTL_LEDGER_ACCOUNT: 'shop' }, argv),
      };
    };
    const [counter, back] = [deskOf('counter'), deskOf('back')];
    await counter.alone('goods', 'set', 'MUG', '--weight', '350g', '--barcode', '111');
    const copied = await counter.shared('ledger', 'copy', '--from', 'file', '--yes');
    expect([copied.code, copied.stderr]).toEqual([0, expect.stringContaining('and 1 product ')]);
    expect((await counter.shared('ledger', 'copy', '--from', 'file', '--yes')).stderr).toContain('Nothing to copy');
    const skus = ['A', 'B', 'C', 'D'];
    const set = skus.flatMap((sku) => [
      counter.shared('goods', 'set', sku, '--weight', '5g'),
      back.shared('goods', 'set', sku, '--barcode', `code-${sku}`),
    ]);
    for (const { code, stderr } of await Promise.all(set)) expect({ code, stderr }).toMatchObject({ code: 0 });
    await back.shared('goods', 'remove', 'D');
    const { stdout, stderr } = await back.shared('goods', 'list', '--csv', '--columns', 'sku,weight_g,barcodes');
    expect(stdout.trim().split('\n').sort()).toEqual([
      ...['A,5,code-A', 'B,5,code-B', 'C,5,code-C', 'MUG,350,111', 'sku,weight_g,barcodes'],
    ]);
    expect(stderr).toContain('account shop');
    expect((await back.shared('pack', 'codes', '--csv')).stdout).toContain('111,MUG\n');
    expect((await back.alone('goods', 'list', '--json')).stdout).toBe('[]\n');
  });
});
