import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusedBefore } from '../support/bodies.ts';
import { temporaryFolder } from '../support/folders.ts';
import { order, orders } from '../support/orders.ts';
import { furtherIt, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

async function warned(argv: readonly string[], stdin = '') {
  const service = await startService((request) =>
    request.method === 'GET' ? { data: paginate(orders(2), request) } : { data: order(5) },
  );
  const { code, stderr } = await shipctl(argv, { env: service.env, stdin });
  const warnings = stderr.split('\n').filter((line) => /^Warning: (?!1 record)/.test(line));
  return { code, warnings, targets: service.raw, bodies: service.requests.map(({ body }) => body) };
}

describe('a misspelt field', () => {
  it.each([
    [['orders', 'create', '-F', 'receiver_fist_name=x'], 'receiver_fist_name', 'receiver_first_name'],
    [['orders', 'create', '-F', 'items[0].quantitiy:=1'], 'items[0].quantitiy', 'quantity'],
    ...furtherRows(
      [
        ['orders', 'update', '--id', '5', '--data', '{"recevier_phone":"+966501234567"}'],
        'recevier_phone',
        'receiver_phone',
      ],
      [['boxes', 'create', '--data', '{"wieght":1}'], 'wieght', 'weight'],
      [['boxes', 'list', '-F', 'x=1', '--dry-run'], '', ''],
      [['orders', 'list', '-F', 'stauts=pending'], 'stauts', 'status'],
    ),
  ])('%j is sent with a warning', async (argv, name, meant) => {
    const { code, warnings } = await warned(argv);
    expect(code).toBe(0);
    expect(warnings).toEqual(
      name === '' ? [] : [`Warning: ${name} is not a known field, and is sent as given. Did you mean "${meant}"?`],
    );
  });

  it.each([
    ['note=x'],
    ['x=1'],
    ['receiver_street_name=x'],
    ...furtherRows(
      ['receiver_landmark=x'],
      ['external_id=7'],
      ['boxes[0].weight:=1'],
      ['description=x'],
      ['items[0].weight_unit=g'],
    ),
  ])('is not seen in %s', async (field) => {
    expect(await warned(['orders', 'create', '-F', field])).toMatchObject({ code: 0, warnings: [] });
  });
});

describe('--data with the name of a file', () => {
  it.each([['order.json'], ['none.json'], ...furtherRows(['sub/ORDER.JSON'], ['body'])])(
    '%s asks whether it was meant',
    async (name) => {
      const cwd = temporaryFolder();
      writeFileSync(join(cwd, 'order.json'), '{}');
      writeFileSync(join(cwd, 'body'), '{}');
      const said = await refusedBefore(['orders', 'create', '--data', name], { cwd });
      expect(said).toContain(`Did you mean @${name}?`);
    },
  );

  it('is not suspected in other text', async () => {
    expect(await refusedBefore(['orders', 'create', '--data', '{sku:1}'])).not.toContain('Did you mean');
  });
});

describe('a field of a query', () => {
  it.each([
    [['orders', 'list', '--status', 'pending', '-F', 'status=delivered'], /--status and -F status exclude each other/],
    [['orders', 'list', '--status', 'pending', '-F', 'status=pending'], /exclude each other/],
    ...furtherRows(
      [
        ['orders', 'list', '-F', 'date_from=7d', '--date-from', '1d'],
        /--date-from and -F date_from exclude each other/,
      ],
      [
        ['cities', 'list', '--country-id', '1', '-F', 'country_id=2'],
        /--country-id and -F country_id exclude each other/,
      ],
    ),
  ])('has one source: %j', async (argv, said) => {
    expect(await refusedBefore(argv)).toMatch(said);
  });

  it('has a flag that overrides -F in a body', async () => {
    const { bodies } = await warned(['orders', 'create', '-F', 'description=a', '--description', 'b']);
    expect(bodies).toEqual(['{"description":"b"}']);
  });
});

describe('a state that the document does not name', () => {
  it('can be asked for with -F, with a warning', async () => {
    const { code, warnings, targets } = await warned(['orders', 'list', '-F', 'status=returned']);
    expect({ code, targets }).toEqual({ code: 0, targets: ['/api/orders?status=returned'] });
    expect(warnings).toEqual([
      expect.stringMatching(/-F status: "returned" is not one of pending, .*It is sent as given\./),
    ]);
  });

  it('is refused in its flag, with the way to ask for it', async () => {
    const said = await refusedBefore(['orders', 'list', '--status', 'pending,returned']);
    expect(said).toMatch(/--status: "returned" is not one of .* To ask for it all the same: -F status=…\n/);
  });

  it('can be one of several', async () => {
    const { code, warnings, targets } = await warned(['orders', 'list', '-F', 'status=pending,returned']);
    expect({ code, warnings: warnings.length }).toEqual({ code: 0, warnings: 1 });
    expect(targets).toEqual(['/api/orders?status=pending', '/api/orders?status=returned']);
  });

  it.each([['--status', 'returned'], ...furtherRows(['-F', 'status='], ['-F', 'status=pending,'])])(
    'is refused in %s %s',
    async (...given) => {
      expect(await refusedBefore(['orders', 'list', ...given])).toMatch(/is not one of/);
    },
  );

  furtherIt('is found in the sandbox', async () => {
    const argv = ['--sandbox', 'orders', 'list', '-F', 'status=returned', '--json', '--columns', 'status'];
    const env = { SHIPCTL_CONFIG_DIR: temporaryFolder(), XDG_DATA_HOME: temporaryFolder() };
    const delivered = [
      '--sandbox',
      'orders',
      'list',
      '--status',
      'delivered',
      '--limit',
      '1',
      '--json',
      '--columns',
      'id',
    ];
    const [{ id }] = JSON.parse((await shipctl(delivered, { env })).stdout) as [{ id: number }];
    await shipctl(['--sandbox', 'shipments', 'return', '--order-id', String(id), '--courier', 'spl', '--yes'], { env });
    const { code, stdout } = await shipctl(argv, { env });
    expect({ code, rows: JSON.parse(stdout) }).toEqual({ code: 0, rows: [{ status: 'returned' }] });
  });
});

describe('a document of the user that is nested too deeply', () => {
  const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);

  it.each([
    ['objects', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
    ...furtherRows(
      ['arrays', `{"a":${deep('[', ']', 100_000)}}`],
      ['arrays with an exact number', `{"n":12345678901234567890,"a":${deep('[', ']', 100_000)}}`],
    ),
  ])('ends with 2: %s', async (_what, text) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'deep.json'), text);
    for (const argv of [
      ['orders', 'create'],
      ['orders', 'update', '--id', '5'],
      ['api', 'POST', '/api/orders'],
    ]) {
      for (const [data, stdin] of [
        ['@deep.json', ''],
        ['-', text],
      ] as const) {
        const said = await refusedBefore([...argv, '--data', data], { cwd, stdin });
        expect(said).toMatch(/--data: .* is nested more than 512 levels deep\.\n/);
      }
    }
  });

  furtherIt('ends with 2 in a field', async () => {
    const [list, path] = [deep('[', ']', 20_000), 'a'.padEnd(20_000, '.a')];
    for (const field of [`a:=${list}`, `${path}=1`, `${path}:=1`]) {
      expect(await refusedBefore(['orders', 'create', '-F', field])).toMatch(/^Error: -F/);
    }
    expect(await refusedBefore(['orders', 'create', '--items', list])).toMatch(/items/);
  });

  it('may be as deep as the service reads', async () => {
    const { bodies } = await warned(['orders', 'create', '--data', `{"a":${deep('[', ']', 500)}}`]);
    expect(bodies).toEqual([`{"a":${deep('[', ']', 500)}}`]);
  });
});
