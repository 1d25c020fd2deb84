import { exitCodes, furtherErrors } from '../../base/failure.ts';
import { longName } from '../../base/text/names.ts';
import { dayForms } from '../../base/time/days.ts';
import { formats } from '../../output/formats.ts';
import type { Setting } from '../../settings/read-flags.ts';
import { settingsTable } from '../../settings/table.ts';

/** A page of help that belongs to no command. Its text is wrapped where it is shown; an empty line parts paragraphs. */
export interface Topic {
  readonly text: string;
  readonly entries: readonly (readonly [term: string, meaning: string])[];
  readonly more?: string;
  readonly examples: readonly string[];
}

const exitTopic: Topic = {
  text: `The exit code says how a command ended. With -o json or -o ndjson the last line of standard error is one object,
{"error":{"code":"refused","message":…,"hint":…}}: its code is the name here.`,
  entries: Object.values(exitCodes).flatMap(({ code: exit }) =>
    Object.entries({ ...exitCodes, ...furtherErrors }).flatMap(
      ([name, { code, when }]): (readonly [string, string])[] => (code === exit ? [[`${code} ${name}`, when]] : []),
    ),
  ),
  more: `A cause among 4, 5, 6 and 7 goes before 8 where nothing was done. 9 may come after something was done: the error
names it, and once there is room the same command goes on. After 7 trying again may help: a read may be repeated as it
is; before a write is sent again, look whether it happened.`,
  examples: ['orders get 3147 --json'],
};

const otherVariables: readonly (readonly [string, string])[] = [
  ['SHIPCTL_CREDENTIAL_<NAME>', 'a credential that imported operations ask for'],
  ['SHIPCTL_VALUE_<NAME>', 'a value that imported operations take from the profile'],
  ['CI', 'no questions are asked, as with --no-input'],
  ['NO_COLOR, FORCE_COLOR', 'no colours, or colours in any case'],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'the proxy; this machine is never reached through one'],
  ['NODE_EXTRA_CA_CERTS', 'a file with further certificates'],
  ['XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME', 'the folders for profiles, for the ledger and for compiled code'],
];

const variables = Object.values<Setting>(settingsTable).flatMap(
  ({ env, flag, key, about }): (readonly [string, string])[] => {
    if (env === undefined) return [];
    const places = [flag && longName(flag), key && `config set ${key}`].filter(Boolean);
    return [[env, places.length > 0 ? `${about} (${places.join('; ')})` : about]];
  },
);

const environmentTopic: Topic = {
  text: `A flag beats its variable, and the variable what the profile holds. An empty variable counts as not set. shipctl config
list shows what is in force, and why.`,
  entries: [...variables, ...otherVariables],
  more: `To upgrade, install the newer version as you did this one: settings, logins and the ledger stay.

To remove everything: shipctl logout --all, shipctl completion uninstall, npm uninstall -g shipctl (or delete the executable), and
then the three folders: ~/.config/shipctl, ~/.local/share/shipctl and ~/.cache/shipctl on Linux. Without the ledger in them
shipctl no longer knows what it has sent.`,
  examples: ['config list'],
};

const outputTopic: Topic = {
  text: `Standard output is data and nothing else. Notes, questions, progress and errors go to standard error, so a pipe or a file
holds data alone. Numbers keep every digit in all formats.`,
  entries: formats.map(({ name, about, endings, shortFlag }) => [
    [`-o ${name}`, shortFlag].filter(Boolean).join(', '),
    `${about} (${endings.join(', ')})`,
  ]),
  more: `--out <file> writes a file, whole or not at all, and its ending picks the format. --columns chooses fields in every
format; dots reach inside (items.sku). --where and --sort choose and sort rows, --rows items gives a row for each item.
Without --all a list is one page: a line on standard error says how many rows there are.

--format "{id} {status}" writes a line of text for each record, --ids the ids alone, and --jq ".[].id" what jq makes of the
JSON: of the whole list, or with -o ndjson of a record at a time. An expression may take 30 s. If it fails on what was sent,
the command ends with 2 after a read, and with 8 after a write: that is done, and the error names it.`,
  examples: [
    'orders list --all --out orders.xlsx',
    'orders list --status pending --columns id,order_number,receiver_phone --csv',
    'orders list --all -o ndjson',
    "orders list --jq 'map({id, status})'",
  ],
};

const datesTopic: Topic = {
  text: `How days are written, in flags and in --where

today, 7d and last-month are counted in the zone of --tz, else in that of this machine. The service chooses orders by days of
its own time zone, which may be another. --where compares days with times as they are shown: as sent, or in the zone of --tz.`,
  entries: dayForms,
  more: `The same in Arabic: \u0627\u0644\u064a\u0648\u0645, \u0623\u0645\u0633, \u063a\u062f\u0627, '7 \u0623\u064a\u0627\u0645', '1 \u0634\u0647\u0631', '\u0627\u0644\u0623\u0633\u0628\u0648\u0639 \u0627\u0644\u0645\u0627\u0636\u064a', '\u0627\u0644\u0634\u0647\u0631 \u0627\u0644\u0645\u0627\u0636\u064a'.

Of several days --date-from takes the first and --date-to the last, both included. In --where, = means within
them, >= from the first on, <= up to the last, > after the last and < before the first.`,
  examples: [
    'orders list --date-from last-month --date-to last-month --all --out month.csv',
    "orders list --where 'created_at = last-week'",
    "orders list --tz Asia/Riyadh --date-from 2026-09-30 --where 'created_at = 2026-10'",
    'config set week_start monday',
  ],
};

