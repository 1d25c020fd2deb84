import { type ExitName, Failure } from '../base/failure.ts';
import type { Stoppable } from '../base/io.ts';
import { LimitReached, limitedWork } from '../base/limited-process.ts';
import type { Row } from '../base/row.ts';
import { escaped, Message } from '../base/text/message.ts';
import type { MirrorReader } from './mirror-store.ts';
import { plainRow } from './tables.ts';

/** Requests the next rows; with `sql`, those of a new query. */
export interface SqlTask {
  readonly file: string;
  readonly sql?: string;
}

export type SqlAnswer =
  | { readonly rows: readonly Row[]; readonly isLast: boolean }
  | { readonly error: string }
  | {
      readonly failure: {
        readonly kind: ExitName;
        readonly said: Message['pieces'];
        readonly hint: Message['pieces'] | undefined;
      };
    };

/** The most memory of a query in megabytes. The engine sorts and groups there. */
const mostMemory = 1024;

/**
 * Reads an SQLite file for a query that a person has typed, in a process of its own, which can be stopped at any moment and has a memory
 * limit. `time` limits a whole query, in milliseconds; undefined: no limit. A mistake in the query is thrown as an `Error`.
 */
export function queryProcess(user: Stoppable, file: string, time: number | undefined) {
  const work = limitedWork(user, 'sql-worker', mostMemory, 'runs queries');
  const until = time === undefined ? undefined : Date.now() + time;

  async function ask(task: SqlTask) {
    try {
      const left = until === undefined ? undefined : Math.max(1, until - Date.now());
      const answer = await work.ask<SqlAnswer>(task, left);
      if ('error' in answer) throw new Error(answer.error);
      if (!('failure' in answer)) return answer;
      const { kind, said, hint } = answer.failure;
      throw new Failure(kind, new Message(said), { hint: hint && new Message(hint) });
    } catch (error) {
      if (error instanceof LimitReached) throw limitFailure(error, time);
      throw error;
    }
  }

  async function* read(sql: string): AsyncGenerator<readonly Row[], void> {
    let answer = await ask({ file, sql });
    while (true) {
      if (answer.rows.length > 0) yield answer.rows.map(plainRow);
      if (answer.isLast) return;
      answer = await ask({ file });
    }
  }

  const reader: MirrorReader = {
    read,
    all: async (sql) => {
      const all: Row[] = [];
      for await (const rows of read(sql)) all.push(...rows);
      return all;
    },
  };
  return { reader, close: work.close };
}

const limitFailure = ({ limit }: LimitReached, time = 0): Failure =>
  limit === 'memory'
    ? new Failure('usage', escaped`The query needs more than ${mostMemory} MB of memory, and was stopped.`, {
        hint: escaped`Ask for fewer rows or columns at once: a where, a limit, substr() of a long text.`,
      })
    : new Failure('unavailable', escaped`The query did not end within ${time / 1000} s, and was stopped.`, {
        hint: escaped`To allow more time: --timeout 120`,
      });
