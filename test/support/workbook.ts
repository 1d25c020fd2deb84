import { SaxesParser, type SaxesTagPlain } from 'saxes';
import yauzl from 'yauzl';

/** The files of a zip, with their CRCs checked. */
export const unzipped = (bytes: Buffer): Promise<Map<string, string>> =>
  new Promise((resolve, reject) => {
    const files = new Map<string, string>();
    yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error || !zip) return reject(error);
      zip.on('error', reject);
      zip.on('end', () => resolve(files));
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure || !stream) return reject(failure);
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          files.set(entry.fileName, Buffer.concat(chunks).toString());
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** The tree of an XML document; fails on one that is not well-formed. */
export function parsedXml(text: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const element: Element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (piece) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return root.children[0] ?? root;
}

export const childrenNamed = ({ children }: Element, name: string): Element[] =>
  children.filter((each) => each.name === name);

export const elementAt = (element: Element | undefined, ...path: readonly string[]): Element | undefined =>
  path.reduce<Element | undefined>((at, name) => at?.children.find((each) => each.name === name), element);

/** A text of a cell without the escapes of OOXML. */
const unescaped = (text: string): string =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** A cell: `t` is `text`, `number` or `boolean`; `format` the number format that shows it. */
export interface ReadCell {
  readonly place: string;
  readonly t: 'text' | 'number' | 'boolean';
  readonly value: string;
  readonly format: string;
}

export interface ReadSheet {
  readonly name: string;
  readonly xml: Element;
  readonly hidden: boolean;
  /** By row and column: `A1`. */
  readonly cells: ReadonlyMap<string, ReadCell>;
  /** The values of all rows; empty cells are ''. */
  readonly rows: readonly (readonly string[])[];
}

const columnOf = (place: string): number =>
  [...place.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function readSheet(name: string, hidden: boolean, xml: Element, formats: readonly string[]): ReadSheet {
  const cells = new Map<string, ReadCell>();
  const rows = childrenNamed(elementAt(xml, 'sheetData') ?? xml, 'row').map((row) => {
    const values: string[] = [];
    for (const cell of childrenNamed(row, 'c')) {
      const { r = '', t, s = '0' } = cell.attributes;
      const text = t === 'inlineStr' ? unescaped(elementAt(cell, 'is', 't')?.text ?? '') : undefined;
      const value = text ?? elementAt(cell, 'v')?.text ?? '';
      const kind = text !== undefined ? 'text' : t === 'b' ? 'boolean' : 'number';
      cells.set(r, { place: r, t: kind, value, format: formats[Number(s)] ?? '' });
      values[columnOf(r)] = value;
    }
    return Array.from(values, (value) => value ?? '');
  });
  return { name, xml, hidden, cells, rows };
}

export interface ReadWorkbook {
  readonly files: ReadonlyMap<string, string>;
  readonly sheets: readonly ReadSheet[];
}

/** A workbook as a program sees it that follows the relationships. */
export async function readWorkbook(bytes: Buffer): Promise<ReadWorkbook> {
  const files = await unzipped(bytes);
  const xmlOf = (file: string): Element => parsedXml(files.get(file) ?? '');
  const styles = xmlOf('xl/styles.xml');
  const own = new Map(
    (elementAt(styles, 'numFmts')?.children ?? []).map(({ attributes: { numFmtId, formatCode } }) => [
      numFmtId,
      formatCode,
    ]),
  );
  const formats = (elementAt(styles, 'cellXfs')?.children ?? []).map(
    ({ attributes: { numFmtId = '' } }) => own.get(numFmtId) ?? (numFmtId === '49' ? '@' : ''),
  );
  const targets = new Map(
    xmlOf('xl/_rels/workbook.xml.rels').children.map(({ attributes: { Id, Target } }) => [Id, Target]),
  );
  const sheets = (elementAt(xmlOf('xl/workbook.xml'), 'sheets')?.children ?? []).map(({ attributes }) =>
    readSheet(
      attributes.name ?? '',
      attributes.state === 'hidden',
      xmlOf(`xl/${targets.get(attributes['r:id'])}`),
      formats,
    ),
  );
  return { files, sheets };
}
