import { describe, expect, it } from 'vitest';
import { packItem, packOrder, packService, resultsOf } from '../support/packing.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';
import { shipctl } from '../support/run.ts';
import { openStation, stationOf } from '../support/stations.ts';

const server = postgresServer();

const orders = () => [packOrder(3101, [packItem(11, 'A', 2), packItem(12, 'B')]), packOrder(3102, [packItem(21, 'C')])];

describe.skipIf(!hasPostgres)('two stations with one journal', () => {
  it('have an order one at a time: the second is told who has it, and takes it on purpose', async () => {
    const service = await packService(orders());
    const database = await server.database();
    const one = openStation(stationOf(service, database, 'bench-1'));
    const two = openStation(stationOf(service, database, 'bench-2'));
    expect(await one.scan('3101')).toMatch(/^opened\t3101/);
    expect(await one.scan('A')).toMatch(/^counted\t3101/);
    const refused = await two.scan('3101');
    expect(refused).toMatch(/^other_station\t/);
    expect(refused).toContain('open at bench-1 since');
    expect(refused).toContain('1 of 3 are in');
    expect(refused).toContain(':take');
    // It is another one's, and counts nothing here.
    expect(await two.scan('A')).toMatch(/^order_first/);
    expect(await two.scan('3101')).toMatch(/^other_station/);
    expect(await two.scan(':take')).toMatch(/^resumed\t3101/);
    const lost = await one.scan('A');
    expect(lost).toMatch(/^other_station\t/);
    expect(lost).toContain('taken over by bench-2');
    expect(await two.scan('A')).toMatch(/^counted\t3101/);
    expect(await two.scan('B')).toMatch(/^packed\t3101/);
    expect(await one.scan('3101')).toMatch(/^already_packed/);
    expect(await one.scan('3102')).toMatch(/^opened\t3102/);
    expect(await two.scan('3102')).toMatch(/^other_station/);
    expect(await one.scan('C')).toMatch(/^packed\t3102/);
    expect((await one.close()).code).toBe(0);
    expect((await two.close()).code).toBe(0);
    const env = stationOf(service, database, 'office');
    const status = await shipctl(['pack', 'status', '--json'], { env });
    expect(JSON.parse(status.stdout)).toMatchObject([
      { order_number: '3101', pack_status: 'packed', packed: 3, desk: 'bench-2' },
      { order_number: '3102', pack_status: 'packed', packed: 1, desk: 'bench-1' },
    ]);
    expect(status.stderr).toContain('account shop');
    expect(status.stderr).not.toContain(server.password);
  });

  it('send each request once, whoever packs', async () => {
    const many = Array.from({ length: 8 }, (_, at) => packOrder(3101 + at, [packItem(100 + at, `S${at}`)]));
    const service = await packService(many);
    const database = await server.database();
    const stations = ['bench-1', 'bench-2'].map((desk) => stationOf(service, database, desk));
    const scans = many.flatMap((_, at) => [String(3101 + at), `S${at}`]);
    const mine = (odd: number) => scans.filter((_, at) => Math.floor(at / 2) % 2 === odd);
    const outcomes = await Promise.all(stations.map((env, at) => service.pack(mine(at), ['--push'], { env })));
    for (const outcome of outcomes)
      expect(resultsOf(outcome).filter((each) => each.startsWith('packed'))).toHaveLength(4);
    const pushed = await Promise.all(
      stations.map((env) => shipctl(['pack', 'push'], { env: { ...service.env, ...env } })),
    );
    for (const { code, stderr } of pushed) expect({ code, stderr }).toMatchObject({ code: 0 });
    const paths = service.verified.map(({ path }) => path);
    expect([...paths].sort()).toEqual([...new Set(paths)].sort());
    expect(paths).toHaveLength(16);
  });

  it('are two, where two processes of one machine pack: each has a name of its own', async () => {
    const service = await packService(orders());
    const database = await server.database();
    const env = stationOf(service, database, 'bench-1');
    const one = openStation(env);
    expect(await one.scan('3101')).toMatch(/^opened/);
    const same = await service.pack(['3102'], [], { env });
    expect(same).toMatchObject({ code: 7, stderr: expect.stringContaining('packing as the desk bench-1') });
    expect(resultsOf(await service.pack(['3102', 'C'], [], { env: { ...env, SHIPCTL_DESK: 'bench-2' } }))).toEqual([
      'opened 3102 0/1',
      'packed 3102 1/1',
    ]);
    await one.close();
  });
});
