import { parentPort } from 'node:worker_threads';
import { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { nodeSqliteEngine } from './node-sqlite.ts';
import type { SqlAnswer, SqlTask } from './query-process.ts';
import type { SqliteConnection } from './sqlite-engine.ts';
import { wasmSqliteEngine } from './wasm-sqlite.ts';

// A typed query may never end, and SQLite blocks its thread, so it runs in a process that can be killed.

/** How many rows are sent at once. */
const batchSize = 500;

let connection: SqliteConnection | undefined;
let rows: Iterator<Row> | undefined;

function answerTo({ file, sql }: SqlTask): SqlAnswer {
  if (sql !== undefined) {
    connection?.close();
    connection = (nodeSqliteEngine() ?? wasmSqliteEngine).open(file, 'read');
    rows = connection.rawRows(sql)[Symbol.iterator]();
  }
  const batch: Row[] = [];
  while (rows && batch.length < batchSize) {
    const next = rows.next();
    if (next.done) rows = undefined;
    else batch.push(next.value);
  }
  return { rows: batch, isLast: rows === undefined };
}

parentPort?.on('message', (task: SqlTask) => {
  let answer: SqlAnswer;
  try {
    answer = answerTo(task);
  } catch (error) {
    answer =
      error instanceof Failure
        ? { failure: { kind: error.kind, said: error.said.pieces, hint: error.details.hint?.pieces } }
        : { error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
