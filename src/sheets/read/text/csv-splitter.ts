/** More than 50 cells as long as a spreadsheet takes. */
const longestRow = 2 * 2 ** 20;

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** A line ends with CR LF, LF or CR, within quotes too. */
const lineEnds = (text: string): number => (/[\r\n]/.test(text) ? text.split(/\r\n|[\r\n]/).length - 1 : 0);

/** A row of a csv: the line that it begins in, and its cells without their quotes. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A csv that cannot be read: `what` completes "line 5 …". */
export class CsvFault extends Error {
  constructor(
    readonly line: number,
    what: string,
  ) {
    super(what);
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

  /** Returns the next row, or undefined if the text does not reach to its end. */
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
        throw new CsvFault(line, 'has a quote within quotes: write it twice ("")');
      }
      // The next piece may begin with its LF.
      if (next === carriageReturn && at === text.length && !this.#isLast) return this.#incomplete(line);
      if (next === carriageReturn && text.charCodeAt(at) === lineFeed) at++;
      const row = { line: this.#line, cells };
      this.#at = Math.min(at, text.length);
      this.#line = line + 1;
      return row;
    }
  }

  /** Lines without a character: there may be millions of them. */
  #skipEmptyLines(): void {
    for (let next = this.#text.charCodeAt(this.#at); ; next = this.#text.charCodeAt(this.#at)) {
      if (next === carriageReturn && this.#text.charCodeAt(this.#at + 1) === lineFeed) this.#at++;
      else if (next !== lineFeed) return;
      this.#at++;
      this.#line++;
    }
  }

  #incomplete(line: number): undefined {
    if (this.#text.length - this.#at <= longestRow) return undefined;
    throw new CsvFault(line, 'is longer than 2 MiB; a quote in it may be opened and never closed');
  }

  /** Where a cell without quotes ends. */
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
      if (at < 0 && this.#isLast) throw new CsvFault(line, 'has a quote that is opened and never closed');
      if (at < 0 || (at + 1 === text.length && !this.#isLast)) return undefined;
      if (text.charCodeAt(at + 1) !== quote) return at + 1;
    }
  }
}
