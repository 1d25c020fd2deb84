import { setFlagsFromString } from 'node:v8';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusedBefore } from '../support/bodies.ts';
import { range, serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { type Surroundings, shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

// What takes its time: expressions that run until they are stopped, and many.

const list = ['orders', 'list', '--per-page', '100'];

async function filtered(rows: readonly unknown[], flags: readonly string[], given: Surroundings = {}) {
  const { env } = await serveOrders(rows);
  return shipctl([...list, ...flags], { ...given, env });
}

const resultOf = async (rows: readonly unknown[], ...flags: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await filtered(rows, flags);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stdout;
};

const orders = (count: number) => range(1, count).map((id) => order(id));

// As in jq.test.ts: optimizing what runs for an instant takes half of the time.
beforeAll(() => setFlagsFromString('--liftoff-only'));
afterAll(() => setFlagsFromString('--no-liftoff-only'));

describe('--jq', () => {
  it('gets an empty list as an empty array, prints nothing for no result, and has no other inputs', async () => {
    expect(await resultOf([], '--jq', 'length')).toBe('0\n');
    expect(await resultOf(orders(2), '--jq', 'empty')).toBe('');
    expect((await filtered(orders(1), ['--jq', '[inputs]'])).stderr).toContain('gets each document by itself');
  });

  it('that needs more memory than there is, whatever it reads, is refused before anything is sent', async () => {
    const text = await refusedBefore(['orders', 'list', '--jq', '"x"*2000000000|length']);
    expect(text).toMatch(/^Error: --jq: the expression needs more memory than there is\.\n/);
    expect(text).not.toContain('Aborted');
  });

  it.each(['[range(1; infinite)]|length', 'def f: f; f'])('that never ends is stopped: %s', async (expression) => {
    const outcome = await filtered([order(1)], ['--jq', expression], { expressionTime: 200 });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toMatch(/did not end within 0\.2 s|needs more memory/);
  });

  it('is told of a name that is a column of tables only', async () => {
    const { stderr } = await filtered(orders(1), ['--jq', '.[].receiver']);
    expect(stderr).toContain('.receiver is a column of tables, made of .receiver_first_name and .receiver_last_name');
    for (const more of [
      ['--jq', '.[].receiver_city'],
      ['--jq', '.[].receiver', '--columns', 'receiver'],
    ])
      expect((await filtered(orders(1), more)).stderr).not.toContain('is a column of tables');
  });

  it('that fails after a write names what was done, also with --quiet', async () => {
    const service = await startService(() => ({ data: { id: 231, type: 'Small' } }));
    const argv = ['boxes', 'create', '-F', 'type=Small', '--yes', '--jq', 'error("x")'];
    const text = await shipctl([...argv, '--quiet'], { env: service.env });
    expect(text).toMatchObject({ code: 8, stdout: '' });
    expect(text.stderr).toBe(
      'Error: --jq: x\nCreated box 231.\nWhat was done is done: only its result could not be shown.\n',
    );
    const { stderr } = await shipctl([...argv, '--json'], { env: service.env });
    expect(JSON.parse(stderr).error).toMatchObject({
      code: 'partial',
      results: [{ id: '231', outcome: 'done', message: expect.stringContaining('231') }],
    });
  });

  it('that fails after several writes names them all', async () => {
    const service = await startService(() => ({ data: {} }));
    const argv = ['orders', 'cancel', '--id', '5', '6', '--yes', '--quiet', '--jq', 'error("x")'];
    const { code, stderr } = await shipctl(argv, { env: service.env });
    expect(code).toBe(8);
    expect(stderr).toMatch(/Cancelled order 5\.[\s\S]*Cancelled order 6\./);
  });

  it('works in api, for one response and for all pages', async () => {
    const { env } = await serveOrders(orders(3));
    const one = await shipctl(['api', 'GET', '/api/orders', '--jq', '.data.data | length'], { env });
    const all = await shipctl(['api', 'GET', '/api/orders', '--paginate', '--jq', 'length'], { env });
    expect([one.stdout, all.stdout]).toEqual(['3\n', '3\n']);
    const failing = await startService((_, response) => void response.writeHead(404).end('{"message":"no"}'));
    const { code, stdout } = await shipctl(['api', 'GET', '/x', '--jq', '.'], { env: failing.env });
    expect([code, stdout]).toEqual([5, '']);
  });

  it('gets the object of a record, the columns that were chosen, and the rows of --rows', async () => {
    const service = await startService(() => ({ data: order(7) }));
    const { stdout } = await shipctl(['orders', 'get', '7', '--jq', '.order_number'], { env: service.env });
    expect(stdout).toBe('100007\n');
    expect(await resultOf(orders(1), '--columns', 'id,status', '--jq', '.[0] | keys[]')).toBe('id\nstatus\n');
  });
});
