import { camelCase } from '../base/names.ts';
import type { FlagSpec } from '../commands/command.ts';
import type { FlagUse } from '../commands/context.ts';
import { defaultFormat, formatNames, formats } from '../output/formats.ts';
import { type Setting, settingsTable } from '../settings/table.ts';

export interface SharedFlag extends FlagSpec {
  readonly use: FlagUse;
}

const pageAndOutputFlags: readonly SharedFlag[] = [
  { use: 'pages', flag: '--page <n>', about: 'this page only (1 is the first)' },
  { use: 'pages', flag: '--per-page <n>', about: "rows a page (default: the service's own; 100 with --all)" },
  { use: 'pages', flag: '--limit <rows>', about: 'at most this many rows, from as many pages as needed' },
  { use: 'pages', flag: '--all', about: 'every row of every page' },
  { use: 'pages', flag: '--from-page <n>', about: 'with --all: continue from this page' },
  { use: 'pages', flag: '--verify', about: 'with --all: read again until two passes agree' },
  { use: 'pages', flag: '--resume', about: 'with --all --out: keep what is read, continue from there next time' },
  { use: 'pages', flag: '--manifest <file>', about: 'write a report: filters, counts, SHA-256, complete or not' },
  ...formats.flatMap(({ name, shortFlag }): SharedFlag[] =>
    shortFlag ? [{ use: 'output', flag: shortFlag, about: `short for -o ${name}` }] : [],
  ),
  { use: 'output', flag: '--columns <a,b,…>', about: 'these columns in this order; dots reach inside (items.sku)' },
  { use: 'output', flag: '--no-header', about: 'no line of column names' },
  { use: 'output', flag: '--out <file>', about: 'write a file, whole or not at all; its ending picks the format' },
  { use: 'output', flag: '--raw-csv', about: 'csv without guards against formulas and control characters' },
];

function settingFlag(name: string, { flag, about }: Setting): SharedFlag[] {
  if (flag === undefined) return [];
  if (name !== 'output') return [{ use: 'global', flag, about }];
  return [{ use: 'output', flag, about: `${about} (default: ${defaultFormat.name})`, choices: formatNames }];
}

/** Every shared flag: the page and output flags, and the settings. */
export const sharedFlags: readonly SharedFlag[] = [
  ...pageAndOutputFlags,
  ...Object.entries(settingsTable).flatMap(([name, setting]) => settingFlag(name, setting)),
];

/** `--date-from <day>` → `--date-from`. */
export const longName = (flag: string): string => /--[A-Za-z0-9-]+/.exec(flag)?.[0] ?? flag;

/** `--date-from <day>` → `dateFrom`; `--no-color` → `color`. */
export const valueName = (flag: string): string => camelCase(longName(flag).replace(/^--(no-)?/, ''));
