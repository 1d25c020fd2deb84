import { getOwn } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { defaultFormat, formatNames, formats } from '../output/formats.ts';
import { type FlagValues, readFlags, type Setting, type Sources } from '../settings/read-flags.ts';
import { oneOf, type Reader } from '../settings/readers.ts';
import { type Resolved, settingsTable } from '../settings/table.ts';
import { type FlagSpec, type FlagUse, flag, type GivenFlag } from './flags.ts';

const separators: Readonly<Record<string, string>> = {
  ',': ',',
  ';': ';',
  '|': '|',
  '\t': '\t',
  '\\t': '\t',
  tab: '\t',
};

/** Reads `--separator`, of the command line or of a view. */
export const separatorReader: Reader<string> = (given) => {
  const value = getOwn(separators, given);
  return value === undefined ? { fault: escaped`is not one of , ; | tab` } : { value };
};

const anyCount = [1, 1_000_000_000] as const;

// The files that check the rules of these flags, `needs` and `excludes`, also print them, with what to type instead; a test
// compares both.
const wholeLists = ['--all', '--where', '--sort'];

const pages = {
  page: flag.number('--page <n>', 'this page only', anyCount, { fallbackText: '1', excludes: wholeLists }),
  perPage: flag.number('--per-page <n>', 'rows a page', [1, 10_000], {
    fallbackText: "the service's own; 100 with --all",
  }),
  manifest: flag.text('--manifest <file>', 'write a report: counts, SHA-256, complete or not', {
    excludes: ['--offline'],
  }),
};

const whole = {
  limit: flag.number('--limit <rows>', 'at most this many rows', anyCount, {
    fallbackText: 'one page',
    excludes: ['--all'],
  }),
  all: flag.switch('--all', 'every row of every page'),
  fromPage: flag.number('--from-page <n>', 'with --all: continue from this page', anyCount, {
    fallbackText: '1',
    needs: [['--all']],
    excludes: ['--where', '--sort'],
  }),
  verify: flag.switch('--verify', 'with --all: prove lists that change, too', {
    needs: [wholeLists],
    excludes: ['--offline'],
  }),
  resume: flag.switch('--resume', 'with --all --out: keep what is read, continue later', {
    needs: [['--all'], ['--out file.ndjson', '--out file.csv']],
    excludes: ['--where', '--sort', '--offline'],
  }),
};

const selection = {
  where: flag.list('--where <condition>', 'only rows that match: "id > 500"', { fallbackText: 'all' }),
  sort: flag.list('--sort <a,-b,…>', 'sort the whole list', { fallbackText: "the service's order" }),
};

const shortFlagsOf = (some: typeof formats): readonly string[] => some.flatMap(({ shortFlag }) => shortFlag ?? []);

const formatted = (name: string) => ({ needs: [[`--output ${name}`, `--out file.${name}`, '--view']] });
const csvOnly = { needs: [['--csv', '--output csv', '--out file.csv', '--view']] };
const otherForms = ['--output', ...shortFlagsOf(formats), '--headers', '--columns', '--jq'];
const notJson = formats.filter(({ jsonErrors }) => !jsonErrors);

const output = {
  jq: flag.text('--jq <expr>', 'what jq makes of the json: ".[].id"', {
    takesAnything: true,
    excludes: [...shortFlagsOf(notJson), ...notJson.map(({ name }) => `--output ${name}`), '--headers'],
  }),
  format: flag.text('--format <text>', 'a line for each record: "{id} {status}"', {
    takesAnything: true,
    excludes: otherForms,
  }),
  ids: flag.switch('--ids', 'the ids alone, one a line', { excludes: ['--format', ...otherForms] }),
  columns: flag.list('--columns <a,b,…>', 'columns: id,items.sku', { fallbackText: "the format's own" }),
  header: flag.switch('--no-header', 'no line of column names'),
  out: flag.text('--out <file>', 'a file as its ending says', { fallbackText: 'stdout' }),
  rawCsv: flag.switch('--raw-csv', 'csv without guards (formulas, control characters)', csvOnly),
};

/** The measures of one package, each as the input of that name. */
export const measureFlags = {
  weight: flag.text('--weight <kg>', 'kilograms of the one package'),
  length: flag.text('--length <n>', 'its length, in the unit of your boxes'),
  width: flag.text('--width <n>', 'its width'),
  height: flag.text('--height <n>', 'its height'),
};

/** Products that a package holds, which the goods weigh. */
export const heldFlag = flag.list(
  '--item <sku=pieces>',
  'a product in it, by SKU: the goods weigh it; may be repeated',
);

const layout = {
  view: flag.text('--view <name>', 'a saved view, or its file', { fallbackText: 'none' }),
  headers: flag.choice('--headers <words>', 'column headings', ['raw', 'en', 'ar'], { fallbackText: 'raw in csv' }),
  rows: flag.text('--rows <list>', 'a row for each item, box, …', { fallbackText: 'each record' }),
  repeatTotals: flag.switch('--repeat-totals', 'with --rows: totals of a record on all its rows', {
    needs: [['--rows', '--view']],
  }),
  totals: flag.switch('--totals', 'xlsx: sums below the rows, a line a currency', formatted('xlsx')),
  excel: flag.switch('--excel', 'csv for Excel; what it cannot keep is counted', csvOnly),
  rtl: flag.switch('--rtl', 'sheets read from right to left', { fallbackText: 'in Arabic', ...formatted('xlsx') }),
  // An import reads files with other separators, too: those of csv that is written are checked where it is.
  separator: flag.text('--separator <sign>', 'between cells of csv: , ; | tab', { fallbackText: ',', ...csvOnly }),
};

