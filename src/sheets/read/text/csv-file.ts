import { withoutGuards } from '../../../base/text/formula-guard.ts';
import { escaped, type Message } from '../../../base/text/message.ts';
import { lastColumn, lastRow } from '../../cell-address.ts';
import type { InputFile } from '../input-file.ts';
import { unreadable } from '../refusals.ts';
import {
  blank,
  type Cell,
  type SheetRow,
  type TableFile,
  type TableOptions,
  withoutTrailingBlanks,
} from '../table-file.ts';
import { encodingNotes, type TextEncoding, textChunks } from './decoded-text.ts';

/** Excel reads the separator from such a line, and does not show it. */
const separatorLine = /^"?sep=([^\r\n"])"?(?:\r\n|\r|\n|$)/i;

export function openCsv(file: InputFile, encoding: TextEncoding, sample: string, options: TableOptions): TableFile {
  const given = options.separator === undefined ? undefined : givenSeparator(options.separator);
  const stated = separatorLine.exec(sample)?.[1];
  const separator = given ?? stated ?? findSeparator(sample);
  const notes = [
    ...encodingNotes(file.name, encoding),
    ...(separator === ',' ? [] : [escaped`Its cells are separated by ${names[separator] ?? `'${separator}'`}.`]),
  ];
  return {
    kind: 'table',
    notes,
    sheets: [],
    stream: file.stream,
    rows: () => csvRows(file, textChunks(file, encoding), separator, stated === undefined ? 0 : 1),
    close: () => file.close(),
  };
}

async function* csvRows(
  { name }: InputFile,
  texts: AsyncIterable<string>,
  separator: string,
  skipped: number,
): AsyncGenerator<SheetRow> {
  const splitter = new CsvSplitter(separator);
  let count = -skipped;
  let width = 0;
  function* rowsOf(found: Iterable<CsvRow>, isUnended = false): Generator<SheetRow> {
    for (const { line, row, cells } of found) {
      if (++count <= 0) continue;
      if (isUnended && cells.length < width && cells.some((text) => text.trim() !== '')) {
        const what = escaped`is cut off: its last line, ${line}, has ${cells.length} of ${width} cells and no end`;
        throw unreadable(
          name,
          what,
          escaped`Export or download it again. If it is whole, end its last line with a line break.`,
        );
      }
      width ||= cells.length;
      if (count > lastRow)
        throw unreadable(name, escaped`has more than ${lastRow} rows`, escaped`Split it into several files.`);
      const columns = withoutTrailingBlanks(cells.map((text) => cellOf(text, separator)));
      if (columns.length === 0) continue;
      if (columns.length > lastColumn) throw new CsvFault(line, escaped`has more than ${lastColumn} columns`);
      yield { sheet: undefined, number: row - skipped, cells: columns };
    }
  }
  try {
    for await (const text of texts) yield* rowsOf(splitter.split(text));
    yield* rowsOf(splitter.split(), true);
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    const hint = escaped`Mend that line, or save the file again from your spreadsheet program.`;
    throw unreadable(name, escaped`cannot be read: line ${error.line} ${error.what}`, hint);
  }
}

const cellOf = (text: string, separator: string): Cell =>
  text === '' ? blank : { kind: 'text', text: withoutGuards(text, separator) };

const names: Readonly<Record<string, string>> = { '\t': 'tabs', ',': 'commas', ';': 'semicolons', '|': 'bars' };

