import { memoize } from '../../base/memoize.ts';
import { decimalFormat, fixedStyles, longestCell, type Styles, textElement, wholeFormat } from './package-parts.ts';

/**
 * How the values of a column are written. Text stays text. In a column of numbers or dates a value that is none, or that a
 * spreadsheet would change, is a text too. The zeros behind the point of a written number are shown. `amount`: a number shown
 * with two decimals or more. `auto`: numbers are numbers, texts are texts.
 */
export type ColumnKind = 'text' | 'number' | 'amount' | 'date' | 'auto';

/** A value with a kind of its own, as the reader of sheets gives it: `number`, `date`, `boolean`; every other is text. */
interface TypedValue {
  readonly kind: string;
  readonly text: string;
}

/** Null, undefined and an empty text are an empty cell. */
export type CellValue = string | number | boolean | null | undefined | TypedValue;

/** How many cells could not be what they were to be. */
export interface CellCounts {
  /** Numbers kept as text: a spreadsheet would change their digits. */
  inexact: number;
  /** Texts cut to what a cell can hold. */
  cut: number;
}

const spelledNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

const keptDigits = 15;

/** A spreadsheet holds no larger number, and none that is closer to 0. */
const largest = 9.99e307;
const smallest = 2.3e-308;

const significant = (text: string): number => text.replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '').length;

/** The text of a number that a spreadsheet keeps as it is, else undefined. */
function keptNumber(value: number): string | undefined {
  const size = Math.abs(value);
  if (size < 1e15 && size >= 1e-6) return String(value);
  if (size === 0) return '0';
  if (!(size < largest && size > smallest)) return undefined;
  const text = String(value);
  return significant(text.replace(/e.*/, '')) <= keptDigits ? text : undefined;
}

/** Text in a cell format that keeps it text when it is edited; older programs show no long text in that format. */
const longestFormatted = 255;

/** More digits behind the point than these are no amount's, and a format of its own for each would be too many. */
const mostDecimals = 15;

/** The digits behind the point of a number's text. */
function decimalsIn(text: string): number {
  const point = text.indexOf('.');
  return point < 0 || text.includes('e') ? 0 : text.length - point - 1;
}

/** Is there anything to set apart in a number's text? */
const hasThousands = (text: string): boolean => text.length > 3 && /^-?\d{4}/.test(text) && !text.includes('e');

/** Makes the XML of cells, and counts what could not be kept as it was. */
export class CellWriter {
  readonly counts: CellCounts = { inexact: 0, cut: 0 };

  /** The XML behind the place of a cell with a text. Many texts of a list occur again. */
  private readonly texts = memoize((text) => this.styled(text));
  /** The same for a date; empty for a text that is none. */
  private readonly dates = memoize((text) => {
    const date = sheetDate(text);
    const style = date && this.styles.styleOf(date.format);
    return style === undefined ? '' : `" s="${style}"><v>${date?.serial}</v></c>`;
  });
  /** The style of a number with so many digits behind the point, as an attribute. */
  private readonly decimalStyles: string[] = [];

  constructor(
    private readonly styles: Styles,
    private readonly clean: (text: string) => string,
  ) {}

  /** The cell at a place such as `C7`; empty for an empty value. */
  cell(place: string, value: CellValue, kind: ColumnKind): string {
    if (typeof value === 'string') {
      if (value === '') return '';
      if (kind === 'number' || kind === 'amount') return this.spelled(place, value, kind);
      return `<c r="${place}${(kind === 'date' && this.dates(value)) || this.texts(value)}`;
    }
    if (value === null || value === undefined) return '';
    if (typeof value === 'number')
      return kind === 'text' ? this.text(place, String(value)) : this.number(place, value, kind);
    if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
    return this.typed(place, value, kind);
  }

  heading(place: string, text: string): string {
    return `<c r="${place}${this.styled(text, fixedStyles.heading)}`;
  }

  /** A cell of a line of totals: a decimal number, or a text, in bold. */
  total(place: string, text: string): string {
    const isKept = spelledNumber.test(text) && significant(text) <= keptDigits;
    const style = this.styles.styleOf(decimalFormat(Math.max(decimalsIn(text), 2)), true);
    if (isKept && style !== undefined) return `<c r="${place}" s="${style}"><v>${Number(text)}</v></c>`;
    return `<c r="${place}${this.styled(text, fixedStyles.bold)}`;
  }

