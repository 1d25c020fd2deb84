import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exported, readCsv, update, writeCsv } from '../support/mended-export.ts';
import { type Fields, type Shop, startMendingShop } from '../support/mending.ts';
import { perRing } from '../support/ring.ts';
import { writesTo } from '../support/service.ts';

/** Fields that an update takes, with values that a merchant may type and what is sent for them. */
const edits: Readonly<Record<string, readonly (readonly [string, unknown])[]>> = {
  receiver_first_name: [
    ['Sara', 'Sara'],
    ['عبد الله', 'عبد الله'],
    ['Zoë, "Z"', 'Zoë, "Z"'],
  ],
  receiver_last_name: [
    ['Al-Malki', 'Al-Malki'],
    ['=HYPERLINK("x")', '=HYPERLINK("x")'],
  ],
  receiver_phone: [
    ['0501234599', '+966501234599'],
    ['٠٥٠١٢٣٤٥٨٨', '+966501234588'],
    ['+971501234567', '+971501234567'],
  ],
  receiver_address_line: [
    ['Olaya St\n2nd floor', 'Olaya St\n2nd floor'],
    ["'quoted'", "'quoted'"],
  ],
  receiver_city_id: [
    ['6', 6],
    ['31.0', 31],
  ],
  order_grand_total: [
    ['99.90', 99.9],
    ['1,234.50', 1234.5],
    ['0.30', 0.3],
    ['٧٥', 75],
  ],
  payment_method: [
    ['Cash on delivery', 'cod'],
    ['cod', 'cod'],
  ],
  description: [
    ['Gift', 'Gift'],
    ['-5', '-5'],
    ['x;=1', 'x;=1'],
    [' spaced ', 'spaced'],
  ],
  external_id: [
    ['A-17', 'A-17'],
    ['0042', '0042'],
  ],
};

/** The same values as another program may write them. */
const rewritten: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => (/^-?\d+\.\d*[1-9]$/.test(text) ? `${text}0` : text),
  (text) => (/^[1-9]\d{0,3}$/.test(text) ? `${text}.0` : text),
  (text) => text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)\.000000Z$/, '$1T$2Z'),
  (text) => text.replaceAll('\n', '\r\n'),
];

/** What an order may have in a field. */
const choices = {
  description: [
    ...[null, '', 'Gift', '=1+1', "'x", '0012', 'two\nlines'],
    ...["x;'=1", "x;=cmd|' /C calc'!A0", '=1;\n+2;-5;', 'a,\t\'"@b', "x;''-5", '\uff1d1;+966501234567'],
  ],
  order_grand_total: [0, 0.1, 115.5, 61, 1234567.89],
  external_id: [null, '007', '+966501234567', 'A-17'],
  receiver_phone: ['+966501234567', '0501234567', 'call first', '+971501234567'],
  receiver_short_address: [null, 'RHMA3184', 'none'],
  receiver_city: [null, 'Riyadh', 'Nowhere'],
  receiver_email: [null, 'a@b.example'],
};

type Values = { [Name in keyof typeof choices]: (typeof choices)[Name][number] };

const values: fc.Arbitrary<Values> = fc.record({
  description: fc.constantFrom(...choices.description),
  order_grand_total: fc.constantFrom(...choices.order_grand_total),
  external_id: fc.constantFrom(...choices.external_id),
  receiver_phone: fc.constantFrom(...choices.receiver_phone),
  receiver_short_address: fc.constantFrom(...choices.receiver_short_address),
  receiver_city: fc.constantFrom(...choices.receiver_city),
  receiver_email: fc.constantFrom(...choices.receiver_email),
});

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Orders that have each of the choices between them. */
const everyValue: readonly Values[] = choices.description.map((description, index) => ({
  description,
  order_grand_total: at(choices.order_grand_total, index),
  external_id: at(choices.external_id, index),
  receiver_phone: at(choices.receiver_phone, index),
  receiver_short_address: at(choices.receiver_short_address, index),
  receiver_city: at(choices.receiver_city, index),
  receiver_email: at(choices.receiver_email, index),
}));

const fieldsOf = (shop: Shop) =>
  [...shop.orders].map(([id, { updated_at: _, ...fields }]) => [id, structuredClone(fields)] as const);

type Layout = { readonly rows: 'orders' | 'items'; readonly zone: string | undefined };

const layout: fc.Arbitrary<Layout> = fc.record({
  rows: fc.constantFrom('orders', 'items'),
  zone: fc.constantFrom(undefined, 'Asia/Riyadh'),
});

const shown = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

