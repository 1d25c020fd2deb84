import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { cities } from '../support/importing-orders.ts';
import { furtherIt } from '../support/ring.ts';
import { type Surroundings, shipctl } from '../support/run.ts';
import { startService, writesTo } from '../support/service.ts';

type Line = Readonly<Record<string, unknown>>;

const warehouses = [
  { id: 1, name: 'Riyadh' },
  { id: 2, name: 'Jeddah' },
];

/** A shop that knows what it sells. */
async function startShop(given: Surroundings = {}) {
  const service = await startService(({ method, path }) => {
    if (path === '/api/cities') return { data: cities };
    if (path === '/api/warehouses') return { data: warehouses };
    return method === 'GET' ? { data: [] } : { data: { id: 1 } };
  });
  const cwd = temporaryFolder();
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder(), NO_COLOR: '1', LANG: 'C.UTF-8' };
  const write = (name: string, ...lines: readonly string[]) => writeFileSync(join(cwd, name), `${lines.join('\n')}\n`);
  const type = (...argv: readonly string[]) => shipctl(argv, { env, cwd, ...given });
  write('goods.csv', 'SKU,Name,Weight (g),Price,Barcode', 'MUG,Mug,350,25,111', 'CAP,Cap,120,40 AED,');
  await type('goods', 'import', 'goods.csv');
  const plan = async (...flags: readonly string[]) => {
    const { code, stdout, stderr } = await type('orders', 'import', 'orders.csv', '--json', ...flags);
    return { code, stderr, plan: JSON.parse(stdout || '{}') };
  };
  const sent = () => writesTo(service).map(({ body }): Line => JSON.parse(body));
  return { type, write, plan, sent };
}

const head = 'Name,Mobile,City,Short address,Total,Qty,SKU,Weight (g)';

const noCity = (at: number): string => `Noura Ali,050123456${at},RHMA3184`;

const receiver = (at: number): string => `Noura Ali,050123456${at},Riyadh,RHMA3184`;

