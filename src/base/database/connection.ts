import type { Socket } from 'node:net';
import { Failure, systemCode } from '../failure.ts';
import { exactNumber } from '../json/exact-json.ts';
import { isRow, type Row } from '../row.ts';
import type { DatabaseAddress } from './address.ts';
import { DriverSocket } from './driver-socket.ts';
import { BrokenServer, LoginRefused, logIn, NoTls, NotPostgres } from './login.ts';

/** A login or a statement took too long, from its start to its end. */
export class DatabaseTimeout extends Error {
  override readonly name = 'DatabaseTimeout';

  constructor(readonly seconds: number) {
    super('timeout');
  }
}

export interface ConnectionOptions {
  readonly password: string;
  /** Milliseconds that a login may take, and each statement, from its start to its end; the connection counts as lost then. */
  readonly timeout: number;
}

/** SQLSTATEs with which a server ends a connection, or refuses one for now. */
const lostStates = /^(08...|25P03|57P0[1-5])$/;

/** Returns true if the connection was lost or never made, and false for an error that the server reports. */
export function isLost(error: unknown): boolean {
  if (isServerError(error)) return lostStates.test(systemCode(error) ?? '');
  return error instanceof DatabaseTimeout || (!(error instanceof Failure) && systemCode(error) !== undefined);
}

/** Returns true for what a database or the way to it has done, in contrast to a fault of shipctl's own. */
export const isOfDatabase = (error: unknown): boolean =>
  isServerError(error) ||
  isLost(error) ||
  [NoTls, NotPostgres, BrokenServer, LoginRefused].some((kind) => error instanceof kind);

/** The name that two columns of a query have, of which a row would keep one value; undefined for other errors. */
export const twinColumn = (error: unknown): string | undefined =>
  error instanceof Error && 'twinColumn' in error ? String(error.twinColumn) : undefined;

const rowsIn = (result: unknown): readonly Row[] => (Array.isArray(result) ? result.filter(isRow) : []);

function rowsOfStatement(result: unknown): readonly Row[] {
  const columns: unknown = Array.isArray(result) && 'columns' in result ? result.columns : undefined;
  const names = Array.isArray(columns) ? columns.filter(isRow).map(({ name }) => String(name)) : [];
  const twin = names.find((name, at) => names.indexOf(name) !== at);
  if (twin !== undefined) throw Object.assign(new Error(`Two columns are called ${twin}.`), { twinColumn: twin });
  return rowsIn(result);
}

const closed = (): Error => Object.assign(new Error('The connection is closed.'), { code: 'CONNECTION_CLOSED' });

/** The class of the driver has a short name in the bundle: its errors are told by their fields. */
export const isServerError = (error: unknown): error is Error =>
  error instanceof Error && 'severity' in error && 'code' in error;

/** The rows of each statement that returns any, in order; the last statement's word last of all: `COMMIT`. */
interface ScriptResult {
  readonly sets: readonly (readonly Row[])[];
  readonly command: string | undefined;
}

/** One connection. All calls fail after its end. */
export interface DatabaseConnection {
  /**
   * Runs statements with semicolons between them in one round trip. They have their values in them: so a transaction takes two
   * round trips, and it goes through every pooler of connections.
   */
  run(script: string): Promise<ScriptResult>;
  /**
   * Runs one statement; `$1` stands for the first value. Throws an error with a `twinColumn` where a row could not keep all.
   * `timeout` replaces that of the connection; 0 means no limit.
   */
  query(statement: string, values: readonly (string | number | null)[], timeout?: number): Promise<readonly Row[]>;
  /** Sends lines of text to a `copy … from stdin`. */
  copy(statement: string, lines: string): Promise<void>;
  /** Ends it at once; what is under way fails with `why`. */
  destroy(why?: unknown): void;
  close(): Promise<void>;
}

const asText = { to: 0, serialize: String, parse: (text: string) => text };

/** One statement alone, also without values. `simple` is not among the types of the driver. */
const extended = { prepare: false, simple: false };

/** How values of types are returned, by the numbers of the types: numbers with all digits, days, times, bytes and JSON as texts. */
const valueTypes = {
  numbers: {
    ...asText,
    from: [20, 21, 23, 26, 700, 701, 1700],
    // Digits are printed as they are: what only begins with them is a text.
    parse: (text: string) => (/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? exactNumber(text) : text),
  },
  texts: { ...asText, from: [17, 114, 3802, 1082, 1114, 1184] },
};

