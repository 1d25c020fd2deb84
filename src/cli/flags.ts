import { camelCase } from '../base/names.ts';
import type { FlagSpec, FlagUse } from '../commands/command.ts';
import { settingsTable } from '../settings/table.ts';

export interface SharedFlag extends FlagSpec {
  readonly use: FlagUse;
}

const perCall: readonly SharedFlag[] = [
  { use: 'pages', flag: '--page <n>', about: 'this page only (1 is the first)' },
  { use: 'pages', flag: '--per-page <n>', about: "rows a page; the service's own choice unless given" },
  { use: 'pages', flag: '--limit <rows>', about: 'at most so many rows, over as many pages as it takes' },
  { use: 'pages', flag: '--all', about: 'every row of every page' },
  { use: 'pages', flag: '--from-page <n>', about: 'with --all: go on from this page' },
  { use: 'pages', flag: '--verify', about: 'with --all: read again until two passes agree' },
  { use: 'pages', flag: '--resume', about: 'with --all --out: keep what is read, go on from there next time' },
  { use: 'pages', flag: '--manifest <file>', about: 'write what was pulled: counts, window, SHA-256, complete or not' },
  { use: 'output', flag: '--json', about: 'short for -o json' },
  { use: 'output', flag: '--csv', about: 'short for -o csv' },
  { use: 'output', flag: '--columns <a,b,…>', about: 'these columns in this order; dots reach inside (items.sku)' },
  { use: 'output', flag: '--no-header', about: 'no line of column names' },
  { use: 'output', flag: '--out <file>', about: 'write a file, whole or not at all; its ending picks the format' },
  { use: 'output', flag: '--raw-csv', about: 'csv without guards against formulas and control characters' },
];

const outputSettings = new Set(['output']);

/** Every shared flag: those that are settings, and those that belong to one call. */
export const sharedFlags: readonly SharedFlag[] = [
  ...perCall,
  ...Object.entries(settingsTable).flatMap(([name, setting]): SharedFlag[] =>
    'flag' in setting && setting.flag
      ? [{ use: outputSettings.has(name) ? 'output' : 'everywhere', flag: setting.flag, about: setting.about }]
      : [],
  ),
];

/** `--date-from <day>` → `--date-from`. */
export const longName = (flag: string): string => /--[A-Za-z0-9-]+/.exec(flag)?.[0] ?? flag;

/** `--date-from <day>` → `dateFrom`; `--no-color` → `color`: the name under which commander keeps the value. */
export const valueName = (flag: string): string => camelCase(longName(flag).replace(/^--(no-)?/, ''));

export const takesValue = (flag: string): boolean => flag.includes('<');
