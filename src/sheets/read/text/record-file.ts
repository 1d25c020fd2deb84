import { parseJson } from '../../../base/json/exact-json.ts';
import { isRow, type Row } from '../../../base/row.ts';
import { escaped } from '../../../base/text/escape-controls.ts';
import type { InputFile } from '../input-file.ts';
import { unreadable } from '../refusals.ts';
import type { RecordFile } from '../table-file.ts';
import { type TextEncoding, textChunks } from './decoded-text.ts';

export const openRecords = (file: InputFile, encoding: TextEncoding): RecordFile => ({
  kind: 'records',
  notes: encoding.name === 'UTF-8' ? [] : [`${file.name} was read as ${encoding.name}.`],
  records: () => readRecords(file, encoding),
  stream: file.stream,
  close: () => file.close(),
});

async function* readRecords(file: InputFile, encoding: TextEncoding): AsyncGenerator<{ line: number; values: Row }> {
  for await (const { line, text } of recordTexts(file, textChunks(file, encoding))) {
    const values = parsed(text);
    if (values === undefined)
      throw unreadable(file.name, escaped`cannot be read: the record in line ${line} is not JSON`, '');
    yield { line, values };
  }
}

function parsed(text: string): Row | undefined {
  try {
    const values = parseJson(text);
    return isRow(values) ? values : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a record, and the line that it begins in. */
interface RecordText {
  readonly line: number;
  readonly text: string;
}

/** The records of ndjson, of a JSON array, or one after another. */
async function* recordTexts({ name }: InputFile, texts: AsyncIterable<string>): AsyncGenerator<RecordText> {
  const splitter = new RecordSplitter(name);
  for await (const chunk of texts) yield* splitter.split(chunk);
  splitter.end();
}

const longestRecord = 2 * 2 ** 20;

const deepest = 512;

const hint = 'Give one record on each line, or a JSON array of records.';

/** Finds where each record begins and ends, without parsing it. */
class RecordSplitter {
  #line = 1;
  #firstLine = 1;
  #held = '';
  #depth = 0;
  #inText = false;
  #escaped = false;
  #list: 'none' | 'open' | 'closed' = 'none';
  #found = 0;
  #wantsComma = false;
  #wantsRecord = false;

  constructor(private readonly name: string) {}

  *split(chunk: string): Generator<RecordText> {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const character = chunk.charCodeAt(at);
      if (character === 0x0a) this.#line++;
      if (this.#depth === 0) {
        if (character !== 0x7b) this.#between(character);
        else {
          if (this.#wantsComma || this.#list === 'closed') this.#refuse('is not separated from the one before it');
          start = at;
          this.#firstLine = this.#line;
          this.#depth = 1;
        }
      } else if (this.#inside(character)) {
        yield { line: this.#firstLine, text: this.#held + chunk.slice(start, at + 1) };
        this.#held = '';
        this.#found++;
        this.#wantsComma = this.#list === 'open';
        this.#wantsRecord = false;
      }
    }
    if (this.#depth > 0) this.#held += chunk.slice(start);
    if (this.#held.length > longestRecord) this.#refuse('is longer than 2 MiB', this.#firstLine);
  }

  end(): void {
    if (this.#depth > 0) this.#refuse('is cut off: the record ends too early', this.#firstLine);
    if (this.#list === 'open') this.#refuse('is the last: the array does not end');
  }

  #refuse(what: string, line = this.#line): never {
    throw unreadable(this.name, escaped`cannot be read: line ${line} ${what}`, hint);
  }

  #between(character: number): void {
    if (character === 0x20 || (character >= 0x09 && character <= 0x0d)) return;
    const isFirst = this.#found === 0 && this.#list === 'none';
    if (character === 0x5b && isFirst) this.#list = 'open';
    else if (character === 0x2c && this.#wantsComma) {
      this.#wantsComma = false;
      this.#wantsRecord = true;
    } else if (character === 0x5d && this.#list === 'open' && !this.#wantsRecord) {
      this.#list = 'closed';
      this.#wantsComma = false;
    } else this.#refuse('has something that is no record ({…})');
  }

  /** Is this the end of the record? */
  #inside(character: number): boolean {
    if (this.#escaped) this.#escaped = false;
    else if (this.#inText) {
      if (character === 0x5c) this.#escaped = true;
      else if (character === 0x22) this.#inText = false;
    } else if (character === 0x22) this.#inText = true;
    else if (character === 0x7b || character === 0x5b) {
      if (++this.#depth > deepest) this.#refuse(`is nested more than ${deepest} levels deep`, this.#firstLine);
    } else if (character === 0x7d || character === 0x5d) return --this.#depth === 0;
    return false;
  }
}
