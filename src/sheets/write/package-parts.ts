/** Every part of a workbook begins with this. */
export const prologue = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** More than any spreadsheet program keeps in a cell (documented by Microsoft). */
export const longestCell = 32_767;

// Characters to escape: those that XML 1.0 cannot hold; CR, which XML turns into LF; and an underscore where the text
// looks like such an escape, or would in front of one. Half a surrogate pair has no bytes in UTF-8.
const unfit =
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|_(?=x[\da-fA-F]{4}[_\u0000-\u001f\ud800-\udfff\ufffe\uffff])/g;

const escapeUnit = (unit: string): string => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text inside an element or an attribute of XML. */
export const xmlText = (text: string): string =>
  text.replace(unfit, escapeUnit).replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** An attribute loses its line ends unless they are escaped. */
export const xmlAttribute = (text: string): string => xmlText(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

const needsSpace = /^\s|\s$|[\t\n]|\s\s/;

/** A text element that keeps its spaces: `<t>…</t>`. */
export const textElement = (text: string): string =>
  needsSpace.test(text) ? `<t xml:space="preserve">${xmlText(text)}</t>` : `<t>${xmlText(text)}</t>`;

const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
/** The namespace of relations between parts. */
export const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const sheetFile = (number: number): string => `xl/worksheets/sheet${number}.xml`;

const relationship = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

export const rootRelationships = `${prologue}<Relationships xmlns="${relationships}">${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`;

export const workbookRelationships = (sheets: number): string =>
  `${prologue}<Relationships xmlns="${relationships}">${Array.from({ length: sheets }, (_, at) =>
    relationship(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`),
  ).join('')}${relationship(`rId${sheets + 1}`, 'styles', 'styles.xml')}</Relationships>`;

export const contentTypes = (sheets: number): string => {
  const override = (file: string, type: string): string =>
    `<Override PartName="/${file}" ContentType="${spreadsheet}.${type}+xml"/>`;
  return (
    `${prologue}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}` +
    `${Array.from({ length: sheets }, (_, at) => override(sheetFile(at + 1), 'worksheet')).join('')}` +
    `${override('xl/styles.xml', 'styles')}</Types>`
  );
};

const longestName = 31;

/** Gives sheets names that a workbook may have, each once: the second `Orders` is `Orders 2`. */
export function sheetNames(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    const base = allowedName(wanted);
    let name = base;
    for (let number = 2; taken.has(name.toLowerCase()); number++) {
      name = `${base.slice(0, longestName - ` ${number}`.length)} ${number}`;
    }
    taken.add(name.toLowerCase());
    return name;
  };
}

function allowedName(name: string): string {
  const plain = name
    .replace(/[[\]:*?/\\]/g, '-')
    .replace(/[\u0000-\u001f\ud800-\udfff\ufffe\uffff]/g, '')
    .replace(/^[\s']+/, '')
    .slice(0, longestName)
    .replace(/[\s']+$/, '');
  if (plain === '') return 'Sheet';
  // Excel keeps this name for itself.
  return plain.toLowerCase() === 'history' ? `${plain}_` : plain;
}

/** A name as references write it: `'Orders 2'`. */
export const quotedName = (name: string): string => `'${name.replaceAll("'", "''")}'`;

/** The places of the fixed styles in `cellXfs`; those of dates come behind them. */
export const fixedStyles = { plain: 0, heading: 1, text: 2, bold: 3, amount: 4 } as const;

/** Number formats of a workbook's own begin here; those below are built in. */
const firstFormat = 164;
/** Excel opens no workbook with more than some two hundred formats of its own. */
const mostFormats = 150;
const textFormat = 49;
const amountFormat = '#,##0.00###';
/** Of whole numbers. */
export const wholeFormat = '#,##0';

/** Zeros behind the point stay as they were sent: `12.500` has three digits. Of an amount, at least two are shown. Thousands are set apart. */
export function decimalFormat(digits: number): string {
  return digits === 2 ? amountFormat : `${wholeFormat}.${'0'.repeat(digits)}`;
}

/** The styles of a workbook: the fixed ones, the last of them the first format, and one for each format that occurs. */
export class Styles {
  private readonly own: { readonly format: string; readonly bold: boolean }[] = [{ format: amountFormat, bold: false }];
  private readonly places = new Map<string, number>([[amountFormat, fixedStyles.amount]]);

  /** Returns the style for a number format, or undefined if there are too many formats. */
  styleOf(format: string, bold = false): number | undefined {
    const key = bold ? `${format} bold` : format;
    const known = this.places.get(key);
    if (known !== undefined) return known;
    if (this.own.length >= mostFormats) return undefined;
    const style = fixedStyles.amount + this.own.length;
    this.own.push({ format, bold });
    this.places.set(key, style);
    return style;
  }

  xml(): string {
    const formats = this.own.map(
      ({ format }, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${xmlAttribute(format)}"/>`,
    );
    const numFmts = formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '';
    const font = (extra: string): string => `<font>${extra}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
    const xf = (format: number, fontId: number, applies: string, fillId = 0): string =>
      `<xf numFmtId="${format}" fontId="${fontId}" fillId="${fillId}" borderId="0" xfId="0"${applies}/>`;
    const xfs = [
      xf(0, 0, ''),
      xf(textFormat, 1, ' applyNumberFormat="1" applyFont="1" applyFill="1"', 2),
      xf(textFormat, 0, ' applyNumberFormat="1"'),
      xf(textFormat, 1, ' applyNumberFormat="1" applyFont="1"'),
      ...this.own.map(({ bold }, at) =>
        bold
          ? xf(firstFormat + at, 1, ' applyNumberFormat="1" applyFont="1"')
          : xf(firstFormat + at, 0, ' applyNumberFormat="1"'),
      ),
    ];
    return (
      `${prologue}<styleSheet xmlns="${namespace}">${numFmts}` +
      `<fonts count="2">${font('')}${font('<b/>')}</fonts>` +
      // The first two are fixed by the standard; the last one is that of headings.
      `<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>` +
      `<fill><patternFill patternType="solid"><fgColor rgb="FFDCE6F1"/><bgColor indexed="64"/></patternFill></fill></fills>` +
      `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
      `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
      `<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>` +
      `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
    );
  }
}
