import { Failure, usageFailure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import type { MirrorStore } from './mirror-store.ts';

/** Texts, names and comments, in which a semicolon does not end a statement. */
const quoted = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\//g;

const withoutComments = (sql: string): string => sql.replace(quoted, (part) => (/^(--|\/\*)/.test(part) ? ' ' : part));

/** A sentence that says why a text is not a single query; undefined if it is one. */
export function queryFault(sql: string): Message | undefined {
  const bare = withoutComments(sql).replace(quoted, "''");
  if (/;\s*[^\s;]/.test(bare)) return escaped`Give one query, without a semicolon in it.`;
  const asked = bare.replace(planOf, '');
  if (!/^[\s(]*(select|with|values)\b/i.test(asked))
    return escaped`A query begins with select, with or values, and explain stands only before these: the mirror is only read.`;
  return undefined;
}

/** `explain` with its options, as PostgreSQL and SQLite write them. */
const planOf = /^\s*explain\b(\s+query\s+plan|\s*\([^()]*\)|(\s+(analyze|verbose))*)(?=[\s(])/i;

/** Does a query ask how another one would run? */
export const isPlan = (sql: string): boolean => /^explain\b/i.test(withoutComments(sql).trimStart());

/** The failure of a query with two columns of one name, of which a row could keep only one. */
export const twinColumns = (name: string): Failure =>
  usageFailure(
    [escaped`Two columns of the query are called ${name}.`],
    escaped`Give each a name of its own: select o.id as order_id, b.id as box_id \u2026`,
  );

/** The columns of a query, also of one without rows; undefined for one that cannot be a subquery, like `explain`. */
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
 * Runs a query. Throws a failure of kind `usage` if the database does not understand it, or if two of its columns have one name.
 */
export async function runQuery(
  store: Pick<MirrorStore, 'forQuery' | 'tablesQuery' | 'numbersTwins'>,
  sql: string,
  limit: number | undefined,
): Promise<QueryAnswer> {
  const { tablesQuery } = store;
  const reader = store.forQuery(limit);
  const batches = reader.read(sql)[Symbol.asyncIterator]();
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
  const columns = kept && !store.numbersTwins ? kept : await columnsOf(reader, sql);
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