/** The message that ends a connection, and how long the server may take to end it, too, in milliseconds. */
const goodbye = Buffer.from([0x58, 0, 0, 0, 4]);
const longestGoodbye = 1000;

/** Connects and logs in. Throws what the network or the driver throws; `onSocket` gets what can be destroyed to stop it. */
export async function openConnection(
  address: DatabaseAddress,
  { password, timeout }: ConnectionOptions,
  signal: AbortSignal,
): Promise<DatabaseConnection> {
  const { connectPostgres } = await import('../libraries/postgres.ts');
  let current: Socket | undefined;
  let end: unknown;
  const destroy = (why: unknown = closed()): void => {
    end ??= why;
    current?.destroy();
  };

  /** Fails once it has taken too long, whatever has come meanwhile. */
  async function watched<T>(work: Promise<T>, limit = timeout): Promise<T> {
    const timer = limit === 0 ? undefined : setTimeout(() => destroy(new DatabaseTimeout(limit / 1000)), limit);
    try {
      return await work;
    } catch (error) {
      if (end !== undefined) throw end;
      if (isOfDatabase(error) || error instanceof Failure) throw error;
      // The driver has stumbled over what the server sent.
      destroy(
        new BrokenServer(`sent what cannot be read (${error instanceof Error ? error.message : 'unknown error'})`),
      );
      throw end;
    } finally {
      clearTimeout(timer);
    }
  }

  const abort = () => destroy(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', abort, { once: true });
  try {
    const opened = await watched(
      logIn(address, password, (socket) => {
        current = socket;
        // A connection may be lost between two calls: the next call reports it.
        socket.on('error', () => undefined);
        if (end !== undefined) socket.destroy();
      }),
    );
    let unused: DriverSocket | undefined = new DriverSocket(opened, destroy);
    // The driver's types lack `socket`. The login is over, so it gets no password.
    const options = {
      ...{ host: address.host, port: address.port, user: address.user, database: address.database },
      password: () => '',
      // The driver connects again by itself: not here, where it would be forgotten what was under way.
      socket: () => {
        if (!unused) throw closed();
        const socket = unused;
        unused = undefined;
        return socket;
      },
      ...{ max: 1, ssl: false, prepare: false, fetch_types: false, debug: false },
      ...{ idle_timeout: 0, max_lifetime: 0, connect_timeout: 0, backoff: () => 0 },
      types: valueTypes,
      onnotice: () => undefined,
    };
    const sql = connectPostgres(options);
    const run: DatabaseConnection['run'] = async (script) => {
      if (end !== undefined) throw end;
      const result: unknown = await watched(sql.unsafe(script).execute());
      const sets: unknown[] = Array.isArray(result) && Array.isArray(result[0]) ? result : [result];
      const last = sets.at(-1);
      const command = Array.isArray(last) && 'command' in last ? String(last.command) : undefined;
      return { sets: sets.map(rowsIn), command };
    };
    const query: DatabaseConnection['query'] = async (statement, values, limit) => {
      if (end !== undefined) throw end;
      return rowsOfStatement(await watched(sql.unsafe(statement, [...values], extended).execute(), limit));
    };
    const copy: DatabaseConnection['copy'] = async (statement, lines) => {
      if (end !== undefined) throw end;
      const asked = sql.unsafe(statement);
      // The driver drops an error that comes after the first line was sent.
      const failed = new Promise<never>((_resolve, reject) => {
        Object.defineProperty(asked, 'reject', { value: reject });
      });
      const sent = async (): Promise<void> => {
        const stream = await asked.writable();
        await new Promise<void>((resolve, reject) => {
          stream.once('error', reject);
          stream.end(lines, 'utf8', resolve);
        });
      };
      await watched(Promise.race([failed, sent()]));
    };
    return {
      run,
      query,
      copy,
      destroy,
      // The driver has nothing to end beside its socket.
      close: async () => {
        const timer = setTimeout(destroy, longestGoodbye);
        await new Promise<void>((resolve) => {
          if (opened.destroyed) resolve();
          else opened.once('close', resolve).end(goodbye);
        });
        clearTimeout(timer);
        destroy();
      },
    };
  } catch (error) {
    destroy(error);
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