describe('what was exported and is imported with --update', () => {
  it('writes nothing while nothing is changed, however another program writes it', { timeout: 60_000 }, async () => {
    const each = fc.asyncProperty(
      fc.array(values, { minLength: 1, maxLength: everyValue.length }),
      layout,
      fc.constantFrom(...rewritten),
      async (orders, { rows, zone }, rewrite) => {
        const shop = await startMendingShop(orders);
        const flags = ['--rows', rows, ...(zone === undefined ? [] : ['--tz', zone])];
        const file = await exported(shop, 'o.csv', ...flags);
        const [headings = [], ...lines] = readCsv(file);
        const free = ['description', 'external_id', 'receiver_short_address'];
        const again = lines.map((line) =>
          line.map((cell, at) => (free.includes(headings[at] ?? '') && /^\d/.test(cell) ? cell : rewrite(cell))),
        );
        writeCsv(file, [headings, ...again]);
        const { code, plan, stderr } = await update(shop, file, ['--apply']);
        expect({ code, cells: plan?.cells, stderr: code === 0 ? '' : stderr }).toEqual({
          code: 0,
          cells: [],
          stderr: '',
        });
        expect(writesTo(shop)).toEqual([]);
        await shop.close();
      },
    );
    const examples = rewritten.map((rewrite, index): [Values[], Layout, (text: string) => string] => [
      [...everyValue],
      { rows: index % 2 === 0 ? 'orders' : 'items', zone: index % 4 < 2 ? 'Asia/Riyadh' : undefined },
      rewrite,
    ]);
    await fc.assert(each, { examples, numRuns: perRing(examples.length, examples.length, 50) });
  });

  it('writes nothing for texts with signs that a csv or a workbook cannot show', { timeout: 60_000 }, async () => {
    const signs = ['\u2028', '\u2029', '\v', '\f', '\u0085', '\u00a0', '\u200f', '\u202e', '\ufeff', '\t', '\n', '\r'];
    const parts = [...signs, 'a', 'ن', ' ', '\\u2028', '=', "'", ';', '"'];
    const text = fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((some) => some.join(''));
    const order = fc.record({
      description: text,
      receiver_last_name: text,
      receiver_address_line: text,
      external_id: text,
    });
    const formats = [
      ['o.csv'],
      ['o.xlsx'],
      ['o.csv', '--excel'],
      ['o.csv', '--separator', ';'],
      ['o.csv', '--rows', 'items'],
    ];
    const each = fc.asyncProperty(
      fc.array(order, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...formats),
      async (orders, [name = '', ...flags]) => {
        const shop = await startMendingShop(orders);
        const { code, plan } = await update(shop, await exported(shop, name, ...flags), ['--apply']);
        expect({ code, cells: plan?.cells, writes: writesTo(shop) }).toEqual({ code: 0, cells: [], writes: [] });
        await shop.close();
      },
    );
    // Each sign at the beginning, at the end, before and behind another one.
    const everySign = parts.flatMap((sign, index) => [
      {
        description: `${sign}a`,
        receiver_last_name: `a${sign}`,
        receiver_address_line: `a${sign}b`,
        external_id: `a${sign}`,
      },
      {
        description: `;${sign}=`,
        receiver_last_name: `=${sign}'`,
        receiver_address_line: `${sign}${at(parts, index + 1)}`,
        external_id: `${sign}"`,
      },
    ]);
    const examples = formats.map((format): [typeof everySign, string[]] => [everySign, format]);
    await fc.assert(each, { examples, numRuns: perRing(2, 2, examples.length + 80) });
  });

  it('changes exactly the cells that were changed', { timeout: 60_000 }, async () => {
    const change = fc.record({
      row: fc.nat(3),
      field: fc.constantFrom(...Object.keys(edits)),
      choice: fc.nat(3),
    });
    const each = fc.asyncProperty(
      fc.array(values, { minLength: 4, maxLength: 4 }),
      fc.uniqueArray(change, { maxLength: 8, selector: ({ row, field }) => `${row} ${field}` }),
      layout,
      async (orders, changes, { rows }) => {
        const shop = await startMendingShop(orders);
        const file = await exported(shop, 'o.csv', '--rows', rows);
        const before = fieldsOf(shop);
        const [headings = [], ...lines] = readCsv(file);
        const wanted = new Map<number, Fields>();
        const hasAmount = (row: number): boolean =>
          orders[row]?.order_grand_total !== 0 ||
          changes.some((each) => each.row === row && each.field === 'order_grand_total');
        for (const { row, field, choice } of changes) {
          // An order that is cash on delivery has an amount: a sheet that takes it away is refused, which has tests of its own.
          if (field === 'payment_method' && !hasAmount(row)) continue;
          const choices = edits[field] ?? [];
          const [typed = '', sent] = choices[choice % choices.length] ?? [];
          const line = lines[row];
          if (line) line[headings.indexOf(field)] = typed;
          // A name that says something else would contradict the id.
          if (line && field === 'receiver_city_id') line[headings.indexOf('receiver_city')] = '';
          if (shown(before[row]?.[1][field]).trim() === shown(sent)) continue;
          wanted.set(row + 1, { ...wanted.get(row + 1), [field]: sent });
        }
        writeCsv(file, [headings, ...lines]);
        const { code, plan, stderr } = await update(shop, file, ['--apply']);
        expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
        const bodies = new Map(shop.changes().map(({ id, body }) => [id, body]));
        expect(bodies).toEqual(wanted);
        expect(shop.changes()).toHaveLength(wanted.size);
        expect(plan.cell_count).toBe([...wanted.values()].flatMap(Object.keys).length);
        expect(fieldsOf(shop)).toEqual(before.map(([id, fields]) => [id, { ...fields, ...wanted.get(id) }]));
        expect(await update(shop, file, ['--map', 'updated_at='])).toMatchObject({ code: 0, plan: { count: 0 } });
        await shop.close();
      },
    );
    await fc.assert(each, { numRuns: perRing(8, 8, 60) });
  });
});
