import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { usageFailure } from '../base/failure.ts';
import { readFailure } from '../base/files/file-failures.ts';
import { spoolPlace } from '../base/files/spool.ts';
import { withLetters } from '../base/text/lost-letters.ts';
import { escaped, type Message, pluralize, term } from '../base/text/message.ts';
import type { Desk } from '../ports/desk.ts';
import type { RecordFile, TableFile, TableOptions } from '../sheets/read/table-file.ts';
import { ColumnMatcher } from './column-matcher.ts';
import type { Lexicon } from './lexicon.ts';
import { recordSource, tableSource } from './named-table.ts';
import type { TableRow } from './rows.ts';
import type { GivenMap } from './stored-map.ts';
import { TableColumns } from './table-columns.ts';

/** The name of a file in messages, as it was typed; `-` is standard input. */
export const shownName = (typed: string): string => (typed === '-' ? 'Standard input' : typed);

/** Opens a file of rows that a user has named. It is closed when the command ends. */
export async function openGivenTable(
  { io, signal, onClose }: Desk,
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

/** SHA-256 of the bytes of a file that a user names. */
export async function digestOfFile({ io }: Pick<Desk, 'io'>, typed: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(resolve(io.cwd, typed))) hash.update(chunk);
  } catch (error) {
    throw readFailure(error, typed);
  }
  return hash.digest('hex');
}

const mostFaults = 10;

/** The parts of a table to read, and how to read them. */
interface NamedTableWish {
  readonly lexicon: Lexicon;
  readonly maps?: readonly GivenMap[];
  /** The name of the sheet, or its number; the first unless given. */
  readonly sheet?: string | undefined;
}

/**
 * Reads all rows of a table whose columns a lexicon names. `read` returns the fault of a row as a sentence; undefined if it has none.
 * Throws a failure of kind `usage` if columns are missing or not certain, or rows have faults.
 */
export async function readNamedTable(
  reader: Desk,
  typed: string,
  { lexicon, maps = [], sheet }: NamedTableWish,
  read: (row: TableRow, place: string) => Message | undefined,
): Promise<void> {
  const opened = await openGivenTable(reader, typed, { sheet });
  const name = shownName(typed);
  const columns = new TableColumns(new ColumnMatcher(lexicon), maps);
  const checkColumns = (): void => {
    const lacking = columns.lacking.map((each) => escaped`${name}: ${each}`);
    const mistakes = [...columns.mistakes, ...columns.absent(true), ...lacking];
    if (mistakes.length > 0) throw usageFailure(mistakes);
  };
  const isTable = opened.kind === 'table';
  const table = isTable ? await tableSource(name, opened, columns, undefined) : recordSource(name, opened, columns);
  if (isTable) checkColumns();
  const faults: Message[] = [];
  for await (const row of table.rows()) {
    const place = `${table.rowWord} ${row.number}`;
    const fault = read(row, place);
    if (fault) faults.push(escaped`${name}, ${place}: ${fault}`);
  }
  // The columns of ndjson and JSON are known only when all records were read.
  checkColumns();
  const more = faults.length - mostFaults;
  const others = more > 0 ? [escaped`${term(pluralize(more, 'more faults'))}.`] : [];
  if (faults.length > 0) throw usageFailure([...faults.slice(0, mostFaults), ...others]);
}
