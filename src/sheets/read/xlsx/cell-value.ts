import { blank, type Cell } from '../table-file.ts';
import { type DateStyles, isoDate } from './number-formats.ts';
import type { StringStore } from './shared-strings.ts';
import { unescapeText } from './xml.ts';

/** A cell as it stands in the XML. */
export interface RawCell {
  /** s, str, inlineStr, n, d, b, e. */
  readonly type: string;
  readonly style: number;
  readonly value: string | undefined;
  readonly inline: string;
  readonly formula: string | undefined;
}

/** Shared by all cells of a workbook. */
export interface CellContext {
  readonly strings: StringStore;
  readonly dates: DateStyles;
  readonly from1904: boolean;
  readonly isUncomputed: boolean;
}

const textCell = (text: string): Cell => (text === '' ? blank : { kind: 'text', text });

const numeric = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/** Excel writes 19.99 as 19.989999999999998 and 0.0001 as 1E-4; 15 digits are what it shows. */
const inexact = /^-?(?=[\d.]{17})\d+\.\d+$|[eE]-/;
const withoutNoise = (text: string): string =>
  inexact.test(text) ? String(Number(Number(text).toPrecision(15))) : text;

function numberCell(text: string, style: number, { dates, from1904 }: CellContext): Cell {
  if (text === '') return blank;
  if (!numeric.test(text)) throw new Error(`a number in it is '${text.slice(0, 40)}'`);
  const format = dates[style];
  const date = format && isoDate(Number(text), format, from1904);
  return date === undefined ? { kind: 'number', text: withoutNoise(text) } : { kind: 'date', text: date };
}

function sharedText(value: string, { strings }: CellContext): string {
  const text = /^\d+$/.test(value) ? strings.get(Number(value)) : undefined;
  if (text === undefined) throw new Error(`it names text ${value.slice(0, 20)} of ${strings.size}`);
  return text;
}

/** Returns the cell. Throws Error on XML that no program writes. */
export function cellValue(raw: RawCell, context: CellContext): Cell {
  const { type, value, formula } = raw;
  // 0 is what programs write that compute nothing.
  const isComputed = value !== undefined && !(context.isUncomputed && value === '0');
  if (formula !== undefined && !isComputed) return { kind: 'formula-without-value', text: `=${formula}` };
  if (type === 'inlineStr') return textCell(unescapeText(raw.inline));
  if (value === undefined) return blank;
  switch (type) {
    case 's':
      return textCell(sharedText(value, context));
    case 'str':
      return textCell(unescapeText(value));
    case 'b':
      return { kind: 'boolean', text: value.trim() === '1' || value.trim() === 'true' ? 'true' : 'false' };
    case 'e':
      return { kind: 'error', text: value };
    case 'd':
      return { kind: 'date', text: value.trim() };
    default:
      return numberCell(value.trim(), raw.style, context);
  }
}
