import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { usageFailure } from '../../base/failure.ts';
import { openSpool, type Spool, type SpoolPlace } from '../../base/files/spool.ts';
import { ZipFile } from '../../base/libraries/zip.ts';
import { ByteText } from '../../base/text/byte-text.ts';
import { escaped } from '../../base/text/message.ts';
import { columnLetters, lastColumn, lastRow } from '../cell-address.ts';
import { type CellCounts, CellWriter } from './cell.ts';
import {
  contentTypes,
  namespace,
  office,
  prologue,
  quotedName,
  rootRelationships,
  Styles,
  sheetFile,
  sheetNames,
  workbookRelationships,
  xmlAttribute,
  xmlText,
} from './package-parts.ts';
import { RowsWriter, type SheetColumn, type SheetContext, type SheetFile, type SheetSpec } from './sheet.ts';

export interface WorkbookOptions {
  /** Where the sheets but the first wait. */
  readonly spool: SpoolPlace;
  /** Takes secrets out of a text. */
  readonly clean?: ((text: string) => string) | undefined;
  /** How many characters wide a text is shown. */
  readonly widthOf?: ((text: string) => number) | undefined;
  /** The most lines of a sheet, the headings among them. */
  readonly maxRows?: number | undefined;
}

/** A workbook (.xlsx) that is written while its rows come. Methods throw failures of kind `machine`. */
export interface WorkbookWriter {
  readonly counts: CellCounts;
  /** The first one goes into the file at once; the others wait until it is whole. One that is full goes on in a further one. */
  addSheet(spec: SheetSpec): Pick<RowsWriter, 'addRow' | 'addTotals'>;
  /** Waits until all rows so far are taken, and returns the bytes of the file that are ready. */
  take(): Promise<Uint8Array>;
  /** Ends all sheets; the rest of the bytes. */
  finish(): AsyncIterable<Uint8Array>;
  /** Leaves no trace of it. */
  discard(): Promise<void>;
}

/** Always the same, so that the same rows are the same bytes. */
const entryOptions = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true, compressionLevel: 3 };

interface Part extends SheetFile {
  /** Its place in the package, from 1. */
  readonly number: number;
  /** Which of the sheets that were added it is, or goes on with. */
  readonly sheet: number;
  /** Of all but the first. */
  spool?: Spool;
}

