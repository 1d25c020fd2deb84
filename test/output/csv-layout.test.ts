import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutGuard } from '../support/csv.ts';
import { homeFolder } from '../support/folders.ts';
import { serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { csvText } from '../support/texts.ts';

const pull = ['orders', 'list', '--csv', '--per-page', '100'];

async function run(rows: readonly unknown[], ...flags: readonly string[]) {
  const service = await serveOrders(rows);
  const outcome = await shipctl([...pull, ...flags], { env: service.env });
  await service.close();
  return outcome;
}

const layouts = fc.record({
  separator: fc.constantFrom(',', ';', '|', 'tab'),
  excel: fc.boolean(),
  headers: fc.constantFrom('raw', 'en', 'ar'),
  raw: fc.boolean(),
});

describe('csv of any layout', () => {
  it('is read back exactly by another reader, its cells as text', async () => {
    const item = fc.record({ sku: fc.option(csvText), name: csvText, quantity: fc.nat(99) });
    const record = fc.record({ description: fc.option(csvText), items: fc.array(item, { maxLength: 3 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 12 }), layouts, async (given, layout) => {
        const rows = given.map((over, at) => order(at + 1, over));
        const flags = [
          ...['--rows', 'items', '--columns', 'id,description,items.sku,items.name,items.quantity'],
          ...['--separator', layout.separator, '--headers', layout.headers],
          ...(layout.excel ? ['--excel'] : []),
          ...(layout.raw ? ['--raw-csv'] : []),
        ];
        const { code, stdout } = await run(rows, ...flags);
        expect(code).toBe(0);
        expect(stdout.startsWith('\ufeff')).toBe(layout.excel);
        const [headings = [], ...lines] = parse(stdout, {
          ...{ bom: true, record_delimiter: '\n' },
          delimiter: layout.separator === 'tab' ? '\t' : layout.separator,
        }) as string[][];
        expect(new Set(headings).size).toBe(5);
        const cell = (text: string | null | undefined) => text ?? '';
        expect(
          lines.map((cells) => (layout.raw ? cells : cells.map((cell) => withoutGuard(cell, layout.separator)))),
        ).toEqual(
          given.flatMap(({ description, items }, at) =>
            (items.length > 0 ? items : [undefined]).map((each) => [
              ...[String(at + 1), cell(description), cell(each?.sku), cell(each?.name)],
              each ? String(each.quantity) : '',
            ]),
          ),
        );
      }),
      { numRuns: perRing(10, 15, 200) },
    );
  });

  it('quotes what programs that open the file may take for a separator', async () => {
    const rows = [order(1, { description: 'a;b', receiver_email: 'a\tb', shipper_name: 'plain' })];
    const { stdout } = await run(
      rows,
      '--excel',
      '--no-header',
      '--columns',
      'description,receiver_email,shipper_name',
    );
    expect(stdout).toBe('\ufeff"a;b","a\tb",plain\n');
  });

  it('heads no two columns alike, whatever a service adds', async () => {
    for (const headers of ['raw', 'en', 'ar']) {
      const { stdout } = await run([order(1, { Amount: 1, 'رقم الطلب': 2 })], '--headers', headers);
      const headings = stdout.split('\n')[0]?.split(',') ?? [];
      expect(new Set(headings).size).toBe(headings.length);
      expect(headings.slice(-2)).toEqual([
        headers === 'en' ? 'Amount (2)' : 'Amount',
        headers === 'ar' ? 'رقم الطلب (2)' : 'رقم الطلب',
      ]);
    }
  });

  it('has no mark on a terminal, and one in a file without rows or header', async () => {
    const service = await serveOrders([order(1)]);
    const { stdout } = await shipctl([...pull, '--excel', '--columns', 'id'], { env: service.env, terminal: 80 });
    expect(stdout).toBe('id\n1\n');
    expect((await run([], '--excel', '--no-header')).stdout).toBe('\ufeff');
  });

  it.each([
    ['--separator', 'x', /--separator: "x" is not one of/],
    ['--separator', 'constructor', /--separator: "constructor" is not one of , ; \| tab/],
    ['--headers', 'fr', /--headers: "fr" is not one of raw, en, ar/],
    ['--rows', 'item', /there are no rows "item"\. Did you mean "items"\? One of: orders, items, boxes/],
    ['--tz', 'Asia/Riad', /--tz: "Asia\/Riad" is not a time zone: write a name like Asia\/Riyadh/],
    ['--repeat-totals', '', /--repeat-totals needs --rows/],
  ])('refuses %s %s before anything is sent', async (flag, value, said) => {
    const service = await serveOrders([order(1)]);
    const argv = [...pull, flag, value].filter(Boolean);
    const { code, stdout, stderr } = await shipctl(argv, { env: service.env });
    expect({ code, stdout, sent: service.requests.length }).toEqual({ code: 2, stdout: '', sent: 0 });
    expect(stderr).toMatch(said);
  });

  it('has flags that other formats refuse', async () => {
    const service = await serveOrders([order(1)]);
    for (const flags of [['--excel'], ['--separator', ';'], ['--headers', 'ar']]) {
      const argv = ['orders', 'list', '--json', ...flags];
      expect((await shipctl(argv, { env: service.env })).code).toBe(2);
    }
  });
});

describe('what a spreadsheet changes', () => {
  it('is counted once each cell, with the command that keeps it', async () => {
    const items = [
      { sku: '01234', name: '=1+1' },
      { sku: '1234567890123456789', name: '3-4' },
      { sku: '12E5', name: 'Oud' },
      { sku: '1.10', name: 'OUD-50' },
    ];
    const flags = [
      '--excel',
      '--separator',
      ';',
      '--rows',
      'items',
      '--columns',
      'receiver_phone,items.sku,items.name',
    ];
    const { stderr } = await run([order(1, { items })], ...flags);
    const warning = stderr.replace(/\s+/g, ' ');
    expect(warning).toContain('A spreadsheet shows 10 cells of this file differently');
    for (const part of [
      ...['4 without their plus', '1 without their leading zeros', '1 without their digits past the fifteenth'],
      ...[
        '1 as other numbers',
        '1 as dates or times',
        '1 with an apostrophe before a formula',
        '1 without their last zeros',
      ],
      '(receiver_phone, items.sku, items.name)',
      'shipctl orders list --per-page 100 --rows items --columns receiver_phone,items.sku,items.name --out orders.xlsx',
    ])
      expect(warning).toContain(part);
  });

  it('counts texts that an Excel splits that expects another separator', async () => {
    const given = [order(1, { description: 'a;1+1;b' }), order(2, { description: 'a, b' })];
    const flags = ['--excel', '--columns', 'id,description'];
    const { stderr } = await run(given, ...flags);
    expect(stderr.replace(/\s+/g, ' ')).toContain(
      'A spreadsheet shows 1 cell of this file differently: 1 split, if its Excel expects ; between cells (description).',
    );
    expect((await run(given, ...flags, '--separator', ';')).stderr).toBe('');
  });

  it('is said with a command that makes a workbook, also of an export that may be continued', async () => {
    const { env } = await serveOrders([order(1)]);
    const flags = ['--all', '--resume', '--excel', '--columns', 'receiver_phone', '--out'];
    const at = { env, cwd: homeFolder() };
    const { stderr } = await shipctl(['orders', 'list', ...flags, 'a.csv'], at);
    const [, command = ''] = /A workbook keeps them: shipctl (.+)/.exec(stderr.replace(/\s+/g, ' ')) ?? [];
    expect((await shipctl(command.replace(/(?<=orders\.xlsx).*/, '').split(' '), at)).code).toBe(0);
  });

  it('is nothing where every cell stays, and nothing without --excel', async () => {
    expect((await run([order(1)], '--excel', '--columns', 'id,status,date,created_at')).stderr).toBe('');
    expect((await run([order(1)])).stderr).toBe('');
  });
});
