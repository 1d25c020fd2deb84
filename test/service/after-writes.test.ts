import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { box } from '../support/boxes.ts';
import { temporaryFolder } from '../support/folders.ts';
import { order } from '../support/orders.ts';
import { spawned } from '../support/process.ts';
import { furtherCases, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

/** An order that "ship" takes. */
const ready = (id: number) => order(id, { receiver_short_address: 'RHMA3184', order_grand_total: 115 });

const serve = () =>
  startService(({ path }) => ({
    data: path.includes('boxes') ? box(7) : ready(Number(/\d+/.exec(path)?.[0] ?? 9)),
  }));

const run = async (...argv: readonly string[]) => shipctl([...argv, '--yes'], { env: (await serve()).env });

describe('after a write', () => {
  it('one line behind the record says what was done, to which number, and how it may be taken back', async () => {
    const { env } = await serve();
    const argv = ['orders', 'cancel', '--id', '5', '--yes'];
    const { stdout } = await spawned(argv, { env, shell: '"$@" 2>&1' });
    const lines = stdout.toString().trimEnd().split('\n');
    expect(lines[0]).toMatch(/^ID +5$/);
    expect(lines.at(-1)).toBe(
      'Cancelled order 5 (100005). shipctl orders reset 5 may reopen it; the service does not document the effect.',
    );
  });

  it('that creates an order or a shipment, the line names the next command', async () => {
    expect((await run('orders', 'create', '-F', 'items[0].quantity=1')).stderr).toBe(
      'Created order 9 (100009). To ship it: shipctl ship 100009 --cheapest --day-folder today/\n',
    );
    const unnumbered = await startService(() => ({ data: { id: 9 } }));
    const created = ['orders', 'create', '-F', 'items[0].quantity=1', '--yes'];
    expect((await shipctl(created, { env: unnumbered.env })).stderr).toContain(
      'Created order 9. To ship it: shipctl ship --id 9 --cheapest --day-folder today/\n',
    );
    const shipment = await startService(() => ({ data: { id: 31, order_id: 5 } }));
    const argv = ['shipments', 'create', '--order-id', '5', '--courier', 'aramex', '--yes', '--id'];
    expect((await shipctl(argv, { env: shipment.env })).stderr).toContain(
      'Created shipment 31. To save its label: shipctl shipments invoice 31\n',
    );
    // A flag would override the rules of the profile.
    await shipctl(['rules', 'set', 'else → fastest'], { env: unnumbered.env });
    expect((await shipctl(created, { env: unnumbered.env })).stderr).toContain(
      'To ship it: shipctl ship --id 9 --day-folder today/\n',
    );
  });

  it.each([
    [['orders', 'cancel', '--id', '5'], '5\n'],
    [['orders', 'cancel', '--id', '5', '7'], '5\n7\n'],
    ...furtherRows(
      [['orders', 'update', '--id', '5', '--description', 'x'], '5\n'],
      [['orders', 'create', '-F', 'items[0].quantity=1'], '9\n'],
      [['boxes', 'create', '--type', 'x'], '7\n'],
      [['boxes', 'update', '7', '--type', 'x'], '7\n'],
    ),
  ])('%j prints the ids of what it wrote with --quiet, and with --ids', async (argv, ids) => {
    expect(await run(...argv, '--quiet')).toEqual({ code: 0, stdout: ids, stderr: '' });
    expect(await run(...argv, '--ids')).toMatchObject({ code: 0, stdout: ids });
  });

  it('the ids of those that were done are printed where others were refused', async () => {
    const service = await startService(({ path }, response) => {
      if (!path.includes('/6/')) return { data: order(5) };
      response.writeHead(422, { 'content-type': 'application/json' }).end('{"message":"no"}');
      return undefined;
    });
    const argv = ['orders', 'cancel', '--id', '5', '6', '--yes', '--ids'];
    expect(await shipctl(argv, { env: service.env })).toMatchObject({ code: 8, stdout: '5\n' });
  });

  it('json and csv keep their records with --quiet', async () => {
    const { stdout } = await run('orders', 'cancel', '--id', '5', '--quiet', '--json');
    expect(JSON.parse(stdout)).toEqual(ready(5));
  });

  it('a read prints its record with --quiet', async () => {
    expect((await run('orders', 'get', '--id', '5', '--quiet')).stdout).toContain('100005');
  });
});

describe('with --quiet and with --ids', () => {
  const rows = [
    'receiver_first_name,receiver_phone,receiver_city,receiver_address_line,sku,quantity',
    'Noura,0501234567,Riyadh,King Fahd Rd 1,A-1,2',
    'Sara,0501234568,Jeddah,King Rd 1,A-1,2',
  ];

  it.each(['--quiet', ...furtherCases('--ids')])(
    'an import prints the ids of what it wrote, and no plan: %s',
    async (flag) => {
      const cwd = temporaryFolder();
      writeFileSync(join(cwd, 'a.csv'), `${rows.join('\n')}\n`);
      const argv = ['orders', 'import', 'a.csv', '--apply', '--yes', '--sandbox', flag];
      const first = await shipctl(argv, { cwd });
      expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\n\d+\n$/) });
      expect(await shipctl(argv, { cwd })).toMatchObject({ code: 0, stdout: first.stdout });
      const refused = await shipctl(['orders', 'import', 'a.csv', '--ids', '--sandbox'], { cwd });
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--ids needs --apply.') });
    },
  );

  it.each(['--quiet', ...furtherCases('--ids')])(
    'ship prints the ids of the shipments, and no table: %s',
    async (flag) => {
      const cwd = temporaryFolder();
      const env = { XDG_DATA_HOME: cwd, XDG_CONFIG_HOME: cwd };
      const argv = ['ship', '--id', '3147', '3132', '--courier', 'aramex', '--any-price', '--yes', '--sandbox', flag];
      const { code, stdout } = await shipctl(argv, { cwd, env, readBackAfter: 0 });
      const shipments = await shipctl(['ledger', 'list', '--json', '--outcome', 'created', '--sandbox'], { cwd, env });
      const ids = (JSON.parse(shipments.stdout) as { id: number }[]).map(({ id }) => String(id));
      expect([code, stdout.trimEnd().split('\n').toSorted()]).toEqual([0, ids.toSorted()]);
      expect(ids).toHaveLength(2);
      expect((await shipctl(argv, { cwd, env, readBackAfter: 0 })).stdout).toBe('');
    },
  );
});