export function openWorkbook({
  spool,
  clean = (text) => text,
  widthOf = (text) => text.length,
  maxRows = lastRow,
}: WorkbookOptions): WorkbookWriter {
  const zip = new ZipFile();
  const output = zip.outputStream as NodeJS.ReadableStream & { destroy(error?: Error): void };
  const ready: Buffer[] = [];
  const collect = (chunk: Buffer): void => void ready.push(chunk);
  output.on('data', collect);
  zip.on('error', (error: Error) => output.destroy(error));
  // Whoever reads it meets its errors there; it also has one where its reader leaves.
  output.on('error', () => undefined);
  const add = (file: string, xml: string): void => zip.addBuffer(Buffer.from(xml), file, entryOptions);
  // First, so that programs which look at the first bytes recognize the kind of file.
  add('_rels/.rels', rootRelationships);
  const first = new PassThrough();
  zip.addReadStream(first, sheetFile(1), entryOptions);

  const styles = new Styles();
  const lists = new Map<SheetColumn, string>();
  const context: SheetContext = { cells: new CellWriter(styles, clean), widthOf, maxRows, lists };
  const nameOf = sheetNames();
  const sheets: RowsWriter[] = [];
  const parts: Part[] = [];

  const addSheet = (spec: SheetSpec): RowsWriter => {
    if (spec.columns.length > lastColumn) {
      throw usageFailure([
        escaped`A sheet has at most ${lastColumn} columns, and these records have ${spec.columns.length} fields. Choose with --columns, or use -o csv.`,
      ]);
    }
    for (const column of spec.columns) if (column.choices) lists.set(column, `List_${lists.size + 1}`);
    const at = sheets.length;
    const sheet = new RowsWriter(spec, context, () => {
      const number = parts.length + 1;
      const part = { name: nameOf(spec.name), spec, xml: new ByteText(), rows: 0, number, sheet: at };
      parts.push(part);
      return part;
    });
    sheets.push(sheet);
    return sheet;
  };

  /** The hidden sheet with the values to choose from, a column each; returns the cells of each list. */
  function addLists(): { name: string; range: string }[] {
    if (lists.size === 0) return [];
    const all = [...lists].map(([{ heading, choices = [] }, name]) => ({ heading, choices, name }));
    const columns = all.map(({ heading }) => ({ heading, kind: 'text' as const }));
    const sheet = addSheet({ name: 'Lists', columns, header: false, hidden: true });
    const longest = Math.max(...all.map(({ choices }) => choices.length));
    for (let row = 0; row < longest; row++) sheet.addRow(all.map(({ choices }) => choices[row]));
    const place = quotedName(parts.at(-1)?.name ?? '');
    return all.map(({ name, choices }, at) => {
      const letters = columnLetters(at);
      return { name, range: `${place}!$${letters}$1:$${letters}$${Math.max(choices.length, 1)}` };
    });
  }

  const flush = async (): Promise<void> => {
    for (const part of parts) {
      const bytes = part.xml.takeBytes();
      if (bytes.length === 0) continue;
      if (part.number > 1) {
        part.spool ??= await openSpool(spool);
        await part.spool.write(bytes);
      } else if (!first.write(bytes)) await once(first, 'drain');
    }
  };
  const discard = async (): Promise<void> => {
    first.destroy();
    for (const part of parts) await part.spool?.remove();
  };

  async function* finish(): AsyncIterable<Uint8Array> {
    try {
      const ranges = addLists();
      for (const sheet of sheets) sheet.end();
      await flush();
      first.end();
      for (const part of parts) {
        if (!part.spool) continue;
        const stream = Readable.from(part.spool.read(), { objectMode: false });
        stream.on('error', (error) => output.destroy(error));
        zip.addReadStream(stream, sheetFile(part.number), entryOptions);
      }
      // As they are shown: what a sheet goes on in stands behind it.
      const shown = [...parts].sort((a, b) => a.sheet - b.sheet || a.number - b.number);
      add('xl/workbook.xml', workbookXml(shown, ranges));
      add('xl/_rels/workbook.xml.rels', workbookRelationships(parts.length));
      add('xl/styles.xml', styles.xml());
      add('[Content_Types].xml', contentTypes(parts.length));
      zip.end();
      output.off('data', collect);
      output.pause();
      yield* ready.splice(0);
      for await (const chunk of output) yield chunk as Buffer;
    } finally {
      await discard();
    }
  }

  return {
    counts: context.cells.counts,
    addSheet,
    take: async () => {
      await flush();
      return Buffer.concat(ready.splice(0));
    },
    finish,
    discard,
  };
}

/** The list of the sheets in the order in which they are shown, and the names that refer to cells. */
function workbookXml(parts: readonly Part[], lists: readonly { name: string; range: string }[]): string {
  const sheets = parts.map(
    ({ name, number, spec }, at) =>
      `<sheet name="${xmlAttribute(name)}" sheetId="${at + 1}"${spec.hidden ? ' state="hidden"' : ''} r:id="rId${number}"/>`,
  );
  // A filter without this name is not shown by some programs.
  const filters = parts.flatMap(({ name, rows, spec: { columns, header } }, at) => {
    if (columns.length === 0 || header === false) return [];
    const sheet = quotedName(name);
    const range = `${sheet}!$A$1:$${columnLetters(columns.length - 1)}$${Math.max(rows, 1)}`;
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${xmlText(range)}</definedName>`,
      // The headings, on each page.
      `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${xmlText(`${sheet}!$1:$1`)}</definedName>`,
    ];
  });
  const names = lists.map(({ name, range }) => `<definedName name="${name}">${xmlText(range)}</definedName>`);
  const defined = [...filters, ...names].join('');
  return (
    `${prologue}<workbook xmlns="${namespace}" xmlns:r="${office}"><workbookPr/>` +
    `<bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets>` +
    `${defined === '' ? '' : `<definedNames>${defined}</definedNames>`}</workbook>`
  );
}
