import { parseJson } from '../../../base/json/exact-json.ts';
import { isRow, type Row } from '../../../base/row.ts';
import { escaped } from '../../../base/text/escape-controls.ts';
import type { InputFile } from '../input-file.ts';
import type { RecordFile } from '../table-file.ts';
import { unreadable } from '../unreadable.ts';
import { recordTexts } from './json-values.ts';
import { textChunks } from './text-chunks.ts';
import type { TextEncoding } from './text-encoding.ts';

/** Does the text begin as JSON with records does? */
export const isJson = (sample: string): boolean => /^\s*(?:\{|\[\s*(?:[{\]]|$))/.test(sample);

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

export const openRecords = (file: InputFile, encoding: TextEncoding): RecordFile => ({
  kind: 'records',
  notes: encoding.name === 'UTF-8' ? [] : [`${file.name} was read as ${encoding.name}.`],
  records: () => readRecords(file, encoding),
  stream: file.stream,
  close: () => file.close(),
});
