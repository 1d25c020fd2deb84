import { getOwn } from '../base/row.ts';
import { defaultFormat, type Format, formatNames, formats } from '../output/formats.ts';
import { oneOf, type Reader } from '../settings/readers.ts';
import { type Setting, settingsTable } from '../settings/table.ts';
import { type FlagSpec, type FlagUse, type FlagValues, flag, type GivenFlag, parseFlags } from './flags.ts';

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
  return value === undefined ? { fault: 'is not one of , ; | tab' } : { value };
};

export const headersReader: Reader<string> = oneOf(['raw', 'en', 'ar']);

/** A flag that several commands take. */
export interface SharedFlag extends FlagSpec {
  readonly use: FlagUse;
}

const anyCount = [1, 1_000_000_000] as const;

const pageFlags = {
  page: flag.number('--page <n>', 'this page only', anyCount, { use: 'pages', fallbackText: '1' }),
  perPage: flag.number('--per-page <n>', 'rows a page', [1, 10_000], {
    use: 'pages',
    fallbackText: "the service's own; 100 with --all",
  }),
  limit: flag.number('--limit <rows>', 'at most this many rows, from several pages if need be', anyCount, {
    use: 'whole',
    fallbackText: 'one page',
  }),
  all: flag.switch('--all', 'every row of every page', { use: 'whole' }),
  where: flag.list('--where <condition>', "only rows that match: 'id > 500'", {
    use: 'selection',
    fallbackText: 'all',
  }),
  sort: flag.list('--sort <a,-b,…>', 'sort the whole list', {
    use: 'selection',
    fallbackText: "the service's order",
  }),
  fromPage: flag.number('--from-page <n>', 'with --all: continue from this page', anyCount, {
    use: 'whole',
    fallbackText: '1',
  }),
  verify: flag.switch('--verify', 'with --all: prove lists that change, too', { use: 'whole' }),
  resume: flag.switch('--resume', 'with --all --out: keep what is read, continue later', { use: 'whole' }),
  manifest: flag.text('--manifest <file>', 'write a report: counts, SHA-256, complete or not', { use: 'pages' }),
};

const outputFlags = {
  columns: flag.list('--columns <a,b,…>', 'these columns in this order; dots reach inside: items.sku', {
    use: 'output',
    fallbackText: "the format's own",
  }),
  header: flag.switch('--no-header', 'no line of column names', { use: 'output' }),
  out: flag.text('--out <file>', 'write a file, whole or not at all; its ending picks the format', {
    use: 'output',
    fallbackText: 'stdout',
  }),
  rawCsv: flag.switch('--raw-csv', 'csv without guards (formulas, control characters)', { use: 'output' }),
  view: flag.text('--view <name>', 'a saved view, or its file', { use: 'layout', fallbackText: 'none' }),
  headers: flag.choice('--headers <words>', 'column headings', ['raw', 'en', 'ar'], {
    use: 'layout',
    fallbackText: 'raw in csv',
  }),
  rows: flag.text('--rows <list>', 'a row for each item, box, …', { use: 'layout', fallbackText: 'each record' }),
  repeatTotals: flag.switch('--repeat-totals', 'with --rows: totals of a record on all its rows', { use: 'layout' }),
  excel: flag.switch('--excel', 'csv for Excel; what it cannot keep is counted', { use: 'layout' }),
  rtl: flag.switch('--rtl', 'sheets read from right to left', { use: 'layout', fallbackText: 'in Arabic' }),
  // An import reads files with other separators, too: those of csv that is written are checked where it is.
  separator: flag.text('--separator <sign>', 'between cells of csv: , ; | tab', {
    use: 'layout',
    fallbackText: ',',
  }),
};

const sharedTable = { ...pageFlags, ...outputFlags };

/** `--json` and `--csv`. */
const shortFormatFlags = formats.flatMap(({ name, shortFlag }): FlagSpec[] =>
  shortFlag ? [{ use: 'output', flag: shortFlag, about: `short for -o ${name}` }] : [],
);

/** The default of a setting as help shows it: a switch is off unless it says otherwise. */
const shownDefault = ({ fallback, fallbackText }: Setting): string | undefined =>
  fallbackText ?? (typeof fallback === 'boolean' ? undefined : fallback?.toString());

function settingFlag(name: string, setting: Setting): SharedFlag[] {
  const { flag, about, env } = setting;
  if (flag === undefined) return [];
  const shared = { flag, about, env, fallback: shownDefault(setting) };
  if (name !== 'output') return [{ ...shared, use: 'global' }];
  return [{ ...shared, use: 'output', choices: formatNames, fallback: defaultFormat.name }];
}

const withUse = (spec: FlagSpec): SharedFlag[] => (spec.use === undefined ? [] : [{ ...spec, use: spec.use }]);

/** Every shared flag in the order of help: the page and output flags, and the settings. */
export const sharedFlags: readonly SharedFlag[] = [
  ...[...Object.values(pageFlags), ...shortFormatFlags, ...Object.values(outputFlags)].flatMap(withUse),
  ...Object.entries<Setting>(settingsTable).flatMap(([name, setting]) => settingFlag(name, setting)),
];

/** The page and output flags of a line, typed. */
export interface SharedFlags extends FlagValues<typeof sharedTable> {
  /** The formats that are asked for by a flag of their own: `json` for `--json`. */
  readonly shortFormats: readonly string[];
}

/** Reads the page and output flags of a line. */
export function parseSharedFlags(given: readonly GivenFlag[]) {
  const { values, mistakes } = parseFlags(sharedTable, given);
  const isGiven = ({ shortFlag }: Format) => given.some((each) => each.flag === shortFlag);
  const shared: SharedFlags = { ...values, shortFormats: formats.filter(isGiven).map(({ name }) => name) };
  return { shared, mistakes };
}
