import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { expectMode } from '../support/modes.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

type Env = Readonly<Record<string, string>>;

/** The words that a line may become, with what is told of them. */
async function offered(line: string, env: Env = {}): Promise<readonly (readonly [word: string, about: string])[]> {
  const { code, stdout, stderr } = await shipctl(['__complete', '--shell', 'fish', `shipctl ${line}`], { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout
    .split('\n')
    .slice(1, -1)
    .map((each) => {
      const [word = '', about = ''] = each.split('\t');
      return [word, about];
    });
}

const wordsOf = async (line: string, env: Env = {}) => (await offered(line, env)).map(([word]) => word);

const orders = [
  { id: 31, order_number: '1000031', status: 'pending', date: '2026-03-01', receiver_first_name: 'Huda' },
  { id: 32, order_number: '1000032', status: 'delivered', date: '2026-03-02', receiver_first_name: 'Omar' },
];

const lists: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  orders,
  warehouses: [{ id: 4, name: 'Main Hall' }],
  boxes: [{ id: 2, type: 'Small box', length: 1, width: 1, height: 1 }],
  cities: [{ id: 9, name: 'Al Khobar', name_ar: '\u0627\u0644\u062e\u0628\u0631', country_id: 1 }],
  couriers: [{ id: 1, name: 'Aramex', code: 'arx' }],
};

/** A service with lists, which were looked at on a terminal. */
async function seen() {
  const service = await startService((request) => {
    const rows = lists[request.path.split('/').at(-1) ?? ''] ?? [];
    return request.path.endsWith('orders') ? { data: paginate(rows, request) } : rows;
  });
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: homeFolder() };
  for (const list of ['orders', 'warehouses', 'boxes', 'couriers']) {
    expect(await shipctl([list, 'list'], { env, terminal: 120 })).toMatchObject({ code: 0 });
  }
  return { service, env };
}

describe('TAB offers', () => {
  it('the numbers of the last list, with state and day, and asks the service for nothing', async () => {
    const { service, env } = await seen();
    const before = service.requests.length;
    expect(await offered('orders get ', env)).toEqual([
      ['1000031', 'pending, 2026-03-01'],
      ['1000032', 'delivered, 2026-03-02'],
    ]);
    expect(await wordsOf('orders cancel 1000031 ', env)).toEqual(['1000032']);
    // Digits that begin no number begin an id.
    expect(await offered('orders get 3', env)).toEqual([
      ['31', '1000031, pending, 2026-03-01'],
      ['32', '1000032, delivered, 2026-03-02'],
    ]);
    expect(await wordsOf('orders get 10', env)).toEqual(['1000031', '1000032']);
    expect(await offered('orders create --warehouse ', env)).toEqual([['Main Hall', 'id 4']]);
    expect(await wordsOf('orders create --box S', env)).toEqual(['Small box']);
    expect(await wordsOf('ship --courier ', env)).toEqual(['Aramex']);
    for (const line of ['orders ', 'orders create --receiver-city ', 'orders list --where city=', 'profiles use '])
      await offered(line, env);
    expect(service.requests.length).toBe(before);
  });

  it('nothing of that where another service or profile is meant', async () => {
    const { env } = await seen();
    expect(await wordsOf('--base-url https://other.example orders get ', env)).toEqual([]);
    expect(await wordsOf('--profile other orders get ', env)).toEqual([]);
    expect(await wordsOf('--sandbox orders get ', env)).toEqual([]);
  });

  it('what a person saw, and not what a script read', async () => {
    const { service } = await seen();
    const env = { ...service.env, SHIPCTL_CONFIG_DIR: join(homeFolder(), 'other') };
    await shipctl(['orders', 'list'], { env });
    await shipctl(['orders', 'list', '--json'], { env, terminal: 120 });
    expect(await wordsOf('orders get ', env)).toEqual([]);
  });

  it('the orders of the sandbox, until it is reset', async () => {
    await shipctl(['--sandbox', 'orders', 'list', '--limit', '3'], { terminal: 120 });
    expect(await wordsOf('--sandbox orders get ')).toHaveLength(3);
    await shipctl(['sandbox', 'reset', '--yes']);
    expect(await wordsOf('--sandbox orders get ')).toEqual([]);
  });

  it('keeps no names of people, for the user alone', async () => {
    const { env } = await seen();
    const folder = join(env.SHIPCTL_CONFIG_DIR, 'seen', 'default');
    expect(readdirSync(folder).filter((name) => name.endsWith('.json'))).toHaveLength(4);
    for (const name of readdirSync(folder)) {
      if (!name.endsWith('.json')) continue;
      expectMode(join(folder, name), 0o600);
      expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(/Huda|Omar/);
    }
  });

  it('cities that the service has listed before, in the script that is typed', async () => {
    const { env } = await seen();
    expect(await wordsOf('orders create --receiver-city Riy', env)).toEqual(['Riyadh']);
    await shipctl(['orders', 'create', '--receiver-city', 'Al Khobar', '--yes'], { env });
    expect(await offered('orders create --receiver-city Al', env)).toEqual([
      ['Al Khobar', '\u0627\u0644\u062e\u0628\u0631'],
    ]);
    expect(await wordsOf('orders create --receiver-city \u0627', env)).toEqual(['\u0627\u0644\u062e\u0628\u0631']);
  });

  it('views, profiles, mappings, fields, days and flags that are not there yet', async () => {
    const env = { SHIPCTL_CONFIG_DIR: homeFolder() };
    for (const folder of ['profiles', 'maps/default']) mkdirSync(join(homeFolder(), folder), { recursive: true });
    writeFileSync(join(homeFolder(), 'profiles', 'shop.json'), '{}');
    await shipctl(['views', 'save', 'mine', '--columns', 'id'], { env });
    writeFileSync(join(homeFolder(), 'maps', 'default', 'bazaar.json'), '{}');
    expect(await wordsOf('--profile s', env)).toEqual(['shop']);
    expect(await offered('orders list --view ', env)).toEqual([
      ['mine', 'your view'],
      ...['courier', 'accountant', 'picking'].map((name) => [name, 'comes with shipctl']),
    ]);
    expect(await wordsOf('orders import --use-map b', env)).toEqual(['bazaar']);
    expect(await offered('orders list --columns id,receiver_ph', env)).toEqual([['id,receiver_phone', 'Phone']]);
    expect(await wordsOf('orders list --sort -order_num', env)).toEqual(['-order_number']);
    expect(await wordsOf('orders create -F receiver_ph', env)).toEqual(['receiver_phone=']);
    expect(await offered('orders list --date-from y', env)).toEqual([
      ['yesterday', 'this day, the one before or the one after'],
    ]);
    expect(await wordsOf('orders list --where "status = del', env)).toEqual(['status = delivered']);
    expect(await wordsOf('orders list --where "status = new and cit', env)).toEqual(['status = new and city']);
    expect(await wordsOf('orders list --all --al', env)).toEqual([]);
    expect(await wordsOf('orders get -- --', env)).toEqual([]);
  });

  it('files, where a flag or an argument takes one', async () => {
    for (const line of ['orders list --out ', 'orders import ', 'orders create --data @']) {
      const { stdout } = await shipctl(['__complete', '--shell', 'bash', `shipctl ${line}`, ' =', '9', '80']);
      expect([line, stdout]).toEqual([line, 'files\n']);
    }
  });
});

