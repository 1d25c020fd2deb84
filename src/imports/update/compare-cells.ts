import { compareDecimals, readDecimal } from '../../base/numbers/decimals.ts';
import { ExactNumber } from '../../base/numbers/exact-number.ts';
import type { Row } from '../../base/row.ts';
import { escapeCellControls } from '../../base/text/escape-controls.ts';
import { latinDigits } from '../../base/text/fold-text.ts';
import { guardFormulas } from '../../base/text/formula-guard.ts';
import { cellText } from '../../output/columns.ts';
import type { Cell } from '../../sheets/read/table-file.ts';
import type { CellReader } from '../cell-reader.ts';
import type { ImportField } from '../fields.ts';
import { contentDigest } from '../plan.ts';
import type { CellEntry } from '../rows.ts';

/** How a cell compares with the value of the service. */
type CellVerdict =
  | { readonly same: true; readonly isSpoiled?: boolean }
  | { readonly readOnly: unknown }
  | { readonly fault: string }
  | {
      readonly changes: readonly {
        readonly path: string;
        readonly old: unknown;
        readonly new: unknown;
        readonly shown?: readonly [string, string];
      }[];
    };

const same = { same: true } as const;

const named = (name: string, id: unknown): string => (isBlankValue(id) ? name : `${name} (${String(id)})`.trim());

/** Compares a cell with the record or the element that it is about. */
export async function judgeCell(
  reader: CellReader,
  { column, cell, nested }: CellEntry,
  values: Row,
  readBefore: ReadonlyMap<string, { readonly value: unknown }>,
): Promise<CellVerdict> {
  const field = column.match?.field;
  if (!field) return same;
  const olds = field.fills.map((path) => fieldValue(values, path));
  const isName = field.namesOf !== undefined;
  const old = isName || field.fills.length > 1 ? fieldValue(values, ownName(field)) : olds[0];
  if (nested !== undefined) {
    if (contentDigest(nested) === contentDigest(old)) return same;
    return field.isReadOnly ? { readOnly: old } : { changes: [{ path: field.fills[0] ?? '', old, new: nested }] };
  }
  const whole =
    field.fills.length > 1 && old === undefined ? olds.filter((each) => !isBlankValue(each)).join(' ') : old;
  const likeness = compareCell(cell, whole);
  if (likeness !== 'other') return { same: true, isSpoiled: likeness === 'spoiled' };
  if (field.isReadOnly) return { readOnly: old };
  const entry = { column, cell };
  if (!reader.isReadyFor([entry])) await reader.loadFor([entry]);
  const read = reader.read(column, cell, readBefore);
  if ('fault' in read) return read;
  const parts = (field.fills.length > 1 && splitName(cell.text.trim(), olds)) || read.values;
  const changes = field.fills.flatMap((path, at) => {
    const value = parts[at];
    const before = olds[at];
    if (value === undefined || isSameValue(value, before)) return [];
    const shown = isName
      ? ([named(cellText(old, '; ') ?? '', before), named(cell.text.trim(), value)] as const)
      : undefined;
    return [{ path, old: before ?? null, new: value, ...(shown && { shown }) }];
  });
  return changes.length === 0 ? same : { changes };
}

/** The two parts of a full name: what is kept of it says where the other begins. */
function splitName(text: string, [first, last]: readonly unknown[]): readonly string[] | undefined {
  const head = `${String(first ?? '')} `;
  const tail = ` ${String(last ?? '')}`;
  if (!isBlankValue(first) && text.startsWith(head)) return [String(first), text.slice(head.length).trim()];
  if (!isBlankValue(last) && text.endsWith(tail)) return [text.slice(0, -tail.length).trim(), String(last)];
  return undefined;
}

/** How a cell and a value of the service compare; `spoiled`: a spreadsheet has taken digits or signs from it. */
type Likeness = 'same' | 'spoiled' | 'other';

const spreadsheetDigits = 15;

const longestCell = 32_767;

/** Is this what the service has, however a spreadsheet writes it? */
export function compareCell({ kind, text: given }: Cell, old: unknown): Likeness {
  const text = plainLines(given);
  const sent = cellText(old, '; ') ?? '';
  const has = plainLines(sent);
  if (text === has) return 'same';
  if (has === '') return 'other';
  if (isWritten(text, sent)) return 'same';
  if (has.length > longestCell && text.length >= longestCell && has.startsWith(text)) return 'same';
  const latin = latinDigits(text);
  if (typeof old === 'boolean')
    return latin.toLowerCase() === String(old) || latin === String(Number(old)) ? 'same' : 'other';
  if (isNumber(old) || kind === 'number') {
    if (sameNumber(latin, has) === true) return isNumber(old) || !/^[+0]\d/.test(has) ? 'same' : 'spoiled';
    if (kind === 'number' && Number(Number(latin).toPrecision(spreadsheetDigits)) === Number(has)) return 'same';
  }
  if (typeof old === 'string' && compareWrittenTimes(latin, has) === 0) return 'same';
  return spoils(latin, has) ? 'spoiled' : 'other';
}

