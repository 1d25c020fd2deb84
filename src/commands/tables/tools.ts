import { shownStates } from '../../log/entry.ts';
import { mostOrders } from '../../sandbox/size.ts';
import type { Declaration } from '../../session/command.ts';
import { flag } from '../../session/flags.ts';
import { operationFlags } from '../../session/operation-flags.ts';
import { numberFrom } from '../../settings/readers.ts';
import { skipFlag } from './orders.ts';

export const todayFlags = {
  days: flag.number('--days <n>', 'look at orders created in the last n days', [1, 3660], { fallback: 30 }),
  lateAfter: flag.text('--late-after <time>', 'an order waits too long after this: 90m, 24h, 3d', { fallback: '24h' }),
  skip: skipFlag,
};

export const today = {
  name: 'today',
  summary: 'Show what is to be done, with the commands to type',
  note: `Reads all orders of the last days. Shows how many are in which state, what has changed since the last look, which orders
have waited too long, what is to be collected on delivery and what couriers would refuse, each with the command to type
next. The service does not say since when an order is in its state, so its waiting is counted from its creation. Of the last
look only counts are kept, on this machine, for each profile and service. -o json and csv have a row for each line.`,
  flags: todayFlags,
  uses: ['output'],
  examples: ['', '--late-after 2d --days 60', '--json'],
  usesOverrides: true,
} satisfies Declaration;

export const completion = {
  name: 'completion',
  summary: 'Print a script for your shell, so that TAB completes commands',
  note: `Completes commands, flags and the values of flags that shipctl knows, without a request. bash: add source <(shipctl
completion bash) to ~/.bashrc. zsh: save it as _shipctl in a folder of $fpath. fish: save it as
~/.config/fish/completions/shipctl.fish.`,
  arguments: ['<bash|zsh|fish>'],
  examples: ['bash > shipctl.bash', 'zsh > _shipctl', 'fish > shipctl.fish'],
} satisfies Declaration;

export const sandboxFlags = {
  port: flag.number('--port <n>', 'port to listen on; 0 for any free one', [0, 65_535], { fallback: 4010 }),
  orders: flag.number('--orders <n>', `number of orders, at most ${mostOrders}`, [0, mostOrders], { fallback: 200 }),
  seed: flag.number('--seed <n>', 'seed of the made-up data', [0, 2 ** 31 - 1], { fallback: 1 }),
  faultRate: flag.value(
    '--fault-rate <share>',
    'share of requests that fail, from 0 to 1',
    numberFrom(0, 1, 'decimal'),
    {
      fallback: 0,
    },
  ),
  memory: flag.switch('--memory', 'start without the kept changes, and keep none'),
};

export const sandbox = {
  name: 'sandbox',
  summary: 'Serve the embedded sandbox for other programs',
  note: `A stand-in for the service, on this machine only (127.0.0.1), with made-up data. It prints how to log in and runs
until Ctrl-C. A single command needs no server: add --sandbox to it. Both change the same data, and keep the changes
until "shipctl sandbox reset".`,
  arguments: ['[reset]'],
  flags: sandboxFlags,
  examples: ['--port 4010', '--orders 20000 --fault-rate 0.02 --port 0', 'reset'],
  usesOverrides: 'all',
} satisfies Declaration;

export const apiFlags = {
  field: operationFlags.field,
  data: flag.text('--data <json>', 'the body as JSON, @file, or - for standard input', { takesAnything: true }),
  header: flag.list('-H, --header <header>', "a header, 'Name: value'"),
  include: flag.switch('-i, --include', 'show status and headers before the body'),
  paginate: flag.switch('--paginate', 'read all pages of a list (default format: one JSON array)'),
};

export const api = {
  name: 'api',
  summary: 'Send any request and print the response unchanged',
  note: `Token, retries, timeouts and questions work as in other commands. -F and --data become the query of a GET and the
body of other methods. The path is the service's own: /api/orders/5.`,
  arguments: ['<METHOD>', '<path>'],
  flags: apiFlags,
  uses: ['pages', 'whole', 'selection', 'output', 'layout'],
  examples: [
    'GET /api/orders/3147',
    "GET /api/orders --paginate -F 'status=pending'",
    "POST /api/boxes -F 'type=Small' --dry-run",
  ],
  usesOverrides: 'all',
} satisfies Declaration;

export const ledgerFlags = {
  state: flag.choice('--state <state>', 'only what is in this state', shownStates),
  file: flag.text('--file <file>', 'only what came from this file'),
};

export const ledgerList = {
  name: 'list',
  summary: 'List what was sent from this machine',
  note: `The ledger belongs to this machine and to one profile and service: another machine does not know what was
sent here. Before you import the same rows there, add --check-list.`,
  flags: ledgerFlags,
  uses: ['output'],
  examples: ['', '--state unknown', '--file orders.xlsx --out sent.csv'],
} satisfies Declaration;

export const ledgerShow = {
  name: 'show',
  summary: 'Show one entry, by its key or by the id that it got',
  arguments: ['<key>'],
  uses: ['output'],
  examples: ['ref:A-17', '3147 --json'],
} satisfies Declaration;

export const ledgerForget = {
  name: 'forget',
  summary: 'Forget entries: the same command sends them again',
  note: 'Asks first. Nothing changes at the service. What was created there and is forgotten here may be created twice.',
  arguments: ['[key...]'],
  flags: ledgerFlags,
  examples: ['ref:A-17', '--state unknown --file orders.xlsx'],
} satisfies Declaration;
