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

async function* without(first: string, texts: AsyncIterable<string>): AsyncGenerator<string> {
  let left = first.length;
  for await (const text of texts) {
    if (left < text.length) yield text.slice(left);
    left = Math.max(0, left - text.length);
  }
}

/** The rows of a csv. `firstLine` is the number of the line that the texts begin with. */
async function* csvRows(
  { name }: InputFile,
  texts: AsyncIterable<string>,
  separator: string,
  firstLine: number,
): AsyncGenerator<SheetRow> {
  const splitter = new CsvSplitter(separator, firstLine);
  let count = 0;
  function* rowsOf(found: readonly CsvRow[]): Generator<SheetRow> {
    for (const { line, cells } of found) {
      if (++count > lastRow)
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

const names: Readonly<Record<string, string>> = { '\t': 'tabs', ',': 'commas', ';': 'semicolons', '|': 'bars' };

/** "semicolons": completes "cells are separated by". */
const separatorName = (separator: string): string => names[separator] ?? `'${separator}'`;

/** The separator that `--separator` names, or undefined if that is no separator. */
const givenSeparator = (given: string): string | undefined =>
  given === 'tab' || given === '\\t' ? '\t' : given.length === 1 && !/["\r\n\p{L}\d]/u.test(given) ? given : undefined;

const candidates = [',', ';', '\t', '|'];

/** The separator that parts the first lines most evenly; a comma where there is only one column. */
function findSeparator(sample: string): string {
  const weighed = candidates.map((separator) => ({ separator, weight: weigh(sample, separator) }));
  weighed.sort((one, other) => other.weight[0] - one.weight[0] || other.weight[1] - one.weight[1]);
  const [best] = weighed;
  return best && best.weight[1] > 0 ? best.separator : ',';
}

const enoughLines = 50;

/** How sure a separator is: the share of lines with as many as the first one has, then how many. */
function weigh(sample: string, separator: string): [share: number, count: number] {
  const counts = countIn(sample, separator).slice(0, enoughLines);
  const first = counts[0] ?? 0;
  return first === 0 ? [0, 0] : [counts.filter((each) => each === first).length / counts.length, first];
}

/** How many of a separator each line of a text has outside quotes. A quote opens only where a cell begins. */
function countIn(sample: string, separator: string): number[] {
  const counts: number[] = [];
  let count = 0;
  let quoted = false;
  let atStart = true;
  let isEmpty = true;
  for (let at = 0; at < sample.length; at++) {
    const character = sample[at];
    if (quoted) {
      if (character === '"') {
        if (sample[at + 1] === '"') at++;
        else quoted = false;
      }
    } else if (character === '\n' || character === '\r') {
      if (!isEmpty) counts.push(count);
      count = 0;
      atStart = true;
      isEmpty = true;
    } else {
      quoted = atStart && character === '"';
      if (character === separator) count++;
      atStart = character === separator;
      isEmpty = false;
    }
  }
  // The last line may be cut off.
  if (counts.length === 0 || (!isEmpty && count === counts[0])) counts.push(count);
  return counts;
}
