import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { shipctl } from '../support/run.ts';
import { servedSandbox } from '../support/served-sandbox.ts';

interface Described {
  readonly name: string;
  readonly prints: { readonly kind: string };
}

const description = JSON.parse((await shipctl(['help', '--json'])).stdout) as {
  readonly commands: readonly Described[];
};

/** Commands whose help says that they print something else than one JSON value, and why. */
const without: Readonly<Record<string, string>> = {
  mcp: 'serves a protocol',
  sandbox: 'serves until it is stopped; servedSandbox reads its JSON',
  pack: 'an object a line, for each scan',
  'completion bash': 'a script',
  'completion zsh': 'a script',
  'completion fish': 'a script',
  'completion powershell': 'a script',
  'ledger copy': 'needs a database: test/log has it',
  'orders mend': 'asks at a terminal, or writes a sheet with --out',
  'shipments cancel': 'refuses: the service has no route for it',
};

/** Words of a shell line without quotes in quotes. */
const wordsOf = (line: string): string[] =>
  (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^'(.*)'$/, '$1'));

/** Lines in the order in which they are run; ORDER, SHIPPED and SHIPMENT are ids of the service. Each also shows that `--json` is enough. */
const lines = `
orders list
orders get ORDER
orders create --receiver-first-name Noura --receiver-last-name Saleh --receiver-phone 0501234567 --receiver-city Riyadh --order-grand-total 20 --payment-method cod --items {"sku":"A","name":"A","quantity":1,"price":20,"weight":100}
orders update ORDER --description x
orders price ORDER
orders find 05
orders watch --once
orders check ORDER
orders stats
orders statuses
orders hold ORDER
orders release ORDER
orders verify ORDER
orders verify-item ORDER ITEM
orders import orders.csv
orders import orders.csv --apply --yes
orders create --template
ship ORDER --courier spl --yes
ship ORDER --courier spl --yes
shipments create --order-id OTHER --courier spl --yes
shipments return --order-id DELIVERED --courier spl --yes
shipments invoice 1
shipments pickup-id 1
shipments labels
shipments sent
shipments handover
shipments handover --out sheets.pdf
orders reset ORDER --yes
orders cancel CANCEL --yes
orders cancel CANCEL --yes
boxes list
boxes get BOX
boxes create --type Tiny --length 1 --width 1 --height 1
boxes update BOX --length 30
boxes fit
boxes import boxes.csv
warehouses list
warehouses get HOUSE
warehouses create --name North
warehouses import warehouses.csv
price calculate --from-city Riyadh --to-city Jeddah --weight 2
packaging-types list
packaging-types get 1
countries list
cities list
couriers list
merchants get
profile get
profile update --first-name Sara
profile change-password --yes
today
cod
cod reconcile settlement.csv
cod reconcile settlement.csv --summary
cod reconcile --list
cod reconcile --forget settlement.csv
report
report --out report.html
sync
sync --status
sql 'select count(*) as n from orders'
sync --remove --yes
api GET /api/boxes
doctor
whoami
upgrade
config list
config set lang ar
config set lang ar
config get lang
config unset lang
config unset lang
config edit
config path
config trust --yes
connect openapi.yaml --yes
login --base-url BASE --token-stdin
profiles list
profiles use default
login --base-url BASE --token-stdin --profile second
profiles rename second third
logout --profile third
logout --profile third
profiles remove third --yes
views list
views save mine --columns id
views show mine
views remove mine
orders import odd.csv --map Who=receiver_first_name --save-map odd
maps list
maps show shopify
maps remove odd
rules list
rules set 'else → cheapest'
rules map 'Aramex Heavy=-'
rules cutoff aramex=15:00
rules divisor aramex=5000
rules clear
rules clear
goods list
goods set SKU-1 --weight 100
goods import goods.csv
goods learn
goods show SKU-1
goods remove SKU-1
pack codes codes.csv
pack codes
pack status
pack journal
pack push
ops list
ops set orders.statuses 'GET /api/statuses'
ops unset orders.statuses
ops unset orders.statuses
ops import openapi.yaml --yes
ops probe orders.get
completion install --shell bash
completion install --shell bash
completion uninstall --shell bash
ledger list
ledger show KEY
ledger settle start
ledger forget KEY --yes
sandbox reset
`
  .trim()
  .split('\n');

