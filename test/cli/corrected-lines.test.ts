import { describe, expect, it } from 'vitest';
import { furtherCases, furtherIt, nightlyCases } from '../support/ring.ts';
import { errorOf, type Outcome, shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

/** What people type, and the whole lines that are suggested for it, in their order; none where nothing is near. */
type Typed = readonly [typed: string, ...lines: string[]];

const first: readonly Typed[] = [
  ['ship --carrier aramex', 'ship --courier aramex --status pending'],
  ['ship --carrier aramex --status processing', 'ship --courier aramex --status processing'],
  ['import shop.xlsx', 'orders import shop.xlsx'],
  ['orders import a.csv --update --apply --retry-unknown --adopt', 'orders import a.csv --update --apply'],
  ['config set timezone Asia/Riyadh', 'config set tz Asia/Riyadh'],
  ['config set language ar', 'config set lang ar'],
  ['price --from Riyadh --to Jeddah --weight 3', 'price calculate --from-city Riyadh --to-city Jeddah --weight 3'],
  ['orders list --count', 'orders stats'],
  ['orders list --count 5', 'orders list --limit 5'],
  ['orders list pending', 'orders list --status pending'],
  ['orders list --pending', 'orders list --status pending'],
  ['orders list --json id,status', 'orders list --json --columns id,status'],
  ['self-update', 'upgrade'],
  ['ship all', 'ship --status pending --cheapest'],
  ['ship 5', 'ship 5 --cheapest'],
  ['ship --fastest', 'ship --fastest --status pending'],
  ['login --password hunter2hunter2', 'login --password-stdin'],
  ['orders approve 5'],
  ['auth logout', 'logout'],
  ['context list', 'profiles list'],
  ['plugin', 'ops list'],
  ['disconnect'],
  ['orders list --except 5', "orders list --where 'id != 5 and number != 5'"],
  ['orders cancel 5 --all'],
];

/** What users of gh, hcloud, stripe and kubectl type; what is nothing like a command; what must not lose a flag, or be turned round. */
const foreign: readonly Typed[] = [
  ['auth status', 'whoami'],
  ['auth token', 'whoami'],
  ['auth login', 'login'],
  ['auth switch'],
  ['context use shop'],
  ['context create shop', 'login --profile shop'],
  ['profiles add shop', 'login --profile shop'],
  ['accounts', 'profiles list'],
  ['switch shop'],
  ['profiles delete shop'],
  ['boxes delete 5'],
  ['browse', 'today'],
  ['orders open 5', 'orders get 5'],
  ['alias list', 'views list'],
  ['extension list', 'ops list'],
  ['logs', 'ledger list'],
  ['token', 'whoami'],
  ['help reference', 'help'],
  ['orders list --template {id}', "orders list --format '{id}'"],
  ['orders list -o yaml', 'orders list --output json'],
  ['orders list -o tsv', 'orders list --csv --separator tab'],
  ['report --accountant', 'report --out report.xlsx'],
  ['ship --all', 'ship --status pending --cheapest'],
  ['today --all', 'today'],
  ['orders list --status unshipped'],
  ['orders list --sort nope --sandbox'],
  ['reference', 'help'],
  ['unpack'],
];

/** Words and habits of other programs, of the shop and of speech; signs and forms; values; and what means nothing here. */
const further: readonly Typed[] = [
  ['list orders', 'orders list'],
  ['get orders', 'orders list'],
  ['get order 5', 'orders get 5'],
  ['describe order 5', 'orders get 5'],
  ['delete order 5', 'orders cancel 5'],
  ['order list', 'orders list'],
  ['ORDERS LIST --STATUS pending', 'orders list --status pending'],
  ['orders:list', 'orders list'],
  ['list-orders', 'orders list'],
  ['describe-orders', 'orders list'],
  ['ls', 'orders list', 'boxes list', 'warehouses list'],
  ['ls orders', 'orders list'],
  ['orders retrieve 5', 'orders get 5'],
  ['orders remove 5 6', 'orders cancel 5 6'],
  ['orders pending', 'orders list --status pending'],
  ['orders Noura', 'orders find Noura'],
  ['orders 5', 'orders get 5'],
  ['orders status 5', 'orders get 5'],
  ['orders today', 'orders list --date-from today', 'today'],
  ['orders export --status pending', 'orders list --all --out orders.xlsx --status pending'],
  ['orders export june.xlsx', 'orders list --all --out june.xlsx'],
  ['export orders', 'orders list --all --out orders.xlsx'],
  ['orders print 5', 'shipments labels 5 --orders'],
  ['print label 5', 'shipments labels 5 --orders'],
  ['awb 5', 'shipments labels 5 --orders'],
  ['track 5', 'orders get 5'],
  ['tracking', 'shipments sent'],
  ['refund 5', 'shipments return --order-id 5'],
  ['cancel 5', 'orders cancel 5'],
  ['create shipment 5', 'shipments create --order-id 5'],
  ['pickup', 'shipments handover'],
  ['payment', 'cod'],
  ['customers'],
  ['rates 5', 'orders price 5'],
  ['carriers', 'couriers list'],
  ['city list', 'cities list'],
  ['status', 'today'],
  ['find Noura', 'orders find Noura'],
  ['shipments list', 'shipments sent'],
  ['help order list', 'help orders list'],
  ['help carriers', 'help couriers list'],
  ['shipctl orders list', 'orders list'],
  ['GET /api/orders', 'api GET /api/orders'],
  ['/api/orders', 'api GET /api/orders'],
  ['api /api/orders', 'api GET /api/orders'],
  [`api -X POST /api/boxes -d '{"type":"x"}'`, `api POST /api/boxes --data '{"type":"x"}'`],
  ['import openapi.yaml', 'ops import openapi.yaml'],
  ['طلبات', 'orders list'],
  ['بحث نورة', "orders find 'نورة'"],
  ['إلغاء 5', 'orders cancel 5'],
  ['orders list pending,processing', 'orders list --status pending,processing'],
  ['orders list status=pending', 'orders list --status pending'],
  ['orders list city=Riyadh', "orders list --where 'city = Riyadh'"],
  ['orders list all', 'orders list --all'],
  ['orders list json', 'orders list --output json'],
  ['orders list xlsx', 'orders list --out orders.xlsx'],
  ['orders list help', 'orders list --help'],
  ['orders list today', 'orders list --date-from today'],
  ['orders list yesterday', 'orders list --date-from yesterday --date-to yesterday'],
  ['orders list last week', 'orders list --date-from last-week --date-to last-week'],
  ['orders list 7d', 'orders list --date-from 7d'],
  [
    'orders list 01/02/2026',
    'orders list --date-from 2026-02-01 --date-to 2026-02-01',
    'orders list --date-from 2026-01-02 --date-to 2026-01-02',
  ],
  ['orders list from 2026-01-01 to 2026-01-31', 'orders list --date-from 2026-01-01 --date-to 2026-01-31'],
  ['orders list orders.xlsx', 'orders list --out orders.xlsx'],
  ['orders list --csv orders.csv', 'orders list --out orders.csv'],
  ['orders list -o orders.csv', 'orders list --out orders.csv'],
  ['orders list -o columns=id,status', 'orders list --columns id,status'],
  ['orders list 5', 'orders list --limit 5', 'orders get 5'],
  ['orders list #100000147', 'orders get 100000147'],
  ['orders list Noura Ali', 'orders find Noura Ali'],
  ['orders list aramex', "orders list --where 'courier = aramex'"],
  ['orders list cod', "orders list --where 'payment_method = cod'"],
  ['orders list --where status = pending', "orders list --where 'status = pending'"],
  ["orders list --where 'city = Al Khobar'", `orders list --where 'city = "Al Khobar"'`],
  ["orders list --where 'status == pending'", "orders list --where 'status = pending'"],
  ['orders list --columns id status', 'orders list --columns id,status'],
  ['orders list --status pending processing', 'orders list --status pending,processing'],
  ['orders list --status = pending', 'orders list --status pending'],
  ['orders list --sort date desc', 'orders list --sort -date'],
  ['orders list --json=id,status', 'orders list --json --columns id,status'],
  ['orders list --sandbox=true', 'orders list --sandbox'],
  ["orders list --city 'Al Khobar'", `orders list --where 'city = "Al Khobar"'`],
  ['orders list --phone 0501234567', 'orders find 0501234567'],
  ['orders list --from 2026-01-01 --to 2026-01-31', 'orders list --date-from 2026-01-01 --date-to 2026-01-31'],
  ['orders list --date 2026-01-05', 'orders list --date-from 2026-01-05 --date-to 2026-01-05'],
  ['orders list --last 7', 'orders list --date-from 7d'],
  ['orders list --yesterday', 'orders list --date-from yesterday --date-to yesterday'],
  ['orders list -status pending', 'orders list --status pending'],
  ['orders list -output json', 'orders list --output json'],
  ['orders list –status pending', 'orders list --status pending'],
  ['orders list -n 5', 'orders list --limit 5'],
  ['orders list --watch', 'orders watch'],
  ['orders list --order date', 'orders list --sort date'],
  ['orders list --search Noura', 'orders find Noura'],
  ['orders list --filter status=pending', 'orders list --where status=pending'],
  ['orders list --fields id,status', 'orders list --columns id,status'],
  ['orders list --no-headers', 'orders list --no-header'],
  ['orders list --no-colour', 'orders list --no-color'],
  ['orders list --xlsx', 'orders list --out orders.xlsx'],
  ['orders list --dateFrom 2026-01-01', 'orders list --date-from 2026-01-01'],
  ["orders list --date-from '1 Jan 2026'", 'orders list --date-from 2026-01-01'],
  ['orders list --date-from 03/04/2026', 'orders list --date-from 2026-04-03', 'orders list --date-from 2026-03-04'],
  ['orders list --date-from 7days', 'orders list --date-from 7d'],
  ['orders list --limit all', 'orders list --all'],
  ['orders list --timeout 30s', 'orders list --timeout 30'],
  ['orders list --status all', 'orders list'],
  ['orders list --canceled', 'orders list --status cancelled'],
  ['orders list --stauts pendng', 'orders list --status pending'],
  ['orders list --lang arabic', 'orders list --lang ar'],
  ['orders list --tz riyadh', 'orders list --tz Asia/Riyadh'],
  ['orders list --profile work --pending'],
  ['orders list --tokn hidden-word'],
  ['orders list --yaml'],
  ['orders list --header'],
  ['orders list --color=never'],
  ['orders --status pending', 'orders list --status pending'],
  ['--status pending orders list', 'orders list --status pending'],
  ['orders get --order 5', 'orders get 5'],
  ['orders get 5 --format json', 'orders get 5 --output json'],
  ['orders get 5 6'],
  ['orders cancel 5 --force', 'orders cancel 5 --yes'],
  ['orders cancel all'],
  [
    'orders create --name Noura --phone 0501234567',
    'orders create --receiver-first-name Noura --receiver-phone 0501234567',
    'orders create --receiver-last-name Noura --receiver-phone 0501234567',
  ],
  ['orders create --customer-phone 0501234567', 'orders create --receiver-phone 0501234567'],
  ['orders create --cod --amount 100', 'orders create --payment-method cod --order-grand-total 100'],
  ['orders create --receiver-first-name Noura Al Ali', "orders create --receiver-first-name 'Noura Al Ali'"],
  ["orders update 5 --address 'King Fahd Road'", "orders update 5 --receiver-address-line 'King Fahd Road'"],
  ['orders update 5 description=x', 'orders update 5 --description x'],
  ['orders stats by city', 'orders stats --by city'],
  ['orders import --file shop.xlsx', 'orders import shop.xlsx'],
  ['orders import shop.xlsx --sheet-name Orders', 'orders import shop.xlsx --sheet Orders'],
  ['ship pending', 'ship --status pending --cheapest'],
  ['ship --all', 'ship --status pending --cheapest'],
  ['ship aramex 5 6', 'ship --courier aramex 5 6'],
  ['ship 5 labels.pdf --cheapest', 'ship 5 --labels labels.pdf --cheapest'],
  ['ship --order 5 --cheap', 'ship 5 --cheapest'],
  ['ship --status pending --label labels.pdf --cheapest', 'ship --status pending --labels labels.pdf --cheapest'],
  ['orders check all', 'orders check'],
  ['today orders', 'today'],
  ['today 7d', 'today --days 7'],
  ['today --status pending'],
  ['report report.html', 'report --out report.html'],
  ['report --pdf report.pdf'],
  ['report --period month', 'report --by month'],
  ['cod aramex'],
  ['boxes list --type Medium', "boxes list --where 'type = Medium'"],
  ['boxes list --count'],
  ['cities list Riyadh', 'cities list --search Riyadh'],
  ['couriers list aramex', "couriers list --where 'name ~ aramex'"],
  ['shipments label 5', 'shipments labels 5'],
  ['shipments labels today', 'shipments labels --date today'],
  ['shipments sent --from yesterday', 'shipments sent --since yesterday'],
  ['shipments handover aramex', 'shipments handover --courier aramex'],
  ['config timezone Asia/Riyadh', 'config set tz Asia/Riyadh'],
  ['config lang', 'config get lang'],
  ['config set tz=Asia/Riyadh', 'config set tz Asia/Riyadh'],
  ['config set tz = Asia/Riyadh', 'config set tz Asia/Riyadh'],
  ['config delete lang', 'config unset lang'],
  ['sync now', 'sync'],
  ['doctor https://ship.example.com', 'doctor --base-url https://ship.example.com'],
  ['login --token secretvalue', 'login --token-stdin'],
  ['login -u me@shop.com:hunter2hunter2'],
  ["api GET /api/orders -H 'Authorization: Bearer abcdefgh' --silent"],
  ['api POST /api/boxes -F password=hunter2hunter2 --silent'],
  ['frobnicate'],
  ['kubectl get orders'],
  ['orders frobnicate 5'],
];

/** The words of a line, of which some stand in quotes. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);

/** The suggested lines, without the program's name. */
function linesOf(outcome: Outcome): string[] {
  const text = outcome.stderr.startsWith('{') ? String(errorOf(outcome).hint) : outcome.stderr;
  return text.split('\n').flatMap((line) => /^(?:Corrected: | +or: )shipctl (.+)$/.exec(line)?.[1] ?? []);
}

const suggested = async (line: string): Promise<string[]> => {
  const outcome = await shipctl(wordsOf(line));
  expect([line, outcome.code, outcome.stdout]).toEqual([line, 2, '']);
  return linesOf(outcome);
};

describe('a wrong command line', () => {
  it.each([...first, ...furtherCases(...further), ...nightlyCases(...foreign)])(
    '%s leads to: %s',
    async (typed, ...lines) => {
      expect(await suggested(typed)).toEqual(lines);
      for (const line of lines) {
        // Whoever pastes it meets no mistake of the line itself: at most, nobody is logged in, or the file is not there.
        const { code, stderr } = await shipctl([
          ...wordsOf(line),
          ...(/^help| --help/.test(line) ? [] : ['--dry-run']),
        ]);
        expect([line, code === 2 && !/does not exist|no such file/.test(stderr) ? stderr : '']).toEqual([line, '']);
      }
    },
  );

  it('is corrected without a request, and keeps what says whose account it is about', async () => {
    const service = await startService(() => []);
    const outcome = await shipctl(['orders', 'lst', '--courier', 'aramex', '--profile', 'default'], service);
    expect(linesOf(outcome)).toEqual(["orders list --where 'courier = aramex' --profile default"]);
    expect(service.requests).toEqual([]);
  });

  it('is corrected in JSON too', async () => {
    const outcome = await shipctl(['orders', 'list', 'pending', '--json']);
    expect(errorOf(outcome).commands).toEqual([
      'shipctl orders list --status pending --json',
      'shipctl orders list --help',
    ]);
  });

  furtherIt('has none of its secrets in a suggestion', async () => {
    const secret = 'hunter2hunter2';
    for (const line of [
      `login --password ${secret}`,
      `login --passwrod=${secret}`,
      `login --email me@shop.com ${secret}`,
      `orders list --api-key ${secret} pending`,
      `orders list --bearer ${secret}`,
      `config set ledger postgres://me:${secret}@db.example.com/x --silent`,
      `api GET /api/orders?token=${secret} --silent`,
      `api POST /api/boxes --data '{"password":"${secret}"}' --silent`,
      `orders list --base-url https://me:${secret}@ship.example.com --pending`,
    ]) {
      const lines = linesOf(await shipctl(wordsOf(line)));
      expect([line, lines.filter((each) => each.includes(secret))]).toEqual([line, []]);
    }
  });
});
