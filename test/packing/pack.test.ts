import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { expectMode } from '../support/modes.ts';
import { packItem, packOrder, packService, resultsOf } from '../support/packing.ts';
import { shipctl } from '../support/run.ts';

const twoOrders = () => [
  packOrder(7101, [packItem(1, 'OUD-1', 2), packItem(2, 'MUG')]),
  packOrder(7102, [packItem(3, null, 1, 'عود'), packItem(4, 'CAP', 3)]),
];

const journalFile = (): string => {
  const folder = join(homeFolder(), 'pack');
  const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.ndjson'));
  return join(folder, name);
};

describe('shipctl pack, a line a scan', () => {
  it('counts items, and says which scan is wrong or one too many', async () => {
    const { pack, requests } = await packService(twoOrders());
    const done = await pack(['7101', 'OUD-1', 'CAP', 'OUD-1', 'OUD-1', 'MUG', '7102', '1', 'CAP', ':more 2']);
    expect(resultsOf(done)).toEqual([
      'opened 7101 0/3',
      'counted 7101 1/3',
      'wrong 7101 1/3',
      'counted 7101 2/3',
      'too_many 7101 2/3',
      'packed 7101 3/3',
      'opened 7102 0/4',
      'counted 7102 1/4',
      'counted 7102 2/4',
      'packed 7102 4/4',
    ]);
    expect(done).toMatchObject({ code: 0, stderr: '2 orders to pack.\n' });
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    const again = await pack(['7101']);
    expect(again.stderr).toContain('0 orders to pack. Packed here before, and not counted: 2.\n');
  });

  it('takes the number of an order as people write it', async () => {
    const { pack } = await packService(twoOrders());
    const open = await pack([
      '#7101',
      '\u200eOUD\u200f-1',
      ':skip',
      '\ufeff٧١٠٢',
      ':skip',
      ' # 7101\u202c',
      ':skip',
      'number:#7102',
    ]);
    expect(resultsOf(open)).toEqual([
      'opened 7101 0/3',
      'counted 7101 1/3',
      'aside 7101 1/3',
      'opened 7102 0/4',
      'aside 7102 0/4',
      'resumed 7101 1/3',
      'aside 7101 1/3',
      'resumed 7102 0/4',
    ]);
  });

  it('wants no piece less where a quantity is in Arabic digits or no whole number', async () => {
    const arabic = { ...packItem(1, 'OUD-1'), quantity: '٢' };
    const { pack } = await packService([packOrder(7101, [arabic, { ...packItem(2, 'MUG'), quantity: 1.5 }])]);
    expect(resultsOf(await pack(['7101', 'OUD-1', 'MUG']))).toEqual([
      'opened 7101 0/4',
      'counted 7101 1/4',
      'counted 7101 2/4',
    ]);
  });

  it('goes on where the last run ended, and exits with 8 while an order is open', async () => {
    const { pack } = await packService(twoOrders());
    const first = await pack(['7101', 'OUD-1']);
    expect(first).toMatchObject({ code: 8 });
    expect(first.stderr).toContain('1 order is not finished: 7101.');
    expect(resultsOf(await pack(['MUG', 'OUD-1']))).toEqual(['counted 7101 2/3', 'packed 7101 3/3']);
    expect(resultsOf(await pack(['#7101']))).toEqual(['already_packed']);
  });

  it('counts a file once, however often it is read, and goes on where the run was killed', async () => {
    const { pack } = await packService(twoOrders());
    const file = ['9999', '7101', 'OUD-1', 'OUD-1', 'CAP', 'MUG', '7102', '1', 'CAP', ':more 2'];
    expect(resultsOf(await pack(file.slice(0, 3)))).toEqual(['not_found', 'opened 7101 0/3', 'counted 7101 1/3']);
    // Meanwhile another order was begun by hand.
    await pack(['7102', '1'], ['--again']);
    const more = await pack(file.slice(0, 6));
    expect(resultsOf(more)).toEqual([
      ...['not_found', 'repeated 7101 1/3', 'repeated 7101 1/3'],
      ...['counted 7101 2/3', 'wrong 7101 2/3', 'packed 7101 3/3'],
    ]);
    expect(more).toMatchObject({ code: 0, stderr: expect.stringContaining('7102 was open from before') });
    expect(resultsOf(await pack(file))).toEqual([
      ...['not_found', ...Array(5).fill('repeated 7101 3/3')],
      ...['resumed 7102 1/4', 'too_many 7102 1/4', 'counted 7102 2/4', 'packed 7102 4/4'],
    ]);
    const done = await pack(file);
    expect(done).toMatchObject({ code: 0, stderr: expect.stringContaining('not counted again: 9.') });
    // Other scans of packed orders count nothing either, and are no mistake.
    const other = await pack(['#7101', 'OUD-1', ':undo', 'MUG', '7102', '1']);
    expect(resultsOf(other)).toEqual(Array(6).fill(expect.stringContaining('already_packed')));
    expect(other.code).toBe(0);
  });

  it('sets aside what was open before, where a file begins with another order', async () => {
    const { pack } = await packService(twoOrders());
    await pack(['7101', 'OUD-1']);
    const next = await pack(['7102', '1', 'CAP', ':more 2']);
    expect(resultsOf(next).at(-1)).toBe('packed 7102 4/4');
    expect(next).toMatchObject({ code: 0, stderr: expect.stringContaining('set aside: 1 of 3 are in') });
  });

  it('counts each scan of a scanner that types into a pipe', async () => {
    const { pack } = await packService(twoOrders());
    await pack(['7101', 'OUD-1']);
    const stdin = new PassThrough();
    stdin.write('7101\n');
    const answered = () => stdin.end('OUD-1\n');
    const run = pack([], [], { stdin, onStdout: answered, clock: { now: () => 0, sleep: async () => undefined } });
    expect(resultsOf(await run)).toEqual(['shown 7101 1/3', 'counted 7101 2/3']);
  });

  it('exits with 8 where no scan counted', async () => {
    const { pack } = await packService(twoOrders());
    const lost = await pack(['9998', 'MUG', '9999']);
    expect(resultsOf(lost)).toEqual(['not_found', 'order_first', 'not_found']);
    expect(lost).toMatchObject({ code: 8, stderr: expect.stringContaining('9998 and 2 other scans did not count.') });
    const scans = ['9999', '7101', 'OUD-1', 'OUD-1', 'MUG'];
    expect(await pack(scans)).toMatchObject({ code: 0 });
    // The same file once more.
    expect(await pack(scans.slice(1, 2))).toMatchObject({ code: 0 });
    expect(await pack([])).toMatchObject({ code: 0 });
  });

  it('undoes, sets aside, and finishes an order although something is missing', async () => {
    const { pack } = await packService(twoOrders());
    const typed = [
      '7101',
      'MUG',
      ':undo',
      ':undo',
      ':skip',
      '7102',
      'CAP',
      ':finish',
      ':undo',
      ':finish',
      '7101',
      'MUG',
    ];
    expect(resultsOf(await pack([...typed, ':quit', 'MUG']))).toEqual([
      ...['opened 7101 0/3', 'counted 7101 1/3', 'undone 7101 0/3', 'refused', 'aside 7101 0/3'],
      ...['opened 7102 0/4', 'counted 7102 1/4', 'incomplete 7102 1/4', 'undone 7102 1/4', 'incomplete 7102 1/4'],
      ...['resumed 7101 0/3', 'counted 7101 1/3', 'quit'],
    ]);
  });

  it('shows what was packed, and every scan', async () => {
    const { pack, env } = await packService(twoOrders());
    await pack(['7101', 'OUD-1', 'nope', ':skip', '7102', 'CAP', ':finish']);
    const show = async (word: string, columns: string) =>
      (await shipctl(['pack', word, '--csv', '--columns', columns], { env })).stdout.trim().split('\n').slice(1);
    expect(await show('status', 'order_number,pack_status,packed,pieces,wrong_scans,missing')).toEqual([
      '7101,aside,1,3,1,1 × OUD-1 Thing 1; 1 × MUG Thing 2',
      '7102,incomplete,1,4,0,1 × عود; 2 × CAP Thing 4',
    ]);
    expect((await shipctl(['pack', 'status'], { env })).stderr).toContain(
      '2 orders: 0 packed, 1 incomplete, 1 not finished.',
    );
    expect((await shipctl(['pack', '1066'], { env })).stderr).toContain('Start shipctl pack, then scan 1066.');
    expect(await show('journal', 'did,order_number,code,why')).toEqual([
      ...['open,7101,7101,', 'count,7101,OUD-1,', 'wrong,7101,nope,wrong', 'aside,7101,,'],
      ...['open,7102,7102,', 'count,7102,CAP,', 'finish,7102,,'],
    ]);
  });

  it('keeps a journal for each service', async () => {
    const { pack } = await packService(twoOrders());
    await pack(['7101', 'MUG']);
    const other = await packService([]);
    expect((await shipctl(['pack', 'status', '--json'], { env: other.env })).stdout).toBe('[]\n');
  });

  it.each(['in_transit', 'returned_to_warehouse'])('refuses an order that is %s', async (status) => {
    const { pack } = await packService([packOrder(7103, [packItem(5, 'HAT')], { status })]);
    expect(resultsOf(await pack(['7103']))).toEqual(['not_to_pack']);
  });

  it('refuses cancelled and unknown orders, and looks others up', async () => {
    const { pack } = await packService([
      ...twoOrders(),
      packOrder(7103, [packItem(5, 'HAT')], { status: 'cancelled' }),
      packOrder(7104, [packItem(6, 'HAT')], { status: 'new_state' }),
    ]);
    expect(resultsOf(await pack(['7103', '9999', 'MUG', '7104', 'HAT']))).toEqual([
      ...['not_to_pack', 'not_found', 'order_first', 'opened 7104 0/1', 'packed 7104 1/1'],
    ]);
  });

  it('finds an order by the number of the shop, whatever filter was typed, and counts those that are held apart', async () => {
    const { pack, env } = await packService([
      ...twoOrders(),
      packOrder(7103, [packItem(5, 'HAT')], { status: 'awaiting_pickup', external_id: '51113' }),
    ]);
    expect((await shipctl(['orders', 'hold', '7102'], { env })).code).toBe(0);
    const filtered = await pack(['51113', 'HAT', '7102'], ['--status', 'processing']);
    expect(resultsOf(filtered)).toEqual(['opened 7103 0/1', 'packed 7103 1/1', 'not_to_pack']);
    expect(filtered.stderr).toContain('1 order to pack. Held in the shop, and not counted: 1.\n');
  });

  it('asks which order is meant where a code is the id of one and the number of another', async () => {
    const { pack } = await packService([
      packOrder(7101, [packItem(1, 'A')], { id: 7102 }),
      packOrder(7102, [packItem(2, 'B')]),
    ]);
    expect(resultsOf(await pack(['7102', 'number:7102', 'B', 'id:7102', 'A']))).toEqual([
      ...['ambiguous', 'opened 7102 0/1', 'packed 7102 1/1', 'opened 7101 0/1', 'packed 7101 1/1'],
    ]);
  });

  it('takes codes in any case and in Arabic digits; an item with a code is not chosen by its number', async () => {
    const { pack } = await packService(twoOrders());
    expect(resultsOf(await pack(['٧١٠١', 'mug', '1', ':item 1', 'oud-1']))).toEqual([
      ...['opened 7101 0/3', 'counted 7101 1/3', 'wrong 7101 1/3', 'counted 7101 2/3', 'packed 7101 3/3'],
    ]);
  });

  it('keeps the journal for the user alone, without names of people', async () => {
    const { pack } = await packService(twoOrders());
    await pack(['7102', 'CAP']);
    expectMode(journalFile(), 0o600);
    expect(readFileSync(journalFile(), 'utf8')).not.toMatch(/نورة|القحطاني|966/);
  });

  it('does not count a last line that was only partly written, and refuses a damaged one', async () => {
    const { pack, env } = await packService(twoOrders());
    await pack(['7101', 'MUG', 'OUD-1']);
    const text = readFileSync(journalFile(), 'utf8');
    writeFileSync(journalFile(), text.slice(0, -9));
    expect(resultsOf(await pack(['OUD-1', 'OUD-1']))).toEqual(['counted 7101 2/3', 'packed 7101 3/3']);
    writeFileSync(journalFile(), text.replace('"MUG"', '"MUX"'));
    const damaged = await shipctl(['pack', 'status'], { env });
    expect([damaged.code, damaged.stderr]).toEqual([
      9,
      expect.stringMatching(/^Error: Line \d of the packing journal .* is damaged\./),
    ]);
  });

  it('gives JSON for each scan, and checks its words', async () => {
    const { pack, env } = await packService(twoOrders());
    const [first] = (await pack(['7101'], ['--json'])).stdout.trim().split('\n');
    expect(JSON.parse(first ?? '')).toMatchObject({
      result: 'opened',
      order_id: 101,
      order_number: '7101',
      pieces: 3,
    });
    expect(await shipctl(['pack', 'statsu'], { env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('status'),
    });
    expect(await shipctl(['pack', '-F', 'sku={code}'], { env })).toMatchObject({ code: 2 });
  });
});
