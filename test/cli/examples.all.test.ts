import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLedger } from '../support/ledgers.ts';
import { hasPostgres, postgresServer, type TestDatabase } from '../support/postgres.ts';
import { shipctl } from '../support/run.ts';
import { type SandboxProcess, serveSandbox } from '../support/sandbox-process.ts';
import { secret } from '../support/secrets.ts';
import { isInstalled, shells, wordsIn, zshSpecials } from '../support/shells.ts';
import { SkippingClock } from '../support/skipping-clock.ts';
import { places, topicList, wordsOf } from '../support/tree.ts';

/** Every example that a help text shows, in the order of the commands, with its continued lines joined. */
async function shownLines(): Promise<string[]> {
  const found: string[] = [];
  const topics = topicList.map(({ name }) => ['help', name]);
  for (const path of [...places.map((place) => place.path), ...topics]) {
    const { stdout } = await shipctl([...path, '--help']);
    for (const [, line = ''] of stdout.replace(/ \\\n +/g, ' ').matchAll(/^ {2}\$ (.*)$/gm)) found.push(line);
  }
  return [...new Set(found)];
}

const lines = await shownLines();

/** Of the service and its user, as the examples name them. */
const address = 'https://ship.example.com';
const theirEmail = 'me@example.com';
const database = 'postgres://desk@db.example.com/shipping';
const email = 'merchant@sandbox.example';
const [first, second] = ['sandbox-password', secret('another-sandbox-secret')];

/** A document of a service with the orders of the sandbox. */
const shopDocument = `openapi: 3.0.0
info: { title: Shop, version: '1' }
paths:
  /api/orders: { get: { summary: List orders, responses: { '200': { description: Orders } } } }
`;

let cwd = '';
let elsewhere = '';
let sandbox: SandboxProcess;
const postgres = postgresServer();
let shared: TestDatabase | undefined;

const needsDatabase = (line: string): boolean => /^shipctl (ledger copy|sync --to postgres)/.test(line);