/** A value that a cell was read as. */
export function isSameValue(value: unknown, old: unknown): boolean {
  if (isBlankValue(value) && isBlankValue(old)) return true;
  const text = cellText(value, '; ') ?? '';
  const has = cellText(old, '; ') ?? '';
  return text === has || (isNumber(value) && sameNumber(text, has) === true);
}

export const isBlankValue = (value: unknown): boolean => value === undefined || value === null || value === '';

const isNumber = (value: unknown): boolean => typeof value === 'number' || value instanceof ExactNumber;

/** Returns whether these are the same amount, or undefined if one of them is no number. */
function sameNumber(first: string, second: string): boolean | undefined {
  const one = readDecimal(first);
  const other = readDecimal(second);
  return one && other ? compareDecimals(one, other) === 0 : undefined;
}

const plainLines = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/** Is this how a csv has a text, with its escapes and guards? A workbook that was made from one keeps them. */
function isWritten(text: string, sent: string): boolean {
  const visible = escapeCellControls(sent);
  return [visible, guardFormulas(visible, ','), guardFormulas(visible, ';')].some((each) => plainLines(each) === text);
}

function spoils(text: string, old: string): boolean {
  const hasLostSigns = /^[+0]/.test(old) && /^\d+$/.test(text) && old.replace(/^\+?0*/, '') === text;
  const hasLostZeros = /^\d+\.\d*0$/.test(old) && old.replace(/\.?0+$/, '') === text;
  return hasLostSigns || hasLostZeros || isShortened(text, old);
}

/** Is a number one that a spreadsheet has shortened: to fifteen digits, or to the few that it shows? */
function isShortened(shown: string, old: string): boolean {
  const mantissa = /^-?([\d.,]+?)(?:[eE]\+?\d+)?$/.exec(shown)?.[1];
  if (mantissa === undefined || !/^[+-]?[\d.]+$/.test(old)) return false;
  const isExponent = /[eE]/.test(shown);
  const digits = mantissa.replace(/[.,]/g, '').replace(/^0+/, '').length;
  if (!isExponent && digits <= spreadsheetDigits) return false;
  const kept = Math.min(digits, spreadsheetDigits);
  return Number(Number(old).toPrecision(kept)) === Number(Number(shown.replace(',', '.')).toPrecision(kept));
}

/** A day or a moment as it is written, and how exactly. */
interface WrittenTime {
  /** Microseconds since 1970, as if it were UTC. */
  readonly wall: number;
  /** Microseconds ahead of UTC; undefined if no zone is written. */
  readonly offset: number | undefined;
  /** The last digit that is written, in microseconds. */
  readonly unit: number;
}

/**
 * Is the first later (more than 0), earlier, or the same, as far as both are written? A spreadsheet drops digits, and a
 * time without a zone is one of the other's clock. Returns undefined if one of them is no time, or only one of them a day.
 */
export function compareWrittenTimes(first: string, second: string): number | undefined {
  const one = readWrittenTime(first);
  const other = readWrittenTime(second);
  if (!one || !other || (one.unit === day) !== (other.unit === day)) return undefined;
  const isZoned = one.offset !== undefined && other.offset !== undefined;
  const unit = Math.max(one.unit, other.unit);
  const at = ({ wall, offset = 0 }: WrittenTime) => Math.floor((isZoned ? wall - offset : wall) / unit);
  return at(one) - at(other);
}

/** As services write it, and as our workbooks show it: with ` UTC`. */
const written =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,6})\d*)?)?)? ?(Z|UTC|(?:UTC)?[+-]\d\d:?\d\d)?$/;

const second = 1_000_000;

const minute = 60 * second;

const day = 24 * 60 * minute;

function readWrittenTime(text: string): WrittenTime | undefined {
  const found = written.exec(text.trim());
  if (!found) return undefined;
  const [, year, month, dayOfMonth, hours, minutes, seconds, fraction = '', zone] = found;
  const parts = [
    Number(year),
    Number(month) - 1,
    Number(dayOfMonth),
    Number(hours ?? 0),
    Number(minutes ?? 0),
  ] as const;
  const wall = Date.UTC(...parts, Number(seconds ?? 0)) * 1000 + Number(fraction.padEnd(6, '0'));
  const unit = hours === undefined ? day : seconds === undefined ? minute : second / 10 ** fraction.length;
  return { wall, offset: offsetOf(zone), unit };
}

function offsetOf(zone: string | undefined): number | undefined {
  if (zone === undefined) return undefined;
  if (zone === 'Z' || zone === 'UTC') return 0;
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return (sign === '-' ? -minute : minute) * (60 * Number(hours) + Number(minutes));
}

/** The value of a field in a record or an element: also how many elements a list has. */
export function fieldValue(values: Row, path: string): unknown {
  let value: unknown = values;
  for (const name of path.split('.')) {
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
  }
  if (value !== undefined || !path.endsWith('_count')) return value;
  const list = values[path.slice(0, -'_count'.length)];
  return Array.isArray(list) ? list.length : undefined;
}

/** Without the name of its list. */
const ownName = ({ name, list }: ImportField): string =>
  list === undefined ? name : name.slice(name.indexOf('.') + 1);
