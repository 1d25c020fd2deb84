import { escaped, type Message, suggest } from '../base/text/message.ts';

/**
 * Wishes of people who type a word that no command has, and the commands that do it, the likeliest first. A word that stands
 * in a group alone has its name before it. `{group}` is the group in which it was typed, or orders. A word for reading never
 * has a command that writes.
 */
const wanted: readonly (readonly [words: string, ...commands: string[]])[] = [
  ['search lookup query grep locate where', 'orders find'],
  ['export download dump backup', '{group} list --all --out {group}.xlsx'],
  ['count totals statistics', 'orders stats'],
  ['report summary analytics insights kpi', 'report', 'orders stats'],
  ['dashboard', 'report', 'today'],
  ['overview home status todo', 'today'],
  ['tail follow listen webhook webhooks events subscribe notify', 'orders watch'],
  ['validate lint audit', 'orders check'],
  ['track tracking', 'orders get', 'shipments sent'],
  ['shipments list|shipments history|history', 'shipments sent'],
  ['shipments get|shipments show|shipments view', 'shipments sent'],
  ['print label waybill waybills awb', 'shipments labels'],
  ['orders labels|labels', 'shipments labels'],
  ['manifest', 'shipments handover'],
  ['boxes pack|boxes usage|boxes stats|volumetric|packaging', 'boxes fit'],
  ['orders handover|handover', 'shipments handover'],
  ['orders invoice|orders invoices|invoices', 'shipments invoice'],
  ['cash money payout payouts collect', 'cod'],
  ['reconcile reconciliation settlement settlements settle remittance disputes', 'cod reconcile'],
  ['orders reconcile', 'cod reconcile'],
  ['rate rates quote quotes cost', 'orders price', 'price calculate'],
  ['carriers carrier', 'couriers list'],
  ['ship send dispatch fulfil fulfill book', 'ship', 'shipments create'],
  ['return', 'shipments return'],
  ['orders return|orders refund', 'shipments return'],
  ['pack scan', 'pack'],
  ['pick', 'orders list --view picking', 'pack'],
  ['orders today|orders status', 'today', 'orders list --date-from today'],
  ['orders cod', 'cod'],
  ['upload load', 'orders import'],
  ['template sample', 'orders import --template orders.xlsx'],
  ['undo reopen restore uncancel un-cancel', 'orders reset'],
  ['reset', 'orders reset', 'config unset'],
  ['shipments delete|shipments remove', 'shipments cancel'],
  ['signin sign-in auth authenticate setup init', 'login'],
  ['signout sign-out', 'logout'],
  ['me who user account', 'whoami'],
  ['settings preferences configure', 'config list'],
  ['config get|config show|config view|config print', 'config get', 'config list'],
  ['config delete|config remove|config rm|config clear|config reset', 'config unset'],
  ['profiles', 'profiles list', 'config profiles'],
  ['log journal', 'ledger list'],
  ['demo try playground', 'sandbox'],
  ['endpoints operations routes', 'ops list'],
  ['request curl raw', 'api'],
  ['ai llm agent agents assistant model tools', 'mcp'],
  ['exit exits codes exit-code exitcodes errors', 'help exit-codes'],
  ['date day time', 'help dates'],
  ['env variables', 'help environment'],
  ['uninstall purge', 'help environment'],
  ['format', 'help output'],
  ['retry retries resume continue', 'help scripting'],
  ['resend', 'ledger list'],
  ['topics commands usage man manual docs', 'help'],
];

const byWord: ReadonlyMap<string, readonly string[]> = new Map(
  wanted.flatMap(([words, ...commands]) =>
    words.split(words.includes('|') ? '|' : ' ').map((word) => [word, commands]),
  ),
);

/** Those that may be misspelled: not those of one group alone, and none so short that other words are near it. */
export const intentionWords: readonly string[] = [...byWord.keys()].filter((word) => /^\S{5,}$/.test(word));

/** Returns the commands, with their flags, that do what is wanted by a word in a group; `group` is empty in the program. */
export function intendedCommands(word: string, group: string): string[] {
  const found = byWord.get(`${group} ${word}`) ?? byWord.get(word) ?? [];
  return found.map((command) => command.replaceAll('{group}', group || 'orders'));
}

/** Where a flag was typed that there is not: behind which words, with which value, and which flags are of use there. */
export interface FlagPlace {
  readonly path: readonly string[];
  readonly value: string | undefined;
  readonly taken: readonly string[];
}

type Tell = (place: FlagPlace) => Message | undefined;

const choosing =
  (field: string): Tell =>
  ({ path, value, taken }) =>
    taken.includes('--where')
      ? escaped` To choose by it: ${suggest`${path} --where ${`${field} = ${value ?? '…'}`}`}`
      : undefined;

const finding: Tell = ({ path: [group], value }) =>
  group === 'orders' ? escaped` To look for it: ${suggest`orders find ${value ?? '…'}`}` : undefined;

const saying =
  (flag: string, needed: string): Tell =>
  ({ taken }) =>
    taken.includes(needed) ? escaped` Write ${flag}` : undefined;

/** A part of an address for which no input is documented. */
const asField =
  (field: string): Tell =>
  ({ taken }) =>
    taken.includes('--receiver-address-line')
      ? escaped` No input for it is documented. A field of the order can be sent: -F ${`'${field}=\u2026'`}`
      : undefined;

const formats: Tell = ({ taken }) =>
  taken.includes('--output') ? escaped` The formats are table, json, ndjson, csv and xlsx: -o json` : undefined;

const noPage: Tell = () => escaped` shipctl shows everything here, and opens no web page.`;

const flagTells: readonly (readonly [flags: string, tell: Tell])[] = [
  ['--city --town', choosing('city')],
  ['--courier --carrier', choosing('courier')],
  ['--payment --payment-method', choosing('payment_method')],
  ['--cod', choosing('cod_standing')],
  ['--phone --mobile --name --customer --receiver --sku --number --order-number', finding],
  ['--receiver-street --receiver-street-name --street', asField('receiver_street_name')],
  ['--receiver-block --block', asField('receiver_block')],
  [
    '--receiver-postal-code --receiver-postcode --receiver-zip --postal-code --postcode --zip',
    asField('receiver_postal_code'),
  ],
  [
    '--receiver-district --district --receiver-neighborhood --receiver-neighbourhood',
    saying('it into --receiver-address-line', '--receiver-address-line'),
  ],
  ['--web --browser --open --gui', noPage],
  ['--yaml --yml --xml --toml --html --markdown', formats],
  ['--xlsx --excel-file --workbook', saying('--out orders.xlsx', '--out')],
  ['--ndjson --jsonl', saying('-o ndjson', '--output')],
  ['--table --text --pretty', saying('-o table', '--output')],
  ['--tsv', saying('--csv --separator tab', '--separator')],
  ['--today', saying('--date-from today', '--date-from')],
  ['--yesterday', saying('--date-from yesterday --date-to yesterday', '--date-from')],
  ['--language --locale', saying('--lang ar', '--lang')],
  ['--arabic', saying('--lang ar', '--lang')],
  ['--timezone', saying('--tz Asia/Riyadh', '--tz')],
];

/** Returns a sentence about what does what is wanted by a flag; undefined if nothing is known of it. */
export function intendedFlag(flag: string, place: FlagPlace): Message | undefined {
  const found = flagTells.find(([flags]) => flags.split(' ').includes(flag));
  return found?.[1](place);
}
