import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { serveOrders } from '../support/lists.ts';
import { order, orders } from '../support/orders.ts';
import { perRing } from '../support/ring.ts';
import { type Outcome, shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

const list = ['orders', 'list', '--per-page', '50'];
const widths = [40, 60, 80, 120, 200];

const tableOf = async (rows: readonly unknown[], terminal: number | undefined, ...flags: readonly string[]) => {
  const service = await serveOrders(rows);
  const given = { env: service.env, ...(terminal !== undefined && { terminal }) };
  const outcome = await shipctl([...list, ...flags], given);
  await service.close();
  expect(outcome.code).toBe(0);
  return outcome;
};

/** The default columns of a terminal, by their fields. */
const headings = {
  ...{ id: 'ID', order_number: 'Order no.', status: 'Status', date: 'Date', receiver: 'Receiver' },
  ...{ receiver_city: 'City', order_grand_total: 'Amount', receiver_phone: 'Phone' },
  ...{ payment_method: 'Payment', items: 'Items' },
};

/** The fields that stderr names as hidden. */
const hiddenOf = ({ stderr }: Outcome): string[] =>
  /Hidden: ([^.]*)\./.exec(stderr.replace(/\s+/g, ' '))?.[1]?.split(', ') ?? [];

const linesOf = ({ stdout }: Outcome): string[] => stdout.trimEnd().split('\n');
const plain = (text: string): string => text.replace(/\u001b\[[0-9;]*m/g, '');

const awkward = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    'نورة بنت عبد الله القحطاني',
    '👩‍👩‍👧‍👦👍🏽 Noura',
    '倉庫第一出荷センター東京',
    'é'.repeat(40),
    '',
    ' ',
  ),
);

describe.each(widths)('a table on a terminal of %i columns', (width) => {
  it('fits any cells, and cuts no id', async () => {
    const cells = fc.record({
      receiver_first_name: awkward,
      receiver_last_name: awkward,
      receiver_city: fc.option(awkward),
      status: fc.oneof(awkward, fc.constant('awaiting_pickup')),
      order_number: fc.stringMatching(/^\d{4,14}$/),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: 12 }), async (given) => {
        const rows = given.map((over, at) => order(70001 + at, over));
        const outcome = await tableOf(rows, width);
        for (const line of linesOf(outcome)) expect(stringWidth(line)).toBeLessThanOrEqual(width);
        for (const { id, order_number } of rows) {
          expect(outcome.stdout).toContain(String(id));
          if (!hiddenOf(outcome).includes('order_number')) expect(outcome.stdout).toContain(order_number);
        }
      }),
      { numRuns: perRing(4, 4, 60) },
    );
  });

  it('names the hidden columns on stderr, and how to show them', async () => {
    const outcome = await tableOf(orders(3), width);
    const [heading = ''] = plain(outcome.stdout).split(/^ *\d/m);
    const dropped = hiddenOf(outcome);
    const all = Object.keys(headings);
    if (/^ID +\d/.test(plain(outcome.stdout))) return expect(dropped).toEqual([]);
    expect(dropped).toEqual(dropped.length > 0 ? all.slice(-dropped.length) : []);
    for (const [name, words] of Object.entries(headings)) {
      for (const word of words.split(' '))
        expect([word, heading.includes(word)]).toEqual([word, !dropped.includes(name)]);
    }
    if (width <= 80) expect(dropped).not.toEqual([]);
    if (width === 80) expect(dropped).toEqual(['payment_method', 'items']);
    if (width >= 200) expect(dropped).toEqual([]);
    if (dropped.length > 0) expect(outcome.stderr).toMatch(/See them\s+with\s+--columns\s+or\s+-o\s+json\./);
    return undefined;
  });
});

