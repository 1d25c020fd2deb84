import type { InputFile } from '../input-file.ts';
import type { SheetRow, TableFile, TableOptions } from '../table-file.ts';
import { unreadable } from '../unreadable.ts';
import { csvRows } from './csv-rows.ts';
import { findSeparator, givenSeparator, separatorName } from './separator.ts';
import { textChunks } from './text-chunks.ts';
import type { TextEncoding } from './text-encoding.ts';

/** Excel reads the separator from such a line, and does not show it. */
const separatorLine = /^"?sep=([^\r\n"])"?(?:\r\n|\r|\n|$)/i;

async function* without(first: string, texts: AsyncIterable<string>): AsyncGenerator<string> {
  let left = first.length;
  for await (const text of texts) {
    if (left < text.length) yield text.slice(left);
    left = Math.max(0, left - text.length);
  }
}

/** Opens a text of rows whose cells are separated by one character, which is found in the sample. */
export function openCsv(file: InputFile, encoding: TextEncoding, sample: string, options: TableOptions): TableFile {
  const given = options.separator === undefined ? undefined : givenSeparator(options.separator);
  if (given === undefined && options.separator !== undefined) {
    throw unreadable(`--separator '${options.separator}'`, 'is no separator', "Give one character, as in ';', or tab.");
  }
  const [line = '', stated] = separatorLine.exec(sample) ?? [];
  const separator = given ?? stated ?? findSeparator(sample);
  const rows = (): AsyncGenerator<SheetRow> =>
    csvRows(file, without(line, textChunks(file, encoding)), separator, line === '' ? 1 : 2);
  const notes = [
    ...(encoding.name === 'UTF-8' ? [] : [`${file.name} was read as ${encoding.name}.`]),
    ...(separator === ',' ? [] : [`Its cells are separated by ${separatorName(separator)}.`]),
  ];
  return { kind: 'table', notes, sheets: [], stream: file.stream, rows, close: () => file.close() };
}
