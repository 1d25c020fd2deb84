import { ExactNumber } from '../../base/json/exact-json.ts';
import { fieldAt } from '../../base/json/paths.ts';
import { compareDecimals, readDecimal } from '../../base/numbers/decimals.ts';
import { isBlankValue, type Row } from '../../base/row.ts';
import { escapeCellControls } from '../../base/text/escape.ts';
import { guardFormulas } from '../../base/text/formula-guard.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import { latinDigits, withoutMarks } from '../../base/text/text.ts';
import { withKnownZone } from '../../base/time/times.ts';
import type { CellReader, CellReading } from '../../columns/cell-reader.ts';
import { mapValue, unitFlags } from '../../columns/column-matcher.ts';
import { type ColumnField, innerName } from '../../columns/lexicon.ts';
import { isTooLight, isWeighed, thousandfold, unitOfWeights } from '../../columns/number-cells.ts';
import type { ReadValues } from '../../columns/row-places.ts';
import type { CellEntry, NamedColumn } from '../../columns/rows.ts';
import { arabicCityName } from '../../orders/cities.ts';
import { hasCityNames } from '../../output/column-kinds.ts';
import { cellText } from '../../output/columns.ts';
import type { Cell } from '../../sheets/read/table-file.ts';
import { contentDigest } from '../plan.ts';

interface FieldChange {
  readonly path: string;
  readonly value: unknown;
  /** As they are shown: ids with their names. */
  readonly old: unknown;
  readonly new: unknown;
}

/** How a cell compares with the service; `isSpoiled`: a spreadsheet has taken digits or signs from it; `isRead`: it means the same without them. */
type CellVerdict =
  | { readonly fault: Message }
  | { readonly changes: readonly FieldChange[]; readonly isSpoiled?: boolean; readonly isRead?: boolean };

/** A cell with a list or a record says all of its field at once. */
function judgeNested(
  nested: unknown,
  old: unknown,
  { path, shown }: Pick<FieldChange, 'path'> & { readonly shown: unknown },
): CellVerdict {
  const isSame = contentDigest(nested) === contentDigest(old);
  return { changes: isSame ? [] : [{ path, value: nested, old: old ?? null, new: shown }] };
}

export async function judgeCell(
  reader: CellReader,
  entry: CellEntry,
  values: Row,
  readBefore: ReadValues,
): Promise<CellVerdict> {
  const { column, cell, nested } = entry;
  const field = column.match?.field;
  if (!field) return { changes: [] };
  const { fills, namesOf } = field;
  const [path = ''] = fills;
  const isWhole = fills.length > 1;
  const { old, olds, whole } = oldOf(field, values);
  if (nested !== undefined) return judgeNested(nested, old, { path, shown: field.isReadOnly ? cell.text : nested });
  const likeness = likenessOf(reader, entry, whole, values);
  const isSpoiled = likeness === 'spoiled';
  if (likeness === 'same' || (isSpoiled && field.isReadOnly)) return { changes: [], isSpoiled };
  if (field.isReadOnly) return { changes: [{ path, value: cell.text, old: old ?? null, new: cell.text }] };
  const had = isWhole ? undefined : cellOfRecord(old, olds[0], values, readBefore);
  await reader.loadFor(had ? [entry, { ...entry, cell: had }] : [entry], readBefore);
  const read = reader.read(column, cell, readBefore);
  if (isSpoiled) return { changes: [], isSpoiled, isRead: isReadAs(read, olds[0]) };
  if ('fault' in read) return read;
  const before = had && reader.read(column, had, readBefore);
  if (before && isReadAs(before, read.values[0])) return { changes: [] };
  const parts = (isWhole && splitName(cell.text, olds)) || read.values;
  const names = namesOf === undefined ? undefined : { old: cellText(old, '; ') ?? '', new: cell.text };
  return { changes: changesOf(fills, olds, parts, names) };
}

/** `names`: of ids, which are shown with them. */
function changesOf(
  fills: readonly string[],
  olds: readonly unknown[],
  values: readonly unknown[],
  names: { readonly old: string; readonly new: string } | undefined,
): FieldChange[] {
  return fills.flatMap((path, at): FieldChange[] => {
    const has = olds[at];
    const value = unescaped(values[at], has);
    if (value === undefined || isSameValue(value, has)) return [];
    if (!names) return [{ path, value, old: has ?? null, new: value }];
    return [{ path, value, old: named(names.old, has), new: named(names.new, value) }];
  });
}

