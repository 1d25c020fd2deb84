import { getOwn, type Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { splitList } from '../../base/text/text.ts';
import { formatNames, formats } from '../../output/formats.ts';
import { anyText, oneOf, type Reader } from '../../settings/readers.ts';
import { settingsTable } from '../../settings/table.ts';
import type { GivenFlag } from '../flags.ts';
import { headersReader, separatorReader } from '../shared-flags.ts';

/** What a view keeps of a command line: how rows are laid out, and nothing about an account. */
export interface SavedView {
  readonly version: 1;
  readonly [field: string]: unknown;
}

interface ViewField {
  /** The flag that says the same, by the name of its value. */
  readonly name: string;
  readonly flag: string;
  /** `columns` are a list, whose elements may be written with commas between; `where` are texts; switches hold true. */
  readonly kind: 'list' | 'texts' | 'text' | 'switch';
  readonly read?: Reader<unknown>;
  /** The value of a switch that is on. */
  readonly on?: boolean;
}

/** The fields of a view's file, in their order. No view that others made switches the guards of csv off: no `raw_csv`. */
export const viewFields: Readonly<Record<string, ViewField>> = {
  rows: { name: 'rows', flag: '--rows', kind: 'text', read: anyText },
  columns: { name: 'columns', flag: '--columns', kind: 'list' },
  where: { name: 'where', flag: '--where', kind: 'texts' },
  sort: { name: 'sort', flag: '--sort', kind: 'list' },
  headers: { name: 'headers', flag: '--headers', kind: 'text', read: headersReader },
  lang: { name: 'lang', flag: '--lang', kind: 'text', read: settingsTable.lang.read },
  tz: { name: 'tz', flag: '--tz', kind: 'text', read: settingsTable.tz.read },
  output: { name: 'output', flag: '--output', kind: 'text', read: oneOf(formatNames) },
  separator: { name: 'separator', flag: '--separator', kind: 'text', read: separatorReader },
  excel: { name: 'excel', flag: '--excel', kind: 'switch' },
  repeat_totals: { name: 'repeatTotals', flag: '--repeat-totals', kind: 'switch' },
  no_header: { name: 'header', flag: '--no-header', kind: 'switch', on: false },
  rtl: { name: 'rtl', flag: '--rtl', kind: 'switch' },
};

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string' && each.trim() !== '');

function faultOf(field: string, value: unknown): string | undefined {
  const known = getOwn(viewFields, field);
  if (!known) return escaped`${JSON.stringify(field)} is no field of a view (${Object.keys(viewFields).join(', ')})`;
  if (known.kind === 'list' || known.kind === 'texts')
    return isList(value) ? undefined : escaped`${field} is not a list of texts`;
  if (known.kind === 'switch')
    return typeof value === 'boolean' ? undefined : escaped`${field} is neither true nor false`;
  if (typeof value !== 'string') return `${field} is not text`;
  const reading = known.read?.(value);
  return reading && 'fault' in reading ? `${field} ${JSON.stringify(value)} ${reading.fault}` : undefined;
}

/** What is wrong with a view, as the end of a sentence. */
export function viewFaults({ version, ...fields }: Row): string[] {
  if (version !== 1) return ['it has no version'];
  return Object.entries(fields).flatMap(([field, value]) => faultOf(field, value) ?? []);
}

/** The view that flags make; a flag that no view keeps is left out. */
export function viewOfFlags(given: readonly GivenFlag[]): SavedView {
  const format = formats.find(({ shortFlag }) => given.some(({ flag }) => flag === shortFlag))?.name;
  const fields = Object.entries(viewFields).flatMap(([field, { flag, kind, on = true }]): [string, unknown][] => {
    const uses = given.filter((each) => each.flag === flag).map(({ value }) => value);
    const last = field === 'output' ? (format ?? uses.at(-1)) : uses.at(-1);
    if (last === undefined) return [];
    if (kind === 'switch') return last === on ? [[field, true]] : [];
    if (kind === 'texts') return [[field, uses]];
    return [[field, kind === 'list' ? splitList(uses.join()) : last]];
  });
  return { version: 1, ...Object.fromEntries(fields) };
}

/** The flags that a view stands for. */
export const flagsOfView = (view: SavedView): GivenFlag[] =>
  Object.entries(viewFields).flatMap(([field, { name, flag, kind, on = true }]) => {
    const value = view[field];
    const given = (text: string | boolean): GivenFlag => ({
      name,
      flag,
      value: text,
      repeats: kind === 'list' || kind === 'texts',
      use: 'layout',
    });
    if (kind === 'list' || kind === 'texts') return isList(value) ? value.map(given) : [];
    if (kind === 'switch') return value === true ? [given(on)] : [];
    return typeof value === 'string' ? [given(value)] : [];
  });
