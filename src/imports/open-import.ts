import { usageFailure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Context } from '../session/context.ts';
import type { CellReader } from './cell-reader.ts';
import type { ColumnMatcher } from './column-matcher.ts';
import { ImportColumns } from './columns.ts';
import type { ImportOptions } from './options.ts';
import { rowsFrom } from './rows-from.ts';
import { readMap } from './saved-maps.ts';
import { openFile, recordSource, tableSource } from './source.ts';

interface ImportOpening {
  readonly context: Context;
  readonly operation: Operation;
  readonly file: string;
  readonly options: ImportOptions;
  readonly matcher: ColumnMatcher;
}

/** Opens the file and says what its columns are. Throws a failure of kind `usage` where that is not certain. */
export async function openImport(run: ImportOpening, reader: CellReader) {
  const { context, operation, file, options, matcher } = run;
  const kept = options.useMap === undefined ? [] : [readMap(context, options.useMap, operation.id)];
  const given = [...options.maps, ...kept];
  const columns = new ImportColumns(matcher, given);
  const opened = await openFile(context, file, options.table);
  context.onClose(() => opened.close());
  const from = rowsFrom(context, file, opened.stream, options.name);
  const source =
    opened.kind === 'table'
      ? await tableSource(from.shown, opened, matcher, columns, given, options.headerRow)
      : recordSource(from.shown, opened, matcher, columns, (column) => reader.learn(column));
  if (opened.kind === 'table') {
    for (const column of columns.all) reader.learn(column);
    const absent = columns.absent();
    const mistakes = [...columns.mistakes, ...absent.mistakes];
    if (mistakes.length === 0 && !columns.all.some(({ match }) => match))
      mistakes.push(escaped`${from.shown}: no column is used.`);
    if (mistakes.length > 0) throw usageFailure(mistakes);
    for (const note of absent.notes) context.messages.note(note);
  }
  return { source, columns, opened, from };
}
