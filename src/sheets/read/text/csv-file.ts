import { escaped } from '../../../base/text/escape-controls.ts';
import { withoutGuards } from '../../../base/text/formula-guard.ts';
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
import { CsvFault, type CsvRow, CsvSplitter } from './csv-splitter.ts';
import { type TextEncoding, textChunks } from './decoded-text.ts';

/** Excel reads the separator from such a line, and does not show it. */
const separatorLine = /^"?sep=([^\r\n"])"?(?:\r\n|\r|\n|$)/i;

/** Opens a text of rows whose cells are separated by one character, which is found in the sample. */
export function openCsv(file: InputFile, encoding: TextEncoding, sample: string, options: TableOptions): TableFile {
  const given = options.separator === undefined ? undefined : givenSeparator(options.separator);
  const stated = separatorLine.exec(sample)?.[1];
  const separator = given ?? stated ?? findSeparator(sample);
  const notes = [
    ...(encoding.name === 'UTF-8' ? [] : [`${file.name} was read as ${encoding.name}.`]),
    ...(separator === ',' ? [] : [`Its cells are separated by ${names[separator] ?? `'${separator}'`}.`]),
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

/** The rows of a csv behind those that say how it is to be read. */
async function* csvRows(
  { name }: InputFile,
  texts: AsyncIterable<string>,
  separator: string,
  skipped: number,
): AsyncGenerator<SheetRow> {
  const splitter = new CsvSplitter(separator);
  let count = -skipped;
  function* rowsOf(found: Iterable<CsvRow>): Generator<SheetRow> {
    for (const { line, cells } of found) {
      if (++count <= 0) continue;
      if (count > lastRow)
        throw unreadable(name, escaped`has more than ${lastRow} rows`, 'Split it into several files.');
      const columns = withoutTrailingBlanks(cells.map((text) => cellOf(text, separator)));
      if (columns.length === 0) continue;
      if (columns.length > lastColumn) throw new CsvFault(line, escaped`has more than ${lastColumn} columns`);
      yield { sheet: undefined, number: line, cells: columns };
    }
  }
  try {
    for await (const text of texts) yield* rowsOf(splitter.split(text));
    yield* rowsOf(splitter.split());
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    const hint = 'Mend that line, or save the file again from your spreadsheet program.';
    throw unreadable(name, escaped`cannot be read: line ${error.line} ${error.message}`, hint);
  }
}

const cellOf = (text: string, separator: string): Cell =>
  text === '' ? blank : { kind: 'text', text: withoutGuards(text, separator) };

/** "Its cells are separated by semicolons." */
const names: Readonly<Record<string, string>> = { '\t': 'tabs', ',': 'commas', ';': 'semicolons', '|': 'bars' };

function givenSeparator(given: string): string {
  if (given === 'tab' || given === '\\t') return '\t';
  if (given.length === 1 && !/["\r\n\p{L}\d]/u.test(given)) return given;
  throw unreadable(`--separator '${given}'`, 'is no separator', "Give one character, as in ';', or tab.");
}

/** The separator that parts the first lines most evenly; a comma where there is only one column. */
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
