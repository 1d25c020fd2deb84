import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { serveOrders } from '../support/lists.ts';
import { order, orders } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

const now = new Date('2026-11-21T12:00:00Z');

/** The lines of a list on a terminal without colours, or off one. */
async function linesOf(rows: readonly unknown[], terminal: number | undefined, ...flags: readonly string[]) {
  const { env } = await serveOrders(rows);
  const given = { env: { ...env, NO_COLOR: '1' }, now, ...(terminal !== undefined && { terminal }) };
  const { stdout, stderr } = await shipctl(['orders', 'list', ...flags], given);
  return {
    lines: stdout
      .replace(/[\u2066-\u2069]/g, '')
      .trimEnd()
      .split('\n'),
    messages: stderr.replace(/[^\n]*\r\u001b\[2K/g, '').split('\n'),
  };
}

const textOf = async (rows: readonly unknown[], columns: string, terminal?: number): Promise<string> =>
  (await linesOf(rows, terminal, '--per-page', '50', '--columns', columns)).lines.join('\n');

describe('a list of orders at 80 columns', () => {
  const rows = [
    order(700123, { status: 'awaiting_pickup', date: '2026-11-21 16:07:08', order_grand_total: 12345.6 }),
    order(700122, { receiver_first_name: 'Abdulrahman bin Khalid', date: '2025-12-31 23:59:59' }),
  ];

  it('shows id, number, state, date, receiver, city and amount, and cuts the receiver alone', async () => {
    const { lines, messages } = await linesOf(rows, 80);
    expect(lines[0]).toMatch(/^ +ID {2}Order no\. {2}Status +Date {2}Receiver +City +Amount$/);
    expect(lines[1]).toMatch(/^700123 {2}800123 +awaiting_pickup +11-21 {2}نورة ال.* Riyadh {2}12345\.60 SAR$/);
    expect(lines[2]).toMatch(/^700122 {2}800122 +pending +2025-12-31 {2}Abdul.*… {2}Riyadh +115\.50 SAR$/);
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(80);
    for (const line of messages) expect(stringWidth(line)).toBeLessThanOrEqual(80);
    expect(messages[0]).toMatch(/^Hidden: receiver_phone, payment_method/);
  });

  it('keeps a zone that a time names, and times as they were sent off a terminal', async () => {
    expect(await textOf(rows, 'id,created_at,date', 80)).toContain('700123  03-04 05:06Z       11-21 16:07');
    expect(await textOf(rows, 'id,created_at,date')).toContain('2026-03-04T05:06:07.000000Z  2026-11-21 16:07:08');
  });

  it('keeps headings of csv and json, which are names of fields', async () => {
    expect(await textOf(rows, 'receiver_phone,receiver_city', undefined)).toMatch(/^Phone +City/);
    const { env } = await serveOrders(rows);
    const list = ['orders', 'list', '--columns', 'receiver_phone,order_grand_total'];
    expect((await shipctl([...list, '--csv'], { env })).stdout).toBe(
      'receiver_phone,order_grand_total\n+966501234567,12345.6\n+966501234567,115.5\n',
    );
    expect(JSON.parse((await shipctl([...list, '--json'], { env })).stdout)[1]).toEqual({
      receiver_phone: '+966501234567',
      order_grand_total: 115.5,
    });
  });

  it('hides a column rather than cut texts that are no names', async () => {
    const { stdout, stderr } = await shipctl(['ops', 'list', 'orders'], { terminal: 80 });
    expect(stdout).toMatch(/\/api\/orders\/\{order\}\/cancel {2,}published/);
    expect(stderr).toContain('Hidden: paging, title. See them with --columns or -o json.');
    const arabic = await shipctl(['orders', 'list', '--sandbox', '--limit', '1', '--lang', 'ar'], { terminal: 60 });
    expect(arabic.stderr).toMatch(/[\u0600-\u06ff] \(receiver_phone\)/);
  });

  it('names a field that has no label after itself', async () => {
    const heading = (await textOf(rows, 'shipper_phone,items.sku,cod_wallet_id,id')).split('\n')[0];
    expect(heading?.split(/ {2,}/)).toEqual(['Shipper phone', 'SKU', 'COD wallet ID', 'ID']);
  });
});

describe('amounts', () => {
  it('have the decimals of their currency and their points below one another, and are never rounded', async () => {
    const amounts = [
      ...[
        [39.5, 'SAR', '  39.50'],
        [1178.06, 'SAR', '1178.06'],
        [7, 'KWD', '   7.000'],
      ],
      ...[
        [12.5, 'OMR', '  12.500'],
        [0.1, 'BHD', '   0.100'],
        [500, 'JPY', ' 500'],
      ],
      ...[
        [1.23456, 'SAR', '   1.23456'],
        [3.5, 'no currency', '   3.5'],
        [-2, 'SAR', '  -2.00'],
      ],
      ...[
        [4, null, '   4'],
        [null, 'SAR', '   -'],
      ],
    ] as const;
    const rows = amounts.map(([order_grand_total, currency], at) => order(at + 10, { order_grand_total, currency }));
    const expected = amounts.map(([, , shown], at) => `${at + 10}  ${shown}`);
    for (const terminal of [undefined, 80]) {
      const lines = (await textOf(rows, 'id,order_grand_total', terminal)).split('\n');
      expect(lines[0]).toBe('ID      Amount');
      expect(lines.slice(1)).toEqual(expected);
    }
  });

  it('keep every digit', async () => {
    const service = await startService((_request, response) => {
      const rows = '{"id":1,"order_grand_total":12345678901234567890.123456789,"currency":"SAR"}';
      response.setHeader('content-type', 'application/json');
      response.end(`{"data":{"current_page":1,"last_page":1,"per_page":15,"total":1,"data":[${rows}]}}`);
    });
    const { stdout } = await shipctl(['orders', 'list', '--columns', 'id,order_grand_total,currency'], {
      env: service.env,
      terminal: 80,
    });
    expect(stdout).toContain('12345678901234567890.123456789  SAR');
  });
});

describe('a table of several pages on a terminal', () => {
  const small = orders(20).slice(0, 10);
  const pages = (over: Readonly<Record<string, unknown>>) => [...small, order(5, over), order(4)];

  it('grows where there is room, with its heading again', async () => {
    const name = 'Abdulrahman bin Khalid';
    const { lines } = await linesOf(pages({ receiver_first_name: name }), 140, '--all', '--per-page', '10');
    const heads = lines.filter((line) => line.includes('Receiver'));
    expect(heads).toHaveLength(2);
    expect(lines.indexOf(heads[1] ?? '')).toBe(12);
    expect(lines[11]).toBe('');
    expect(lines[13]).toContain(`${name} القحطاني  Riyadh  115.50 SAR  +966`);
    const { lines: bare } = await linesOf(
      pages({ receiver_first_name: name }),
      140,
      '--all',
      '--per-page',
      '10',
      '--no-header',
    );
    expect(bare).toHaveLength(12);
  });

  it('keeps one heading where nothing grows', async () => {
    const { lines } = await linesOf(pages({}), 80, '--all', '--per-page', '10');
    expect(lines.filter((line) => line.includes('Receiver'))).toHaveLength(1);
  });

  it.each(['awaiting_pickup', 'returned_to_the_warehouse'])(
    'never cuts a state, an amount or a phone that comes later: %s',
    async (status) => {
      const over = { status, order_grand_total: 1234567.89, receiver_phone: '+966 50 123 45678' };
      const { lines } = await linesOf(
        pages(over),
        60,
        '--all',
        '--per-page',
        '10',
        '--columns',
        'id,status,receiver,receiver_phone,order_grand_total',
      );
      const late = lines.find((line) => /^ *5 /.test(line));
      expect(late).toMatch(/\+966 50 123 45678 +1234567\.89$/);
      expect(late).toContain(` ${status} `);
    },
  );
});

describe('messages on a terminal', () => {
  it('wrap at spaces, and leave commands in one piece', async () => {
    const flags = ['--status', 'pending', '--date-from', '2026-01-01', '--limit', '2'];
    const { messages } = await linesOf(orders(5), 50, ...flags);
    const command = 'shipctl orders list --status pending --date-from 2026-01-01 --all';
    expect(messages).toContain(command);
    for (const line of messages) if (line !== command) expect(line.length).toBeLessThanOrEqual(50);
  });
});