const conditionsTopic: Topic = {
  text: `--where keeps the rows of any list that meet a condition: shipctl reads the whole list and chooses. Filters of the
service (--status, --date-from) make it shorter: give them too. Rules of couriers are conditions, too.`,
  entries: [
    ['= != < <= > >=', 'numbers, times and texts'],
    ['~ !~', 'contains, contains not'],
    ['in (a, b), not in (a, b)', 'is one of several'],
    ['is empty, is not empty', 'null, absent, an empty text, a list without elements'],
    ['not, and, or, ( )', 'not binds most tightly, then and, then or'],
    ["'…'", 'a text of several words, or with a sign in it'],
  ],
  more: `Fields are those of the record; dots reach inside (items.sku). Orders also have number, receiver, phone, city, total,
courier, cod_standing and waiting_since. Cities, couriers, phones and ways to pay are compared by their meaning, in English and Arabic.
Days are written as in shipctl help dates.`,
  examples: [
    "orders list --where 'city = Riyadh and total >= 500'",
    "orders list --status pending --where 'created_at <= 2d and receiver_short_address is empty'",
    "orders list --where 'items.sku in (OUD-50, OUD-100)' --limit 20",
  ],
};

const scriptingTopic: Topic = {
  text: `A program reads standard output and the exit code, and with -o json or ndjson the error in the last line of standard error.
What would ask needs --yes, or ends with 2 and sends nothing. Only where a program was started from a terminal may a
question still be asked there: --no-input keeps it from that.`,
  entries: [
    ['-o ndjson, --json', 'data for programs; errors are JSON then, too'],
    ['--jq, --format, --ids', 'what jq makes of the JSON, a line of text for each record, or its id: see help output'],
    ['--all', 'every row of every page, proved complete; exit code 8 where it cannot be'],
    ['-y, --yes', 'answers yes to what would be asked before sending'],
    ['--no-input', 'never asks, though there is a terminal'],
    ['--dry-run', 'shows the requests as JSON, and sends nothing'],
    ['-q, --quiet', 'prints data and errors alone; after a write the ids of what was written'],
    ['SHIPCTL_OUTPUT=json', 'errors as JSON, also of commands without -o, and of exports to --out orders.csv or .xlsx'],
    ['--timeout, --retries', 'the limits of one attempt, and of trying again'],
    ['shipctl mcp', 'serves commands as tools to programs with language models'],
    [
      'shipctl help --json',
      'commands, flags, fields and exit codes as one document; --schema has its JSON schema; --brief is a short index',
    ],
  ],
  more: `What creates many records (ship, import) keeps a ledger: the same command goes on where it ended, and creates nothing
twice. Set SHIPCTL_TOKEN and SHIPCTL_BASE_URL where no one logs in.

The long form of this page is docs/programs.md in the npm package, whose folder is $(npm root -g)/shipctl.`,
  examples: [
    'orders list --status pending --date-from this-week --all -o ndjson',
    "boxes create -F 'type=Small' --quiet",
    'ship --status pending --cheapest --dry-run --json',
  ],
};

const sandboxTopic: Topic = {
  text: `The sandbox is a stand-in for the service, on this machine only, with made-up orders. It needs no account, and nothing
leaves the machine. What you change in it is kept until it is reset; nothing in it costs money. What you set with --sandbox
(settings, views, operations, rules) is its own and changes no profile. The command that serves it has flags of its own:
shipctl sandbox --help`,
  entries: [
    ['--sandbox', 'any command, against the sandbox'],
    ['SHIPCTL_SANDBOX=1', 'the same, for all commands of a shell or a test'],
    ['shipctl sandbox', 'serves it for other programs until Ctrl-C, and says how to log in'],
    ['shipctl sandbox reset', 'forgets what was changed'],
    ['shipctl sandbox reset --settings', 'forgets what was set with --sandbox, too'],
  ],
  examples: ['orders list --sandbox --status pending', 'ship --status pending --cheapest --sandbox --dry-run'],
};

const flagsTopic: Topic = {
  text: `The flags of every command, before or after its own. A flag beats its variable, and the variable what the profile holds.

Commands that print records also take --columns, --out, --jq, --format and --ids: see shipctl help output.`,
  entries: [],
  examples: ['orders list --profile second-shop --timeout 60'],
};

/** By the names of topicNames. */
const topics: Readonly<Record<string, Topic>> = {
  'exit-codes': exitTopic,
  environment: environmentTopic,
  output: outputTopic,
  dates: datesTopic,
  conditions: conditionsTopic,
  scripting: scriptingTopic,
  sandbox: sandboxTopic,
  flags: flagsTopic,
};

/** Returns the text of a topic, as its author parted it: the lines of the source are none of it. */
export function topicNamed(name: string): Topic {
  const { text, more, ...topic } = topics[name] ?? flagsTopic;
  const joined = (given: string): string => given.replace(/(?<!\n)\n(?!\n)/g, ' ');
  return { ...topic, text: joined(text), ...(more !== undefined && { more: joined(more) }) };
}
