import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCode128 } from '../support/code128.ts';
import { temporaryFolder } from '../support/folders.ts';
import { linesOf, pagesOf } from '../support/pdf-texts.ts';
import { furtherIt, nightlyCases } from '../support/ring.ts';
import type { Surroundings } from '../support/run.ts';
import { type Fields, readyOrder, ship, shippingService } from '../support/shipping.ts';

const item = (sku: string | null, name: string, quantity: number) => ({
  sku,
  name,
  quantity,
  price: 1,
  total_price: null,
});

const orders = [
  readyOrder(1, {
    order_number: '100042',
    external_id: 'S-77',
    order_grand_total: 5,
    items: [item('OUD-50', 'عطر عود 1042', 3), item('MUSK', 'Musk', 2)],
  }),
  readyOrder(2, {
    order_number: '100043',
    order_grand_total: 3,
    items: [item('OUD-50', 'عطر عودّ 1042', 1), item(null, 'شقة ١٢٣ (كبير)', 2)],
  }),
];

const picked = (...flags: readonly string[]) => pickedOf(orders, flags);

async function pickedOf(given: readonly Fields[], flags: readonly string[]) {
  const file = join(temporaryFolder(), 'picking.pdf');
  const service = await shippingService({ orders: given });
  const argv = ['--status', 'pending', '--cheapest', '--picking', file, '--skip', 'items-total'];
  const { code, stderr } = await ship(service, [...argv, ...flags]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const pages = await pagesOf(file);
  return { pages, stderr, lines: pages.flatMap(linesOf) };
}

/** As it is seen from left to right. */
const seen = (arabic: string): string => [...arabic].reverse().join('');

describe('the picking list', () => {
  it('adds up each SKU, and says for which orders', async () => {
    const { lines } = await picked();
    const row = lines.find((line) => line.startsWith('OUD-50'));
    expect(row).toMatch(/^OUD-50.*4100042 ×3, 100043$/);
    expect(lines.find((line) => line.startsWith('MUSK'))).toBe('MUSKMusk2100042 \u00d72');
    expect(lines.filter((line) => line.startsWith('Reference'))).toEqual(['Reference: S-77']);
  });

  it('has Arabic from right to left, and never reverses digits', async () => {
    const { lines, pages } = await picked();
    const name = `1042 ${seen('عطر عود')}`;
    expect(lines.filter((line) => line.includes(name)).length).toBeGreaterThan(1);
    expect(lines.join('\n')).not.toContain('2401');
    // Arabic digits read from left to right too.
    expect(lines.some((line) => line.includes(`(${seen('كبير')}) ١٢٣ ${seen('شقة')}`))).toBe(true);
    expect(lines.some((line) => line.includes(seen('نورة القحطاني')))).toBe(true);
    // A mark is a glyph of its own, above its letter.
    const marks = pages.flatMap(({ glyphs }) => glyphs.filter(({ text }) => text === '\u0651'));
    const letters = pages.flatMap(({ glyphs }) => glyphs.filter(({ text }) => text === 'ع').map(({ y }) => y));
    expect(marks).toHaveLength(1);
    for (const { y } of marks) expect(letters).not.toContain(y);
  });

  it('keeps Latin words in their place in an Arabic name, in the table and after the quantity', async () => {
    const named = item('CH-5', 'عطر Chanel No 5 للرجال', 2);
    const { lines } = await pickedOf([readyOrder(1, { order_number: '7', order_grand_total: 2, items: [named] })], []);
    const name = `${seen('للرجال')} Chanel No 5 ${seen('عطر')}`;
    expect(lines.filter((line) => line.includes(name))).toHaveLength(2);
    expect(lines).toContain(`2 \u00d7 ${name} (CH-5)`);
  });

  furtherIt(
    'reads each line of a long Arabic name from the right, also where it begins with a Latin word',
    async () => {
      const words = Array.from({ length: 20 }, (_, at) => [`Brand${10 + at}`, 'فاخر', `${200 + at}`]).flat();
      const named = item('LONG', ['عطر', ...words].join(' '), 2);
      const order = readyOrder(1, { order_number: '7', order_grand_total: 2, items: [named] });
      const { lines } = await pickedOf([order], ['--paper', '4x6']);
      const shown = lines.filter((line) => line.includes('Brand')).map((line) => line.replace(/^.*?7$|^LONG/, ''));
      expect(shown.length).toBeGreaterThan(4);
      for (const line of shown) {
        const places = [...line.matchAll(/Brand(\d+)/g)].map(([, number]) => Number(number));
        // From left to right, what comes later stands before: from the right it is in order.
        expect([line, places]).toEqual([line, [...places].sort((one, other) => other - one)]);
      }
    },
  );

  it('is in Arabic from the right, each box to tick on the line of its row', async () => {
    const named = [item('SK-1', 'Musk', 2), item('SK-2', 'عطر عود 1042', 1)];
    const order = readyOrder(1, { order_number: '7', order_grand_total: 3, items: named });
    const { pages, lines } = await pickedOf([order], ['--paper-lang', 'ar']);
    expect(lines[0]).toBe(seen('قائمة تجهيز الطلبات'));
    expect(lines[1]).toMatch(new RegExp(`^1 ${seen('عدد الطلبات:')} :\\d{4}-\\d\\d-\\d\\d$`));
    expect(lines.at(-1)).toBe(`1 ${seen('من')} 1 ${seen('صفحة')}`);
    const [{ ticks, glyphs } = { ticks: [], glyphs: [] }] = pages;
    expect(ticks).toHaveLength(2);
    for (const { x, middle } of ticks) {
      const letters = glyphs.filter(({ text, y }) => text === 'K' && Math.abs(y - middle) < 10);
      // Capitals are 7 points high.
      expect(letters.map(({ y }) => Math.round(y + 3.6 - middle))).toEqual([0]);
      expect(letters.every(({ x: left }) => left < x)).toBe(true);
    }
  });

  it('has both languages beside each other, and no question mark for what its font lacks', async () => {
    const names = ['Plush camel \u{1f42b}', '\u{1f339}\ufe0f', '\u{1d5e6}hop \u4e2d'];
    const items = names.map((name, at) => item(`S${at}`, name, 2));
    const order = readyOrder(1, { order_number: '7', external_id: 'S-7', order_grand_total: 6, items });
    const { lines } = await pickedOf([order], ['--paper-lang', 'both']);
    expect(lines[0]).toBe(`Picking list${seen('قائمة تجهيز الطلبات')}`);
    expect(lines.at(-1)).toBe(`page 1 of 1 / 1 ${seen('من')} 1 ${seen('صفحة')}`);
    expect(lines).toContain(`Reference / ${seen('الرقم المرجعي')}: S-7`);
    expect(lines.find((line) => line.includes('Riyadh'))).toContain(seen('الرياض'));
    expect(lines.filter((line) => /^S\d/.test(line))).toEqual([
      'S0Plush camel27 \u00d72',
      'S1-27 \u00d72',
      'S2Shop \u25cc27 \u00d72',
    ]);
    expect(lines.join('')).not.toContain('?');
  });

  it('has the note of an order below it, and cuts a long one', async () => {
    const notes = ['Leave with\nthe guard', '', `${'call first '.repeat(40)}END`, 'اتركه عند الحارس'];
    const noted = notes.map((description, at) => readyOrder(at + 1, { description }));
    const { lines } = await pickedOf(noted, []);
    const told = lines.filter((line) => line.startsWith('Note: '));
    expect(told).toEqual(
      expect.arrayContaining([
        'Note: Leave with the guard',
        expect.stringContaining('Note: call first'),
        `Note: ${seen('اتركه عند الحارس')}`,
      ]),
    );
    expect(told).toHaveLength(3);
    expect(lines.join(' ')).not.toContain('END');
    expect(lines.filter((line) => line.endsWith('\u2026'))).toHaveLength(1);
  });

  it('has the number of each order as Code 128', async () => {
    const { pages } = await picked();
    const bars = pages.flatMap((page) => page.bars);
    const rows = [...new Set(bars.map(({ y }) => y))];
    expect(rows).toHaveLength(2);
    expect(rows.map((row) => readCode128(bars.filter(({ y }) => y === row)))).toEqual(['100042', '100043']);
    for (const row of rows) {
      const own = bars.filter(({ y }) => y === row).sort((one, other) => one.x - other.x);
      const [first, last] = [own[0], own.at(-1)];
      if (!first || !last) throw new Error('There are no bars.');
      // The stop ends in a bar of two modules; there are ten of white before the start.
      expect(Math.round((first.x - 36) / (last.width / 2))).toBe(10);
    }
  });

  // A dot of a label printer is 0.125 mm; scanners need a module of 0.25 mm.
  it.each<readonly [string, string, number]>([
    ['4x6', 'SHOP-2026-ORDER-0000012345-ABC', 2],
    ['a4', '100000200', 3],
    ...nightlyCases<readonly [string, string, number]>(
      ['4x6', '100000200', 2],
      ['4x6', '123456789012345678901234567890', 3],
      ['a4', 'SHOP-2026-ORDER-0000012345-ABC', 3],
    ),
  ])('has a barcode on %s for %s that scanners read: modules of %s dots', async (paper, number, dots) => {
    const order = readyOrder(1, { order_number: number });
    const { pages } = await pickedOf([order], ['--paper', paper]);
    for (const { bars, width } of pages) {
      if (bars.length === 0) continue;
      const [first] = bars;
      const last = bars.at(-1);
      if (!first || !last) throw new Error('There are no bars.');
      const widths = bars.map((bar) => (bar.width / 72) * 203);
      expect(Math.min(...widths)).toBeCloseTo(dots, 2);
      for (const each of widths) expect(each / dots).toBeCloseTo(Math.round(each / dots), 2);
      const white = (10 * dots * 72) / 203 - 0.01;
      expect(first.x).toBeGreaterThan(white);
      expect(last.x + last.width).toBeLessThan(width - white);
    }
    expect(pages.flatMap(({ bars }) => bars)).not.toEqual([]);
  });

  it('has no barcode that could not be scanned, and says so', async () => {
    const number = 'SHOP-2026-ORDER-0000012345-ABCDEFGHIJKL';
    const orders = [readyOrder(1, { order_number: number }), readyOrder(2, { order_number: 'طلب' })];
    const { pages, stderr } = await pickedOf(orders, ['--paper', '4x6']);
    expect(pages.flatMap(({ bars }) => bars)).toEqual([]);
    expect(stderr).toContain('No barcode for 2 orders: no scanner could read it on this paper.');
    expect(stderr).toContain(number);
  });

  it.each<readonly [string, number, number]>([
    ['4x6', 288, 432],
    ...nightlyCases<readonly [string, number, number]>(['a4', 595, 842]),
  ])('fits on %s', async (paper, width, height) => {
    const { pages } = await picked('--paper', paper);
    for (const page of pages) {
      expect([page.width, page.height].map(Math.round)).toEqual([width, height]);
      for (const { x, y } of page.glyphs) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(page.width - 10);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(page.height);
      }
    }
  });

  // Twice as much as a page holds, or more.
  it.each<readonly [string, number, number]>([
    ['4x6', 40, 260],
    ...nightlyCases<readonly [string, number, number]>(['a4', 150, 900]),
  ])(
    'goes on to the next page where an order or an item has more than one holds, on %s',
    async (paper, items, words) => {
      const many = Array.from({ length: items }, (_, at) => item(`SKU-${1000 + at}`, 'Musk', 1));
      const long = item('LONG', Array.from({ length: words }, (_, at) => `w${1000 + at}`).join(' '), 1);
      const order = readyOrder(1, { order_number: '7', order_grand_total: items + 1, items: [...many, long] });
      const { pages, lines } = await pickedOf([order], ['--paper', paper]);
      for (const { glyphs } of pages) for (const { y } of glyphs) expect(y).toBeGreaterThan(10);
      const text = lines.join('\n');
      for (const each of [`SKU-${999 + items}`, `w${999 + words}`]) expect(text.split(each), each).toHaveLength(3);
      for (const part of [/SKU-1\d\d\d/, /w1\d\d\d/]) {
        // Each of them stands in the table and below its order.
        expect(pages.filter((page) => linesOf(page).some((line) => part.test(line))).length).toBeGreaterThan(3);
      }
    },
  );
});

