import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { box } from '../support/boxes.ts';
import { homeFolder } from '../support/folders.ts';
import { range, serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { paginate, sendJson, startService, writesTo } from '../support/service.ts';

const novel = [order(1, { zone: 'A', geo: { lat: 1.5 } }), order(2)];

describe('--columns', () => {
  it.each([
    ['csv', 'id,zone,geo.lat\n1,A,1.5\n2,,\n'],
    ['json', '[\n{"id":1,"zone":"A","geo":{"lat":1.5}},\n{"id":2,"zone":null,"geo":null}\n]\n'],
    ['ndjson', '{"id":1,"zone":"A","geo":{"lat":1.5}}\n{"id":2,"zone":null,"geo":null}\n'],
    ['table', 'ID  Zone  Geo: Lat\n 1  A     1.5\n 2  -     -\n'],
  ])('takes a field that the service has added, in %s', async (format, expected) => {
    const service = await serveOrders(novel);
    const argv = ['orders', 'list', '--all', '-o', format, '--columns', 'id,zone,geo.lat'];
    const { code, stdout } = await shipctl(argv, { env: service.env });
    expect({ code, stdout: stdout.replace(/ +$/gm, '') }).toEqual({ code: 0, stdout: expected });
  });

  it.each(['csv', 'json', 'ndjson', 'table'])('is refused with an unknown name before a byte of %s', async (format) => {
    const service = await serveOrders(novel);
    const cwd = homeFolder();
    const argv = ['orders', 'list', '-o', format, '--columns', 'id,zonee,geo.lon'];
    const outcome = await shipctl(argv, { env: service.env });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain(
      'there is no column \\"zonee\\"'.replaceAll('\\', /json/.test(format) ? '\\' : ''),
    );
    expect(outcome.stderr.replaceAll('\\', '')).toContain('Did you mean "zone"?');
    expect(outcome.stderr).toContain('geo.lon');
    expect(outcome.stderr).toMatch(/The columns are: id, order_number, .*zone, geo/);
    expect(service.requests).toHaveLength(1);
    const name = `x.${format === 'table' ? 'txt' : format}`;
    writeFileSync(join(cwd, 'x.json.manifest'), 'of an earlier export');
    const file = await shipctl([...argv, '--out', name, '--manifest', 'x.json.manifest'], { env: service.env, cwd });
    expect(readFileSync(join(cwd, 'x.json.manifest'), 'utf8')).toBe('of an earlier export');
    expect({ code: file.code, files: readdirSync(cwd).filter((each) => each.startsWith('x.')) }).toEqual({
      ...{ code: 2, files: ['x.json.manifest'] },
    });
  });

  it('names the field that people call otherwise', async () => {
    const service = await serveOrders([order(1)]);
    const argv = (...more: string[]) => ['orders', 'list', '--json', ...more];
    const columns = await shipctl(argv('--columns', 'id,Tracking number,courier,notes'), { env: service.env });
    expect(errorOf(columns).hint).toContain('--columns id,shipment_external_id,selected_shipment_company,description');
    const condition = await shipctl(argv('--where', 'customer = Huda'), { env: service.env });
    expect(errorOf(condition).message).toContain('Did you mean "receiver"?');
  });

  it('is refused with an unknown name for an empty list, by the known names', async () => {
    const service = await serveOrders([]);
    const argv = (columns: string) => ['orders', 'list', '--json', '--columns', columns];
    const outcome = await shipctl(argv('id,sttus'), { env: service.env });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(errorOf(outcome).message).toContain('Did you mean "status"?');
    expect((await shipctl(argv('items.skuu'), { env: service.env })).stderr).toContain('items.sku');
    expect(await shipctl(argv('id,status'), { env: service.env })).toMatchObject({ code: 0, stdout: '[]\n' });
    // Of these records nothing is known.
    const raw = ['api', 'GET', '/api/orders', '--paginate', '--csv', '--columns', 'any'];
    expect(await shipctl(raw, { env: service.env })).toMatchObject({ code: 0, stdout: 'any\n' });
  });

  it('is checked for records of which nothing is known', async () => {
    const service = await startService((request) => paginate([box(1)], request));
    const argv = (columns: string) => ['api', 'GET', '/api/boxes', '--paginate', '--csv', '--columns', columns];
    expect(await shipctl(argv('id,typ'), { env: service.env })).toMatchObject({ code: 2, stdout: '' });
    expect(await shipctl(argv('id'), { env: service.env })).toMatchObject({ code: 0, stdout: 'id\n1\n' });
  });

  it('takes a field of one record, and of several', async () => {
    const service = await startService(({ path }) => ({ data: order(Number(path.split('/').at(-1)), { zone: 'A' }) }));
    const one = await shipctl(['orders', 'get', '5', '--json', '--columns', 'id,zone'], { env: service.env });
    expect(one).toMatchObject({ code: 0, stdout: '{"id":5,"zone":"A"}\n' });
    const wrong = await shipctl(['orders', 'get', '5', '--json', '--columns', 'zoen'], { env: service.env });
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
  });

  it('of a write is refused with an unknown name before anything is sent', async () => {
    const service = await startService((_request, response) => sendJson(response, 201, order(1, { zone: 'A' })));
    const argv = ['boxes', 'create', '--type', 'x', '--columns', 'id,zone'];
    expect(await shipctl(argv, { env: service.env })).toMatchObject({ code: 2, stdout: '' });
    expect(writesTo(service)).toEqual([]);
  });
});

describe('--resume', () => {
  const argv = ['boxes', 'list', '--all', '--out', 'x.csv', '--resume', '--retries', '0', '--concurrency', '1'];

  it.each([
    ['the header', []],
    ['the columns of the first run, without a header', ['--no-header']],
  ])('keeps %s, though the service adds a field in between', async (_what, more) => {
    let isDown = true;
    const service = await startService((request, response) => {
      if (isDown && request.query.page === '3') return sendJson(response, 500, {});
      const added = isDown ? { zone: 'A' } : { hue: 'red', zone: 'A' };
      return paginate(
        range(1, 250).map((id) => ({ ...box(id), ...added })),
        request,
      );
    });
    const cwd = homeFolder();
    expect(await shipctl([...argv, ...more], { env: service.env, cwd })).toMatchObject({ code: 8 });
    isDown = false;
    const outcome = await shipctl([...argv, ...more], { env: service.env, cwd });
    expect(outcome.code).toBe(0);
    expect(outcome.stderr).toContain('they are left out: hue.');
    const lines = readFileSync(join(cwd, 'x.csv'), 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(more.length > 0 ? 250 : 251);
    if (more.length === 0) expect(lines[0]).toBe([...Object.keys(box(1)), 'zone'].join(','));
    expect(lines.filter((line) => line.endsWith(',A'))).toHaveLength(250);
    expect(new Set(lines.map((line) => line.split(',').length)).size).toBe(1);
  });
});