describe('what PowerShell is answered', () => {
  const hex = (text: string): string => `x${Buffer.from(text).toString('hex')}`;
  it.each([
    ['shipctl ord', 'ord', 'orders\torders'],
    ['& shipctl orders list --status=pe', '--status=pe', '--status=pending\t--status=pending'],
    ['shipctl orders list --status pending,c', 'c', 'cancelled\tcancelled'],
    ['shipctl orders create --receiver-city "Al Kho', '"Al Kho', "'Al Khobar'\tAl Khobar"],
    ['shipctl orders create --receiver-city Al` Kho', 'Al` Kho', "'Al Khobar'\tAl Khobar"],
    ["shipctl orders list --where 'city = ''jedd", "'city = ''jedd", undefined],
    ['shipctl orders list ', '', undefined],
  ])('%s', async (line, word, expected) => {
    const { code, stdout } = await shipctl(['__complete', '--shell', 'powershell', hex(line), hex(word)]);
    expect(code).toBe(0);
    const [mode, ...answers] = stdout.split('\n').slice(0, -1);
    expect(mode).toBe('words');
    if (expected !== undefined)
      expect(answers.map((each) => each.split('\t').slice(0, 2).join('\t'))).toEqual([expected]);
    for (const answer of answers) expect(answer.split('\t').every((part) => part !== '')).toBe(true);
  });

  it('a script whose brackets, quotes and variables are whole', async () => {
    const { stdout: script } = await shipctl(['completion', 'powershell']);
    const bare = script.replace(/'[^'\n]*'|"[^"\n]*"/g, '');
    expect(bare).not.toMatch(/['"`#]/);
    const open: string[] = [];
    for (const sign of bare.match(/[()[\]{}]/g) ?? []) {
      if ('([{'.includes(sign)) open.push(sign);
      else expect(`${open.pop()}${sign}`).toMatch(/^(\(\)|\[\]|\{\})$/);
    }
    expect(open).toEqual([]);
    const own = ['wordToComplete', 'commandAst', 'cursorPosition', '_', 'null', 'false'];
    const set = [...script.matchAll(/\$(\w+)(?=(?:, \$\w+)* =|\s+in )/g)].map(([, name]) => name);
    const used = [...script.matchAll(/\$(\w+)/g)].map(([, name]) => name);
    expect(used.filter((name) => !own.includes(name ?? '') && !set.includes(name))).toEqual([]);
    // Nothing that runs a text.
    expect(script).not.toMatch(/Invoke-|iex|ScriptBlock\]|&\s*\$/i);
  });
});