/** The values of a field at the service: as one value, of each of the paths that it fills, and as a cell would have them all. */
function oldOf(field: ColumnField, values: Row) {
  const { fills, namesOf } = field;
  const olds = fills.map((each) => fieldValue(values, each));
  const isWhole = fills.length > 1;
  const old = isWhole || namesOf !== undefined ? fieldValue(values, innerName(field)) : olds[0];
  const isParted = isWhole && old === undefined;
  return { old, olds, whole: isParted ? olds.filter((each) => !isBlankValue(each)).join(' ') : old };
}

const isReadAs = (read: CellReading, value: unknown): boolean => 'values' in read && isSameValue(read.values[0], value);

/** How a cell compares with what the service has, as an export of ours shows it. */
function likenessOf(reader: CellReader, { column, cell }: CellEntry, old: unknown, values: Row): Likeness {
  const said = reader.valueOfWord(column, cell.text);
  if (said !== undefined && isSameValue(said, old)) return 'same';
  const field = column.match?.field;
  // A workbook with Arabic headings has Arabic names of cities, also of those that the service does not list.
  const isCity = field !== undefined && typeof old === 'string' && hasCityNames(innerName(field));
  if (isCity && cell.text === arabicCityName(old)) return 'same';
  if (unitOfWeights(column.match?.field.name ?? '', column.heading, column.match?.unit) === 'kg') return 'other';
  const asSent = compareCell(cell, old);
  // An export in a time zone shows times so whose zone their record tells.
  const inZone = asSent === 'other' && typeof old === 'string' ? withKnownZone(old, values) : old;
  return inZone === old ? asSent : compareCell(cell, inZone);
}

/**
 * The text that a record has, to be read as a cell is; undefined if that would not say what the record means: an id
 * says more than the name beside it, and at another place the same digits are another phone.
 */
function cellOfRecord(old: unknown, own: unknown, values: Row, readBefore: ReadValues): Cell | undefined {
  const text = typeof old === 'string' ? withoutMarks(old) : '';
  const hasId = own !== old && !isBlankValue(own);
  const isMoved = [...readBefore].some(([path, { value }]) => !isSameValue(value, fieldValue(values, path)));
  return text === '' || hasId || isMoved ? undefined : { kind: 'text', text };
}

const named = (name: string, id: unknown): string => (isBlankValue(id) ? name : `${name} (${String(id)})`.trim());

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
  if (has.length > longestCell && given.length >= longestCell && has.startsWith(text)) return 'same';
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

export function isSameValue(value: unknown, old: unknown): boolean {
  if (isBlankValue(value) && isBlankValue(old)) return true;
  const text = plainLines(cellText(value, '; ') ?? '');
  const has = plainLines(cellText(old, '; ') ?? '');
  return text === has || (isNumber(value) && sameNumber(text, has) === true);
}

const isNumber = (value: unknown): boolean => typeof value === 'number' || value instanceof ExactNumber;

/** Returns whether these are the same amount, or undefined if one of them is no number. */
function sameNumber(first: string, second: string): boolean | undefined {
  const one = readDecimal(first);
  const other = readDecimal(second);
  return one && other ? compareDecimals(one, other) === 0 : undefined;
}

/** A text to compare: with one kind of line end, without invisible marks and without blanks around it. */
const plainLines = (text: string): string => withoutMarks(text.replace(/\r\n?/g, '\n'));

/** Is this how a csv has a text, with its escapes and guards? A workbook that was made from one keeps them. */
function isWritten(text: string, sent: string): boolean {
  const visible = escapeCellControls(sent);
  return [visible, guardFormulas(visible, ','), guardFormulas(visible, ';')].some((each) => plainLines(each) === text);
}

/** Is one number a thousand times the other, as grams are the kilograms of one weight? */
const isThousandfold = (one: unknown, other: unknown): boolean =>
  sameNumber(String(one), String(thousandfold(other))) === true;

/** Why a weight is hardly meant: in another unit it is what the service has, and nobody has said its unit. `columns`: those of the file. */
export function weightDoubt(
  columns: readonly NamedColumn[],
  { heading, match }: NamedColumn,
  value: unknown,
  old: unknown,
): Message | undefined {
  const { name = '' } = match?.field ?? {};
  const isMore = isThousandfold(value, old);
  if (!isWeighed(name) || !(isMore || isThousandfold(old, value))) return undefined;
  const isTold = columns.find((each) => each.heading === heading)?.match?.unit?.isGiven === true;
  if (isTold && !isTooLight(name, Number(String(value)))) return undefined;
  const flags = isTold ? mapValue(heading, `${name} kg`) : unitFlags(heading, name);
  return isMore
    ? escaped`would be a thousand times the weight that the service has. Say which unit it is in: ${flags}`
    : escaped`would be a thousandth of the weight that the service has. Say which unit it is in: ${flags}`;
}

