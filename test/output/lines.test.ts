import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusedBefore } from '../support/bodies.ts';
import { temporaryFolder } from '../support/folders.ts';
import { range, serveOrders, serveText } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { type Surroundings, shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

async function lines(rows: readonly unknown[], flags: readonly string[], given: Surroundings = {}): Promise<string> {
  const { env } = await serveOrders(rows);
  const { code, stdout, stderr } = await shipctl(['orders', 'list', ...flags], {
    ...given,
    env: { ...env, ...given.env },
  });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stdout;
}

const orders = (count: number) => range(1, count).map((id) => order(id));

describe('--format', () => {
  it('writes a line for each record: fields in braces, headings, fields of items, counts', async () => {
    const rows = [order(1, { items: [{ sku: 'A' }, { sku: 'B' }] })];
    expect(await lines(rows, ['--format', '{order_number} {receiver}: {items.sku} ({items_count})'])).toBe(
      '100001 نورة القحطاني: A, B (2)\n',
    );
    expect(await lines(rows, ['--format', '{id}\\t{description}|{status}'])).toBe('1\t|pending\n');
    expect(await lines([], ['--format', '{id}'])).toBe('');
  });

  it('takes braces that are doubled, and a backslash before t, n and itself', async () => {
    expect(await lines(orders(1), ['--format', '{{"id": {id}}}\\n\\\\t\\x'])).toBe('{"id": 1}\n\\t\\x\n');
  });

  it('keeps digits, and writes values and no words for them', async () => {
    const { env } = await serveText('{"id":1,"status":"pending","order_grand_total":12345678901234567890.10}');
    const argv = ['orders', 'list', '--format', '{order_grand_total} {status}', '--lang', 'ar'];
    expect((await shipctl(argv, { env })).stdout).toBe('12345678901234567890.10 pending\n');
  });

  it('writes one line for one record, and after a write too', async () => {
    const service = await startService(() => ({ data: order(5, { status: 'cancelled' }) }));
    const shown = await shipctl(['orders', 'get', '5', '--format', '{id} {status}'], { env: service.env });
    const written = await shipctl(['orders', 'cancel', '--id', '5', '--yes', '--format', '{id} {status}'], {
      env: service.env,
    });
    expect([shown.stdout, written.stdout]).toEqual(['5 cancelled\n', '5 cancelled\n']);
  });

  it.each([
    [
      '{order_number} {recever}',
      /no column "recever"\. Did you mean "receiver"\?\n.*The columns are: id, order_number/,
    ],
    ['{items.skuu}', /Did you mean "items\.sku"\?/],
  ])('%j names a field that orders lack: the nearest one and all columns are told', async (format, message) => {
    const { env } = await serveOrders(orders(1));
    const { code, stdout, stderr } = await shipctl(['orders', 'list', '--format', format], { env });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(await refusedBefore(['orders', 'cancel', '5', '--yes', '--format', format])).toContain('Did you mean');
  });

  it.each([
    [['--format', '{id'], 'has a { without its } at column 1'],
    [['--format', 'a { b'], 'has a { without its } at column 3'],
    [['--format', '{}'], 'has no name between its braces at column 1'],
    [['--format', 'id'], 'names no field. Put one in braces: {id}'],
    [['--format', '{id}', '--json'], '--format and --json cannot be used together'],
    [['--format', '{id}', '-o', 'csv'], '--format and --output csv cannot be used together'],
    [['--format', '{id}', '--columns', 'id'], '--columns and --format cannot be used together'],
    [['--format', '{id}', '--out', 'a.csv'], '--format writes lines of text, and no .csv file'],
    [['--format', '{id}', '--ids'], '--format and --ids cannot be used together'],
  ])('%j is refused before anything is sent', async (flags, message) => {
    expect(await refusedBefore(['orders', 'list', ...flags])).toContain(message);
  });

  it('goes before the format of the environment and of a profile', async () => {
    expect(await lines(orders(1), ['--format', '{id}'], { env: { SHIPCTL_OUTPUT: 'json' } })).toBe('1\n');
  });

  it('writes a file', async () => {
    const cwd = temporaryFolder();
    await lines(orders(2), ['--format', '{id}', '--out', 'ids.txt'], { cwd });
    expect(readFileSync(join(cwd, 'ids.txt'), 'utf8')).toBe('1\n2\n');
  });

  it('keeps a record on its line, whatever is in a value', async () => {
    const rows = [order(1, { description: 'a\nb\u001b[2J\u202e' })];
    for (const terminal of [undefined, 80])
      expect(await lines(rows, ['--format', '{id} {description}'], terminal === undefined ? {} : { terminal })).toBe(
        '1 a\\u000ab\\u001b[2J\\u202e\n',
      );
  });
});

describe('--ids', () => {
  it('writes the id of each row on a line of its own', async () => {
    expect(await lines(orders(3), ['--all', '--per-page', '2', '--ids'])).toBe('1\n2\n3\n');
    const { env } = await serveText('{"id":12345678901234567890123},{"id":"a-1"}');
    expect((await shipctl(['orders', 'list', '--ids'], { env })).stdout).toBe('12345678901234567890123\na-1\n');
  });

  it('feeds a command that takes ids on standard input', async () => {
    const service = await startService(({ path }) => ({ data: order(Number(/\d+/.exec(path)?.[0])) }));
    const { code } = await shipctl(['orders', 'cancel', '--id', '-', '--yes'], {
      env: service.env,
      stdin: await lines(orders(2), ['--ids']),
    });
    expect(code).toBe(0);
    expect(service.requests.map(({ path }) => path)).toEqual(['/api/orders/1/cancel', '/api/orders/2/cancel']);
  });

  it.each(['config list', 'doctor', 'cod', 'orders stats'])('refuses rows that have no id: %s', async (command) => {
    const { code, stderr } = await shipctl([...command.split(' '), '--sandbox', '--ids']);
    expect(code).toBe(2);
    expect(stderr).toContain('--ids: there are no ids in what this command prints.');
    expect(stderr).not.toContain('no column');
  });
});
