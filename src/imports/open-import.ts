import { basename, resolve } from 'node:path';
import { usageFailure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { CellReader } from './cell-reader.ts';
import { ImportColumns } from './columns.ts';
import { readMap } from './saved-maps.ts';
import type { RowsFrom } from './source.ts';
import { openFile, recordSource, tableSource } from './source.ts';
import type { ImportSurroundings } from './surroundings.ts';
import type { ImportRun, ImportTask, OpenedImport } from './task.ts';

/** `--name`, if it is given. All pipes have the path `-`, so what they held tells them apart. */
function rowsFrom(
  { io }: ImportSurroundings,
  typed: string,
  stream: string | undefined,
  given: string | undefined,
): RowsFrom {
  if (given !== undefined) return { file: given, name: given, shown: given };
  if (stream === undefined) return { file: resolve(io.cwd, typed), name: basename(typed), shown: typed };
  const name = `${typed === '-' ? 'standard input' : basename(typed)} ${stream.slice(0, 8)}`;
  return { file: `-${stream}`, name, shown: name };
}

/** Opens the file and finds the meaning of its columns. Throws a failure of kind `usage` where that is not certain. */
export async function openImport(
  { context, file, options }: ImportRun,
  { operation, matcher }: ImportTask,
  reader: CellReader,
): Promise<OpenedImport> {
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
  return { opened, source, columns, from };
}
