import { Failure, usageFailure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, suggest } from '../base/text/message.ts';
import type { MirrorStore } from './mirror-store.ts';

/** Texts, names and comments, in which a semicolon ends nothing. */
const quoted = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\//g;

/** Why a text is not one query, as a sentence; undefined if it is. */
export function queryFault(sql: string): string | undefined {
  const bare = sql.replace(quoted, (part) => (/^(--|\/\*)/.test(part) ? ' ' : "''"));
  if (/;\s*[^\s;]/.test(bare)) return 'Give one query, without a semicolon in it.';
  if (!/^[\s(]*(select|with|values|explain)\b/i.test(bare))
    return 'A query begins with select or with: the mirror is only read.';
  return undefined;
}

/** The result of a query: its columns, and its rows as they are read. */
export interface QueryAnswer {
  /** Empty if there is no row. */
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly Row[]>;
}

/** Runs a query. Throws a failure of kind `usage` for one that the database does not understand. */
export async function runQuery(
  { read, tablesQuery }: Pick<MirrorStore, 'read' | 'tablesQuery'>,
  sql: string,
): Promise<QueryAnswer> {
  const batches = read(sql)[Symbol.asyncIterator]();
  let first: IteratorResult<readonly Row[]>;
  try {
    first = await batches.next();
  } catch (error) {
    if (error instanceof Failure || !(error instanceof Error)) throw error;
    throw usageFailure(
      [escaped`The query cannot be run: ${error.message}.`],
      escaped`docs/mirror.md describes the tables. Their columns: ${suggest`sql ${tablesQuery}`}`,
    );
  }
  const rest = { [Symbol.asyncIterator]: () => batches };
  return {
    columns: Object.keys(first.value?.[0] ?? {}),
    rows: (async function* () {
      if (first.done) return;
      yield first.value;
      yield* rest;
    })(),
  };
}