/** A new text with the signs of the old one that a csv shows as escapes: `\u2028` stands for the sign that was there. */
function unescaped(value: unknown, old: unknown): unknown {
  if (typeof value !== 'string' || typeof old !== 'string' || !value.includes('\\u')) return value;
  let text = value;
  for (const sign of new Set(old)) {
    const shown = escapeCellControls(sign);
    if (shown !== sign && !old.includes(shown)) text = text.replaceAll(shown, sign);
  }
  return text;
}

function spoils(text: string, old: string): boolean {
  const hasLostSigns = /^[+0]/.test(old) && /^\d+$/.test(text) && old.replace(/^\+?0*/, '') === text;
  const hasLostZeros = /^\d+\.\d*0$/.test(old) && old.replace(/\.?0+$/, '') === text;
  return hasLostSigns || hasLostZeros || isShortened(text, old);
}

function isShortened(shown: string, old: string): boolean {
  const mantissa = /^[-+]?([\d.,]+?)(?:[eE]\+?\d+)?$/.exec(shown)?.[1];
  if (mantissa === undefined || !/^[+-]?[\d.]+$/.test(old)) return false;
  const isExponent = /[eE]/.test(shown);
  const digits = mantissa.replace(/[.,]/g, '').replace(/^0+/, '').length;
  if (!isExponent && digits <= spreadsheetDigits) return false;
  const kept = Math.min(digits, spreadsheetDigits);
  return Number(Number(old).toPrecision(kept)) === Number(Number(shown.replace(',', '.')).toPrecision(kept));
}

const minute = 60_000;

const day = 1440 * minute;

/** As services write a time, and as our workbooks show it: with ` UTC`. */
const written =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)?)? ?(?:(Z|UTC)|(?:UTC)?([+-]\d\d):?(\d\d))?$/;

/**
 * A day or a moment as it is written, in milliseconds since 1970: as if it were UTC, and by its zone (NaN if it has none).
 * `unit` is that of its last digit.
 */
function readWrittenTime(text: string) {
  const found = written.exec(text.trim());
  if (!found) return undefined;
  const [, date, time, seconds, fraction = '', utc, hours, minutes] = found;
  const shown = `${date}T${time ?? '00:00'}:${seconds ?? '00'}.${fraction.padEnd(3, '0')}`;
  const wall = Date.parse(`${shown}Z`);
  if (Number.isNaN(wall)) return undefined;
  const zone = utc === undefined ? `${hours}:${minutes}` : 'Z';
  let unit = time === undefined ? day : minute;
  if (seconds !== undefined) unit = 1000 / 10 ** fraction.length;
  return { wall, zoned: Date.parse(`${shown}${zone}`), unit };
}

/**
 * Is the first later (more than 0), earlier, or the same, as far as both are written? A spreadsheet drops digits, and a
 * time without a zone is one of the other's clock. Returns undefined if one of them is no time, or only one of them a day.
 */
export function compareWrittenTimes(first: string, second: string): number | undefined {
  const one = readWrittenTime(first);
  const other = readWrittenTime(second);
  if (!one || !other || (one.unit === day) !== (other.unit === day)) return undefined;
  const unit = Math.max(one.unit, other.unit);
  const zoned = Math.floor(one.zoned / unit) - Math.floor(other.zoned / unit);
  return Number.isNaN(zoned) ? Math.floor(one.wall / unit) - Math.floor(other.wall / unit) : zoned;
}

/** The value of a field in a record or an element: also how many elements a list has. */
export function fieldValue(values: Row, path: string): unknown {
  const list = path.endsWith('_count') ? values[path.slice(0, -'_count'.length)] : undefined;
  return fieldAt(values, path) ?? (Array.isArray(list) ? list.length : undefined);
}

/** Why a cell of an element of a list is not sent without a flag. */
export function whyListHeld(list: string, isShipped: boolean): Message {
  const all = escaped`--whole-lists sends all ${list} of the record with this change`;
  return isShipped
    ? escaped`is of a record that was shipped already: changing its ${list} no longer changes the parcel. ${all}`
    : escaped`is of a list that the service may replace as a whole. ${all}`;
}
