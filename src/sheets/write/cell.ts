import { memoize } from '../../base/memoize.ts';
import { sheetDate } from './dates.ts';
import type { CellCounts, CellValue, ColumnKind, TypedValue } from './sheet-spec.ts';
import { fixedStyles, type Styles } from './styles.ts';
import { longestCell, textElement } from './xml-text.ts';

const spelledNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** A spreadsheet keeps so many digits. */
const keptDigits = 15;
/** What a spreadsheet can hold at most, and least beside 0. */
const [largest, smallest] = [9.99e307, 2.3e-308];

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

const amountStyle = ` s="${fixedStyles.amount}"`;

/** Makes the XML of cells, and counts what could not be kept as it was. */
export class CellWriter {
  readonly counts: CellCounts = { inexact: 0, cut: 0 };

  /** What stands behind the place of a cell with a text. Many texts of a list occur again. */
  private readonly texts = memoize((text) => this.styled(text));
  /** The same for a date; empty for a text that is none. */
  private readonly dates = memoize((text) => {
    const date = sheetDate(text);
    const style = date && this.styles.styleOf(date.format);
    return style === undefined ? '' : `" s="${style}"><v>${date?.serial}</v></c>`;
  });

  constructor(
    private readonly styles: Styles,
    /** Takes secrets out of a text. */
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

  /** A heading. */
  heading(place: string, text: string): string {
    return `<c r="${place}${this.styled(text, fixedStyles.heading)}`;
  }

  private typed(place: string, { kind, text }: TypedValue, column: ColumnKind): string {
    if (kind === 'boolean') return this.cell(place, /^(1|true)$/i.test(text), 'auto');
    // Such as 1e400.
    if (kind === 'number' && !spelledNumber.test(text)) this.counts.inexact++;
    const number = column === 'amount' ? column : 'number';
    const cell = this.cell(place, text, kind === 'number' ? number : kind === 'date' ? kind : 'text');
    // It stays the number that it is, but what is typed over it is kept as it is typed.
    return kind === 'number' && column === 'text' ? cell.replace('"><v>', `" s="${fixedStyles.text}"><v>`) : cell;
  }

  private number(place: string, value: number, kind: ColumnKind): string {
    const text = keptNumber(value);
    if (text !== undefined) return `<c r="${place}"${kind === 'amount' ? amountStyle : ''}><v>${text}</v></c>`;
    this.counts.inexact++;
    return this.text(place, String(value));
  }

  private spelled(place: string, text: string, kind: ColumnKind): string {
    if (!spelledNumber.test(text)) return this.text(place, text);
    if (significant(text) <= keptDigits) return this.number(place, Number(text), kind);
    this.counts.inexact++;
    return this.text(place, text);
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
