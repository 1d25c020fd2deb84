import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './folders.ts';
import { order } from './orders.ts';
import { type Outcome, type Surroundings, shipctl } from './run.ts';
import { paginate, type Recorded, type Service, sendJson, startService } from './service.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A row of a file: with a reference if there is one. */
export const importRow = (at: number, reference?: string): Fields => ({
  ...(reference !== undefined && { external_id: reference }),
  receiver_first_name: `Noura ${at}`,
  receiver_phone: `+96650000${1000 + at}`,
  order_grand_total: 100 + at,
});

export const importRows = (count: number): Fields[] =>
  Array.from({ length: count }, (_, at) => importRow(at + 1, `A-${at + 1}`));

/** What the service does with a new order: nothing said is creating it and answering. */
export type Reaction =
  | { readonly status: number; readonly body?: unknown; readonly creates?: true }
  | { readonly hangsUp: 'before' | 'after' }
  | { readonly never: true };

export interface OrderService extends Service {
  /** What was created. */
  readonly orders: Fields[];
  /** The status of every list, where it is not to be read. */
  listStatus: number | undefined;
  /** The bodies of the requests to create. */
  sent(): Fields[];
}

/** Loses the response to the second row of all, once. */
export const losing = (hangsUp: 'before' | 'after') => {
  let isLost = false;
  return ({ external_id: id, receiver_first_name: name }: Fields) => {
    if (isLost || (id !== 'A-2' && name !== 'Noura 2')) return undefined;
    isLost = true;
    return { hangsUp } as const;
  };
};

/** A service that creates orders and lists them. */
export async function orderService(
  react: (body: Fields, count: number) => Reaction | undefined | Promise<Reaction | undefined> = () => undefined,
  {
    orders = [] as Fields[],
    keepsReferences = true,
    storedReference = (sent: unknown, _id: number): unknown => sent ?? null,
    createdAt = () => new Date().toISOString(),
  } = {},
): Promise<OrderService> {
  let made: OrderService;
  let count = 0;
  const create = (body: Fields): Fields => {
    const id = 1000 + orders.length;
    const external_id = keepsReferences ? storedReference(body.external_id, id) : null;
    const created = order(id, { ...body, external_id, created_at: createdAt() });
    orders.push(created);
    return created;
  };
  const handle = async (
    request: Recorded,
    response: Parameters<Parameters<typeof startService>[0]>[1],
  ): Promise<unknown> => {
    if (request.method === 'GET' && made.listStatus) return sendJson(response, made.listStatus, { message: 'no' });
    if (request.method === 'GET') return { data: paginate(orders, request) };
    const body = JSON.parse(request.body) as Fields;
    const reaction = await react(body, count++);
    if (!reaction) return sendJson(response, 201, { data: create(body) });
    if ('never' in reaction) return undefined;
    if ('hangsUp' in reaction) {
      if (reaction.hangsUp === 'after') create(body);
      return void response.destroy();
    }
    if (reaction.creates) create(body);
    return sendJson(response, reaction.status, reaction.body ?? { message: 'no' });
  };
  const service = await startService(handle);
  const sent = () =>
    service.requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as Fields);
  made = { ...service, orders, sent, listStatus: undefined };
  return made;
}

/** Some time after the first run: nothing is under way any more. */
export const later = (minutes = 10) => ({ now: new Date(Date.now() + minutes * 60_000) });

/** A file of these rows. */
export function rowsFile(rows: readonly Fields[], name = 'orders.ndjson'): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return file;
}

export interface Imported extends Outcome {
  /** The rows of `--result`. */
  readonly result: Fields[];
  /** Their outcomes, in order. */
  readonly statuses: string;
}

export const importArgv = (file: string, ...flags: readonly string[]): string[] => [
  ...['orders', 'import', '--allow-incomplete', file, '--apply'],
  ...flags,
];

/** Imports a file with `--yes` unless something is typed, and reads the result. */
export async function importFile(
  service: Pick<Service, 'env'>,
  file: string,
  flags: readonly string[] = [],
  given: Surroundings = {},
): Promise<Imported> {
  const path = join(temporaryFolder(), 'result.ndjson');
  const yes = given.typed ? [] : ['--yes'];
  const argv = [
    ...importArgv(file, '--result', path),
    ...yes,
    ...(flags.includes('--timeout') ? [] : ['--timeout', '1']),
    ...flags,
  ];
  const outcome = await shipctl(argv, { ...given, env: { ...service.env, ...given.env } });
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    // Nothing was begun.
  }
  const lines = text.split('\n').filter((line) => line !== '');
  const result = lines.map((line) => JSON.parse(line) as Fields);
  return { ...outcome, result, statuses: result.map(({ outcome: each }) => String(each)).join(', ') };
}
