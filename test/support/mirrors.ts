import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { temporaryFolder } from './folders.ts';
import { order } from './orders.ts';
import { type Surroundings, shipctl } from './run.ts';
import { paginate, type Recorded, sendJson, startService } from './service.ts';

export type Line = Readonly<Record<string, unknown>>;

/** When syncs take place, unless a test says otherwise. */
export const syncTime = new Date('2026-03-10T08:00:00Z');

/** An order of a day in March 2026. */
export const orderOf = (id: number, day: string, over: Line = {}) =>
  order(id, { date: `2026-${day} 09:00:00`, created_at: `2026-${day}T06:00:00.000000Z`, ...over });

const isBetween = ({ date, status }: Line, { query }: Recorded): boolean =>
  (query.status === undefined || status === query.status) &&
  (query.date_from === undefined || (date !== null && String(date).slice(0, 10) >= query.date_from)) &&
  (query.date_to === undefined || (date !== null && String(date).slice(0, 10) <= query.date_to));

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A service whose orders and boxes a test changes, with a profile of its own. */
export async function shopWith(orders: readonly Line[], boxes: readonly Line[] = []) {
  const shop = {
    orders: [...orders],
    boxes: [...boxes],
    /** Answers in place of the service, unless it returns undefined. */
    answer: (_request: Recorded): Answer | undefined | Promise<undefined> => undefined,
  };
  const service = await startService(async (request, response) => {
    const other = await shop.answer(request);
    if (other) return sendJson(response, other.status, other.body);
    const { path } = request;
    if (path === '/api/boxes') return shop.boxes;
    const id = /^\/api\/orders\/(\d+)$/.exec(path)?.[1];
    if (id !== undefined) {
      const found = shop.orders.find((each) => String(each.id) === id);
      if (found) return { data: { ...found, more: 'than the list has' } };
      return sendJson(response, 404, { message: `No query results for model [App\\Models\\Order] ${id}` });
    }
    if (path !== '/api/orders') return { data: paginate([], request) };
    const wanted = shop.orders.filter((each) => isBetween(each, request));
    return { data: paginate([...wanted].reverse(), request) };
  });
  const folder = temporaryFolder();
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: folder, NO_COLOR: '1', LANG: 'C.UTF-8' };
  const type = (
    argv: readonly string[],
    now = syncTime,
    more: Readonly<Record<string, string>> = {},
    surroundings: Partial<Surroundings> = {},
  ) => shipctl(argv, { env: { ...env, ...more }, now, ...surroundings });
  return {
    ...service,
    shop,
    env,
    type,
    /** The files of mirrors. */
    files: () => readdirSync(join(folder, 'mirror')).map((name) => join(folder, 'mirror', name)),
    /** The requests for lists of orders since the last call, by their filters. */
    asked: askedSince(service.requests),
  };
}

function askedSince(requests: readonly Recorded[]) {
  let from = 0;
  return (): readonly string[] => {
    const some = requests.slice(from);
    from = requests.length;
    return some.map(({ path, query }) => {
      const { per_page, page, ...filters } = query;
      return `${path.replace('/api/', '')} ${Object.entries(filters).map((each) => each.join('='))}`.trim();
    });
  };
}

const require = createRequire(import.meta.url);

type NodeSqlite = { DatabaseSync: new (path: string) => { exec(sql: string): void; close(): void } };

/** Changes the file of a mirror as another program would. */
export function changeFile(file: string, sql: string): void {
  const node = process.getBuiltinModule?.('node:sqlite') as NodeSqlite | undefined;
  const { Database } = node ? { Database: node.DatabaseSync } : (require('node-sqlite3-wasm') as Wasm);
  const database = new Database(file);
  database.exec(sql);
  database.close();
}

type Wasm = typeof import('node-sqlite3-wasm');

/** The rows of a query on the file of a mirror. */
export function rowsIn(file: string, sql: string): readonly Line[] {
  const node = process.getBuiltinModule?.('node:sqlite') as
    | { DatabaseSync: new (path: string, options: Line) => { prepare(text: string): { all(): Line[] }; close(): void } }
    | undefined;
  if (node) {
    const database = new node.DatabaseSync(file, { readOnly: true });
    const rows = database.prepare(sql).all();
    database.close();
    return rows.map((row) => ({ ...row }));
  }
  const { Database } = require('node-sqlite3-wasm') as typeof import('node-sqlite3-wasm');
  const database = new Database(file, { readOnly: true });
  try {
    return database.all(sql) as Line[];
  } finally {
    database.close();
  }
}
