import { resolve } from 'node:path';
import { usageFailure } from '../base/failure.ts';
import { spoolPlace } from '../base/files/spool.ts';
import { withLetters } from '../base/text/lost-letters.ts';
import { escaped } from '../base/text/message.ts';
import type { Asker } from '../ports/ask.ts';
import type { RecordFile, TableFile, TableOptions } from '../sheets/read/table-file.ts';
import { ColumnMatcher } from './column-matcher.ts';
import type { Lexicon } from './lexicon.ts';
import { type NamedTable, recordSource, tableSource } from './named-table.ts';
import type { GivenMap } from './stored-map.ts';
import { TableColumns } from './table-columns.ts';

/** Whose files are read. A command's context is one. */
export interface TableReader extends Pick<Asker, 'io' | 'signal'> {
  /** Calls `close` when the command ends. */
  onClose(close: () => Promise<void>): void;
}

/** The name of a file in messages, as it was typed; `-` is standard input. */
export const shownName = (typed: string): string => (typed === '-' ? 'Standard input' : typed);

/** Opens a file of rows that a user has named. It is closed when the command ends. */
export async function openGivenTable(
  { io, signal, onClose }: TableReader,
  typed: string,
  options: Omit<TableOptions, 'signal' | 'spool'>,
): Promise<TableFile | RecordFile> {
  const { openTable } = await import('../sheets/read/open-table.ts');
  const piped = io.platform === 'win32' ? withLetters(io.stdin) : io.stdin;
  const origin = { name: shownName(typed), from: typed === '-' ? piped : resolve(io.cwd, typed) };
  const opened = await openTable(origin, { ...options, signal, spool: spoolPlace(io) });
  onClose(() => opened.close());
  return opened;
}

/**
 * Opens a table whose columns a lexicon names. Throws failures of kind `usage`, here and while the rows of records are read, where
 * it lacks columns or is not certain what they hold.
 */
export async function openNamedTable(
  reader: TableReader,
  typed: string,
  lexicon: Lexicon,
  maps: readonly GivenMap[] = [],
): Promise<Pick<NamedTable, 'rowWord' | 'rows'>> {
  const opened = await openGivenTable(reader, typed, {});
  const name = shownName(typed);
  const columns = new TableColumns(new ColumnMatcher(lexicon), maps);
  const check = (): void => {
    const lacking = columns.lacking.map((each) => escaped`${name}: ${each}`);
    const mistakes = [...columns.mistakes, ...columns.absent(true), ...lacking];
    if (mistakes.length > 0) throw usageFailure(mistakes);
  };
  const table =
    opened.kind === 'table' ? await tableSource(name, opened, columns, undefined) : recordSource(name, opened, columns);
  if (opened.kind === 'table') check();
  return {
    rowWord: table.rowWord,
    async *rows() {
      yield* table.rows();
      check();
    },
  };
}