const sharedTable = { ...pages, ...whole, ...selection, ...output, ...layout };

const shortFormatFlags = formats.flatMap(({ name, shortFlag }): FlagSpec[] =>
  shortFlag ? [{ flag: shortFlag, about: `short for -o ${name}` }] : [],
);

const format = {
  ...settingsTable.output,
  read: oneOf(formatNames),
  choices: formatNames,
  fallbackText: defaultFormat.name,
};

/** The settings, with the formats that `output` may be. */
export const knownSettings = { ...settingsTable, output: format };

/** All settings of a run by the one rule, with every value that is not allowed. */
export function resolveSettings(from: Sources): Resolved {
  const { values, ...reading } = readFlags(knownSettings, from);
  return { settings: values, ...reading };
}

const isFlag = (setting: Setting): setting is FlagSpec & Setting => setting.flag !== undefined;

const { output: _, ...otherSettings } = settingsTable;

const flagsByUse: readonly (readonly [FlagUse, readonly FlagSpec[]])[] = [
  ['pages', Object.values(pages)],
  ['whole', Object.values(whole)],
  ['selection', Object.values(selection)],
  ['output', [format, ...shortFormatFlags, ...Object.values(output)]],
  ['layout', Object.values(layout)],
  ['global', Object.values<Setting>(otherSettings).filter(isFlag)],
];

/** The flags that several commands take, in the order of help: the page and output flags, and the settings. */
export const sharedFlags = flagsByUse.flatMap(([use, specs]) => specs.map((spec) => ({ ...spec, use })));

/** The help of a flag that takes days, or a single one. */
export const aboutDay = (about: string, isSingle = false): string =>
  `${about} (YYYY-MM-DD, 7d${isSingle ? '' : ', last-month'}; shipctl help days)`;

/** Of lists that are kept on this machine, which have no pages. */
export const localLimit = flag.number('--limit <rows>', 'at most this many rows', anyCount, { fallbackText: 'all' });

/** The flags that choose orders, for a command that takes orders without being their list. */
export const orderFilters = (usualStates: string): readonly FlagSpec[] => [
  {
    field: 'status',
    flag: '--status <status>',
    about: 'only orders in this state; several: a,b or repeated',
    fallbackText: usualStates,
    repeats: true,
  },
  { field: 'date_from', flag: '--date-from <day>', about: aboutDay('created on this day or later') },
  { field: 'date_to', flag: '--date-to <day>', about: aboutDay('created on this day or earlier') },
];

/** Of every command that checks orders. */
export const skipFlag = flag.list(
  '--skip <checks>',
  'leave these checks out, by name: box-missing,items-total; write none to make every check',
  { fallbackText: "the profile's skip_checks" },
);

/** Of every command that sends again what may have been done. */
export const waitFlag = flag.switch('--wait', 'with --retry-unknown: wait until it may send them', {
  needs: [['--retry-unknown']],
});

const templateReader: Reader<string | true> = (name) => ({ value: name || true });

/** The flags of the commands that are made of operations, besides those of their inputs. Each command takes some of them. */
export const operationFlags = {
  data: flag.text(
    '--data <json>',
    'the body as JSON, @file, or - for standard input; -F and the flags of fields override it',
    { takesAnything: true },
  ),
  field: flag.list('-F, --field <name=value>', 'set any field; nested: items[0].sku=…; literal JSON: name:=…'),
  template: flag.value('--template [name]', 'print an example of a body, send nothing', templateReader),
  id: flag.switch('--id', 'take what is given as an id: no number is looked up'),
  number: flag.switch('--number', 'take it as an order number', { excludes: ['--id'] }),
  searchDays: flag.number('--search-days <n>', 'search orders created in the last n days', [1, 36_500], {
    fallbackText: '60',
  }),
  open: flag.switch('--open', 'show it in the viewer of this desktop when it is saved'),
  replaceFile: flag.switch('--replace-file', 'replace a file of that name, whatever it has'),
};

/** The values of the flags that several commands take. Those that a command does not take are unset. */
export interface SharedFlags extends FlagValues<typeof sharedTable>, FlagValues<typeof operationFlags> {
  /** The formats that are asked for by a flag of their own: `json` for `--json`. */
  readonly shortFormats: readonly string[];
}

/** Returns the values of the flags that several commands take, and the values that are not allowed. */
export function parseSharedFlags(given: readonly GivenFlag[]) {
  const ofLists = given.filter(({ use }) => use !== undefined);
  // A flag that gives an input its value may have one of these names: `--number` of an imported operation.
  const ofCommand = given.filter(({ use, field }) => use === undefined && field === undefined);
  const short = formats.filter(({ shortFlag }) => ofLists.some((each) => each.flag === shortFlag));
  const shared = readFlags(sharedTable, { given: ofLists });
  const more = readFlags(operationFlags, { given: ofCommand });
  const values: SharedFlags = { ...shared.values, ...more.values, shortFormats: short.map(({ name }) => name) };
  return { values, wrong: [...shared.wrong, ...more.wrong] };
}