beforeAll(async () => {
  shared = hasPostgres ? await postgres.database() : undefined;
  cwd = mkdtempSync(join(tmpdir(), 'shipctl-examples-'));
  sandbox = await serveSandbox();
  const fixture = (name: string) => new URL(`../fixtures/provider.${name}`, import.meta.url);
  cpSync(fixture('openapi.yaml'), join(cwd, 'openapi.yaml'));
  cpSync(fixture('postman.json'), join(cwd, 'collection.json'));
  const files = {
    ...{
      'order.json': '{"description":"a"}',
      'changes.json': '{"description":"b"}',
      'token.txt': sandbox.token,
      'secret.txt': first,
    },
    ...{
      'my-orders.csv': 'Name,Mobile,City,Address,Total\nNoura Ali,0501234567,Riyadh,King Fahd Road,5\n',
      'my-boxes.csv': 'type\nSmall\n',
      'my-products.csv': 'Code,Name,Weight (g)\nMUG-1,Mug,350\n',
      'my-sizes.csv': 'SKU,Length,Width,Height\nOUD-030,8,8,12\n',
      'my-settlement.csv': 'Parcel,Order Number,COD Amount\n,100000200,0\n',
      'my-warehouses.csv': 'name\nNorth\n',
      'scans.txt': ':help\n',
      'barcodes.csv': 'barcode,sku\n6281006412347,OUD-1\n',
    },
    ...{ 'shippo.yaml': shopDocument, 'shop.openapi.yaml': shopDocument },
    ...{ 'password.txt': first, 'passwords.txt': `${second}\n${first}\n` },
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  writeLedger(join(cwd, 'config'), sandbox.baseUrl, [
    ...['3146', '3147'].map((id, at) => ({
      ...{ operation: 'orders.create', key: `ref:A-${17 + at}`, state: 'created', id },
      time: '2026-01-01T00:00:00.000Z',
    })),
    ...[new Date().toISOString(), '2026-01-01T00:00:00.000Z'].map((time, at) => ({
      ...{ operation: 'shipments.create', key: `ship:${3147 + 3 * at}`, state: 'created', id: '7', time },
      ...(at === 1 && { waybill: 'W7' }),
      ...{ compared: 'differs', other: 'W9' },
    })),
  ]);
  // The mapping and the second account that some examples name.
  const kept = { version: 1, operation: 'orders.create', columns: { Handy: 'receiver_phone' } };
  mkdirSync(join(cwd, 'config', 'maps', 'default'), { recursive: true });
  writeFileSync(join(cwd, 'config', 'maps', 'default', 'shop.json'), JSON.stringify(kept), { mode: 0o600 });
  const line = 'shipctl login --profile second-shop --token-stdin < token.txt';
  expect((await run(line, line.split(' ').slice(1, -2))).code).toBe(0);
  for (const words of [
    'goods set MUG-1 --weight 350g',
    'goods set CAP-2 --name Cap',
    'goods list --out my-products.xlsx',
  ])
    expect((await run(`shipctl ${words}`, words.split(' '))).code).toBe(0);
  // A shell that only reads a line also makes the file of a redirection.
  elsewhere = mkdtempSync(join(tmpdir(), 'shipctl-examples-'));
  cpSync(cwd, elsewhere, { recursive: true });
});

afterAll(() => {
  sandbox.close();
  for (const folder of [cwd, elsewhere]) rmSync(folder, { recursive: true, force: true });
});

/** A command that runs until it is stopped. */
const isEndless = (line: string): boolean =>
  /^shipctl (sandbox(?! reset)|orders watch(?!.* --(?:once|status)))/.test(line);

/** What a person types at the questions of an example. */
function answersTo(line: string): string[] {
  if (line === 'shipctl login') return [sandbox.baseUrl, email, first];
  if (line === 'shipctl login ship.example.com') return ['y', email, first];
  if (line.startsWith('shipctl pack')) return [':quit'];
  return line === 'shipctl profile change-password' ? ['y', first, second, second] : ['y'];
}

/** Runs an example at a terminal, as a shell would: with its redirections. */
async function run(line: string, words: readonly string[]) {
  const [, from] = / < (\S+)/.exec(line) ?? [];
  const [, to] = / > (\S+)/.exec(line) ?? [];
  const env = {
    ...{ SHIPCTL_BASE_URL: sandbox.baseUrl, SHIPCTL_TOKEN: sandbox.token },
    ...{ EDITOR: 'nano', SHIPCTL_CONFIG_DIR: join(cwd, 'config'), XDG_DATA_HOME: join(cwd, 'data') },
    ...(needsDatabase(line) && { ...shared?.env, SHIPCTL_LEDGER_ACCOUNT: '7' }),
    ...(needsDatabase(line) && { SHIPCTL_MIRROR_PASSWORD: shared?.env.SHIPCTL_LEDGER_PASSWORD ?? '' }),
    // What is copied to the database is in the file.
    ...(line.includes(database) && { SHIPCTL_LEDGER: 'file' }),
    // Of what the sandbox makes up, some would be refused.
    ...(/^shipctl ship /.test(line) && { SHIPCTL_SKIP_CHECKS: 'short-address-missing,phone-invalid,weight-zero' }),
  };
  const stdin = from === undefined ? '' : readFileSync(join(cwd, from));
  // A program writes to it, and ends.
  const isTyped = from === undefined && !line.startsWith('shipctl mcp');
  const input = isTyped ? { typed: answersTo(line) } : { stdin };
  let stop: (() => void) | undefined;
  const clock = new SkippingClock();
  clock.plan(1000, async () => stop?.());
  const outcome = await shipctl(
    // Other examples are about the profile, and ask the mirror.
    [...words, ...(/^shipctl (profiles (rename|remove)|sync --remove)/.test(line) ? ['--dry-run'] : [])].map((word) =>
      word
        .replace(address, sandbox.baseUrl)
        .replace(new URL(address).host, new URL(sandbox.baseUrl).host)
        .replace(theirEmail, email)
        .replace(database, shared?.url ?? ''),
    ),
    {
      ...{ env, cwd, ...input, ...(to === undefined && { terminal: 100 }) },
      edit: async () => 0,
      ...(isEndless(line) && { clock }),
      onStart: (send) => {
        stop = () => send('SIGINT');
      },
      // A server runs until it is stopped.
      onStdout: (text) => {
        if (/^shipctl sandbox/.test(line) && text.includes('127.0.0.1')) stop?.();
      },
    },
  );
  // A template is there to be filled in.
  if (to !== undefined && outcome.code === 0) writeFileSync(join(cwd, to), '{"description":"filled in"}');
  return outcome;
}

describe('the examples of the help', () => {
  it('are found, and have nothing bare that zsh would take for something else', () => {
    expect(lines.length).toBeGreaterThan(80);
    expect(lines.flatMap((line) => zshSpecials(line).map((sign) => ({ line, sign })))).toEqual([]);
    for (const bad of ['a[0]', 'a=b', 'what?', '*.json', 'no!', '{}', 'a # b', '$(x) `y`'])
      expect(zshSpecials(`shipctl ${bad}`)).not.toEqual([]);
  });

  for (const shell of shells) {
    const [name] = shell;
    const title = isInstalled(name) ? name : `${name}, which is not installed`;
    it.skipIf(!isInstalled(name))(`are the words that they look like in ${title}`, () => {
      const words = wordsIn(shell, lines, elsewhere);
      expect(words).toEqual(lines.map((line) => wordsOf(line).slice(1)));
    });
  }

  it.for(lines)('work at a terminal, one after another: %s', async (line, { skip }) => {
    skip(needsDatabase(line) && !hasPostgres, 'PostgreSQL is not installed');
    skip(/^shipctl connect (https:|bigcommerce)/.test(line), 'its service is on no machine');
    // Other examples have replaced or removed the products.
    for (const sku of /^shipctl goods remove (.+)/.exec(line)?.[1]?.split(' ') ?? [])
      await run(`shipctl goods set ${sku}`, ['goods', 'set', sku, '--name', sku]);
    const { code, stderr } = await run(line, wordsOf(line).slice(1));
    // Orders that other examples have created have no city.
    if (/^shipctl ship /.test(line) && code === 8) return expect(stderr).toContain('city-missing');
    // It needs the token URL of an imported document, and says so.
    if (line.includes('--client-id')) return expect(stderr).toContain('--token-url');
    // Whether another example has shipped it depends on what was shipped before.
    if (/^shipctl shipments sent \d/.test(line) && code === 5)
      return expect(stderr).toContain('The ledger has no shipment');
    // It needs a route that only the user can give, and says so.
    if (/^shipctl shipments cancel/.test(line)) return expect(stderr).toContain('shipctl ops set shipments.cancel');
    expect({ code, stderr: code === 0 || isEndless(line) ? '' : stderr }).toEqual({
      code: isEndless(line) ? 130 : 0,
      stderr: '',
    });
  });
});
