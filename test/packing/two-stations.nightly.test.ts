import { describe, expect, it } from 'vitest';
import { packItem, packOrder, packService } from '../support/packing.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';
import { openStation, stationOf } from '../support/stations.ts';

const server = postgresServer();

const orders = () => [packOrder(3101, [packItem(11, 'A', 2), packItem(12, 'B')]), packOrder(3102, [packItem(21, 'C')])];

describe.skipIf(!hasPostgres)('two stations with one journal', () => {
  it('are two, where two machines have one name', async () => {
    const service = await packService(orders());
    const database = await server.database();
    const one = openStation(stationOf(service, database, 'bench'));
    const env = stationOf(service, database, 'bench');
    const two = openStation(env);
    expect(await one.scan('3101')).toMatch(/^opened/);
    expect(await one.scan('A')).toMatch(/^counted/);
    expect(await two.scan('A')).toMatch(/^order_first/);
    const refused = await two.scan('3101');
    expect(refused).toMatch(/^other_station/);
    expect(refused).toContain('open at another machine named bench since');
    expect(await two.scan('3102')).toMatch(/^opened/);
    expect(await one.scan('A')).toMatch(/^counted/);
    expect(await one.scan('B')).toMatch(/^packed/);
    await two.close();
    // The same machine goes on where it ended.
    const again = openStation(env);
    expect(await again.scan('C')).toMatch(/^packed\t3102/);
    expect((await one.close()).code).toBe(0);
    expect((await again.close()).code).toBe(0);
  });

  it('count nothing without the database', async () => {
    const service = await packService(orders());
    const database = await server.database();
    const env = stationOf(service, database, 'bench-1');
    const one = openStation({ ...env, SHIPCTL_TIMEOUT: '1' });
    expect(await one.scan('3101')).toMatch(/^opened/);
    await server.crash();
    expect(await one.scan('A')).toBe('');
    const { code, stderr } = await one.close();
    await server.start();
    expect({ code, stderr }).toMatchObject({ code: 7, stderr: expect.stringContaining('This scan does not count.') });
    const again = openStation(env);
    expect(await again.scan('A')).toMatch(/^counted\t3101\tA\t1\/3/);
    await again.close();
  });
});
