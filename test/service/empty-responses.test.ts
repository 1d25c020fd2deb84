import { describe, expect, it } from 'vitest';
import { serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { startService, writesTo } from '../support/service.ts';

/** A service that answers every write with nothing, and order 9 with its record. */
const silent = (status = 204) =>
  startService(({ path }, response) => {
    if (path.includes('/9')) return { data: order(9) };
    response.writeHead(status).end();
    return undefined;
  });

describe('a write that is answered with nothing', () => {
  it.each([
    ['json', '{"id":5,"outcome":"done"}\n'],
    ['ndjson', '{"id":5,"outcome":"done"}\n'],
  ])('gives a program what was done, in %s', async (format, stdout) => {
    for (const status of [204, 200]) {
      const service = await silent(status);
      const outcome = await shipctl(['orders', 'cancel', '--id', '5', '--yes', '-o', format], { env: service.env });
      expect(outcome).toMatchObject({ code: 0, stdout });
      expect(outcome.stderr).toMatch(/^Cancelled order 5\. shipctl orders reset 5 may reopen it; .*\.\n$/);
    }
  });

  it('gives people its message alone, and csv a line', async () => {
    const service = await silent();
    const argv = ['orders', 'cancel', '--id', '5', '--yes'];
    expect(await shipctl(argv, { env: service.env })).toMatchObject({ code: 0, stdout: '' });
    const { stdout } = await shipctl([...argv, '--csv'], { env: service.env });
    expect(stdout.split('\n').map((line) => line.replace(/,.*,/, '…'))).toEqual(['id…outcome', '5…done', '']);
  });

  it('is named among several, in their order', async () => {
    const service = await silent();
    const argv = ['orders', 'cancel', '--id', '5', '9', '6', '--yes', '--json', '--columns', 'id'];
    const { code, stdout } = await shipctl(argv, { env: service.env });
    expect({ code, ids: JSON.parse(stdout) }).toEqual({ code: 0, ids: [{ id: 5 }, { id: 9 }, { id: 6 }] });
  });

  it('has no id where it is about no record', async () => {
    const service = await silent();
    const outcome = await shipctl(['boxes', 'create', '--type', 'x', '--json'], { env: service.env });
    expect(outcome).toMatchObject({ code: 0, stdout: '{"outcome":"done"}\n' });
  });
});

it('a read that is answered with nothing fails: exit 7', async () => {
  const service = await silent();
  const outcome = await shipctl(['orders', 'get', '5', '--json'], { env: service.env });
  expect(outcome).toMatchObject({ code: 7, stdout: '' });
  expect(outcome.stderr).toContain('The response for order 5 is empty.');
});

it.each(['-', '@-'])('ids and --data %s do not both come from standard input', async (data) => {
  const service = await silent();
  const argv = ['orders', 'cancel', '--id', '-', '--yes', '--data', data];
  const outcome = await shipctl(argv, { env: service.env, stdin: '5\n' });
  expect(outcome).toMatchObject({ code: 2, stdout: '' });
  expect(outcome.stderr).toContain('- reads ids from standard input, and --data - reads the body from it');
  expect(writesTo(service)).toEqual([]);
});

it('a mistake is not preceded by a warning', async () => {
  const service = await serveOrders([order(1)]);
  const field = ['orders', 'list', '-F', 'status=returned'];
  for (const more of [
    ['--status', 'pending'],
    ['--page', '0'],
    ['--json', '--csv'],
  ]) {
    const { code, stderr } = await shipctl([...field, ...more], { env: service.env });
    expect({ code, warned: stderr.includes('Warning') }).toEqual({ code: 2, warned: false });
  }
  const { code, stderr } = await shipctl(field, { env: service.env });
  expect({ code, warned: stderr.match(/Warning/g)?.length }).toEqual({ code: 0, warned: 1 });
});
