import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { givenFile, planOf, startShop } from '../support/importing-orders.ts';
import { furtherCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const folder = () => join(homeFolder(), 'maps', 'default');

function keep(name: string, map: object): string {
  mkdirSync(folder(), { recursive: true });
  const file = join(folder(), `${name}.json`);
  writeFileSync(file, JSON.stringify({ version: 1, operation: 'orders.create', ...map }));
  return file;
}

const run = async (...argv: readonly string[]) => {
  const { code, stdout, stderr } = await shipctl([...argv]);
  return { code, stdout, stderr };
};

/** A shop whose export says in its own words what is sent, and how it is paid. */
const bazaar = {
  columns: {
    Nr: 'external_id',
    Wer: 'receiver_name',
    Handy: 'receiver_phone',
    Ware: 'items.name',
    Zahl: 'items.quantity',
  },
  export: {
    known_by: ['Nr', 'Handy', 'Stand'],
    otherwise: { Besteller: 'receiver_name' },
    payment: [
      { heading: 'Zahlung', is: ['bar'], means: 'cod' },
      { heading: 'Zahlung', is: ['*'], means: 'paid' },
    ],
    left_out: [{ heading: 'Stand', is: ['storno'], because: 'cancelled' }],
  },
};
const rows =
  'Nr,Wer,Handy,Besteller,Ware,Zahl,Stand,Zahlung\n1,Noura Ali,0501234567,,Oud,1,neu,bar\n2,Sara Ali,0501234568,,Oud,1,storno,bar\n';

describe('maps', () => {
  it('list those of the user and the known exports', async () => {
    keep('shop', { columns: { Handy: 'receiver_phone' } });
    const { code, stdout } = await run('maps', 'list', '--json');
    const all: { name: string; from: string }[] = JSON.parse(stdout);
    expect([code, all.find(({ name }) => name === 'shop')?.from]).toEqual([0, 'you']);
    expect(all.filter(({ from }) => from === 'shipctl').map(({ name }) => name)).toContain('shopify');
    expect((await run('maps', 'list')).stdout).toMatch(/^shopify +shipctl +Shopify/m);
  });

  it('show what one holds, and name the nearest of one that there is not', async () => {
    const { stdout } = await run('maps', 'show', 'shopify', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      columns: { Name: 'external_id' },
      export: { known_by: expect.any(Array) },
    });
    const { code, stderr } = await run('maps', 'show', 'shopfy');
    expect([code, stderr]).toEqual([2, expect.stringContaining('Did you mean "shopify"?')]);
  });

  it('remove one of the user, and none of ours', async () => {
    const file = keep('shop', { columns: { Handy: 'receiver_phone' } });
    expect(await run('maps', 'remove', 'shop')).toMatchObject({ code: 0, stderr: 'Removed mapping shop.\n' });
    expect(existsSync(file)).toBe(false);
    expect((await run('maps', 'remove', 'shopify')).code).toBe(2);
  });

  it('tell a damaged one, and list the others', async () => {
    keep('bad', { columns: 5 });
    const { code, stdout, stderr } = await run('maps', 'list', '--json');
    expect([code, JSON.parse(stdout).length > 5, stderr]).toEqual([0, true, expect.stringContaining('bad.json')]);
  });
});

describe("an export of one's own", () => {
  it('is known by its headings, without a flag', async () => {
    keep('bazaar', bazaar);
    const { plan, code } = await planOf(rows);
    expect([code, plan]).toMatchObject([0, { export: 'bazaar', count: 1, left_out: { cancelled: 1 } }]);
  });

  it('may be the changed output of "maps show" for a known export', async () => {
    const { stdout } = await run('maps', 'show', 'shopify', '--json');
    const shown: { export: object } = JSON.parse(stdout);
    keep('bazaar', { ...shown, ...bazaar, export: { ...shown.export, ...bazaar.export } });
    const { plan, code } = await planOf(rows);
    expect([code, plan]).toMatchObject([0, { export: 'bazaar', count: 1, left_out: { cancelled: 1 } }]);
  });

  it.each([
    { known_by: 'Nr' },
    { known_by: ['Nr'], payment: [{ heading: 'Zahlung', is: ['bar'], means: 'cash' }] },
    ...furtherCases({ known_by: ['Nr'], left_out: [{ heading: 'Stand' }] }, { known_by: ['Nr'], unknown: 1 }),
  ])('is refused where it is wrong: %j', async (rules) => {
    const file = keep('bazaar', { ...bazaar, export: rules });
    const { code, stderr } = await planOf(rows, ['--use-map', file]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('does not hold what an export means')]);
  });

  it('is used by its name or path, whatever the headings are', async () => {
    const file = keep('bazaar', bazaar);
    const renamed = rows.replace('Stand', 'State');
    for (const map of ['bazaar', file]) {
      const { plan, code } = await planOf(renamed, ['--use-map', map]);
      expect([code, plan]).toMatchObject([0, { count: 2, left_out: {} }]);
    }
  });
});

