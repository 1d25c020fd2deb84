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

/** The failure of a query of whose columns a row could not keep all. */
export const twinColumns = (name: string): Failure =>
  usageFailure(
    [escaped`Two columns of the query are called ${name}.`],
    'Give each a name of its own: select o.id as order_id, b.id as box_id …',
  );

/** The columns of a query, also of one without rows; undefined for one that stands in no other, like `explain`. */
async function columnsOf({ all }: Pick<MirrorStore, 'all'>, sql: string): Promise<readonly string[] | undefined> {
  try {
    const none = `select * from (\n${sql}\n) as asked limit 0`;
    const [row = {}] = await all(`select empty.* from (select 1) as one left join (${none}) as empty on 1 = 1`);
    return Object.keys(row);
  } catch {
    return undefined;
  }
}

/** The result of a query: its columns, and its rows as they are read. */
export interface QueryAnswer {
  readonly hasRows: boolean;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly Row[]>;
}

/**
 * Runs a query. Throws a failure of kind `usage` for one that the database does not understand, and for one of whose columns a
 * row could not keep all.
 */
export async function runQuery(
  store: Pick<MirrorStore, 'all' | 'read' | 'tablesQuery' | 'numbersTwins'>,
  sql: string,
): Promise<QueryAnswer> {
  const { read, tablesQuery } = store;
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
  const [row] = first.done ? [] : first.value;
  const kept = row && Object.keys(row);
  const columns = kept && !store.numbersTwins ? kept : await columnsOf(store, sql);
  const twice = kept && columns?.find((name) => !kept.includes(name))?.replace(/:\d+$/, '');
  if (twice !== undefined) throw twinColumns(twice);
  return {
    hasRows: !first.done,
    columns: kept ?? columns ?? [],
    rows: (async function* () {
      if (first.done) return;
      yield first.value;
      yield* rest;
    })(),
  };
}
