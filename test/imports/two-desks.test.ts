import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { exported, mend } from '../support/mended-export.ts';
import { startMendingShop } from '../support/mending.ts';
import { importArgv, importFile, importRow, importRows, orderService, rowsFile } from '../support/order-imports.ts';
import { hasPostgres, postgresServer, type TestDatabase } from '../support/postgres.ts';
import { start } from '../support/process.ts';
import { varyingRandom } from '../support/random.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import type { Service } from '../support/service.ts';

const server = postgresServer();

const deskOf = (service: Service, database: TestDatabase, desk: string): Record<string, string> => {
  const folder = temporaryFolder();
  return {
    ...{ ...service.env, ...database.env, SHIPCTL_CONFIG_DIR: folder, XDG_DATA_HOME: folder },
    ...{ SHIPCTL_DESK: desk, SHIPCTL_LEDGER_ACCOUNT: 'shop' },
  };
};

const soon = (longest: number) => new Promise((resolve) => setTimeout(resolve, varyingRandom()() * longest));

describe.skipIf(!hasPostgres)('two desks that import one sheet at once', () => {
  it('create every order once, and both end well', async () => {
    const service = await orderService(async () => {
      await soon(20);
      return undefined;
    });
    const database = await server.database();
    const rows = importRows(perRing(6, 10, 25));
    const outcomes = await Promise.all(
      ['counter', 'back-room'].map((desk) =>
        importFile(service, rowsFile(rows), [], { env: deskOf(service, database, desk) }),
      ),
    );
    expect(service.orders.map(({ external_id }) => String(external_id)).sort()).toEqual(
      rows.map(({ external_id }) => String(external_id)).sort(),
    );
    for (const { code, stderr } of outcomes) expect({ code, stderr }).toMatchObject({ code: 0 });
  });

  it('create nothing twice without references: what the other desk has sent of its own file is left out', async () => {
    const service = await orderService(async () => {
      await soon(20);
      return undefined;
    });
    const database = await server.database();
    const count = perRing(4, 6, 12);
    const rows = Array.from({ length: count }, (_, at) => importRow(at + 1));
    const outcomes = await Promise.all(
      ['counter', 'back-room'].map((desk) =>
        importFile(service, rowsFile(rows), [], { env: deskOf(service, database, desk) }),
      ),
    );
    expect(service.orders.map(({ receiver_phone }) => String(receiver_phone)).sort()).toEqual(
      rows.map(({ receiver_phone }) => String(receiver_phone)).sort(),
    );
    const statuses = outcomes.flatMap(({ statuses: all }) => all.split(', '));
    expect(statuses.filter((status) => status === 'created')).toHaveLength(count);
    expect(statuses.filter((status) => status === 'not sent')).toHaveLength(count);
  });

  it('leave what a killed desk was sending as unknown', async () => {
    let kill = (): void => undefined;
    const service = await orderService((_, count) => {
      if (count !== 2) return undefined;
      kill();
      return { never: true };
    });
    const database = await server.database();
    const file = rowsFile(importRows(4));
    const { child, ended } = start([...importArgv(file, '--yes'), '--timeout', '1'], {
      env: deskOf(service, database, 'one'),
    });
    kill = () => void child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
    const env = deskOf(service, database, 'two');
    const outcome = await importFile(service, rowsFile(importRows(4)), [], { env });
    expect(outcome).toMatchObject({ code: 8, statuses: 'there before, there before, unknown, created' });
    const again = await importFile(service, file, ['--retry-unknown', '--wait'], {
      env: { ...env, SHIPCTL_RETRY_QUIET: '1s' },
    });
    expect(again).toMatchObject({ code: 0, statuses: 'there before, there before, created, there before' });
    expect(service.orders).toHaveLength(4);
  });

  it('change a record once, where both correct it', async () => {
    const ids = Array.from({ length: perRing(3, 6) }, (_, at) => at + 1);
    const shop = await startMendingShop(ids.map(() => ({})));
    const database = await server.database();
    const desks = ['counter', 'back-room'].map((desk) => deskOf(shop, database, desk));
    const outcomes = await Promise.all(
      desks.map(async (env, at) => {
        const file = await exported(shop, `${at}.csv`);
        mend(
          file,
          ids.map((id) => [id - 1, 'description', 'Fragile'] as const),
        );
        return shipctl(['orders', 'import', file, '--update', '--apply', '--yes'], { env });
      }),
    );
    expect(
      shop
        .changes()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids);
    for (const { code, stderr } of outcomes) expect([0, 8], stderr).toContain(code);
  });
});