function givenSeparator(given: string): string {
  if (given === 'tab' || given === '\\t') return '\t';
  if (given.length === 1 && !/["\r\n\p{L}\d]/u.test(given)) return given;
  throw unreadable(`--separator '${given}'`, escaped`is no separator`, escaped`Give one character, as in ';', or tab.`);
}

function findSeparator(sample: string): string {
  const weighed = Object.keys(names).map((separator) => ({ separator, ...weigh(sample, separator) }));
  const found = weighed.filter(({ count }) => count > 0);
  found.sort((one, other) => other.share - one.share || other.count - one.count);
  return found[0]?.separator ?? ',';
}

const enoughLines = 50;

/** How sure a separator is: the share of lines with as many as the first one has, and how many these are. */
function weigh(sample: string, separator: string): { readonly share: number; readonly count: number } {
  const counts: number[] = [];
  const splitter = new CsvSplitter(separator);
  try {
    // The last line may be cut off: it counts where it is the only one.
    for (const { cells } of splitter.split(sample)) counts.push(cells.length - 1);
    if (counts.length === 0) for (const { cells } of splitter.split()) counts.push(cells.length - 1);
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
  }
  const first = counts.slice(0, enoughLines);
  const [count = 0] = first;
  return { share: first.filter((each) => each === count).length / first.length, count };
}

/** More than 50 cells as long as a spreadsheet takes. */
const longestRow = 2 * 2 ** 20;

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** A line ends with CR LF, LF or CR, within quotes too. */
const lineEnds = (text: string): number => (/[\r\n]/.test(text) ? text.split(/\r\n|[\r\n]/).length - 1 : 0);

interface CsvRow {
  /** The line that it begins in. */
  readonly line: number;
  /** Its number in a spreadsheet, where a cell of several lines is one row, and an empty line is one too. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** A csv that cannot be read: `what` completes "line 5 …". */
class CsvFault extends Error {
  constructor(
    readonly line: number,
    readonly what: Message,
  ) {
    super();
  }
}

/**
 * Finds the cells of a csv (RFC 4180) whose text comes in pieces. A quote counts where it is the first character of a cell;
 * elsewhere it is a character like others, as it is for spreadsheet programs. Most empty lines are passed over. `split`
 * throws CsvFault.
 */
export class CsvSplitter {
  readonly #separator: number;
  #text = '';
  #at = 0;
  #line = 1;
  #rows = 0;
  #isLast = false;

  constructor(separator: string) {
    this.#separator = separator.charCodeAt(0);
  }

  /** The rows that end in the next piece; without a piece, the last one. */
  *split(piece?: string): Generator<CsvRow> {
    this.#isLast = piece === undefined;
    this.#text = this.#text.slice(this.#at) + (piece ?? '');
    this.#at = 0;
    while (this.#at < this.#text.length) {
      this.#skipEmptyLines();
      const row = this.#at < this.#text.length ? this.#row() : undefined;
      if (!row) return;
      yield row;
    }
  }

  #row(): CsvRow | undefined {
    const text = this.#text;
    const cells: string[] = [];
    let at = this.#at;
    let line = this.#line;
    for (;;) {
      const isQuoted = text.charCodeAt(at) === quote;
      const end = isQuoted ? this.#closing(at, line) : this.#end(at);
      if (end === undefined) return this.#incomplete(line);
      const cell = isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end);
      cells.push(cell);
      if (isQuoted) line += lineEnds(cell);
      const next = text.charCodeAt(end);
      at = end + 1;
      if (next === this.#separator) continue;
      if (end < text.length && next !== lineFeed && next !== carriageReturn) {
        throw new CsvFault(line, escaped`has a quote within quotes: write it twice ("")`);
      }
      // The next piece may begin with its LF.
      if (next === carriageReturn && at === text.length && !this.#isLast) return this.#incomplete(line);
      if (next === carriageReturn && text.charCodeAt(at) === lineFeed) at++;
      const row = { line: this.#line, row: ++this.#rows, cells };
      this.#at = Math.min(at, text.length);
      this.#line = line + 1;
      return row;
    }
  }

  #skipEmptyLines(): void {
    for (let next = this.#text.charCodeAt(this.#at); ; next = this.#text.charCodeAt(this.#at)) {
      if (next === carriageReturn && this.#text.charCodeAt(this.#at + 1) === lineFeed) this.#at++;
      else if (next !== lineFeed) return;
      this.#at++;
      this.#line++;
      this.#rows++;
    }
  }

  #incomplete(line: number): undefined {
    if (this.#text.length - this.#at <= longestRow) return undefined;
    throw new CsvFault(line, escaped`is longer than 2 MiB; a quote in it may be opened and never closed`);
  }

  #end(from: number): number | undefined {
    const text = this.#text;
    for (let at = from; at < text.length; at++) {
      const character = text.charCodeAt(at);
      if (character === this.#separator || character === lineFeed || character === carriageReturn) return at;
    }
    return this.#isLast ? text.length : undefined;
  }

  /** Returns the place behind the closing quote, or undefined if the text does not reach to it. */
  #closing(from: number, line: number): number | undefined {
    const text = this.#text;
    for (let at = from + 1; ; at += 2) {
      at = text.indexOf('"', at);
      if (at < 0 && this.#isLast)
        throw new CsvFault(line, escaped`has a quote that is opened and never closed: the file may be cut off`);
      if (at < 0 || (at + 1 === text.length && !this.#isLast)) return undefined;
      if (text.charCodeAt(at + 1) !== quote) return at + 1;
    }
  }
}