describe('what rows of orders lack', () => {
  it('is not a weight, which may be that of all pieces where it is not like the one of the goods', async () => {
    const { plan, write } = await startShop();
    write('orders.csv', head, `${receiver(1)},50,2,MUG,700`);
    const told = JSON.stringify((await plan()).plan.warnings);
    expect(told).toContain('MUG weighs 700 g here, and 350 g in the goods. It may be the weight of all 2 pieces');
    expect(told).toContain('leave its column out: --map ');
    expect(told).toContain('If the goods are wrong: shipctl goods set MUG --weight 700g');
  });

  it('is filled by their SKUs, marked in the plan, and never in place of a cell', async () => {
    const { plan, write, type, sent } = await startShop();
    write(
      'orders.csv',
      head,
      `${receiver(1)},50,2,mug,`,
      `${receiver(2)},99,1,CAP,0`,
      `${receiver(3)},5,1,111,8000`,
      `${receiver(4)},5,1,OUD,`,
    );
    const { plan: shown } = await plan();
    const marks = shown.filled.map(({ field, value, from, sku, rows }: Line) => [field, value, from, sku, rows]);
    expect(marks.sort()).toEqual([
      ['items.name', 'Cap', 'goods', 'CAP', [3]],
      ['items.name', 'Mug', 'goods', 'MUG', [2, 4]],
      ['items.price', '25', 'goods', 'MUG', [2]],
      ['items.weight', '120', 'goods', 'CAP', [3]],
      ['items.weight', '350', 'goods', 'MUG', [2]],
    ]);
    expect([shown.shippable, shown.not_shippable[0].rule]).toEqual([3, 'weight-zero']);
    const seen = await type('orders', 'import', 'orders.csv');
    expect(seen.stdout).toMatch(/^Without a weight, by SKU:\n {2}OUD: shipctl goods set OUD --weight \u2026$/m);
    expect(seen.stdout).toContain('6 values that rows lack are filled: items.name from the goods (3),');
    await type('orders', 'import', 'orders.csv', '--apply', '--yes');
    expect(sent().map(({ items }) => items)).toEqual([
      [{ name: 'Mug', sku: 'mug', quantity: 2, price: 25, weight: 350 }],
      [{ name: 'Cap', sku: 'CAP', quantity: 1, weight: 120 }],
      [{ name: 'Mug', sku: '111', quantity: 1, weight: 8000 }],
      [{ sku: 'OUD', quantity: 1 }],
    ]);
    // What is learnt later makes no other order of the same row, which has no reference.
    await type('goods', 'set', 'MUG', 'OUD', '--weight', '360g');
    const again = await plan('--apply', '--yes');
    expect([again.code, sent().length]).toEqual([0, 4]);
    expect((await plan()).plan.created_before).toBe(4);
  });

  it('is filled by defaults, below what cells and the goods say, and they are kept with the map', async () => {
    const { plan, write, type, sent } = await startShop();
    const rows = ['A-1,Noura Ali,0501234561,,MUG', 'A-1,,,,OUD', 'A-2,Sara Omar,0501234562,Jeddah,OUD', ',Total,,,'];
    write('orders.csv', 'Ref,Name,Mobile,City,SKU', ...rows.slice(0, 3));
    const flags = ['--optional', 'receiver_address_line'];
    const given = ['items.weight=0.5kg', 'warehouse=Jeddah', 'receiver_city=Riyadh', 'payment_method=مدفوع'];
    const typed = given.flatMap((each) => ['--default', each]);
    await plan(...flags, ...typed, '--save-map', 'shop');
    expect(JSON.parse((await type('maps', 'show', 'shop', '--json')).stdout).defaults).toEqual({
      'items.weight': '500',
      warehouse: 'Jeddah',
      receiver_city: 'Riyadh',
      payment_method: 'مدفوع',
    });
    // One of this line goes before the one that is kept.
    const kept = ['--use-map', 'shop', '--default', 'warehouse=Riyadh', '--default', 'payment_method='];
    expect((await type('orders', 'import', 'orders.csv', ...flags, ...kept, '--apply', '--yes')).code).toBe(0);
    expect(
      sent().map(({ items, ...body }) => [body.receiver_city_id, body.warehouse_id, body.payment_method, items]),
    ).toEqual([
      [
        3,
        1,
        undefined,
        [
          { name: 'Mug', sku: 'MUG', price: 25, weight: 350 },
          { sku: 'OUD', weight: 500 },
        ],
      ],
      [6, 1, undefined, [{ sku: 'OUD', weight: 500 }]],
    ]);
    // A default is no sign of an order: a line below the table stays a fault.
    write('orders.csv', 'Ref,Name,Mobile,City,SKU', ...rows);
    const footer = await plan(...flags, ...typed);
    expect([footer.code, footer.plan.created_before, footer.plan.faulty]).toEqual([8, 2, 1]);
  });

  furtherIt('is not filled by a default that a cell could not have', async () => {
    const { plan, write } = await startShop();
    write('orders.csv', head, `${receiver(1)},5,1,MUG,`);
    const wrong = await plan(
      '--default',
      'items.weight=1.5',
      '--default',
      'cty=1',
      '--default',
      'external_id=1',
      '--default',
      'x',
    );
    expect(wrong.code).toBe(2);
    for (const text of ['needs its unit, like 1.5 kg', 'no field cty', 'external_id cannot', 'is not field=value'])
      expect(wrong.stderr).toContain(text);
    const unknown = await plan('--default', 'warehouse=Nowhere');
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('--default warehouse=Nowhere: ')]);
  });

  it('is one question where many rows share it, at a terminal alone', async () => {
    const { type, write, sent } = await startShop({ terminal: 120, typed: ['الرياض', 'half', '0.4 kg', '250', 'y'] });
    write(
      'orders.csv',
      'Name,Mobile,Short address,Total,SKU',
      `${noCity(1)},5,A`,
      `${noCity(2)},6,B`,
      `${noCity(3)},7,MUG`,
    );
    const done = await type('orders', 'import', 'orders.csv', '--apply');
    expect(done.stderr).toContain('3 orders have no city: which is it for all of them?');
    expect(done.stderr).toContain('2 orders have no weight: what does one A weigh, like 500 g? (1 of 2) [s skips');
    expect(done.stderr).toContain('"half" is not a weight');
    expect(done.stderr).toContain('  what does one B weigh, like 500 g? (2 of 2) [s skips');
    expect(done.stderr).toMatch(/^Kept in the goods, for later orders too: A 400 g, B 250 g\. .*goods set A --weight/m);
    expect(sent().map(({ items }) => items)).toMatchObject([[{ weight: 400 }], [{ weight: 250 }], [{ weight: 350 }]]);
    expect(sent().map(({ receiver_city_id: city }) => city)).toEqual([3, 3, 3]);
    const { stdout } = await type('goods', 'list', '--json');
    expect(JSON.parse(stdout)).toEqual(expect.arrayContaining([expect.objectContaining({ sku: 'A', weight_g: 400 })]));
  });

  it('is asked of every product, or answered by one weight for the rest', async () => {
    const { type, write, sent } = await startShop({
      terminal: 120,
      typed: ['', '400', 'b', '300', 's', 'كل 0.5 kg', 'y'],
    });
    const rows = Array.from({ length: 9 }, (_, at) => `${receiver(at + 1)},5,SKU-${at}`);
    write('orders.csv', 'Name,Mobile,City,Short address,Total,SKU', ...rows);
    const { stderr } = await type('orders', 'import', 'orders.csv', '--apply');
    expect(stderr).toContain('(1 of 9)');
    expect(stderr).toContain('Nothing was typed.');
    expect(stderr).toContain('--default items.weight=500');
    expect(sent().map(({ items }) => items)).toMatchObject([300, ...Array(8).fill(500)].map((weight) => [{ weight }]));
  });

  it('is asked for once more where hardly anything weighs so much, and kept as it was where it is skipped', async () => {
    const typed = ['500 kg', 'n', '500', 'b', 's', '0.4 g', 'y', 'n'];
    const { type, write } = await startShop({ terminal: 120, typed });
    write('orders.csv', 'Name,Mobile,City,Short address,Total,SKU', `${receiver(1)},5,A`, `${receiver(2)},6,B`);
    const { stderr } = await type('orders', 'import', 'orders.csv');
    expect(stderr).toContain('500000 g are more than 100 kg: is that what each weighs? [y/N]');
    expect(stderr).toContain('0.4 g are less than 1 g');
    const { stdout } = await type('goods', 'list', '--json');
    const kept = JSON.parse(stdout).filter(({ sku }: Line) => ['A', 'B'].includes(String(sku)));
    expect(kept).toMatchObject([{ sku: 'B', weight_g: 0.4 }]);
  });

  it('is kept as it is given, though the next question is interrupted', async () => {
    const { type, write } = await startShop({ terminal: 120, typed: ['400', '\u0003'] });
    write('orders.csv', 'Name,Mobile,City,Short address,Total,SKU', `${receiver(1)},5,A`, `${receiver(2)},6,B`);
    const { code, stderr } = await type('orders', 'import', 'orders.csv');
    expect([code, stderr]).toEqual([130, expect.stringContaining('Kept in the goods, for later orders too: A 400 g.')]);
    const { stdout } = await type('goods', 'list', '--json');
    expect(JSON.parse(stdout)).toEqual(expect.arrayContaining([expect.objectContaining({ sku: 'A', weight_g: 400 })]));
  });

  it('is one weight of all items where they have no SKU', async () => {
    const { type, write } = await startShop({ terminal: 120, typed: ['400', 'n'] });
    write('orders.csv', 'Name,Mobile,City,Short address,Total,Product', `${receiver(1)},5,A`, `${receiver(2)},6,B`);
    const { stderr } = await type('orders', 'import', 'orders.csv');
    expect(stderr).toContain('2 orders have no weight: what weighs each item, like 500 g? [s skips · q ends]');
    expect(stderr).toContain('--default items.weight=400');
  });

  it('is a price of the goods where the items do not come to more than the order', async () => {
    const { plan, write, type } = await startShop();
    const rows = [`${receiver(1)},45,1,MUG,350`, `${receiver(2)},30,2,MUG,350`, `${receiver(3)},9,1,OUD,50`];
    write('orders.csv', head, ...rows);
    const { plan: shown } = await plan();
    const prices = shown.filled.filter(({ field }: Line) => field === 'items.price');
    expect(prices).toMatchObject([{ value: '25', sku: 'MUG', rows: [2] }]);
    const said = 'row 3: the items come to 50 by the prices of the goods, and the order to 30: no price is filled.';
    expect(shown.warnings).toEqual([said]);
    const { stdout } = await type('orders', 'import', 'orders.csv');
    expect(stdout).toMatch(
      /^2 items without a price \(rows 3, 4\): .*\n {2}OUD: shipctl goods set OUD --price \u2026$/m,
    );
    expect(stdout).not.toContain('goods set MUG');
  });

  it('is not counted where the order was created before', async () => {
    const { plan, write } = await startShop();
    write('orders.csv', head, `${receiver(1)},50,2,mug,`, `${receiver(2)},5,1,OUD,`);
    await plan('--apply', '--yes');
    write('orders.csv', head, `${receiver(1)},50,2,mug,`, `${receiver(2)},5,1,OUD,`, `${receiver(3)},50,2,MUG,`);
    const { plan: shown } = await plan();
    const counts = shown.filled.map(({ field, count, rows }: Line) => [field, count, rows]);
    expect(counts.sort()).toEqual([
      ['items.name', 1, [4]],
      ['items.price', 1, [4]],
      ['items.weight', 1, [4]],
    ]);
    expect([shown.created_before, shown.items_without_price]).toEqual([2, 0]);
  });
});