describe('a kept mapping', () => {
  const sheet = 'Wer,Handy,Strasse,Telefax\nNoura Ali,0501234567,Olaya 1,7\n';
  const columns = { Wer: 'receiver_name', Handy: 'receiver_phone', Strasse: 'receiver_address_line', Telefax: '' };

  it('is used where all its headings are there, which is said, and not with --use-map none', async () => {
    keep('shop', { columns });
    const { plan, stderr } = await planOf(sheet);
    expect(plan.columns.map(({ match }) => match)).toContain('--use-map shop');
    expect(stderr).toContain('Without it: --use-map none');
    expect((await planOf(sheet, ['--use-map', 'none'])).stderr).not.toContain('--use-map none');
    expect((await planOf(sheet.replace('Telefax', 'Fax'))).stderr).not.toContain('--use-map none');
    keep('other', { columns: { Wer: 'receiver_name', Handy: 'receiver_phone' } });
    expect((await planOf(sheet)).stderr).not.toContain('--use-map none');
  });

  it('stands in the next line in place of what it keeps', async () => {
    givenFile('next.csv', sheet);
    const maps = Object.entries(columns).flatMap(([heading, field]) => ['--map', `${heading}=${field}`]);
    const { stderr } = await run('orders', 'import', 'next.csv', '--allow-incomplete', ...maps, '--save-map', 'new');
    expect(stderr).toContain('shipctl orders import next.csv --allow-incomplete --use-map new --apply');
  });
});

describe('a known export', () => {
  const shop =
    'Name,Financial Status,Lineitem name,Lineitem quantity,Shipping Name,Shipping Phone,Handle\n#1,paid,Oud,1,Noura Ali,0501234567,X-1\n';

  it('may be changed, and kept so', async () => {
    const saved = await planOf(shop, ['--map', 'Handle=items.sku', '--save-map', 'mine']);
    expect(saved.code).toBe(0);
    expect(JSON.parse(readFileSync(join(folder(), 'mine.json'), 'utf8'))).toMatchObject({
      version: 1,
      operation: 'orders.create',
      columns: { Handle: 'items.sku' },
      like: 'shopify',
    });
    const { plan, code } = await planOf(shop, ['--use-map', 'mine']);
    expect([code, plan]).toMatchObject([0, { export: 'shopify', count: 1 }]);
    expect(plan.columns.at(-1)).toMatchObject({ column: 'Handle', field: 'items.sku' });
  });

  it('may be named for a file that lacks some of its headings', async () => {
    const few = 'Name,Shipping Name,Shipping Phone\n#1,Noura Ali,0501234567\n';
    const { plan, code } = await planOf(few, ['--use-map', 'shopify']);
    expect([code, plan]).toMatchObject([0, { export: 'shopify', count: 1 }]);
    givenFile('few.csv', few);
  });
});

describe('a mapping that is used by itself', () => {
  const head = 'Nr,Who,Tel,Town,Street';
  const line = '5001,Noura Ali,0501234567,Riyadh,Olaya 1\n';
  const maps = ['Nr=external_id', 'Who=receiver_name', 'Tel=receiver_phone'].flatMap((map) => ['--map', map]);

  it('says which values it brings, in the question too, and shows its columns in one line unless they differ', async () => {
    const { env } = await startShop();
    const type = (...flags: string[]) =>
      shipctl(['orders', 'import', 'mine.csv', ...flags], { env, terminal: 120, typed: ['q', 'n'] });
    givenFile('mine.csv', `${head}\n${line}`);
    const kept = await type(
      ...maps,
      '--default',
      'payment_method=cod',
      '--default',
      'order_grand_total=9',
      '--save-map',
      'mine',
      '--dry-run',
    );
    expect(kept.stdout).toMatch(/^Tel +receiver_phone/m);
    const again = await type();
    expect(again.stderr).toContain('The mapping mine is used, with its payment_method=cod, order_grand_total=9: all');
    expect(again.stderr).toContain(
      'with payment_method=cod, order_grand_total=9 of the mapping mine where the file says none?',
    );
    expect(again.stdout).toContain(
      'Columns as when the mapping mine was kept: 5 used, 0 not needed. All of them: --json',
    );
    expect(again.stdout).not.toMatch(/^Tel +receiver_phone/m);
    givenFile('mine.csv', `${head},Gate\n${line.trim()},2\n`);
    const other = await type();
    expect(other.stdout).toMatch(/^Tel +receiver_phone/m);
    expect((await type('--lang', 'ar')).stderr).toContain('ومعها payment_method=cod');
  });
});
