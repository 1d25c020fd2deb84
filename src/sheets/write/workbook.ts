import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { usageFailure } from '../../base/failure.ts';
import { openSpool, type Spool, type SpoolPlace } from '../../base/files/spool.ts';
import { ByteText } from '../../base/text/byte-text.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { columnLetters, lastColumn, lastRow } from '../cell-address.ts';
import { CellWriter } from './cell.ts';
import {
  contentTypes,
  type NumberedPart,
  quotedName,
  rootRelationships,
  sheetFile,
  sheetNames,
  workbookRelationships,
  workbookXml,
} from './package-parts.ts';
import { RowsWriter, type SheetShared } from './sheet.ts';
import type { CellCounts, CellValue, SheetColumn, SheetSpec } from './sheet-spec.ts';
import { Styles } from './styles.ts';

export interface WorkbookOptions {
  /** Where sheets wait that are large and not the first. */
  readonly spool: SpoolPlace;
  /** Takes secrets out of a text. */
  readonly clean?: ((text: string) => string) | undefined;
  /** How many characters wide a text is shown. */
  readonly widthOf?: ((text: string) => number) | undefined;
  /** The most lines of a sheet, the headings among them. */
  readonly maxRows?: number | undefined;
}

/** A sheet that takes rows. Where it is full, it goes on in a further one: `Orders 2`. */
export interface SheetWriter {
  /** A value for each column. */
  addRow(values: readonly CellValue[]): void;
}

/** A workbook (.xlsx) that is written while its rows come. Methods throw failures of kind `machine`. */
export interface WorkbookWriter {
  readonly counts: CellCounts;
  /** The first one goes into the file at once; the others wait until it is whole. */
  addSheet(spec: SheetSpec): SheetWriter;
  /** Waits until all rows so far are taken, and returns the bytes of the file that are ready. */
  take(): Promise<Uint8Array>;
  /** Ends all sheets; the rest of the bytes. */
  finish(): AsyncIterable<Uint8Array>;
  /** Leaves no trace of it. */
  discard(): Promise<void>;
}

/** Always the same, so that the same rows are the same bytes. */
const entryOptions = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true, compressionLevel: 3 };

type Part = NumberedPart & { readonly body: Body; readonly sheet: number };

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
  const add = (file: string, xml: string): void => zip.addBuffer(Buffer.from(xml), file, entryOptions);
  // First, so that programs which look at the first bytes recognize the kind of file.
  add('_rels/.rels', rootRelationships);

  const styles = new Styles();
  const cells = new CellWriter(styles, clean);
  const nameOf = sheetNames();
  const sheets: RowsWriter[] = [];
  const parts: Part[] = [];
  const lists = new Map<SheetColumn, string>();

  const openBody = (number: number, isFirst: boolean): Body => {
    if (!isFirst) return new WaitingBody(spool);
    const body = new StreamedBody();
    zip.addReadStream(body.stream, sheetFile(number), entryOptions);
    return body;
  };
  const sharedOf = (sheet: number): SheetShared => ({
    cells,
    widthOf,
    maxRows,
    listName: (column) => lists.get(column),
    open: (spec) => {
      const number = parts.length + 1;
      const body = openBody(number, sheet === 0);
      const write = (xml: string): void => body.write(xml);
      const part = { name: nameOf(spec.name), spec, rows: 0, number, body, sheet, write, end: () => body.end() };
      parts.push(part);
      return part;
    },
  });
  const addSheet = (spec: SheetSpec): SheetWriter => {
    if (spec.columns.length > lastColumn) {
      throw usageFailure([
        escaped`A sheet has at most ${lastColumn} columns, and these records have ${spec.columns.length} fields. Choose with --columns, or use -o csv.`,
      ]);
    }
    for (const column of spec.columns) if (column.choices) lists.set(column, `List_${lists.size + 1}`);
    const sheet = new RowsWriter(spec, sharedOf(sheets.length));
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
    for (const { body } of parts) await body.flush();
  };
  const discard = async (): Promise<void> => {
    for (const { body } of parts) await body.discard();
  };

  async function* finish(): AsyncIterable<Uint8Array> {
    try {
      const ranges = addLists();
      for (const sheet of sheets) sheet.end();
      await flush();
      for (const { body, number } of parts) {
        if (!(body instanceof WaitingBody)) continue;
        const stream = body.stream().on('error', (error) => output.destroy(error));
        zip.addReadStream(stream, sheetFile(number), entryOptions);
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
    counts: cells.counts,
    addSheet,
    take: async () => {
      await flush();
      return Buffer.concat(ready.splice(0));
    },
    finish,
    discard,
  };
}

/** The XML of one sheet, on its way into the package. */
interface Body {
  write(xml: string): void;
  end(): void;
  /** Hands on what was written, and waits until it is taken. */
  flush(): Promise<void>;
  discard(): Promise<void>;
}

/** Goes into the package as it is written. */
class StreamedBody implements Body {
  readonly stream = new PassThrough();
  private readonly pending = new ByteText();
  private isEnded = false;

  write(xml: string): void {
    this.pending.text(xml);
  }

  end(): void {
    this.isEnded = true;
  }

  async flush(): Promise<void> {
    const bytes = this.pending.takeBytes();
    if (bytes.length > 0 && !this.stream.write(bytes)) await once(this.stream, 'drain');
    if (this.isEnded) this.stream.end();
  }

  async discard(): Promise<void> {
    this.stream.destroy();
  }
}

/** Beyond this, in bytes, a sheet that has to wait does so on the disk. */
const mostInMemory = 1024 * 1024;

/** Waits until the sheets before it are in the package: in memory, and on the disk when it grows. */
class WaitingBody implements Body {
  private readonly pending = new ByteText();
  private readonly chunks: Uint8Array[] = [];
  private size = 0;
  private spool: Spool | undefined;

  constructor(private readonly place: SpoolPlace) {}

  write(xml: string): void {
    this.pending.text(xml);
  }

  end(): void {}

  async flush(): Promise<void> {
    const bytes = this.pending.takeBytes();
    if (bytes.length === 0) return;
    this.chunks.push(bytes);
    this.size += bytes.length;
    if (this.size < mostInMemory) return;
    this.spool ??= await openSpool(this.place);
    for (const chunk of this.chunks.splice(0)) await this.spool.write(chunk);
  }

  stream(): Readable {
    const { spool, chunks } = this;
    return Readable.from(
      (async function* () {
        if (spool) yield* spool.read();
        yield* chunks;
      })(),
      { objectMode: false },
    );
  }

  async discard(): Promise<void> {
    await this.spool?.remove();
    this.spool = undefined;
  }
}