  private typed(place: string, { kind, text }: TypedValue, column: ColumnKind): string {
    if (kind === 'boolean') return this.cell(place, /^(1|true)$/i.test(text), 'auto');
    // Such as 1e400.
    if (kind === 'number' && !spelledNumber.test(text)) this.counts.inexact++;
    if (kind !== 'number') return this.cell(place, text, kind === 'date' ? kind : 'text');
    const cell = this.cell(place, text, column === 'amount' ? column : 'number');
    // It stays the number that it is, but what is typed over it is kept as it is typed.
    return column === 'text' ? cell.replace(/"(?: s="\d+")?><v>/, `" s="${fixedStyles.text}"><v>`) : cell;
  }

  private number(place: string, value: number, kind: ColumnKind): string {
    const text = keptNumber(value);
    if (text !== undefined) return `<c r="${place}"${this.styleFor(text, text, kind)}><v>${text}</v></c>`;
    this.counts.inexact++;
    return this.text(place, String(value));
  }

  private spelled(place: string, written: string, kind: ColumnKind): string {
    if (!spelledNumber.test(written)) return this.text(place, written);
    const text = significant(written) <= keptDigits ? keptNumber(Number(written)) : undefined;
    if (text !== undefined) return `<c r="${place}"${this.styleFor(written, text, kind)}><v>${text}</v></c>`;
    this.counts.inexact++;
    return this.text(place, written);
  }

  /** The style that shows a number as it is written, its thousands set apart; none where it is shown so without one. */
  private styleFor(written: string, text: string, kind: ColumnKind): string {
    const digits = written === text ? 0 : decimalsIn(written);
    if (kind !== 'amount') {
      const shown = digits > 0 || kind !== 'number' || !hasThousands(text) ? digits : decimalsIn(text);
      if (shown > 0 && shown <= mostDecimals) return this.decimalStyle(shown);
      return shown === 0 && kind === 'number' && hasThousands(text) ? this.decimalStyle(0) : '';
    }
    const shown = Math.max(digits, decimalsIn(text));
    return this.decimalStyle(shown <= 2 || shown > mostDecimals ? 2 : shown);
  }

  private decimalStyle(digits: number): string {
    const known = this.decimalStyles[digits];
    if (known !== undefined) return known;
    const style = this.styles.styleOf(digits === 0 ? wholeFormat : decimalFormat(digits));
    const attribute = style === undefined ? '' : ` s="${style}"`;
    this.decimalStyles[digits] = attribute;
    return attribute;
  }

  private text(place: string, text: string): string {
    return `<c r="${place}${this.texts(text)}`;
  }

  private styled(text: string, style?: number): string {
    let kept = this.clean(text);
    if (kept.length > longestCell) {
      this.counts.cut++;
      // Not between the halves of a character.
      kept = kept.slice(0, longestCell).replace(/[\ud800-\udbff]$/, '');
    }
    const shown = style ?? (kept.length <= longestFormatted ? fixedStyles.text : fixedStyles.plain);
    return `" s="${shown}" t="inlineStr"><is>${textElement(kept)}</is></c>`;
  }
}

const isoDate = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?$/;

const daysBefore1970 = 25_569;
const msInDay = 86_400_000;

/** Before it, Excel counts a 29 February 1900 that never was, and other programs do not. */
const firstDay = 61;

/**
 * A date of ISO 8601, with or without a time and a zone: the local date and time as they are written, in days since
 * 1899-12-30, with the zone in the format. Undefined for a text that is none, and for a date that a spreadsheet cannot hold exactly: before 1 March 1900, or
 * with more digits than milliseconds.
 */
export function sheetDate(text: string): { readonly serial: number; readonly format: string } | undefined {
  if (text.length < 10 || text.length > 35) return undefined;
  const found = isoDate.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hours, minutes, seconds = '0', fraction = '', zone] = found;
  const suffix = zoneSuffix(zone);
  if (suffix === undefined || /[^0]/.test(fraction.slice(3))) return undefined;
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const clock = [Number(hours ?? 0), Number(minutes ?? 0), Number(seconds)] as const;
  if (clock[0] > 23 || clock[1] > 59 || clock[2] > 59) return undefined;
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day), ...clock, ms);
  // 31 February would be a day in March, and the year 1 would be 1901.
  if (!new Date(time).toISOString().startsWith(text.slice(0, 10))) return undefined;
  const serial = time / msInDay + daysBefore1970;
  if (serial < firstDay) return undefined;
  if (hours === undefined) return { serial, format: 'yyyy-mm-dd' };
  const second = ms === 0 ? ':ss' : ':ss.000';
  const shown = `hh:mm${found[6] === undefined ? '' : second}`;
  return { serial, format: `yyyy-mm-dd ${shown}${suffix}` };
}

/** `+0300` and `+03:00` → ` +03:00`; `Z` → ` UTC`; undefined for an offset that no place on earth has. */
function zoneSuffix(zone: string | undefined): string | undefined {
  if (zone === undefined) return '';
  if (zone === 'Z' || /^[+-]00:?00$/.test(zone)) return '" UTC"';
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return Number(hours) <= 14 && Number(minutes) % 15 === 0 && Number(minutes) < 60
    ? `" ${sign}${hours}:${minutes}"`
    : undefined;
}