describe('the picking list after an interruption', () => {
  /** Ships with a picking list in a folder of settings of its own; the first run is stopped after its first shipment. */
  async function stoppedShop() {
    const home = temporaryFolder();
    let stop = (): void => undefined;
    const service = await shippingService({
      orders: [1, 2, 3].map((id) => readyOrder(id)),
      react: (_, count) => (count === 0 ? stop() : undefined) ?? undefined,
    });
    const file = join(home, 'picking.pdf');
    const own = { env: { ...service.env, SHIPCTL_CONFIG_DIR: home } };
    const run = async (list = file, onStart?: Surroundings['onStart']) => {
      const argv = ['--status', 'pending', '--cheapest', '--picking', list, '--json'];
      const { code, stdout, stderr } = await ship(own, argv, onStart && { onStart });
      const rows = JSON.parse(stdout) as Fields[];
      return { code, stderr, files: rows.map(({ order_id: order, picking_file: on }) => [order, on]).sort() };
    };
    const first = await run(file, (send) => {
      stop = () => send('SIGINT');
    });
    return { first, file, home, service, run };
  }

  const numbersOn = async (file: string): Promise<string[]> => {
    const text = (await pagesOf(file)).flatMap(linesOf).join('\n');
    return ['100001', '100002', '100003', '100004'].filter((number) => text.includes(number));
  };

  it('has the orders of the interrupted run, too, and JSON names it for those that are on it', async () => {
    const { first, file, home, service, run } = await stoppedShop();
    expect({ code: first.code, list: existsSync(file) }).toEqual({ code: 130, list: false });
    expect(first.files.every(([, on]) => on === null)).toBe(true);
    expect((await run()).files).toEqual([1, 2, 3].map((id) => [id, file]));
    expect(await numbersOn(file)).toEqual(['100001', '100002', '100003']);
    // A list has an order once, also where a later run writes another file.
    service.orders.push({ ...readyOrder(4) });
    const other = join(home, 'other.pdf');
    const { files } = await run(other);
    expect(files).toEqual([...[1, 2, 3].map((id) => [id, file]), [4, other]]);
    expect(await numbersOn(other)).toEqual(['100004']);
  });

  it('has them where no paper could be written, and that failure names each and what was shipped', async () => {
    const home = temporaryFolder();
    const folder = join(home, 'lists');
    const [labels, list] = [join(home, 'labels.pdf'), join(folder, 'picking.pdf')];
    mkdirSync(folder);
    symlinkSync('/dev/full', labels);
    const service = await shippingService({
      orders: [1, 2].map((id) => readyOrder(id)),
      react: () => void rmSync(folder, { recursive: true, force: true }),
    });
    const argv = ['--status', 'pending', '--cheapest', '--labels', labels, '--picking', list, '--json'];
    const { code, stderr } = await ship(service, argv);
    expect(code).toBe(9);
    const { error } = JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '') as { error: Fields };
    const [first, second, summary] = String(error.message).split('\n');
    expect([first, second, summary]).toEqual([
      '/dev/full cannot be written: the disk is full.',
      expect.stringContaining(list),
      '2 orders: 2 shipped.',
    ]);
    expect(error.hint).toContain('The same command writes what is missing');
    rmSync(labels);
    mkdirSync(folder);
    expect(await ship(service, argv)).toMatchObject({ code: 0 });
    expect(await numbersOn(list)).toEqual(['100001', '100002']);
  });
});
