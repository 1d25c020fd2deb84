import { foldText } from '../base/text/text.ts';

// The meanings of words and flags that do not exist, as data. In a meaning, `{}` stands for the value that was typed with
// it: `{n}` for a number alone, `{day}` for a day, `{file}` for the name of a file,
// `{document}` for one that describes an API, `{condition}` for a value within a condition.

/**
 * Words that no command has, and the commands that do what is wanted, the likeliest first; one with `{n}` or the like counts
 * alone where a number follows. A word that stands in a group alone has its name before it. `{group}` is the group in which it was typed, or
 * orders. A word for reading never has a command that writes.
 */
const wanted: readonly (readonly [words: string, ...commands: string[]])[] = [
  ['search lookup query grep locate where customer customers', 'orders find'],
  [
    'export download dump backup excel xlsx spreadsheet',
    '{group} list --all --out {file}',
    '{group} list --all --out {group}.xlsx',
  ],
  ['count totals statistics', 'orders stats'],
  ['report summary analytics insights kpi', 'report', 'orders stats'],
  ['dashboard', 'report', 'today'],
  ['overview home status todo', 'today'],
  ['tail follow listen webhook webhooks events subscribe notify', 'orders watch'],
  ['validate lint audit', 'orders check'],
  ['fix repair heal', 'orders mend {n}', 'orders mend'],
  ['track tracking', 'orders get {n}', 'orders get', 'shipments sent'],
  ['shipments list|shipments history|history', 'shipments sent'],
  ['shipments get|shipments show|shipments view', 'shipments sent'],
  ['shipments print|shipments label|shipments waybill|shipments awb', 'shipments labels'],
  ['print label labels waybill waybills awb', 'shipments labels {n} --orders', 'shipments labels'],
  ['manifest', 'shipments handover'],
  ['boxes pack|boxes usage|boxes stats|volumetric|packaging', 'boxes fit'],
  ['orders handover|handover', 'shipments handover'],
  ['pickup collection', 'shipments handover'],
  ['orders invoice|orders invoices|invoices', 'shipments invoice'],
  ['cash money payout payouts collect payment payments balance wallet', 'cod'],
  ['reconcile reconciliation settlement settlements settle remittance disputes', 'cod reconcile'],
  ['orders reconcile|orders settle', 'cod reconcile'],
  ['rate rates quote quotes cost', 'orders price {n}', 'orders price', 'price calculate'],
  ['carriers carrier', 'couriers list'],
  ['ship send dispatch fulfil fulfill book', 'ship', 'shipments create'],
  ['orders return|orders refund|return|refund', 'shipments return --order-id {n}', 'shipments return'],
  ['pack scan', 'pack'],
  ['pick', 'orders list --view picking', 'pack'],
  ['orders status|orders state', 'orders get {n}', 'today', 'orders list --date-from today'],
  ['orders today|orders day', 'orders list --date-from today', 'today'],
  ['orders cod|orders cash', 'cod'],
  ['orders report|orders summary', 'report'],
  ['import upload load', 'ops import {document}', 'orders import'],
  ['template sample', 'orders import --template orders.xlsx'],
  ['undo reopen restore uncancel un-cancel', 'orders reset'],
  ['reset', 'orders reset', 'config unset'],
  ['shipments delete|shipments remove', 'shipments cancel'],
  ['hold keep withhold pause block', 'orders hold'],
  ['release unhold unblock', 'orders release'],
  ['auth login|auth refresh|auth signin|signin|sign-in|auth|authenticate|setup|init', 'login'],
  ['auth logout|account logout|session logout|user logout|auth signout', 'logout'],
  [
    'auth status|auth show|auth list|auth whoami|account status|account show|account info|user show|user info',
    'whoami',
  ],
  ['auth token|token|tokens', 'whoami'],
  ['auth switch|account switch|account use|user switch', 'profiles use'],
  ['account list|accounts list|accounts|auth profiles', 'profiles list'],
  ['profiles create|profiles add|profiles new|profile create|profile add|profile new', 'login --profile {}', 'login'],
  ['profile list|profile ls', 'profiles list'],
  ['profile use|profile switch|profile select', 'profiles use'],
  ['profile delete|profile remove|profile rm', 'profiles remove'],
  ['signout sign-out', 'logout'],
  ['me who user account', 'whoami'],
  ['settings preferences configure', 'config list'],
  ['config get|config show|config view|config print', 'config get', 'config list'],
  ['config delete|config remove|config rm|config clear|config reset', 'config unset'],
  ['profiles default|profiles current', 'profiles list'],
  ['profiles', 'profiles list', 'config profiles'],
  ['log logs journal', 'ledger list'],
  ['ledger delete|ledger remove|ledger rm', 'ledger forget'],
  ['browse web gui ui', 'today'],
  ['alias aliases shortcut shortcuts', 'views list'],
  ['extension extensions plugin plugins addon addons', 'ops list'],
  ['demo try playground', 'sandbox'],
  ['endpoints operations routes', 'ops list'],
  ['request curl raw', 'api'],
  ['ai llm agent agents assistant model tools', 'mcp'],
  ['exit exits codes exit-code exitcodes errors', 'help exit-codes'],
  ['date day time', 'help dates'],
  ['env variables', 'help environment'],
  ['self-update selfupdate upgrades', 'upgrade'],
  ['uninstall purge', 'help environment'],
  ['format', 'help output'],
  ['retry retries resume continue', 'help scripting'],
  ['resend', 'ledger list'],
  ['topics commands usage man manual docs reference', 'help'],
  ['طلبات طلب', 'orders list'],
  ['بحث ابحث', 'orders find'],
  ['تصدير', '{group} list --all --out {file}', '{group} list --all --out {group}.xlsx'],
  ['استيراد', 'orders import'],
  ['شحن اشحن', 'ship'],
  ['الغاء', 'orders cancel'],
  ['تتبع', 'orders get {n}', 'shipments sent'],
  ['بوليصه بوالص', 'shipments labels {n} --orders', 'shipments labels'],
  ['اليوم', 'today'],
  ['تقرير', 'report'],
  ['شركات', 'couriers list'],
  ['مدن', 'cities list'],
  ['مستودعات', 'warehouses list'],
  ['صناديق', 'boxes list'],
  ['مساعده', 'help'],
  ['دخول', 'login'],
  ['خروج', 'logout'],
];