const commandOf = (line: string): string | undefined =>
  description.commands
    .map(({ name }) => name)
    .filter((name) => `${line} `.startsWith(`${name} `))
    .toSorted((one, other) => other.length - one.length)[0];

it('each command is run here, or its help says that it prints no JSON', () => {
  const run = new Set(lines.map(commandOf));
  const { commands } = description;
  expect(
    commands
      .map(({ name }) => name)
      .filter((name) => !run.has(name.replace(/^utilities (\w+)$/, '$1 list')) && !Object.hasOwn(without, name)),
  ).toEqual([]);
});

/** Files that the lines name. */
const files: Readonly<Record<string, string>> = {
  'orders.csv': 'Reference,Name,Phone,City,Total,Payment\nA-1,Noura Saleh,0501234567,Riyadh,20,cod\n',
  'odd.csv': 'Reference,Who,Phone,City,Total\nA-2,Noura Saleh,0501234568,Riyadh,20\n',
  'boxes.csv': 'Type,Length,Width,Height\nFlat,10,10,1\n',
  'warehouses.csv': 'Name,Phone,City\nEast,0501234567,Riyadh\n',
  'settlement.csv': 'Waybill,COD Amount,Fees\nW1,10,1\n',
  'goods.csv': 'SKU,Weight\nSKU-2,100\n',
  'codes.csv': 'Barcode,SKU\n6281006412347,SKU-2\n',
  'openapi.yaml': `openapi: 3.0.0
info: { title: Shop, version: '1' }
paths:
  /api/orders: { get: { summary: List orders, responses: { '200': { description: Orders } } } }
  /api/shelves: { get: { summary: List shelves, responses: { '200': { description: Shelves } } } }
`,
};

const stdinOf = (line: string, token: string): string => {
  if (line.includes('--token-stdin')) return token;
  return line.startsWith('profile change-password') ? 'sandbox-password\nanother-password\n' : '';
};

it('each command prints one JSON value with --json', { timeout: 120_000 }, async () => {
  const { baseUrl, token } = await servedSandbox(['--orders', '120', '--seed', '7']);
  const cwd = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  const env = { SHIPCTL_CONFIG_DIR: temporaryFolder(), SHIPCTL_BASE_URL: baseUrl, SHIPCTL_TOKEN: token, EDITOR: 'vi' };
  const edit = async (_editor: string, file: string): Promise<number> => {
    writeFileSync(file, 'tz = Asia/Riyadh\n');
    return 0;
  };
  const type = (words: readonly string[], stdin = '') => shipctl([...words, '--json'], { cwd, env, edit, stdin });
  const orders = JSON.parse((await type(['orders', 'list', '--all'])).stdout) as { id: number; status: string }[];
  const pending = orders.filter(({ status }) => status === 'pending').map(({ id }) => String(id));
  const { id: delivered } = orders.find(({ status }) => status === 'delivered') ?? {};
  const checked = JSON.parse((await type(['orders', 'check', '--status', 'pending'])).stdout) as { id: number }[];
  const faulty = new Set(checked.map(({ id }) => String(id)));
  const [order = '', other = '', cancelled = ''] = pending.filter((id) => !faulty.has(id));
  const { id: item } = JSON.parse((await type(['orders', 'get', order, '--jq', '.items[0]'])).stdout) as { id: number };
  const firstOf = async (group: string): Promise<string> =>
    (await type([group, 'list', '--jq', '.[0].id'])).stdout.trim();
  const given: Readonly<Record<string, string>> = {
    ...{ ORDER: order, OTHER: other, CANCEL: cancelled, DELIVERED: String(delivered), ITEM: String(item) },
    ...{ BOX: await firstOf('boxes'), HOUSE: await firstOf('warehouses') },
    ...{ BASE: baseUrl, KEY: `ship:${order}` },
  };
  const wrong: unknown[] = [];
  for (const line of lines) {
    const words = wordsOf(line).map((word) => given[word] ?? word);
    const { code, stdout, stderr } = await type(words, stdinOf(line, token));
    const isJson = /^[[{"].*[\]}"]\n?$/s.test(stdout);
    try {
      if (!isJson) throw new Error('It is no JSON value.');
      JSON.parse(stdout);
    } catch {
      wrong.push([line, code, stdout.slice(0, 200), stderr.slice(-300)]);
    }
  }
  expect(wrong).toEqual([]);
});
