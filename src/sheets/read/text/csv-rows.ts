import { escaped } from '../../../base/text/escape-controls.ts';
import { withoutGuards } from '../../../base/text/formula-guard.ts';
import { blank, lastColumn, lastRow, withoutTrailingBlanks } from '../cells.ts';
import type { InputFile } from '../input-file.ts';
import type { Cell, SheetRow } from '../table-file.ts';
import { unreadable } from '../unreadable.ts';
import { CsvFault, type CsvRow, CsvSplitter } from './csv-splitter.ts';

const cellOf = (text: string, separator: string): Cell =>
  text === '' ? blank : { kind: 'text', text: withoutGuards(text, separator) };

/** The rows of a csv. `firstLine` is the number of the line that the texts begin with. */
export async function* csvRows(
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