/** Words of other programs for groups of ours. */
const groupWords: Readonly<Record<string, string>> = {
  context: 'profiles',
  contexts: 'profiles',
  workspace: 'profiles',
  workspaces: 'profiles',
};

/** Returns the group of ours that other programs call so. */
export const groupCalledSo = (word: string): string | undefined =>
  Object.hasOwn(groupWords, word) ? groupWords[word] : undefined;

/** One spelling of a word, without the Arabic article. */
const wordKey = (word: string): string => foldText(word).replace(/^\u0627\u0644(?=\p{L}{2})/u, '');

const byWord: ReadonlyMap<string, readonly string[]> = new Map(
  wanted.flatMap(([words, ...commands]) =>
    words.split(words.includes('|') ? '|' : ' ').map((word) => [wordKey(word), commands]),
  ),
);

/** Those that may be misspelled: not those of one group alone, and none so short that other words are near it. */
export const intentionWords: readonly string[] = [...byWord.keys()].filter((word) => /^[\x21-\x7e]{5,}$/.test(word));

/** Returns the commands that do what is wanted by two words together, where no group is called like the first. */
export const intendedByPhrase = (first: string, second: string): readonly string[] =>
  byWord.get(wordKey(`${first} ${second}`)) ?? [];

/** Returns the commands, with their flags, that do what is wanted by a word in a group; `group` is empty in the program. */
export function intendedCommands(word: string, group: string): string[] {
  const found = byWord.get(wordKey(`${group} ${word}`)) ?? byWord.get(wordKey(word)) ?? [];
  return found.map((command) => command.replaceAll('{group}', group || 'orders'));
}

type FlagMeanings = readonly (readonly [flags: string, ...meant: string[]])[];

/**
 * Flags of other programs, and ours that do the same, the likeliest first; ` | ` stands between those that are equally likely. `> ` begins
 * a command, `= order ` the argument of that name. A command never means a flag that it lacks.
 */
