import { parseJson } from '../../../base/json/exact-json.ts';
import { getOwn, isRow, type Row } from '../../../base/row.ts';
import { escaped, type Message } from '../../../base/text/message.ts';
import type { InputFile } from '../input-file.ts';
import { unreadable } from '../refusals.ts';
import type { RecordFile } from '../table-file.ts';
import { encodingNotes, type TextEncoding, textChunks } from './decoded-text.ts';

export const openRecords = (file: InputFile, encoding: TextEncoding): RecordFile => ({
  kind: 'records',
  notes: encodingNotes(file.name, encoding),
  records: () => readRecords(file, encoding),
  stream: file.stream,
  close: () => file.close(),
});

async function* readRecords(file: InputFile, encoding: TextEncoding): AsyncGenerator<{ line: number; values: Row }> {
  const splitter = new RecordSplitter(file.name);
  for await (const chunk of textChunks(file, encoding)) {
    for (const { line, text } of splitter.split(chunk)) {
      const values = parsed(text);
      if (!isRow(values))
        throw unreadable(file.name, escaped`cannot be read: the record in line ${line} is not JSON`, escaped``);
      yield { line, values };
    }
  }
  splitter.end();
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

const longestRecord = 2 * 2 ** 20;

const deepest = 512;

const hint = escaped`Give one record on each line, or a JSON array of records.`;

/** State → the signs that may come next between records → the next state. In an array, a comma stands between two of them. */
const expected: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  anything: { '{': 'records', '[': 'first' },
  records: { '{': 'records' },
  first: { '{': 'comma', ']': 'nothing' },
  comma: { ',': 'next', ']': 'nothing' },
  next: { '{': 'comma' },
  nothing: {},
};

/** Finds the records of ndjson, of a JSON array, or one after another: where each begins and ends, without parsing it. */
class RecordSplitter {
  #line = 1;
  #firstLine = 1;
  #held = '';
  #depth = 0;
  #inText = false;
  #isEscaped = false;
  #expects = 'anything';

  constructor(private readonly name: string) {}

  /** The records that end in the next piece, each with the line that it begins in. */
  *split(chunk: string): Generator<{ readonly line: number; readonly text: string }> {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const character = chunk[at] ?? '';
      if (character === '\n') this.#line++;
      if (this.#depth > 0) {
        if (!this.#endsWith(character)) continue;
        yield { line: this.#firstLine, text: this.#held + chunk.slice(start, at + 1) };
        this.#held = '';
      } else if (!/\s/.test(character)) {
        this.#between(character);
        start = at;
      }
    }
    if (this.#depth > 0) this.#held += chunk.slice(start);
    if (this.#held.length > longestRecord) this.#refuse(escaped`is longer than 2 MiB`, this.#firstLine);
  }

  end(): void {
    if (this.#depth > 0) this.#refuse(escaped`is cut off: the record ends too early`, this.#firstLine);
    if (['first', 'comma', 'next'].includes(this.#expects)) this.#refuse(escaped`is the last: the array does not end`);
  }

  #refuse(what: Message, line = this.#line): never {
    throw unreadable(this.name, escaped`cannot be read: line ${line} ${what}`, hint);
  }

  #between(character: string): void {
    const next = getOwn(expected[this.#expects] ?? {}, character);
    if (next === undefined) {
      const isRecord = character === '{';
      this.#refuse(
        isRecord
          ? escaped`is not separated from the one before it`
          : escaped`has something that is no record ({\u2026})`,
      );
    }
    this.#expects = next;
    if (character !== '{') return;
    this.#firstLine = this.#line;
    this.#depth = 1;
  }

  #endsWith(character: string): boolean {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#inText) {
      if (character === '\\') this.#isEscaped = true;
      else if (character === '"') this.#inText = false;
    } else if (character === '"') this.#inText = true;
    else if (character === '{' || character === '[') {
      if (++this.#depth > deepest) this.#refuse(escaped`is nested more than ${deepest} levels deep`, this.#firstLine);
    } else if (character === '}' || character === ']') this.#depth--;
    return this.#depth === 0;
  }
}
