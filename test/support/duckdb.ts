import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

let connection: Promise<DuckDBConnection> | undefined;

async function connect(): Promise<DuckDBConnection> {
  const opened = await (await DuckDBInstance.create(':memory:')).connect();
  await opened.run("set timezone = 'UTC'");
  return opened;
}

/** The rows of a query to DuckDB; `$file` stands for the quoted name of a file. Numbers and times are texts, exact. */
export async function queryFile(file: string, query: string): Promise<Record<string, unknown>[]> {
  connection ??= connect();
  const quoted = `'${file.replaceAll("'", "''")}'`;
  const reader = await (await connection).runAndReadAll(query.replaceAll('$file', quoted));
  return reader.getRowObjectsJson();
}