const sameFlags: FlagMeanings = [
  ['--format --output-format --fmt', '--output {}'],
  ['--template --go-template', '--format {}', '--jq {}'],
  ['--json-output --output-json --as-json', '--json'],
  ['--fields --select --cols --show', '--columns {}'],
  ['--file', '= file {file}', '--out {}', '--data @{}'],
  ['--output-file --save --save-as --export --to-file --filename', '--out {}'],
  ['--state', '--status {}'],
  ['--filter', '--where {}', '--status {}'],
  ['--search', '> orders find {}', '--where {}'],
  ['--query', '--where {}', '--jq {}', '> orders find {}'],
  ['--jsonpath --jmespath', '--jq {}'],
  ['--sort-by --order-by', '--sort {}'],
  ['--from --since --after --start --start-date --from-date', '--date-from {}', '--since {}', '--from-city {}'],
  ['--to --until --before --end --end-date --to-date', '--date-to {}', '--to-city {}'],
  ['--on --day --date', '--date {day}', '--date-from {day} --date-to {day}'],
  ['--period --per --group-by', '--by {}'],
  ['--last --past --period', '--days {n}', '--date-from {n}d', '--date-from {day}'],
  ['--days', '--date-from {n}d'],
  ['--month --week', '--date-from {day} --date-to {day}'],
  ['--size --page-size --rows-per-page', '--per-page {n}'],
  ['--count', '--limit {n}', '> orders stats'],
  ['--max --top --head --first --max-items --max-results --take -n -l', '--limit {n}'],
  ['--all-pages --no-limit --everything -a', '--all'],
  ['--host --url --server --endpoint --endpoint-url', '--base-url {}'],
  ['--user --username -u', '--email {} | --profile {}'],
  ['--account --context', '--profile {}'],
  ['--password --pass', '--password-stdin'],
  ['--token', '--token-stdin'],
  ['-f', '--data @{file}', '--yes'],
  ['--force --no-confirm --assume-yes --confirm --approve --auto-approve --non-interactive', '--yes'],
  ['--dryrun --simulate --what-if --whatif --preview', '--dry-run'],
  ['--demo --test --test-mode', '--sandbox'],
  ['-v', '--version | --debug'],
  ['--verbose --trace', '--debug'],
  ['--silent -s', '--quiet'],
  ['--parallel --jobs --workers --threads -j', '--concurrency {n}'],
  ['--no-headers --no-heading', '--no-header'],
  ['--delimiter --sep', '--separator {}'],
  ['--no-prompt --batch --no-interactive', '--no-input'],
  ['--carrier --provider --shipper --company --with', '--courier {}'],
  ['--cheap --lowest --lowest-price', '--cheapest'],
  ['--express --quickest', '--fastest'],
  ['--pdf --label --labels-file', '--labels {file}', '--out {file}'],
  ['--picking-list --pick-list', '--picking {}'],
  ['--execute --commit', '--apply'],
  ['--sheet-name --worksheet --tab', '--sheet {}'],
  ['--amount --total --price --cod-amount', '--order-grand-total {}'],
  ['--notes --note --comment', '--description {}'],
  ['--reason --because --cause --message --note --notes --comment --description -m', '--why {}'],
  ['--till --to --date-to --to-date --date --day --on --end --before', '--until {}'],
  ['--timezone --time-zone', '--tz {}'],
  ['--language --locale', '--lang {}'],
  ['-d --data-raw --body --payload', '--data {json}', '--field {}'],
  ['-x --request --method', '= METHOD {}'],
  ['--from-file --input --import', '= file {file}', '--data @{file}'],
  ['--order --order-id', '= order {}', '--sort {}'],
  ['--orders', '= order {}'],
  ['--address --address-line --street-address', '--receiver-address-line {}'],
  ['--kg --weight-kg', '--weight {}'],
];

/** Flags that are meant where nothing else is near: a condition, a search, a flag with its value. */
const wishedFlags: FlagMeanings = [
  ['--city --town', "--where 'city = {condition}'"],
  ['--courier --carrier --provider', "--where 'courier = {condition}'"],
  ['--payment --payment-method', '--payment-method {}', "--where 'payment_method = {condition}'"],
  ['--cod', '--payment-method cod', "--where 'payment_method = cod'"],
  ['--paid', '--payment-method paid', "--where 'payment_method = paid'"],
  ['--phone --mobile --name --customer --receiver --sku --number --order-number --reference', '> orders find {}'],
  ['--receiver-street --receiver-street-name --street', "--field 'receiver_street_name={}'"],
  ['--receiver-block --block', "--field 'receiver_block={}'"],
  [
    '--receiver-postal-code --receiver-postcode --receiver-zip --postal-code --postcode --zip',
    "--field 'receiver_postal_code={}'",
  ],
  ['--receiver-district --district --receiver-neighborhood --receiver-neighbourhood', '--receiver-address-line {}'],
  ['--watch --follow --tail --live -w', '> orders watch'],
  ['--labels --label', '> shipments labels'],
  ['--except --exclude --excluding --without --not', "--where 'id != {n} and number != {n}'", "--where 'not ({})'"],
  ['--accountant --accounting', '--view accountant', '--out {group}.xlsx'],
  ['--xlsx --excel-file --workbook', '--out {file}', '--out {group}.xlsx'],
  ['--ndjson --jsonl', '--output ndjson'],
  ['--table --text --pretty', '--output table'],
  ['--tsv', '--csv --separator tab'],
  ['--today', '--date today', '--date-from today'],
  ['--yesterday', '--date yesterday', '--date-from yesterday --date-to yesterday'],
  ['--last-week', '--date-from last-week --date-to last-week'],
  ['--this-week', '--date-from this-week'],
  ['--last-month', '--date-from last-month --date-to last-month'],
  ['--this-month', '--date-from this-month'],
  ['--arabic', '--lang ar'],
  ['--english', '--lang en'],
];

const meantBy = (table: FlagMeanings, flag: string): readonly string[] =>
  table.flatMap(([flags, ...meant]) => (flags.split(' ').includes(flag) ? meant : []));

/** Returns the flags of ours that do what a flag of another program does. */
export const flagsLike = (flag: string): readonly string[] => meantBy(sameFlags, flag);

/** Returns what does what is wanted by a flag, where no flag of the command is near. */
export const wishesOf = (flag: string): readonly string[] => meantBy(wishedFlags, flag);