describe('a table', () => {
  it('has the currency behind the amount on a terminal, and by itself in a pipe', async () => {
    const rows = [order(1, { order_grand_total: 7.5 }), order(2, { currency: 'KWD' }), order(3, { currency: null })];
    const onTerminal = plain((await tableOf(rows, 200)).stdout);
    expect(onTerminal).toMatch(/ +7\.50 +SAR .*\n.* 115\.500 KWD .*\n.* 115\.5 /);
    expect(onTerminal).not.toContain('Currency');
    const { stdout } = await tableOf(rows, undefined);
    expect(stdout).toMatch(/^ID +Status +Date +Receiver +Phone +Amount +Currency +Order no\. +City +Payment +Items\n/);
    expect(plain((await tableOf(rows, 200, '--columns', 'id,currency,order_grand_total')).stdout)).toMatch(
      /^ *ID +Currency +Amount\n/,
    );
  });

  it('is one card a row where a few columns do not fit', async () => {
    const { stdout } = await tableOf(orders(2), 24);
    const text = plain(stdout);
    expect(text).toMatch(/^ID +2$/m);
    expect(text).toMatch(/^Status +pending$/m);
    expect(text).toMatch(/\n\nID +1\n/);
  });

  it('never cuts an id, however narrow the terminal', async () => {
    const long = '12345678901234567890123456789012345678901234567890';
    for (const width of [20, 40, 80]) {
      const { stdout } = await tableOf(
        [order(1, { order_number: long })],
        width,
        '--columns',
        'id,order_number,status',
      );
      expect(stdout).toContain(long);
    }
  });

  it('isolates right-to-left text on a terminal only', async () => {
    expect((await tableOf(orders(1), 200)).stdout).toContain('\u2068نورة القحطاني\u2069');
    expect((await tableOf(orders(1), undefined)).stdout).not.toMatch(/[\u2066-\u2069]/);
  });

  it('is not cut off a terminal, and has all columns', async () => {
    const long = 'x'.repeat(400);
    const { stdout, stderr } = await tableOf([order(1, { receiver_first_name: long }), order(2)], undefined);
    expect(stdout).toContain(`${long} القحطاني`);
    expect(stdout).not.toContain('…');
    expect(stdout).toContain('Payment');
    expect(stderr).toBe('');
  });

  it('keeps every column of --columns', async () => {
    const columns = ['--columns', 'id,status,date,receiver,receiver_phone,receiver_city'];
    const { stdout } = await tableOf(orders(1), 60, ...columns);
    for (const name of ['+966501234567', 'pending', 'Riyadh']) expect(plain(stdout)).toContain(name);
  });

  it('has one header for all pages, or none', async () => {
    const service = await serveOrders(orders(30), 10);
    const all = await shipctl(['orders', 'list', '--all'], { env: service.env });
    expect(all.stdout.match(/Order no/g)).toHaveLength(1);
    expect(linesOf(all)).toHaveLength(31);
    const bare = await shipctl(['orders', 'list', '--all', '--no-header'], { env: service.env });
    expect(linesOf(bare)).toHaveLength(30);
    expect(bare.stdout).not.toMatch(/Order no/);
  });

  it('reports an empty list on stderr only', async () => {
    expect(await tableOf([], 80)).toMatchObject({ stdout: '' });
    expect((await tableOf([], undefined)).stderr).toBe('No orders.\n');
  });
});

describe('escape sequences in records', () => {
  const evil = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202eevil\u2066\r\n\t\u0000\u007f\u200b';
  // The program itself writes colours and erases the progress line.
  const own = /\u001b\[[0-9;]*m|\r?\u001b\[2K/g;
  const raw = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066\u2067]/;

  it.each([undefined, 40, 200])('never reach a table (terminal: %s)', async (terminal) => {
    const over = { receiver_city: evil, status: evil, receiver_first_name: evil, order_number: evil, [evil]: evil };
    const { stdout, stderr } = await tableOf([order(1, over)], terminal);
    expect(stdout.replace(own, '')).not.toMatch(raw);
    expect(stderr.replace(own, '')).not.toMatch(raw);
    expect(stdout).not.toMatch(/\u001b\[2J/);
  });

  it.each([undefined, 40, 200])('never reach a card or a message (terminal: %s)', async (terminal) => {
    const given = terminal === undefined ? {} : { terminal };
    const record = await startService(() => order(1, { description: evil, [evil]: evil, items: [{ sku: evil }] }));
    const shown = await shipctl(['orders', 'get', '1'], { env: record.env, ...given });
    expect(shown.stdout.replace(own, '')).not.toMatch(raw);
    const refusal = { message: evil, errors: { [evil]: [evil] } };
    const refusing = await startService((_request, response) => {
      response.writeHead(422, { 'content-type': 'application/json', 'x-request-id': 'a\u009bb' });
      response.end(JSON.stringify(refusal));
    });
    const { stderr } = await shipctl(['orders', 'get', '1'], { env: refusing.env, ...given });
    expect(stderr).toContain('evil');
    expect(stderr.replace(own, '')).not.toMatch(raw);
  });

  it('has no trailing blanks', async () => {
    const rows = [order(2, { currency: 'SAR' }), order(1, { currency: 'X' })];
    const outcome = await tableOf(rows, undefined, '--columns', 'id,currency');
    expect(linesOf(outcome).map((line) => line.trimStart())).toEqual(['ID  Currency', '2  SAR', '1  X']);
  });
});
