import type { Leaf } from '../program/leaf.ts';

/** A command that is more than one request, as data; its code is loaded when it runs. */
export interface HandWritten extends Omit<Leaf, 'operation'> {
  /** One word, or two for a verb of a group: `ops list`. */
  readonly name: string;
  readonly heading: string;
}

const account = 'Account';
const tools = 'Tools';

/** Groups of hand-written commands. */
export const handWrittenGroups: Readonly<Record<string, { readonly summary: string; readonly note: string }>> = {
  ops: {
    summary: 'The map of operations: see it, correct it, extend it',
    note: `Most paths of the service are not documented; each operation says how sure its path is. Where one is wrong, put
it right here, for your profile, without waiting for a release.`,
  },
};

const operation = { name: 'operation', required: true, repeats: false };

export const handWritten: readonly HandWritten[] = [
  {
    name: 'login',
    heading: account,
    summary: 'Log in to a service and keep the token',
    note: `Asks for base URL, email and password on a terminal. The password goes to the auth URL, once, and is not
kept. The token is kept in the profile's file (mode 0600) with the origin it belongs to, and goes to no other.`,
    arguments: [],
    flags: [
      { flag: '--email <email>', about: 'the email to log in with' },
      { flag: '--password-stdin', about: 'read the password from standard input' },
      { flag: '--token-stdin', about: 'keep a token that you have, read from standard input' },
    ],
    uses: [],
    examples: [
      '',
      '--base-url https://ship.example.com --email me@example.com --password-stdin < password.txt',
      '--base-url https://ship.example.com --token-stdin < token.txt',
    ],
    load: async () => (await import('./login.ts')).login,
  },
  {
    name: 'logout',
    heading: account,
    summary: 'Forget the token',
    arguments: [],
    flags: [],
    uses: [],
    examples: ['', '--profile second-shop'],
    load: async () => (await import('./logout.ts')).logout,
  },
  {
    name: 'whoami',
    heading: account,
    summary: 'Show profile, base URL and where the token comes from',
    note: 'Works offline. The token itself is never shown.',
    arguments: [],
    flags: [],
    uses: ['output'],
    examples: ['', '--json'],
    load: async () => (await import('./whoami.ts')).whoami,
  },
  {
    name: 'sandbox',
    heading: tools,
    summary: 'Serve the embedded sandbox for other programs',
    note: `A stand-in for the service on this machine alone (127.0.0.1), with made-up
data. It prints how to log in and runs until Ctrl-C. A single command needs no
server: add --sandbox to it. Both change the same data, and what they change is
kept; "shipctl sandbox reset" forgets it.`,
    arguments: [{ name: 'reset', required: false, repeats: false }],
    flags: [
      { flag: '--port <n>', about: 'port to listen on; 0 for any free one (default: 4010)' },
      { flag: '--orders <n>', about: 'how many orders there are (default: 200)' },
      { flag: '--seed <n>', about: 'what the data is made from (default: 1)' },
      { flag: '--fault-rate <share>', about: 'share of requests that fail, 0 to 1 (default: 0)' },
      { flag: '--memory', about: 'keep no change: forget all when it stops, and see nothing that is kept' },
    ],
    uses: [],
    examples: ['--port 4010', '--orders 100000 --fault-rate 0.02 --port 0', 'reset'],
    load: async () => (await import('./sandbox.ts')).sandbox,
  },
  {
    name: 'api',
    heading: tools,
    summary: 'Send any request and see the answer as it came',
    note: `Token, retries, timeouts and questions are the same as everywhere. -F and --data make the query of a GET and the
body of everything else. The path is the service's own: /api/orders/5.`,
    arguments: [
      { name: 'METHOD', required: true, repeats: false },
      { name: 'path', required: true, repeats: false },
    ],
    flags: [
      { flag: '-F, --field <name=value>', about: 'a field; nested: items[0].sku=…; JSON: name:=…', repeats: true },
      { flag: '--data <json>', about: 'the body as JSON, @file, or - for standard input' },
      { flag: '-H, --header <header>', about: "a header, 'Name: value'", repeats: true },
      { flag: '-i, --include', about: 'show status and headers before the body' },
      { flag: '--paginate', about: 'read all pages of a list; one JSON array unless -o says otherwise' },
    ],
    uses: ['pages', 'output'],
    examples: [
      'GET /api/orders/3147',
      'GET /api/orders --paginate -F status=pending',
      'POST /api/boxes -F type=Small --dry-run',
    ],
    load: async () => (await import('./api.ts')).api,
  },
  {
    name: 'ops list',
    heading: 'Commands',
    summary: 'List operations with method, path and grade',
    arguments: [{ name: 'group', required: false, repeats: false }],
    flags: [],
    uses: ['output'],
    examples: ['', 'orders --json'],
    load: async () => (await import('./ops/list.ts')).listOperations,
  },
  {
    name: 'ops set',
    heading: 'Commands',
    summary: 'Set the route of an operation, or add an operation',
    note: 'The route is relative and keeps the arguments that the operation has. Questions stay with the operation.',
    arguments: [operation, { name: 'route', required: true, repeats: false }],
    flags: [
      { flag: '--envelope <field>', about: 'the field of the answer that holds the data; . for the answer itself' },
    ],
    uses: [],
    examples: ["orders.update 'PUT /api/orders/{order}'", "automation.list 'GET /api/automations' --envelope data"],
    load: async () => (await import('./ops/set.ts')).setOperation,
  },
  {
    name: 'ops unset',
    heading: 'Commands',
    summary: 'Take corrections back',
    arguments: [{ ...operation, repeats: true }],
    flags: [],
    uses: [],
    examples: ['orders.update'],
    load: async () => (await import('./ops/set.ts')).unsetOperation,
  },
  {
    name: 'ops import',
    heading: 'Commands',
    summary: 'Correct the map from an OpenAPI or Postman file',
    note: `OpenAPI 3 (JSON or YAML) or a Postman 2.1 collection. Shows what would change and asks. Hosts and secrets in the
file are not taken over.`,
    arguments: [{ name: 'file', required: true, repeats: false }],
    flags: [],
    uses: ['output'],
    examples: ['openapi.yaml --dry-run', 'collection.json --yes'],
    load: async () => (await import('./ops/import.ts')).importOperations,
  },
  {
    name: 'ops probe',
    heading: 'Commands',
    summary: 'Ask the service which paths exist',
    note: 'Sends OPTIONS and nothing else, one request after another, and changes nothing.',
    arguments: [{ ...operation, required: false, repeats: true }],
    flags: [],
    uses: ['output'],
    examples: ['', 'orders.update shipments.return'],
    load: async () => (await import('./ops/probe.ts')).probeOperations,
  },
];
