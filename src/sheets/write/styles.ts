import { namespace, prologue, xmlAttribute } from './xml-text.ts';

/** The places of the fixed styles in `cellXfs`; those of dates come behind them. */
export const fixedStyles = { plain: 0, heading: 1, text: 2, amount: 3 } as const;

/** Number formats of a workbook's own begin here; those below are built in. */
const firstFormat = 164;
/** Excel opens no workbook with more than some two hundred formats of its own. */
const mostFormats = 150;
const textFormat = 49;
/** How amounts are shown; the cell keeps all their decimals. */
const amountFormat = '0.00###';

/** The styles of a workbook: the fixed ones, the last of them the first format, and one for each format of dates that occurs. */
export class Styles {
  private readonly formats = new Map<string, number>([[amountFormat, fixedStyles.amount]]);

  /** Returns the style for a number format, or undefined if there are too many formats. */
  styleOf(format: string): number | undefined {
    const known = this.formats.get(format);
    if (known !== undefined) return known;
    if (this.formats.size >= mostFormats) return undefined;
    const style = fixedStyles.amount + this.formats.size;
    this.formats.set(format, style);
    return style;
  }

  xml(): string {
    const formats = [...this.formats.keys()].map(
      (format, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${xmlAttribute(format)}"/>`,
    );
    const numFmts = formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '';
    const font = (extra: string): string => `<font>${extra}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
    const xf = (format: number, fontId: number, applies: string): string =>
      `<xf numFmtId="${format}" fontId="${fontId}" fillId="0" borderId="0" xfId="0"${applies}/>`;
    const xfs = [
      xf(0, 0, ''),
      xf(textFormat, 1, ' applyNumberFormat="1" applyFont="1"'),
      xf(textFormat, 0, ' applyNumberFormat="1"'),
      ...formats.map((_, at) => xf(firstFormat + at, 0, ' applyNumberFormat="1"')),
    ];
    return (
      `${prologue}<styleSheet xmlns="${namespace}">${numFmts}` +
      `<fonts count="2">${font('')}${font('<b/>')}</fonts>` +
      `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
      `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
      `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
      `<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>` +
      `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
    );
  }
}
