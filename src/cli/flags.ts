import { camelCase } from '../base/text/names.ts';
import { defaultFormat, formatNames, formats } from '../output/formats.ts';
import type { FlagSpec } from '../session/command.ts';
import type { FlagUse } from '../session/context.ts';
import { type Setting, settingsTable } from '../settings/table.ts';

export interface SharedFlag extends FlagSpec {
  readonly use: FlagUse;
}

const pageAndOutputFlags: readonly SharedFlag[] = [
  { use: 'pages', flag: '--page <n>', about: 'this page only', fallback: '1' },
  { use: 'pages', flag: '--per-page <n>', about: 'rows a page', fallback: "the service's own; 100 with --all" },
  {
    use: 'whole',
    flag: '--limit <rows>',
    about: 'at most this many rows, from several pages if need be',
    fallback: 'one page',
  },
  { use: 'whole', flag: '--all', about: 'every row of every page' },
  {
    use: 'selection',
    flag: '--where <condition>',
    about: "only rows that match: 'id > 500'",
    fallback: 'all',
    repeats: true,
  },
  {
    use: 'selection',
    flag: '--sort <a,-b,…>',
    about: 'sort the whole list',
    fallback: "the service's order",
    repeats: true,
  },
  { use: 'whole', flag: '--from-page <n>', about: 'with --all: continue from this page', fallback: '1' },
  { use: 'whole', flag: '--verify', about: 'with --all: prove lists that change, too' },
  { use: 'whole', flag: '--resume', about: 'with --all --out: keep what is read, continue later' },
  { use: 'pages', flag: '--manifest <file>', about: 'write a report: counts, SHA-256, complete or not' },
  ...formats.flatMap(({ name, shortFlag }): SharedFlag[] =>
    shortFlag ? [{ use: 'output', flag: shortFlag, about: `short for -o ${name}` }] : [],
  ),
  {
    use: 'output',
    flag: '--columns <a,b,…>',
    about: 'these columns in this order; dots reach inside: items.sku',
    fallback: "the format's own",
    repeats: true,
  },
  { use: 'output', flag: '--no-header', about: 'no line of column names' },
  {
    use: 'output',
    flag: '--out <file>',
    about: 'write a file, whole or not at all; its ending picks the format',
    fallback: 'stdout',
  },
  { use: 'output', flag: '--raw-csv', about: 'csv without guards (formulas, control characters)' },
  { use: 'layout', flag: '--view <name>', about: 'a saved view, or its file', fallback: 'none' },
  {
    use: 'layout',
    flag: '--headers <words>',
    about: 'column headings',
    choices: ['raw', 'en', 'ar'],
    fallback: 'raw in csv',
  },
  {
    use: 'layout',
    flag: '--rows <list>',
    about: 'a row for each item, box, …',
    fallback: 'each record',
  },
  { use: 'layout', flag: '--repeat-totals', about: 'with --rows: totals of a record on all its rows' },
  { use: 'layout', flag: '--excel', about: 'csv for Excel; what it cannot keep is counted' },
  { use: 'layout', flag: '--rtl', about: 'sheets read from right to left', fallback: 'in Arabic' },
  { use: 'layout', flag: '--separator <sign>', about: 'between cells of csv: , ; | tab', fallback: ',' },
];

/** A default to be shown: every flag without a value is off, unless it says so. */
const shownDefault = ({ fallback, fallbackText }: Setting): string | undefined =>
  fallbackText ?? (typeof fallback === 'boolean' ? undefined : fallback?.toString());

function settingFlag(name: string, setting: Setting): SharedFlag[] {
  const { flag, about, env } = setting;
  if (flag === undefined) return [];
  const shared = { flag, about, env, fallback: shownDefault(setting) };
  if (name !== 'output') return [{ ...shared, use: 'global' }];
  return [{ ...shared, use: 'output', choices: formatNames, fallback: defaultFormat.name }];
}

/** Every shared flag: the page and output flags, and the settings. */
export const sharedFlags: readonly SharedFlag[] = [
  ...pageAndOutputFlags,
  ...Object.entries(settingsTable).flatMap(([name, setting]) => settingFlag(name, setting)),
];

/** What help says of a flag: its meaning, then its choices, its default and its variable. */
export function describeFlag({ about, required, choices, fallback, env }: FlagSpec): string {
  const facts = [required && 'required', choices?.join(', '), fallback && `default: ${fallback}`, env].filter(Boolean);
  return facts.length === 0 ? about : `${about} (${facts.join('; ')})`.trimStart();
}

/** `--date-from <day>` → `--date-from`. */
export const longName = (flag: string): string => /--[A-Za-z0-9-]+/.exec(flag)?.[0] ?? flag;

/** `--date-from <day>` → `dateFrom`; `--no-color` → `color`. */
export const valueName = (flag: string): string => camelCase(longName(flag).replace(/^--(no-)?/, ''));
